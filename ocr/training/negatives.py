"""Seeded pictures without a board, some of them with grids: each must be refused."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle

import numpy as np
from PIL import Image

from ocr.training.canvas import Pen, draw_shape, random_colour, regular, round_corners
from ocr.training.cases import Case
from ocr.training.positions import KEYBOARDS, random_letter
from ocr.training.scenes import Studio, as_delivered
from ocr.training.screenshots import Scene, Screen

WIDTH, HEIGHT = 1080, 1920


@dataclass(frozen=True, slots=True)
class _Easel:
    """The tools of all drawings below."""

    rng: random.Random
    screen: Screen

    def words(self, length: int) -> str:
        letters = (random_letter(self.rng, "ru") for _ in range(length))
        return "".join(" " if self.rng.random() < 0.16 else letter for letter in letters)

    def draw_table(self, rows: Sequence[Sequence[str]]) -> None:
        """Draw a ruled grid as wide as the screen."""
        look, theme = self.screen.look, self.screen.look.theme
        theme = replace(theme, board=theme.empty, filled=theme.empty, letter=theme.text)
        theme = replace(theme, line=0.015, gap=0.02, radius=0.0)
        size = 0.8 if max(len(text) for row in rows for text in row) > 1 else 0.45
        look = replace(look, theme=theme, letter_size=size, lower_case=True, letter_values=False)
        place = WIDTH * 0.03, HEIGHT * 0.16, WIDTH * 0.94 / len(rows[0])
        Screen(self.screen.picture, look).draw_board(place, Scene(rows))

    def draw_grid(self, least: int, most: int, signs: Sequence[str]) -> None:
        """Draw a square of so many cells a side, with signs in some of them."""
        side = self.rng.randint(least, most)
        signs = [*signs] * 2 + [""] * 3 * len(signs)
        self.draw_table([self.rng.choices(signs, k=side) for _ in range(side)])

    def draw_text_page(self) -> None:
        size = self.rng.randint(22, 60)
        for y in range(size, HEIGHT - size, round(size * 1.5)):
            self.screen.write(self.words(60), (40, y), size, 1)

    def draw_chat(self) -> None:
        rng, y = self.rng, 120
        while y < HEIGHT - 300:
            tall, wide = rng.randint(1, 4) * 60 + 40, rng.randint(300, 800)
            x = rng.choice((30, WIDTH - 30 - wide))
            bubble = round_corners((x, y, x + wide, y + tall), 30)
            draw_shape(self.screen.picture, bubble, Pen(self.screen.look.theme.empty))
            for line in range(y + 50, y + tall - 20, 60):
                self.screen.write(self.words(wide // 24), (x + 24, line), 38, 1)
            y += tall + rng.randint(15, 40)

    def draw_calendar(self) -> None:
        first = self.rng.randint(0, 6)
        days = [str(day) if 0 < day < 31 else "" for day in range(1 - first, 43 - first)]
        self.draw_table([days[week : week + 7] for week in range(0, 42, 7)])

    def draw_spreadsheet(self) -> None:
        self.draw_table([[self.words(6) for _ in range(5)] for _ in range(8)])

    def draw_keyboard(self, keys: Sequence[str] = ()) -> None:
        """Draw rows of keys, by default of a random alphabet."""
        self.screen.draw_keyboard(keys or self.rng.choice([*KEYBOARDS.values()]), HEIGHT * 0.6)

    def draw_icons(self) -> None:
        """Draw a phone's home screen: tiles of many colours with a sign and a caption."""
        rng, picture = self.rng, self.screen.picture
        for x in range(150, 1080, 260):
            for y in range(230, 1780, 260):
                tile = round_corners((x - 80, y - 80, x + 80, y + 80), 36)
                draw_shape(picture, tile, Pen(random_colour(rng)))
                centre = x + rng.randint(-25, 25), y
                sign = regular(centre, rng.randint(15, 50), rng.choice((4, 24)), np.pi / 4)
                draw_shape(picture, sign, Pen((255, 255, 255)))
                self.screen.write(self.words(8), (x, y + 110), 26)

    def draw_photo(self) -> None:
        """Draw soft shapes with the noise of a sensor."""
        generator = np.random.default_rng(self.rng.randrange(2**32))
        coarse = generator.integers(0, 255, (12, 8, 3), dtype=np.uint8)
        soft = Image.fromarray(coarse).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
        noisy = np.asarray(soft, dtype=np.float32) + generator.normal(0, 6, (HEIGHT, WIDTH, 3))
        self.screen.picture[:] = np.clip(noisy, 0, 255)

    def draw_gallery(self) -> None:
        """Draw photos in even rows."""
        self.draw_photo()
        pen = Pen(self.screen.look.theme.page, 8)
        for at in range(0, HEIGHT, WIDTH // self.rng.choice((4, 5))):
            for ends in ([(0, at), (WIDTH, at)], [(at, 0), (at, HEIGHT)]):
                draw_shape(self.screen.picture, ends, pen, is_open=True)


def draw_negatives(count: int, seed: int, fonts: Sequence[str]) -> Iterator[Case]:
    """Draw *count* pictures of all NEGATIVE_KINDS in turn."""
    for number, kind in zip(range(count), cycle(NEGATIVE_KINDS), strict=False):
        rng = random.Random(f"{kind} {seed} {number}")
        yield Case("drawn", f"{kind} {number}", negative(kind, rng, fonts), kind, [], {})


def negative(kind: str, rng: random.Random, fonts: Sequence[str]) -> bytes:
    """A picture of one of NEGATIVE_KINDS, as a chat delivers it."""
    screen = Screen.of((WIDTH, HEIGHT), Studio(rng, {"ru": tuple(fonts)}).look("ru"))
    NEGATIVE_KINDS[kind](_Easel(rng, screen))
    return as_delivered(rng, screen.picture)


def _grid(least: int, most: int, signs: Sequence[str]) -> Callable[[_Easel], None]:
    return partial(_Easel.draw_grid, least=least, most=most, signs=signs)


NEGATIVE_KINDS: Mapping[str, Callable[[_Easel], None]] = {
    "2048": _grid(4, 4, ["2", "4", "8", "16", "32", "64", "128", "256", "512"]),
    "calendar": _Easel.draw_calendar,
    "chat": _Easel.draw_chat,
    "chess": _grid(8, 8, "♔♕♖♗♘♙♚♛♜♝♞♟"),
    "dialler": partial(_Easel.draw_table, rows=("123", "456", "789", "*0#")),
    "empty lattice": _grid(4, 10, [""]),
    "gallery": _Easel.draw_gallery,
    "icons": _Easel.draw_icons,
    "keyboard": _Easel.draw_keyboard,
    # The alphabet in even rows, as some games show it instead of a keyboard.
    "letter pad": partial(
        _Easel.draw_keyboard, keys=("абвгдежз", "ийклмноп", "рстуфхцч", "шщъыьэюя")
    ),
    "noughts and crosses": _grid(5, 12, "XO"),
    "photo": _Easel.draw_photo,
    "plain": lambda easel: None,  # one colour, like the new screen
    "spreadsheet": _Easel.draw_spreadsheet,
    "sudoku": _grid(9, 9, "123456789"),
    "text page": _Easel.draw_text_page,
}
