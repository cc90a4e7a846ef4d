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

# A tile of the largest cells takes 43 kB, a sheet of the largest boards 4 MB.
_MAX_TILES, _MAX_SHEETS = 256, 4


@dataclass(frozen=True, slots=True)
class Tile:
    """A cell: its colours, and a *text* whose font is that *share* of it large."""

    fill: str
    edge: str
    ink: str
    text: str = ""
    share: float = 0.0


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
    write_tile(ImageDraw.Draw(image), layout, cell, tile)
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


def write_tile(pen: ImageDraw.ImageDraw, layout: Layout, cell: Cell, tile: Tile) -> None:
    """What is written on the cell, by a pen for a picture of the usual size."""
    if not tile.text:
        return
    typeface = font(max(10, round(layout.cell * tile.share)), bold=True)
    x, y = layout.centre(cell)
    at = (x, y + middle(typeface))
    pen.text(at, tile.text.capitalize(), fill=tile.ink, font=typeface, anchor="ms")


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
