"""Fonts, file format and shared parts of all our pictures.

Tiles (labelled paper, cells with letters, shapes on cells) are drawn once. Letters are drawn at
their final size, which keeps them sharp.
"""

import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import hypot
from typing import Any, NamedTuple

from isal import isal_zlib
from PIL import Image, ImageDraw, ImageFont

from bot.render.palette import Palette
from bot.texts import BotError
from solver import Cell

Point = tuple[float, float]

# Shapes are drawn this many times larger and reduced, which smooths their edges.
OVERSIZE = 2

_TRIED_SIZE = 120
_FONTS = {True: "DejaVuSans-Bold.ttf", False: "DejaVuSans.ttf"}
_MAX_COLOURS, _ALIKE = 256, 8
_SIGNATURE, _INDEXED, _EFFORT = b"\x89PNG\r\n\x1a\n", 3, 1
_LARGE_BYTES = 40_000
LONG_SIDE, SMALL_SIDE = 1080, 420
MAX_CELL_PIXELS, MIN_CELL_PIXELS = 120, 36


def index(image: Image.Image, table: Image.Image) -> Image.Image:
    """Reduce *image* to the colours of *table*, one byte a pixel."""
    return image.quantize(palette=table, dither=Image.Dither.NONE)


def as_png(indexed: Image.Image) -> bytes:
    """Encode a picture of at most 256 colours by the PNG specification (W3C, third edition).

    ISA-L compresses it, in a tenth of the time that zlib takes, which makes the large ones smaller.
    """
    width, height = indexed.size
    # A 0 before each row says that it is unfiltered.
    rows = b"\0" + memoryview(indexed.tobytes("raw", indexed.mode, width + 1, 1))[:-1]
    packed = isal_zlib.compress(rows, _EFFORT)
    if len(packed) > _LARGE_BYTES:
        packed = zlib.compress(rows)
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, _INDEXED, 0, 0, 0),
        b"PLTE": bytes(indexed.getpalette() or ()),
        b"IDAT": packed,
        b"IEND": b"",
    }
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", isal_zlib.crc32(name + data))
        for name, data in chunks.items()
    )


def colour_table(sample: Image.Image) -> Image.Image:
    """The commonest colours of *sample*, an RGB picture of everything that pictures may show.

    Of colours that are nearly alike only the commonest stays, so that areas keep their exact
    colour. To find the best colours of each picture would take longer than to draw it.
    """
    counted: list[Any] = sample.getcolors(sample.width * sample.height) or []
    kept: list[tuple[int, ...]] = []
    for _, colour in sorted(counted, reverse=True):
        if not any(_are_alike(colour, other) for other in kept):
            kept.append(colour)
    table = Image.new("P", (1, 1))
    table.putpalette(bytes(part for colour in kept[:_MAX_COLOURS] for part in colour))
    return table


def _are_alike(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    alike = abs(one[0] - other[0]) < _ALIKE and abs(one[1] - other[1]) < _ALIKE
    return alike and abs(one[2] - other[2]) < _ALIKE


def check_font() -> None:
    """BotError if the font is not installed; call it before the first picture is asked for."""
    font(_TRIED_SIZE, bold=True)


@cache
def font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    """DejaVu Sans."""
    return load_font(_FONTS[bold], size)


def load_font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """The font with that file name, wherever the system keeps it; BotError if it has none."""
    try:
        return ImageFont.truetype(name, size)
    except OSError:
        raise BotError(
            "The font {name} is not installed; install the package fonts-dejavu-core.", name=name
        ) from None


@cache
def middle(typeface: ImageFont.FreeTypeFont) -> float:
    """The height of the middle of a capital letter above the baseline, in pixels."""
    top, bottom = typeface.getbbox("Н", anchor="ls")[1::2]
    return -(top + bottom) / 2


@dataclass(frozen=True, slots=True)
class Layout:
    """Sizes and places in pixels of the finished picture; the first cell is at *left*, *top*."""

    height: int
    width: int
    cell: int
    left: int
    top: int

    @classmethod
    def of(cls, height: int, width: int, *, small: bool = False) -> "Layout":
        fitting = (SMALL_SIDE if small else LONG_SIDE) // (max(height, width) + 1)
        cell = max(MIN_CELL_PIXELS, min(MAX_CELL_PIXELS, fitting))
        label = max(cell * 5 // 9, 34)
        return cls(height, width, cell, label, label)

    @property
    def label(self) -> int:
        """The width of the strip that holds a row's number."""
        return self.left

    @property
    def size(self) -> tuple[int, int]:
        edges = self.label + self.label // 2
        return edges + self.width * self.cell, edges + self.height * self.cell

    def corner(self, cell: Cell) -> tuple[int, int]:
        return self.left + cell.column * self.cell, self.top + cell.row * self.cell

    def centre(self, cell: Cell) -> Point:
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2


# Draws a shape around the middle one of nine cells with this side.
Shape = Callable[..., None]
# The offset of a shape from the corner of its cell, and how much of each pixel it covers.
Mask = tuple[tuple[int, int], Image.Image]
Pen = ImageDraw.ImageDraw

# A mask for the largest cells takes 15 kB; each size of cells needs 18 masks at most.
_MAX_MASKS = 128
_COVERED = 255
_ROUNDING = 0.16


def put(image: Image.Image, corner: tuple[int, int], shape: Mask, ink: str) -> None:
    """Colour what *shape* covers of the cell with this *corner*, clipped to *image*."""
    (left, top), covered = shape
    image.paste(ink, (corner[0] + left, corner[1] + top), covered)


@lru_cache(_MAX_MASKS)
def mask(shape: Shape, side: int, *step: int) -> Mask:
    """Mask of *shape* over a cell of *side* pixels and its eight neighbours."""
    image = Image.new("L", (3 * side * OVERSIZE, 3 * side * OVERSIZE))
    shape(ImageDraw.Draw(image), side * OVERSIZE, *step)
    image = image.reduce(OVERSIZE)
    area = image.getbbox() or (0, 0, 1, 1)
    return (area[0] - side, area[1] - side), image.crop(area)


def way(pen: Pen, side: int, down: int, right: int) -> None:
    """A bar from the middle of a cell to that of the one *down* rows and *right* columns away."""
    thickness = round(side * 0.2)
    ends = (1.5 * side, 1.5 * side), ((1.5 + right) * side, (1.5 + down) * side)
    pen.line(ends, fill=_COVERED, width=thickness)
    for end in ends:
        pen.circle(end, thickness / 2, fill=_COVERED)


def arrow(pen: Pen, side: int, down: int, right: int) -> None:
    """A small triangle halfway between two cells, pointing in the direction of reading."""
    x, y = (1.5 + right / 2) * side, (1.5 + down / 2) * side
    size = side * 0.1 / hypot(down, right)
    along, across = (right * size, down * size), (-down * size, right * size)
    pen.polygon(
        [
            (x + along[0], y + along[1]),
            (x - along[0] + across[0], y - along[1] + across[1]),
            (x - along[0] - across[0], y - along[1] - across[1]),
        ],
        fill=_COVERED,
    )


def card(pen: Pen, side: int) -> None:
    """A cell with round corners, a little away from its neighbours."""
    pen.rounded_rectangle(_box(side), side * _ROUNDING, fill=_COVERED)


def edge(pen: Pen, side: int) -> None:
    """The outline of a card, drawn inside it."""
    pen.rounded_rectangle(
        _box(side), side * _ROUNDING, outline=_COVERED, width=max(OVERSIZE, round(side * 0.02))
    )


def frame(pen: Pen, side: int) -> None:
    """A bold edge around the cell."""
    pen.rounded_rectangle(_box(side), side * _ROUNDING, outline=_COVERED, width=round(side * 0.055))


def dashes(pen: Pen, side: int) -> None:
    """A frame with gaps."""
    frame(pen, side)
    gap, depth = side * 0.045, side * 0.06
    near, _, far, _ = _box(side)
    for at in (side * (1 + share) for share in (0.28, 0.5, 0.72)):
        for edge in (near, far - depth):
            pen.rectangle((at - gap, edge - 1, at + gap, edge + depth + 1), fill=0)
            pen.rectangle((edge - 1, at - gap, edge + depth + 1, at + gap), fill=0)


def ring(pen: Pen, side: int) -> None:
    """A thin line a little inside the edge of a card."""
    inset = side * 0.075
    near, _, far, _ = _box(side)
    box = (near + inset, near + inset, far - inset, far - inset)
    pen.rounded_rectangle(
        box, side * (_ROUNDING - 0.06), outline=_COVERED, width=max(OVERSIZE, round(side * 0.03))
    )


def _box(side: int) -> tuple[float, float, float, float]:
    """The corners of a card."""
    near, far = side * 1.04, side * 1.96 - 1
    return near, near, far, far


# A tile of the largest cells takes 43 kB in RGB and 14 kB indexed, the writing on it 3 kB, a sheet
# of the largest boards 4 MB.
MAX_TILES, MAX_SHEETS, _MAX_WRITINGS = 256, 4, 256
_MIN_FONT_PIXELS = 10


class Writing(NamedTuple):
    """Bold text in a cell; the *size* of its font and its place are shares of the cell's side.

    With the default *anchor* the middle of a capital letter is at that place. The text has an
    outline of *halo* pixels.
    """

    text: str
    ink: str
    size: float
    x: float = 0.5
    y: float = 0.5
    anchor: str = "ms"
    halo: int = 0


class Mark(NamedTuple):
    """A *shape* of `mask`, around the cell *down* rows and *right* columns away."""

    shape: Shape
    ink: str
    step: tuple[int, ...] = ()
    down: int = 0
    right: int = 0


class Tile(NamedTuple):
    """A cell: its colours, "" where there is only paper, and what is drawn and written on it."""

    fill: str = ""
    edge: str = ""
    marks: tuple[Mark, ...] = ()
    writings: tuple[Writing, ...] = ()


@lru_cache(MAX_SHEETS)
def sheet(layout: Layout, palette: Palette, columns: tuple[str, ...]) -> Image.Image:
    """The paper with the names of *columns* and rows; cached, so copy it before you draw on it."""
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


def draw_tile(side: int, paper: str, tile: Tile) -> Image.Image:
    """Draw a cell of *side* pixels."""
    image = _draw_unwritten(side, paper, tile._replace(writings=())).copy()
    for writing in tile.writings:
        put(image, (0, 0), _draw_writing(side, writing), writing.ink)
    return image


@lru_cache(MAX_TILES)
def _draw_unwritten(side: int, paper: str, tile: Tile) -> Image.Image:
    """Draw what many cells share, whatever their letters."""
    image = Image.new("RGB", (side, side), paper)
    if tile.fill:
        put(image, (0, 0), mask(card, side), tile.fill)
        put(image, (0, 0), mask(edge, side), tile.edge)
    for shape, ink, step, down, right in tile.marks:
        put(image, (right * side, down * side), mask(shape, side, *step), ink)
    return image


@lru_cache(_MAX_WRITINGS)
def _draw_writing(side: int, writing: Writing) -> Mask:
    """Mask of the writing in a cell of *side* pixels."""
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
