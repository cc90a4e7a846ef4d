"""What looks the same in many pictures, drawn once: the paper with its labels, cells with letters.

Shapes are drawn larger and reduced, which smooths their edges; letters at their own size, which
keeps them sharp.
"""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.render.layout import Layout
from bot.render.palette import Palette
from bot.render.raster import OVERSIZE, font, middle
from solver import Cell

# A tile of the largest cells takes 43 kB, what is written on one 3, a sheet of the largest
# boards 4 MB.
_MAX_TILES, _MAX_WRITINGS, _MAX_SHEETS = 256, 256, 4
_MIN_FONT = 10


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


@lru_cache(_MAX_SHEETS)
def sheet(layout: Layout, palette: Palette) -> Image.Image:
    """The paper with the names of columns and rows; copy it before you draw on it."""
    image = Image.new("RGB", layout.size, palette.paper)
    pen, typeface = ImageDraw.Draw(image), font(round(layout.label * 0.5), bold=False)
    for column in range(layout.width):
        x, _ = layout.centre(Cell(0, column))
        name = str(Cell(0, column)).rstrip("1234567890")
        at = (x, layout.label / 2)
        pen.text(at, name, fill=palette.on_paper, font=typeface, anchor="mm")
    for row in range(layout.height):
        _, y = layout.centre(Cell(row, 0))
        at = (layout.label / 2, y)
        pen.text(at, str(row + 1), fill=palette.on_paper, font=typeface, anchor="mm")
    return image


@lru_cache(_MAX_TILES)
def drawn_tile(side: int, paper: str, tile: Tile) -> Image.Image:
    """One cell of *side* pixels."""
    image = Image.new("RGB", (side * OVERSIZE, side * OVERSIZE), paper)
    layout, cell = Layout(1, 1, side, 0, 0), Cell(0, 0)
    draw_card(ImageDraw.Draw(image), layout, cell, tile)
    image = image.reduce(OVERSIZE)
    if tile.writing:
        write(image, layout, cell, (tile.writing, tile.ink))
    return image


def draw_card(pen: ImageDraw.ImageDraw, layout: Layout, cell: Cell, tile: Tile) -> None:
    """The cell without what is written on it, by a pen for an oversized picture."""
    pen.rounded_rectangle(
        box(layout, cell),
        radius=layout.cell * 0.16 * OVERSIZE,
        fill=tile.fill,
        outline=tile.edge,
        width=max(OVERSIZE, round(layout.cell * 0.02 * OVERSIZE)),
    )


def write(image: Image.Image, layout: Layout, cell: Cell, inked: tuple[Writing, str]) -> None:
    """Put a writing in its ink on a cell, in a picture of the usual size."""
    writing, ink = inked
    (left, top), covered = _mask(layout.cell, writing)
    x, y = layout.corner(cell)
    image.paste(ink, (x + left, y + top), covered)


@lru_cache(_MAX_WRITINGS)
def _mask(side: int, writing: Writing) -> tuple[tuple[int, int], Image.Image]:
    """How much of each pixel the writing covers, and where in its cell that part begins."""
    image, typeface = Image.new("L", (side, side)), font(_font_size(side, writing), bold=True)
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


def _font_size(side: int, writing: Writing) -> int:
    return max(_MIN_FONT, round(side * writing.size))


def box(layout: Layout, cell: Cell) -> tuple[float, float, float, float]:
    """The corners of a card in an oversized picture."""
    x, y = layout.corner(cell)
    gap = layout.cell * 0.04
    far = layout.cell - gap
    return (
        (x + gap) * OVERSIZE,
        (y + gap) * OVERSIZE,
        (x + far) * OVERSIZE - 1,
        (y + far) * OVERSIZE - 1,
    )
