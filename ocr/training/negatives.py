"""Seeded pictures without a board, some of them with grids: each must be refused."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle

import numpy as np
from PIL import Image

from ocr.training.boards import Paint
from ocr.training.canvas import Pen, colour_apart, draw_shape, random_colour, regular, round_corners
from ocr.training.cases import Case
from ocr.training.positions import KEYBOARDS, common_words, random_word
from ocr.training.scenes import as_delivered
from ocr.training.screenshots import Scene, Screen
from ocr.training.styles import style_of_app
from ocr.training.wild.pages import fill_area

WIDTH, HEIGHT = 1080, 1920


def draw_negatives(count: int, seed: int, fonts: Sequence[str]) -> Iterator[Case]:
    """Draw *count* pictures of all NEGATIVE_KINDS in turn."""
    for number, kind in zip(range(count), cycle(NEGATIVE_KINDS), strict=False):
        rng = random.Random(f"{kind} {seed} {number}")
        yield Case("drawn", f"{kind} {number}", negative(kind, rng, fonts), kind, [], {})


def negative(kind: str, rng: random.Random, fonts: Sequence[str]) -> bytes:
    """A picture of one of NEGATIVE_KINDS, as a chat delivers it."""
    screen = Screen.of((WIDTH, HEIGHT), style_of_app(rng, fonts, ()), rng)
    NEGATIVE_KINDS[kind](screen)
    return as_delivered(rng, screen.picture)


def _draw_table(screen: Screen, texts: Sequence[str], columns: int) -> None:
    """Draw a ruled grid as wide as the screen."""
    style, fill = screen.style, screen.style.empty or screen.style.page
    glyph = replace(style.glyph, size=0.8 if max(map(len, texts)) > 1 else 0.45)
    paints = (Paint(fill, colour_apart(screen.rng, fill, 110)),)
    style = replace(style, glyph=glyph, paints=paints, points=0.0)
    rows = [texts[first : first + columns] for first in range(0, len(texts), columns)]
    place = WIDTH * 0.03, HEIGHT * 0.16, WIDTH * 0.94 / columns
    Screen(screen.picture, style, screen.rng).draw_board(place, Scene(rows, show=str))


def _draw_grid(screen: Screen, signs: Sequence[str], least: int, most: int = 0) -> None:
    """Draw a square of so many cells a side, with signs in some of them."""
    side = screen.rng.randint(least, most or least)
    shown = [*signs] * 2 + [""] * 3 * len(signs)
    _draw_table(screen, screen.rng.choices(shown, k=side * side), side)


def _draw_text_page(screen: Screen) -> None:
    size = screen.rng.randint(22, 60)
    for y in range(size, HEIGHT - size, round(size * 1.5)):
        words = (random_word(screen.rng, "ru", 1, 9) for _ in range(12))
        screen.write(" ".join(words), (40, y), size, 1)


def _draw_icons(screen: Screen) -> None:
    """Draw a phone's home screen: tiles of many colours with a sign and a caption."""
    rng, picture = screen.rng, screen.picture
    for x in range(150, 1080, 260):
        for y in range(230, 1780, 260):
            tile = round_corners((x - 80, y - 80, x + 80, y + 80), 36)
            draw_shape(picture, tile, Pen(random_colour(rng)))
            centre = x + rng.randint(-25, 25), y
            sign = regular(centre, rng.randint(15, 50), rng.choice((4, 24)), np.pi / 4)
            draw_shape(picture, sign, Pen((255, 255, 255)))
            screen.write(random_word(rng, "ru", 3, 8), (x, y + 110), 26)


def _draw_photos(screen: Screen, side: int) -> None:
    """Draw soft shapes with the noise of a sensor, in even squares of *side* pixels."""
    generator, picture = np.random.default_rng(screen.rng.randrange(2**32)), screen.picture
    coarse = generator.integers(0, 255, (12, 8, 3), dtype=np.uint8)
    soft = Image.fromarray(coarse).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
    picture[:] = np.clip(np.asarray(soft) + generator.normal(0, 6, picture.shape), 0, 255)
    for at in range(side, HEIGHT, side):
        picture[at : at + 8], picture[:, at : at + 8] = (screen.style.page,) * 2


# The alphabet in even rows, as some games show it instead of a keyboard.
_LETTER_PAD = "абвгдежз", "ийклмноп", "рстуфхцч", "шщъыьэюя"
_DAYS = [*[""] * 6, *map(str, range(1, 32)), *[""] * 11]
_NUMBERS = [str(1 << bits) for bits in range(1, 10)]
NEGATIVE_KINDS: Mapping[str, Callable[[Screen], object]] = {
    "2048": lambda screen: _draw_grid(screen, _NUMBERS, 4),
    "app": lambda screen: fill_area(screen, (0, 40, WIDTH, HEIGHT), 110, "ru"),
    "blank": lambda screen: None,  # one colour, like the new screen
    "calendar": lambda screen: _draw_table(screen, _DAYS[screen.rng.randrange(7) :][:42], 7),
    "dialler": lambda screen: _draw_table(screen, "123456789*0#", 3),
    "empty lattice": lambda screen: _draw_grid(screen, [""], 4, 10),
    "gallery": lambda screen: _draw_photos(screen, WIDTH // screen.rng.choice((4, 5))),
    "icons": _draw_icons,
    "keyboard": lambda screen: screen.draw_keyboard(screen.rng.choice([*KEYBOARDS.values()])),
    "letter pad": lambda screen: screen.draw_keyboard(_LETTER_PAD),
    "noughts and crosses": lambda screen: _draw_grid(screen, "XO", 5, 12),
    "photo": lambda screen: _draw_photos(screen, HEIGHT),
    "spreadsheet": lambda screen: _draw_table(screen, screen.rng.sample(common_words("ru"), 40), 5),
    "sudoku": lambda screen: _draw_grid(screen, "123456789", 9),
    "text page": _draw_text_page,
}
