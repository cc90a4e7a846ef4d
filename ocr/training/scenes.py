"""Seeded random screens by kind: boards on phones and desktops, sent through a chat."""

import io
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from PIL import Image

from ocr.arrays import Picture
from ocr.reading import AlphabetName, Game
from ocr.shapes import TILES
from ocr.training.boards import Stroke
from ocr.training.canvas import colour_apart
from ocr.training.cases import Case
from ocr.training.fonts import Fonts
from ocr.training.positions import (
    KEYBOARDS,
    Rows,
    cells_beside,
    list_filled,
    random_letter,
    random_path,
    random_position,
    random_word,
)
from ocr.training.screenshots import (
    HIVE_PITCH,
    Look,
    Place,
    Scene,
    Theme,
    draw_app,
    draw_head,
    draw_hive,
    make_page,
    paint_board,
)
from ocr.training.themes import random_look, random_theme

NAMES = ("Анна", "Пётр", "Вы", "Соперник", "You", "Rival", "Player 1", "Олена")


@dataclass(frozen=True, slots=True)
class Studio:
    """The parts of random screens; themes are random if `themes` is empty."""

    rng: random.Random
    fonts: Fonts
    themes: Sequence[Theme] = ()

    def look(self, alphabet: AlphabetName) -> Look:
        theme = self.rng.choice(self.themes) if self.themes else random_theme(self.rng)
        look = random_look(self.rng, theme, self.fonts[alphabet])
        return replace(look, lower_case=False) if alphabet == "en" else look


class Drawing(NamedTuple):
    """A screen, its board, and where this is: the corner, or the middle of a hive, and the pitch.

    The place is without a meaning if the screen was turned.
    """

    screen: Picture
    place: Place
    game: Game
    rows: Rows


def sample(kind: str, studio: Studio) -> Case:
    """A screen of one of SCENE_KINDS as a chat delivers it; equal studios give equal screens."""
    drawn = SCENE_KINDS[kind](studio)
    picture = as_delivered(studio.rng, drawn.screen)
    return Case("drawn", kind, picture, drawn.game, drawn.rows, {"like": kind})


def as_delivered(rng: random.Random, screen: Picture) -> bytes:
    """The screen as an unchanged file, or as a JPEG of 1280 or 800 pixels on the long side."""
    buffer, image = io.BytesIO(), Image.fromarray(screen)
    if rng.random() < 0.25:
        image.save(buffer, "PNG", compress_level=1)
        return buffer.getvalue()
    side = rng.choice((1280, 1280, 800))
    image.thumbnail((side, side), Image.Resampling.LANCZOS)
    image.save(buffer, "JPEG", quality=rng.randint(60, 90))
    return buffer.getvalue()


def phone_size(rng: random.Random) -> tuple[int, int]:
    """Width and height of the screen of a phone, in pixels."""
    width = rng.choice((720, 1080))
    return width, round(width * rng.uniform(16 / 9, 20 / 9))


def window_size(rng: random.Random, narrowest: float) -> tuple[int, int]:
    """Width and height of a window, whose height is at most 1 / *narrowest* of its width."""
    height = rng.choice((800, 1000))
    return round(height * rng.uniform(narrowest, 16 / 9)), height


def _phone(studio: Studio, largest: int = 15, *, has_path: bool = False) -> Drawing:
    """Draw a Balda app on a phone, with or without the path of a word over its letters."""
    scene, look = _balda(studio, largest)
    if has_path:
        scene = replace(scene, stroke=_random_stroke(studio.rng, scene.rows, look))
    return Drawing(*draw_app(scene, look), "balda", scene.rows)


def _tilt(studio: Studio) -> Drawing:
    """Draw a Balda app that is turned a little, as by an unsteady hand that scans it."""
    scene, look = _balda(studio, 10)
    screen, place = draw_app(scene, look)
    degrees, image = studio.rng.uniform(-2, 2), Image.fromarray(screen)
    turned = image.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=look.theme.page)
    return Drawing(np.asarray(turned), place, "balda", scene.rows)


def _desktop(studio: Studio) -> Drawing:
    """Draw a board in a large window, sometimes with a smaller board beside it."""
    rng = studio.rng
    scene, look = _balda(studio, 9)
    width, height = window_size(rng, 0.9)
    scene = replace(scene, width=width, height=height, clock="")
    columns = len(scene.rows)
    pitch = min(width, height) * rng.uniform(0.45, 0.8) / columns
    left = rng.uniform(0.02, 0.3) * (width - columns * pitch)
    top = rng.uniform(0.25, 0.9) * (height - columns * pitch)
    screen = make_page((width, height), look.theme.page)
    draw_head(screen, scene, look)
    paint_board(screen, (left, top, pitch), scene, look)
    right = left + pitch * (columns + 1.5)
    if rng.random() < 0.3 and right + pitch * 0.5 * columns < width:
        small = replace(scene, rows=random_position(rng, "ru", columns, 0.4), selected=None)
        paint_board(screen, (right, top, pitch * 0.5), small, look)
    return Drawing(screen, (left, top, pitch), "balda", scene.rows)


def _boggle(studio: Studio) -> Drawing:
    """Draw a full board, with some tiles of two letters."""
    rng = studio.rng
    alphabet: AlphabetName = rng.choice(("en", "en", "en", "ru"))
    look = studio.look(alphabet)
    side = rng.choice((4, 4, 5, 6))
    rows = [[random_letter(rng, alphabet) for _ in range(side)] for _ in range(side)]
    if alphabet == "en":
        for _ in range(rng.choice((0, 1, 1, 2))):
            rows[rng.randrange(side)][rng.randrange(side)] = rng.choice((*TILES, "qu"))
    scene = replace(_screen(rng, rows, alphabet), keys=())
    if rng.random() < 0.15:
        scene = replace(scene, stroke=_random_stroke(rng, rows, look))
    return Drawing(*draw_app(scene, look), "boggle", rows)


def _hive(studio: Studio) -> Drawing:
    """Draw the Spelling Bee, light or dark."""
    rng = studio.rng
    look = studio.look("en")
    levels = (18, 230, 58, 240) if rng.random() < 0.4 else (255, 20, 230, 15)
    page, text, filled, letter = ((level, level, level) for level in levels)
    theme = replace(
        look.theme,
        page=page,
        text=text,
        filled=filled,
        letter=letter,
        highlight=(247, 218, 33) if letter < filled else (150, 110, 20),
        gap=rng.uniform(0.03, 0.12),
    )
    letters = rng.sample("abcdefghijklmnopqrstuvwxyz", 7)
    width, height = phone_size(rng)
    screen = draw_hive(letters, replace(look, theme=theme), (width, height))
    place = width / 2, height / 2, width * HIVE_PITCH
    return Drawing(np.asarray(screen), place, "bee", [letters])


# Weights of the kinds in an examination.
KIND_WEIGHTS = {"plain": 30, "path": 20, "tilt": 10, "desktop": 10, "boggle": 20, "bee": 10}
SCENE_KINDS: Mapping[str, Callable[[Studio], Drawing]] = {
    "plain": _phone,
    "path": lambda studio: _phone(studio, 10, has_path=True),
    "tilt": _tilt,
    "desktop": _desktop,
    "boggle": _boggle,
    "bee": _hive,
}


def _balda(studio: Studio, largest: int) -> tuple[Scene, Look]:
    rng = studio.rng
    alphabet: AlphabetName = rng.choice(("ru", "ru", "ru", "en", "uk"))
    side = 5 if rng.random() < 0.25 else rng.randint(4, largest)
    rows = random_position(rng, alphabet, side, rng.uniform(0.15, 0.95))
    scene = _screen(rng, rows, alphabet)
    if rng.random() < 0.3:
        scene = replace(scene, selected=(rng.randrange(side), rng.randrange(side)))
    return scene, studio.look(alphabet)


def _screen(rng: random.Random, rows: Rows, alphabet: AlphabetName) -> Scene:
    filled = list_filled(rows)
    lit = rng.sample(filled, min(len(filled), rng.randint(2, 6))) if rng.random() < 0.4 else []
    width, height = phone_size(rng)
    words = rng.randint(2, 8) if rng.random() < 0.5 else 0
    return Scene(
        rows=rows,
        width=width,
        height=height,
        board_width=rng.uniform(0.8, 0.98),
        clock=f"{rng.randint(0, 23)}:{rng.randint(10, 59)}" if rng.random() < 0.8 else "",
        players=tuple((rng.choice(NAMES), rng.randint(0, 150)) for _ in range(2)),
        words=tuple(random_word(rng, alphabet, 3, 8) for _ in range(words)),
        keys=KEYBOARDS[alphabet] if rng.random() < 0.5 else (),
        highlighted=frozenset(lit),
    )


def _random_stroke(rng: random.Random, rows: Rows, look: Look) -> Stroke:
    """A stroke from letter to letter in a colour other than that of the letters."""
    path = random_path(
        rng,
        list_filled(rows),
        lambda one, other: other in cells_beside(one, len(rows)),
        rng.randint(2, 7),
    )
    return Stroke(
        cells=tuple(path),
        colour=colour_apart(rng, look.theme.letter, 60),
        width=rng.uniform(0.04, 0.13),
        opacity=rng.choice((1.0, 0.85, 0.6, 0.4)),
        form=rng.choice(("line", "line", "arrows", "discs")),
    )
