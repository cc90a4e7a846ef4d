"""Seeded random screens by kind: boards on phones and desktops, sent through a chat.

Their themes are random, or hand-made ones that are held out for examinations.
"""

import io
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageColor

from ocr.arrays import Picture
from ocr.reading import AlphabetName, Game
from ocr.shapes import TILES
from ocr.training.boards import BoardPainter, Stroke
from ocr.training.cases import Case
from ocr.training.colours import (
    Colour,
    blend_colours,
    colour_apart,
    colour_near,
    contrast,
    random_colour,
    random_extra,
)
from ocr.training.fonts import Fonts
from ocr.training.positions import (
    KEYBOARDS,
    Rows,
    random_letter,
    random_path,
    random_position,
    random_word,
)
from ocr.training.screenshots import Look, Scene, Screen, Theme

NAMES = ("Анна", "Пётр", "Вы", "Соперник", "You", "Rival", "Player 1", "Олена")
BALDA_ALPHABETS: tuple[AlphabetName, ...] = ("ru", "ru", "ru", "en", "uk")  # by frequency


_THEMES = """
#faf8ef #776e65 #bbada0 #cdc1b4 #eee4da #776e65 #fbbfb1 #bbada0 .11   0    .04  0    0
#121213 #ffffff #121213 #121213 #3a3a3c #ffffff #538d4e #3a3a3c .08   .035 0    0    0
#ffffff #212121 #000000 #ffffff #ffffff #000000 #ffda00 #000000 .02   0    0    0    0
#5c3a21 #ffeecd #462a16 #855a34 #deb887 #3a220e #ffd678 #462a16 .07   0    .16  .03  0
#e3f2fd #0d47a1 #e3f2fd #bbdefb #2196f3 #ffffff #ff7043 #e3f2fd .12   0    .25  0    0
#263238 #eceff1 #263238 #314047 #ffc107 #212121 #ff5722 #263238 .16   0    .42  0    -.06
#fffde7 #3e2723 #fffde7 #fffde7 #fffde7 #15438c #c8e6c9 #90caf9 0     .012 0    0    0
#143c28 #ebf5eb #143c28 #1a4a32 #f0ead6 #181818 #ffeb3b #143c28 .05   0    .1   0    .12
#281a42 #f0e6ff #281a42 #3a285c #673ab7 #ffffff #00bcd4 #281a42 .09   0    .2   0    -.1
"""


def _parse_theme(row: str) -> Theme:
    """A theme of the colours and numbers of a row, in the order of its fields."""
    values: list[Any] = [
        ImageColor.getrgb(each) if each.startswith("#") else float(each) for each in row.split()
    ]
    return Theme(*values)


HAND_MADE_THEMES = tuple(map(_parse_theme, _THEMES.strip().splitlines()))


def random_theme(rng: random.Random) -> Theme:
    """A random theme: light or dark, with gaps or lines, with or without tiles on filled cells."""
    dark = rng.random() < 0.4
    page = random_colour(rng, 0.05, 0.3) if dark else random_colour(rng, 0.8, 1.0)
    text: Colour = (235, 235, 235) if dark else (35, 35, 35)
    empty = colour_near(rng, page, 25) if rng.random() < 0.5 else random_colour(rng, 0.3, 1.0)
    filled = empty if rng.random() < 0.4 else random_colour(rng, 0.2, 1.0)
    letter = colour_apart(rng, filled, 110)
    line = random_extra(rng, 0.45, 0.012, 0.05)
    board = page if rng.random() < 0.4 else random_colour(rng, 0.1, 0.95)
    if not line and contrast(board, empty) < 14:
        board = blend_colours(empty, text, rng.uniform(0.08, 0.5))
    return Theme(
        page,
        text,
        board,
        empty,
        filled,
        letter,
        highlight=colour_apart(rng, letter, 90),
        line_colour=blend_colours(empty, text, rng.uniform(0.12, 0.8)),
        gap=rng.choice((0.0, 0.0, 0.03, 0.08)) if line else rng.uniform(0.03, 0.2),
        line=line,
        radius=rng.choice((0.0, 0.0, 0.08, 0.15, 0.25, 0.5)),
        texture=random_extra(rng, 0.12, 0.01, 0.05),
        shade=random_extra(rng, 0.2, -0.15, 0.15),
    )


@dataclass(frozen=True, slots=True)
class Studio:
    """The parts of random screens; themes are random if `themes` is empty."""

    rng: random.Random
    fonts: Fonts
    themes: Sequence[Theme] = ()

    def look(self, alphabet: AlphabetName) -> Look:
        """A random look that shows this alphabet."""
        rng, fonts = self.rng, self.fonts[alphabet]
        return Look(
            theme=rng.choice(self.themes) if self.themes else random_theme(rng),
            font=rng.choice(fonts),
            text_font=rng.choice(fonts),
            letter_size=rng.uniform(0.42, 0.74),
            lower_case=rng.random() < 0.08 and alphabet != "en",
            letter_values=rng.random() < 0.15,
            tiles_upper=rng.random() < 0.4,
            faded=random_extra(rng, 0.08, 0.2, 0.5),
        )


class Drawing(NamedTuple):
    """A board drawn on a screen; its place has no meaning if the screen was turned."""

    painter: BoardPainter
    screen: Picture
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


def screen_size(rng: random.Random, narrowest: float = 0.0) -> tuple[int, int]:
    """Width and height of a phone's screen, or of a window at least so many heights wide."""
    if narrowest:
        height = rng.choice((800, 1000))
        return round(height * rng.uniform(narrowest, 16 / 9)), height
    width = rng.choice((720, 1080))
    return width, round(width * rng.uniform(16 / 9, 20 / 9))


def _boggle(studio: Studio) -> Drawing:
    """Draw a full board, with some tiles of two letters."""
    rng = studio.rng
    alphabet: AlphabetName = rng.choice(("en", "en", "en", "ru"))
    side = rng.choice((4, 4, 5, 6))
    rows = [[random_letter(rng, alphabet) for _ in range(side)] for _ in range(side)]
    for _ in range(rng.choice((0, 1, 1, 2)) if alphabet == "en" else 0):
        rows[rng.randrange(side)][rng.randrange(side)] = rng.choice((*TILES, "qu"))
    scene = replace(_random_scene(rng, rows, alphabet), keys=())
    return _draw_app(studio, scene, studio.look(alphabet), 0.15)._replace(game="boggle")


def _desktop(studio: Studio) -> Drawing:
    """Draw a board in a large window, sometimes with a smaller board beside it."""
    rng = studio.rng
    scene, look = _balda(studio, 9)
    width, height = screen_size(rng, 0.9)
    columns = len(scene.rows)
    pitch = min(width, height) * rng.uniform(0.45, 0.8) / columns
    left = rng.uniform(0.02, 0.3) * (width - columns * pitch)
    top = rng.uniform(0.25, 0.9) * (height - columns * pitch)
    screen = Screen.of((width, height), look)
    screen.draw_head(replace(scene, clock=""))
    painter = screen.draw_board((left, top, pitch), scene)
    right = left + pitch * (columns + 1.5)
    if rng.random() < 0.3 and right + pitch * 0.5 * columns < width:
        small = replace(scene, rows=random_position(rng, "ru", columns, 0.4), selected=None)
        screen.draw_board((right, top, pitch * 0.5), small)
    return Drawing(painter, screen.picture, "balda", scene.rows)


def _hive(studio: Studio) -> Drawing:
    """Draw the Spelling Bee, light or dark."""
    rng, look = studio.rng, studio.look("en")
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
    painter = Screen.of(screen_size(rng), replace(look, theme=theme)).draw_hive(letters)
    return Drawing(painter, painter.picture, "bee", [letters])


# Weights of the kinds in an examination.
KIND_WEIGHTS = {"plain": 30, "path": 20, "tilt": 10, "desktop": 10, "boggle": 20, "bee": 10}
SCENE_KINDS: Mapping[str, Callable[[Studio], Drawing]] = {
    "plain": lambda studio: _draw_app(studio, *_balda(studio, 15)),
    "path": lambda studio: _draw_app(studio, *_balda(studio, 10), paths=1),
    "tilt": lambda studio: _draw_app(studio, *_balda(studio, 10), tilt=2),
    "desktop": _desktop,
    "boggle": _boggle,
    "bee": _hive,
}


def _draw_app(
    studio: Studio, scene: Scene, look: Look, paths: float = 0.0, tilt: float = 0.0
) -> Drawing:
    """Draw an app on a phone; a share of them has the path of a word over its letters.

    It may be turned by so many degrees, as by an unsteady hand that scans it.
    """
    rng = studio.rng
    if rng.random() < paths:
        cells = [
            (r, c) for r, row in enumerate(scene.rows) for c, letter in enumerate(row) if letter
        ]
        path = random_path(rng, cells, 1.1, rng.randint(2, 7))
        stroke = Stroke(
            cells=tuple(cells[number] for number in path),
            colour=colour_apart(rng, look.theme.letter, 60),
            width=rng.uniform(0.04, 0.13),
            opacity=rng.choice((1.0, 0.85, 0.6, 0.4)),
            form=rng.choice(("line", "line", "arrows", "discs")),
        )
        scene = replace(scene, stroke=stroke)
    screen = Screen.of((scene.width, scene.height), look)
    painter, picture = screen.draw_app(scene), screen.picture
    if tilt:
        degrees, image = rng.uniform(-tilt, tilt), Image.fromarray(picture)
        turned = image.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=look.theme.page)
        picture = np.asarray(turned)
    return Drawing(painter, picture, "balda", scene.rows)


def _balda(studio: Studio, largest: int) -> tuple[Scene, Look]:
    rng = studio.rng
    alphabet = rng.choice(BALDA_ALPHABETS)
    side = 5 if rng.random() < 0.25 else rng.randint(4, largest)
    rows = random_position(rng, alphabet, side, rng.uniform(0.15, 0.95))
    scene = _random_scene(rng, rows, alphabet)
    if rng.random() < 0.3:
        scene = replace(scene, selected=(rng.randrange(side), rng.randrange(side)))
    return scene, studio.look(alphabet)


def _random_scene(rng: random.Random, rows: Rows, alphabet: AlphabetName) -> Scene:
    filled = [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter]
    lit = rng.sample(filled, min(len(filled), rng.randint(2, 6))) if rng.random() < 0.4 else []
    width, height = screen_size(rng)
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
