"""Shapes on cells, as masks: drawn once, larger and reduced, which smooths their edges."""

from collections.abc import Callable
from functools import lru_cache
from math import hypot

from PIL import Image, ImageDraw

from bot.render.raster import OVERSIZE

# Where a shape begins, from the corner of its cell, and how much of each pixel it covers.
Mask = tuple[tuple[int, int], Image.Image]
Pen = ImageDraw.ImageDraw

# One takes 15 kB for the largest cells; a size of cells has 18 of them at most.
_MAX_MASKS = 128
_COVERED = 255
_ROUNDING = 0.16


def put(image: Image.Image, corner: tuple[int, int], shape: Mask, ink: str) -> None:
    """Colour what *shape* covers of the cell with this *corner*."""
    (left, top), covered = shape
    image.paste(ink, (corner[0] + left, corner[1] + top), covered)


@lru_cache(_MAX_MASKS)
def mask(shape: Callable[..., None], side: int, *step: int) -> Mask:
    """Mask of *shape* over a cell of *side* pixels, the middle one of nine, and the others."""
    image = Image.new("L", (3 * side * OVERSIZE, 3 * side * OVERSIZE))
    shape(ImageDraw.Draw(image), side * OVERSIZE, *step)
    image = image.reduce(OVERSIZE)
    area = image.getbbox() or (0, 0, 1, 1)
    return (area[0] - side, area[1] - side), image.crop(area)


def way(pen: Pen, side: int, down: int, right: int) -> None:
    """From the middle of a cell to that of the one so many rows and columns away."""
    thickness = round(side * 0.2)
    ends = (1.5 * side, 1.5 * side), ((1.5 + right) * side, (1.5 + down) * side)
    pen.line(ends, fill=_COVERED, width=thickness)
    for end in ends:
        pen.circle(end, thickness / 2, fill=_COVERED)


def arrow(pen: Pen, side: int, down: int, right: int) -> None:
    """A small triangle halfway between two cells, pointing the way the word is read."""
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
    """Around a card, inside it."""
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
