"""Overlays on a board: the path of a word, the chosen cell, a turn of the camera."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, pi, sin

from PIL import Image, ImageDraw

Colour = tuple[int, int, int]
CellIndex = tuple[int, int]
Point = tuple[float, float]

_SMOOTH = 2  # factor of the size in which strokes are drawn before they are scaled down


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line from cell to cell; `width` is a fraction of the pitch, `opacity` is in 0..1.

    With `arrows` each step has an arrow head, with `dots` each cell a disc.
    """

    cells: tuple[CellIndex, ...]
    colour: Colour
    width: float = 0.08
    opacity: float = 1.0
    arrows: bool = False
    dots: bool = False


def random_stroke(rng: random.Random, cells: Sequence[CellIndex], colour: Colour) -> Stroke:
    return Stroke(
        cells=tuple(cells),
        colour=colour,
        width=rng.uniform(0.04, 0.13),
        opacity=rng.choice((1.0, 0.85, 0.6, 0.4)),
        arrows=rng.random() < 0.3,
        dots=rng.random() < 0.25,
    )


def draw_stroke(screen: Image.Image, place: tuple[float, float, float], stroke: Stroke) -> None:
    """Draw *stroke* over a board; *place* is the board's left, top and pitch in pixels."""
    left, top, pitch = place
    points = [
        (_SMOOTH * (left + pitch * (column + 0.5)), _SMOOTH * (top + pitch * (row + 0.5)))
        for row, column in stroke.cells
    ]
    layer = Image.new("L", (screen.width * _SMOOTH, screen.height * _SMOOTH))
    draw = ImageDraw.Draw(layer)
    width = max(2, round(pitch * stroke.width * _SMOOTH))
    ink = round(255 * stroke.opacity)
    draw.line(points, fill=ink, width=width, joint="curve")
    if stroke.arrows:
        for start, end in pairwise(points):
            draw.polygon(_arrow_head(start, end, width * 1.8), fill=ink)
    if stroke.dots:
        for x, y in points:
            draw.ellipse((x - width, y - width, x + width, y + width), fill=ink)
    screen.paste(stroke.colour, mask=layer.reduce(_SMOOTH))


def draw_selection(
    screen: Image.Image, place: tuple[float, float, float], cell: CellIndex, colour: Colour
) -> None:
    """Draw a frame around the chosen cell."""
    left, top, pitch = place
    row, column = cell
    x, y = left + pitch * column, top + pitch * row
    draw = ImageDraw.Draw(screen)
    draw.rectangle((x, y, x + pitch, y + pitch), outline=colour, width=max(2, round(pitch / 16)))


def tilt(screen: Image.Image, degrees: float, ground: Colour) -> Image.Image:
    """Turn a screen a little, like an unsteady hand that scans it."""
    return screen.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=ground)


def _arrow_head(start: Point, end: Point, size: float) -> list[Point]:
    """A triangle whose tip is two thirds of the way to the next cell."""
    heading = atan2(end[1] - start[1], end[0] - start[0])
    x, y = (start[i] + (end[i] - start[i]) * 0.62 for i in (0, 1))
    corners = (heading, heading + 0.75 * pi, heading - 0.75 * pi)
    return [(x + size * cos(corner), y + size * sin(corner)) for corner in corners]
