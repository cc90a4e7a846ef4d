"""Pictures for the reader's tests, drawn with the one font family that is always installed."""

import io
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np
from PIL import Image

from ocr.board.level import level_out
from ocr.cells.layout import Layout
from ocr.cells.shapes import ALPHABETS
from ocr.detect.locate import locate
from ocr.picture.arrays import Picture
from ocr.training.boards import Paint, Style
from ocr.training.canvas import Glyph
from ocr.training.fonts import Fonts
from ocr.training.positions import Rows
from ocr.training.screenshots import Scene, Screen

FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf")
FONTS_OF: Fonts = dict.fromkeys(ALPHABETS, FONTS)

PAGE, FILLED, INK = (250, 250, 250), (240, 215, 165), (50, 35, 25)
PLAIN = Style(
    page=PAGE,
    text=(30, 30, 30),
    text_font="DejaVuSans.ttf",
    glyph=Glyph("DejaVuSans.ttf", 0.6),
    paints=(Paint(FILLED, INK), Paint((140, 200, 130), INK)),
    empty=(250, 247, 240),
    panel=(170, 150, 120),
)
TILES_ONLY = replace(PLAIN, panel=PAGE, empty=PAGE)
BARE = replace(TILES_ONLY, paints=(Paint(PAGE, INK),))

MIDGAME = """
    .....
    .тсе.
    карта
    .йак.
    .....
"""
FULL = "конец ворот карта балда месть"


@cache
def screenshot(text: str, style: Style = PLAIN, **scene: Any) -> bytes:
    return encode(draw_balda(phone(rows_of(text), **scene), style))


def draw(text: str, style: Style = PLAIN, tilt: float = 0.0) -> Picture:
    """Draw a board of 80-pixel cells alone on a small page, turned by *tilt* degrees."""
    screen = Image.new("RGB", (600, 800), style.page)
    draw_board(screen, (100, 150, 80), Scene(rows_of(text)), style)
    return np.asarray(screen.rotate(tilt, Image.Resampling.BICUBIC, fillcolor=style.page))


def draw_balda(scene: Scene, style: Style) -> Image.Image:
    """Draw the screen of a game app, from the status bar down to the keyboard."""
    screen = Screen.of((scene.width, scene.height), style, Random(0))
    screen.draw_app(scene)
    return Image.fromarray(screen.picture)


def draw_hive(letters: Sequence[str], style: Style, size: tuple[int, int]) -> Image.Image:
    """Draw seven hexagons, the first letter in the middle, the others clockwise from the top."""
    return Image.fromarray(Screen.of(size, style, Random(0)).draw_hive(letters).picture)


def draw_board(
    image: Image.Image, place: tuple[float, float, float], scene: Scene, style: Style
) -> None:
    """Draw the lattice alone on an image; *place* is its left, top and pitch in pixels."""
    screen = Screen(np.array(image), style, Random(0))
    screen.draw_board(place, scene)
    image.paste(Image.fromarray(screen.picture))


def layouts_in(picture: Picture) -> list[Layout]:
    """The layouts of all lattices in a picture, each as it is in the level picture."""
    return [level_out(picture, lattice)[0].layout for lattice in locate(picture)]


def layout_of(picture: Picture) -> Layout:
    """The layout of the only lattice in a picture."""
    (layout,) = layouts_in(picture)
    return layout


def regular_layout(
    first: tuple[float, float],
    pitch: float,
    sides: tuple[int, int],
    cell_size: float | None = None,
    unseen: int = 0,
) -> Layout:
    """Columns and rows (*sides*) of cells, the centre of the first one at *first*, in pixels."""
    columns, rows = sides
    places = [(column, row) for row, column in product(range(rows), range(columns))]
    size = pitch if cell_size is None else cell_size
    centres = np.array(places) * pitch + first
    return Layout("balda", centres, rows, columns, (size, size), unseen)


def rows_of(text: str) -> Rows:
    """Parse the rows of a board; `.` is an empty cell."""
    return [["" if letter == "." else letter for letter in line] for line in text.split()]


def phone(rows: Rows, **scene: Any) -> Scene:
    """A scene on a small screen, which the reader need not shrink first."""
    return Scene(rows, width=590, height=1280, **scene)


def text_of(rows: Rows) -> str:
    return "\n".join("".join(letter or "." for letter in row) for row in rows)


def encode(image: Image.Image, file_format: str = "PNG", **options: Any) -> bytes:
    if file_format == "PNG":
        options.setdefault("compress_level", 1)  # the fastest
    buffer = io.BytesIO()
    image.save(buffer, file_format, **options)
    return buffer.getvalue()
