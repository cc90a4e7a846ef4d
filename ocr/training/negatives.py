"""Seeded pictures without a board, some of them with grids: each must be refused."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle

import numpy as np
from PIL import Image

from ocr.arrays import Picture
from ocr.training.canvas import Pen, draw_line, fill_polygon, random_colour, regular, round_corners
from ocr.training.cases import Case
from ocr.training.positions import KEYBOARDS, random_letter
from ocr.training.scenes import as_delivered
from ocr.training.screenshots import Button, Look, Scene, draw_keyboard, make_page, paint_board
from ocr.training.themes import random_look, random_theme

WIDTH, HEIGHT = 1080, 1920


@dataclass(frozen=True, slots=True)
class _Easel:
    """The tools of all drawings below."""

    rng: random.Random
    picture: Picture
    look: Look

    def words(self, length: int) -> str:
        letters = (random_letter(self.rng, "ru") for _ in range(length))
        return "".join(" " if self.rng.random() < 0.16 else letter for letter in letters)

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Draw a ruled grid as wide as the screen."""
        size = 0.8 if max(len(text) for row in rows for text in row) > 1 else 0.45
        theme = self.look.theme
        theme = replace(theme, board=theme.empty, filled=theme.empty, letter=theme.text)
        theme = replace(theme, line=0.015, gap=0.02, radius=0.0)
        look = Look(theme, self.look.font, self.look.text_font, size, lower_case=True)
        pitch = WIDTH * 0.94 / len(rows[0])
        paint_board(self.picture, (WIDTH * 0.03, HEIGHT * 0.16, pitch), Scene(rows), look)


def draw_negatives(count: int, seed: int, fonts: Sequence[str]) -> Iterator[Case]:
    """Draw *count* pictures of all NEGATIVE_KINDS in turn."""
    for number, kind in zip(range(count), cycle(NEGATIVE_KINDS), strict=False):
        rng = random.Random(f"{kind} {seed} {number}")
        yield Case("drawn", f"{kind} {number}", negative(kind, rng, fonts), kind, [], {})


def negative(kind: str, rng: random.Random, fonts: Sequence[str]) -> bytes:
    """A picture of one of NEGATIVE_KINDS, as a chat delivers it."""
    look = random_look(rng, random_theme(rng), fonts)
    easel = _Easel(rng, make_page((WIDTH, HEIGHT), look.theme.page), look)
    NEGATIVE_KINDS[kind](easel)
    return as_delivered(rng, easel.picture)


def _text_page(easel: _Easel) -> None:
    size = easel.rng.randint(22, 60)
    for y in range(size, HEIGHT - size, round(size * 1.5)):
        easel.look.write(easel.picture, easel.words(60), (40, y), size, 1)


def _chat(easel: _Easel) -> None:
    rng, theme, y = easel.rng, easel.look.theme, 120
    while y < HEIGHT - 300:
        tall, wide = rng.randint(1, 4) * 60 + 40, rng.randint(300, 800)
        x = rng.choice((30, WIDTH - 30 - wide))
        bubble = round_corners((x, y, x + wide, y + tall), 30)
        fill_polygon(easel.picture, bubble, theme.empty)
        for line in range(y + 50, y + tall - 20, 60):
            easel.look.write(easel.picture, easel.words(wide // 24), (x + 24, line), 38, 1)
        y += tall + rng.randint(15, 40)


def _keyboard(easel: _Easel, keys: Sequence[str] = ()) -> None:
    """Draw rows of keys, by default of a random alphabet."""
    keys = keys or easel.rng.choice([*KEYBOARDS.values()])
    draw_keyboard(easel.picture, keys, easel.look, HEIGHT * 0.6)


def _calendar(easel: _Easel) -> None:
    first = easel.rng.randint(0, 6)
    cells = ["" if day < 1 or day > 30 else str(day) for day in range(1 - first, 43 - first)]
    easel.table([cells[week : week + 7] for week in range(0, 42, 7)])


def _gallery(easel: _Easel) -> None:
    """Draw photos in even rows."""
    side = easel.rng.choice((4, 5))
    _photo(easel)
    for place in range(0, HEIGHT, WIDTH // side):
        for ends in ([(0, place), (WIDTH, place)], [(place, 0), (place, HEIGHT)]):
            draw_line(easel.picture, ends, Pen(easel.look.theme.page, 8))


def _scatter(easel: _Easel, signs: Sequence[str], least: int, most: int = 0) -> None:
    """Draw a square of *least* cells a side, or up to *most*, with signs in some of them."""
    rng = easel.rng
    side = rng.randint(least, most or least)
    cells = [rng.choice(signs) if rng.random() < 0.4 else "" for _ in range(side * side)]
    easel.table([cells[row : row + side] for row in range(0, side * side, side)])


def _icons(easel: _Easel) -> None:
    """Draw a phone's home screen: tiles of many colours with a sign and a caption."""
    rng, picture = easel.rng, easel.picture
    for x in range(150, 1080, 260):
        for y in range(230, 1780, 260):
            button = Button(easel.look.text_font, (255, 255, 255), random_colour(rng), 36)
            button.draw(picture, (x - 80, y - 80, x + 80, y + 80), "", 0)
            centre = x + rng.randint(-25, 25), y
            sign = regular(centre, rng.randint(15, 50), rng.choice((4, 24)), np.pi / 4)
            fill_polygon(picture, sign, button.ink)
            easel.look.write(picture, easel.words(8), (x, y + 110), 26)


def _photo(easel: _Easel) -> None:
    """Draw soft shapes with the noise of a sensor."""
    generator = np.random.default_rng(easel.rng.randrange(2**32))
    coarse = generator.integers(0, 255, (12, 8, 3), dtype=np.uint8)
    soft = Image.fromarray(coarse).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
    noisy = np.asarray(soft, dtype=np.float32) + generator.normal(0, 6, (HEIGHT, WIDTH, 3))
    easel.picture[:] = np.clip(noisy, 0, 255)


NEGATIVE_KINDS: Mapping[str, Callable[[_Easel], None]] = {
    "2048": partial(_scatter, signs=[str(2**power) for power in range(1, 10)], least=4),
    "calendar": _calendar,
    "chat": _chat,
    "chess": partial(_scatter, signs="♔♕♖♗♘♙♚♛♜♝♞♟", least=8),
    "dialler": partial(_Easel.table, rows=("123", "456", "789", "*0#")),
    "empty lattice": partial(_scatter, signs=[""], least=4, most=10),
    "gallery": _gallery,
    "icons": _icons,
    "keyboard": _keyboard,
    # The alphabet in even rows, as some games show it instead of a keyboard.
    "letter pad": partial(_keyboard, keys=("абвгдежз", "ийклмноп", "рстуфхцч", "шщъыьэюя")),
    "noughts and crosses": partial(_scatter, signs="XO", least=5, most=12),
    "photo": _photo,
    "plain": lambda easel: None,  # one colour, like the new screen
    "spreadsheet": lambda easel: easel.table(
        [[easel.words(6) for _ in range(5)] for _ in range(8)]
    ),
    "sudoku": partial(_scatter, signs="123456789", least=9),
    "text page": _text_page,
}
