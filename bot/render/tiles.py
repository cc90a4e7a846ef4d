"""Parts of many pictures, drawn once: the paper with its labels, cells with letters.

Letters are drawn at their own size, which keeps them sharp.
"""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.render.layout import Layout
from bot.render.palette import Palette
from bot.render.raster import font, middle
from bot.render.shapes import Mask, card, edge, mask, put
from solver import Cell

# A tile of the largest cells takes 43 kB, what is written on one 3, a sheet of the largest
# boards 4 MB.
MAX_TILES, MAX_SHEETS, _MAX_WRITINGS = 256, 4, 256
_MIN_FONT_PIXELS = 10


@dataclass(frozen=True, slots=True)
class Writing:
    """Bold text in a cell; the *size* of its font and its place are shares of the cell's side.

    By the usual *anchor* the middle of a capital letter stands there. *halo* pixels go around it.
    """

    text: str
    size: float
    x: float = 0.5
    y: float = 0.5
    anchor: str = "ms"
    halo: int = 0


@dataclass(frozen=True, slots=True)
class Tile:
    """A cell: its colours and what is written on it."""

    fill: str
    edge: str
    ink: str
    writing: Writing | None = None


@lru_cache(MAX_SHEETS)
def sheet(layout: Layout, palette: Palette, columns: tuple[str, ...]) -> Image.Image:
    """The paper with the names of *columns* and rows; copy it before you draw on it."""
    image = Image.new("RGB", layout.size, palette.paper)
    pen, typeface = ImageDraw.Draw(image), font(round(layout.label * 0.5), bold=False)
    for column, name in enumerate(columns):
        x, _ = layout.centre(Cell(0, column))
        at = (x, layout.label / 2)
        pen.text(at, name, fill=palette.on_paper, font=typeface, anchor="mm")
    for row in range(layout.height):
        _, y = layout.centre(Cell(row, 0))
        at = (layout.label / 2, y)
        pen.text(at, str(row + 1), fill=palette.on_paper, font=typeface, anchor="mm")
    return image


@lru_cache(MAX_TILES)
def draw_tile(side: int, paper: str, tile: Tile) -> Image.Image:
    """One cell of *side* pixels."""
    image = Image.new("RGB", (side, side), paper)
    put(image, (0, 0), mask(card, side), tile.fill)
    put(image, (0, 0), mask(edge, side), tile.edge)
    if tile.writing:
        put(image, (0, 0), draw_writing(side, tile.writing), tile.ink)
    return image


@lru_cache(_MAX_WRITINGS)
def draw_writing(side: int, writing: Writing) -> Mask:
    """The writing in a cell of *side* pixels."""
    image = Image.new("L", (side, side))
    typeface = font(max(_MIN_FONT_PIXELS, round(side * writing.size)), bold=True)
    down = middle(typeface) if writing.anchor == "ms" else 0
    ImageDraw.Draw(image).text(
        (side * writing.x, side * writing.y + down),
        writing.text,
        fill=255,
        font=typeface,
        anchor=writing.anchor,
        stroke_width=writing.halo,
    )
    area = image.getbbox() or (0, 0, 1, 1)
    return area[:2], image.crop(area)
