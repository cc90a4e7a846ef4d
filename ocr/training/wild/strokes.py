"""Paths of words, drawn over letters or under them: lines, arrows, discs, rings and numbers."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ocr.arrays import Picture
from ocr.training.overlays import Colour, Point
from ocr.training.wild.canvas import Glyph, Pen, draw_line, draw_text, fill_polygon, regular

STROKE_FORMS = ("line", "line", "arrows", "arrow", "discs", "rings", "numbers")


@dataclass(frozen=True, slots=True)
class WildStroke:
    """A line through centres of cells; `width` is a fraction of the pitch."""

    points: tuple[Point, ...]
    pitch: float
    form: str
    colour: Colour
    width: float
    opacity: float
    under: bool
    far: float

    def draw(self, picture: Picture, glyph: Glyph) -> None:
        """Draw the stroke on a picture, with numbers in the font of *glyph*."""
        pen = Pen(self.colour, self.width * self.pitch, self.opacity)
        if len(self.points) > 1:
            draw_line(picture, self.points, pen)
        steps = list(pairwise(self.points))
        if self.form in ("arrows", "arrow"):
            for start, end in steps if self.form == "arrows" else steps[-1:]:
                self._draw_head(picture, start, end)
        for number, point in enumerate(self.points):
            self._mark_cell(picture, number, point, glyph)

    def _mark_cell(self, picture: Picture, number: int, point: Point, glyph: Glyph) -> None:
        pitch, (x, y) = self.pitch, point
        if self.form == "discs":
            disc = regular(point, pitch * max(self.width * 0.8, 0.08), 16)
            opacity = self.opacity if self.under else min(self.opacity, 0.5)
            fill_polygon(picture, disc, self.colour, opacity)
        elif self.form == "rings":
            ring = Pen(self.colour, 0.04 * pitch, self.opacity)
            draw_line(picture, regular(point, pitch * 0.42, 20), ring, closed=True)
        elif self.form == "numbers":
            place = (x + 0.33 * pitch, y - 0.33 * pitch)
            fill_polygon(picture, regular(place, 0.14 * pitch, 14), self.colour)
            small = replace(glyph, size=0.2 * pitch)
            draw_text(picture, str(number + 1), place, small, Pen((255, 255, 255)))

    def _draw_head(self, picture: Picture, start: Point, end: Point) -> None:
        heading = math.atan2(end[1] - start[1], end[0] - start[0])
        x, y = (start[i] + (end[i] - start[i]) * self.far for i in (0, 1))
        size = max(self.width, 0.06) * self.pitch * 2
        corners = (heading, heading + 0.75 * math.pi, heading - 0.75 * math.pi)
        head = [(x + size * math.cos(angle), y + size * math.sin(angle)) for angle in corners]
        fill_polygon(picture, head, self.colour, self.opacity)


def stroke_through(
    rng: random.Random, points: Sequence[Point], pitch: float, colour: Colour
) -> WildStroke:
    """A random stroke through these centres; a wide and opaque one does not hide letters."""
    under = rng.random() < 0.25
    width = rng.choice((rng.uniform(0.03, 0.15), rng.uniform(0.1, 0.45)))
    opacity = rng.choice((1.0, 1.0, rng.uniform(0.25, 0.9)))
    if width > 0.16 and not under:
        opacity = min(opacity, rng.uniform(0.2, 0.6))
    shift = (rng.gauss(0, 0.04) * pitch, rng.gauss(0, 0.04) * pitch)
    moved = tuple((x + shift[0], y + shift[1]) for x, y in points)
    form, far = rng.choice(STROKE_FORMS), rng.uniform(0.55, 0.95)
    return WildStroke(moved, pitch, form, colour, width, opacity, under, far)
