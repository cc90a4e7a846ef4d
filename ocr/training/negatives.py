"""Seeded pictures without a board, some of them with grids: each must be refused."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle

import numpy as np
from PIL import Image

from ocr.training.canvas import Pen, draw_shape, regular, round_corners
from ocr.training.cases import Case
from ocr.training.colours import random_colour
from ocr.training.positions import KEYBOARDS, random_letter
from ocr.training.scenes import Studio, as_delivered
from ocr.training.screenshots import Scene, Screen

WIDTH, HEIGHT = 1080, 1920


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


@dataclass(frozen=True, slots=True)
class _Easel:
    """A screen, and what is drawn on it instead of a board."""

    rng: random.Random
    screen: Screen

    def words(self, length: int) -> str:
        letters = (random_letter(self.rng, "ru") for _ in range(length))
        return "".join(" " if self.rng.random() < 0.16 else letter for letter in letters)

    def draw_table(self, texts: Sequence[str], columns: int) -> None:
        """Draw a ruled grid as wide as the screen."""
        look, theme = self.screen.look, self.screen.look.theme
        theme = replace(theme, board=theme.empty, filled=theme.empty, letter=theme.text)
        theme = replace(theme, line=0.015, gap=0.02, radius=0.0)
        size = 0.8 if max(map(len, texts)) > 1 else 0.45
        look = replace(look, theme=theme, letter_size=size, lower_case=True, letter_values=False)
        rows = [texts[first : first + columns] for first in range(0, len(texts), columns)]
        place = WIDTH * 0.03, HEIGHT * 0.16, WIDTH * 0.94 / columns
        Screen(self.screen.picture, look).draw_board(place, Scene(rows))

    def draw_grid(self, signs: Sequence[str], least: int, most: int = 0) -> None:
        """Draw a square of so many cells a side, with signs in some of them."""
        side = self.rng.randint(least, most or least)
        shown = [*signs] * 2 + [""] * 3 * len(signs)
        self.draw_table(self.rng.choices(shown, k=side * side), side)

    def draw_calendar(self) -> None:
        first = self.rng.randint(0, 6)
        self.draw_table([str(n) if 0 < n < 31 else "" for n in range(1 - first, 43 - first)], 7)

    def draw_keys(self, keys: Sequence[str]) -> None:
        self.screen.draw_keyboard(keys, HEIGHT * 0.6)

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

    def draw_photos(self, side: int) -> None:
        """Draw soft shapes with the noise of a sensor, in even squares of *side* pixels."""
        generator, picture = np.random.default_rng(self.rng.randrange(2**32)), self.screen.picture
        coarse = generator.integers(0, 255, (12, 8, 3), dtype=np.uint8)
        soft = Image.fromarray(coarse).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
        picture[:] = np.clip(np.asarray(soft) + generator.normal(0, 6, picture.shape), 0, 255)
        for at in range(side, HEIGHT, side):
            picture[at : at + 8], picture[:, at : at + 8] = (self.screen.look.theme.page,) * 2


# The alphabet in even rows, as some games show it instead of a keyboard.
_LETTER_PAD = "абвгдежз", "ийклмноп", "рстуфхцч", "шщъыьэюя"
NEGATIVE_KINDS: Mapping[str, Callable[[_Easel], None]] = {
    "2048": lambda easel: easel.draw_grid([str(1 << bits) for bits in range(1, 10)], 4),
    "calendar": _Easel.draw_calendar,
    "chat": _Easel.draw_chat,
    "chess": lambda easel: easel.draw_grid("♔♕♖♗♘♙♚♛♜♝♞♟", 8),
    "dialler": lambda easel: easel.draw_table("123456789*0#", 3),
    "empty lattice": lambda easel: easel.draw_grid([""], 4, 10),
    "gallery": lambda easel: easel.draw_photos(WIDTH // easel.rng.choice((4, 5))),
    "icons": _Easel.draw_icons,
    "keyboard": lambda easel: easel.draw_keys(easel.rng.choice([*KEYBOARDS.values()])),
    "letter pad": lambda easel: easel.draw_keys(_LETTER_PAD),
    "noughts and crosses": lambda easel: easel.draw_grid("XO", 5, 12),
    "photo": lambda easel: easel.draw_photos(HEIGHT),
    "plain": lambda easel: None,  # one colour, like the new screen
    "spreadsheet": lambda easel: easel.draw_table([easel.words(6) for _ in range(40)], 5),
    "sudoku": lambda easel: easel.draw_grid("123456789", 9),
    "text page": _Easel.draw_text_page,
}
