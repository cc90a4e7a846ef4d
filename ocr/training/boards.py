"""Boards with their style, and how they are drawn: cells, letters, and strokes over or under them.

Lengths of styles and strokes are fractions of the pitch.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ocr.cells.shapes import EMPTY
from ocr.detect.views import BoardKind
from ocr.picture.arrays import Floats, Picture
from ocr.reading import AlphabetName
from ocr.training.canvas import (
    Colour,
    Glyph,
    Pen,
    Point,
    draw_shape,
    draw_text,
    draw_texture,
    regular,
    round_corners,
)
from ocr.training.positions import CellIndex, Rows

POLYGONS = {"hexagon": (6, 0.577, 0.0), "circle": (24, 0.5, 0.0), "octagon": (8, 0.53, 0.39)}
STROKE_FORMS = ("line", "line", "arrows", "arrow", "discs", "rings")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a board: its centre in pitches from the middle, its text, its class, its turn.

    `is_tile`: the board has a cell there.
    """

    column: float
    row: float
    text: str
    label: int = EMPTY
    turn: float = 0.0
    is_tile: bool = True


@dataclass(frozen=True, slots=True)
class Board:
    """Spots in rows of `columns`; `steps` are a column's and a row's width in pixels."""

    kind: BoardKind
    spots: tuple[Spot, ...]
    columns: int
    rows: int
    steps: tuple[float, float]
    alphabet: AlphabetName = "ru"

    @property
    def pitch(self) -> float:
        return min(self.steps)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in pixels."""
        is_hive = self.kind == "hive" and self.rows == 1
        columns, rows = (3, 3) if is_hive else (self.columns, self.rows)
        return columns * self.steps[0], rows * self.steps[1]

    @property
    def letters(self) -> Rows:
        """The rows of cells in lower case, without what stands beside the board."""
        texts = [spot.text.lower() for spot in self.spots if spot.is_tile]
        return [texts[at : at + self.columns] for at in range(0, len(texts), self.columns)]


class Paint(NamedTuple):
    """The colours of one kind of cell with letters."""

    fill: Colour
    ink: Colour


@dataclass(frozen=True, slots=True)
class Style:
    """The drawing of a page and of all cells of a board on it.

    `paints` are those of cells with letters; the last one is of highlighted ones. Without `empty`
    cells without letters are the page. Cells have a darker foot by `slope`, and a texture of some
    strength. Letters that are in `underlined` have a line below. Points of a size are in the corner
    named like "se", with or without discs.
    """

    page: Colour
    text: Colour
    text_font: str
    glyph: Glyph
    paints: tuple[Paint, ...]
    empty: Colour | None = None
    panel: Colour | None = None
    edge: Colour = (120, 120, 120)
    panel_edge: float = 0.06
    shape: str = "box"
    gap: float = 0.06
    radius: float = 0.12
    line: float = 0.0
    shadow: float = 0.0
    bevel: float = 0.0
    slope: float = 0.0
    texture: float = 0.0
    opacity: float = 1.0
    letter_shadow: float = 0.0
    offset: Point = (0.0, 0.0)
    underlined: str = ""
    points: float = 0.0
    corner: str = "se"
    has_discs: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line from cell to cell, in one of STROKE_FORMS; the tips of arrows are at `tip` of a step.

    The cell (row, column) of a board is its spot number row * columns + column.
    """

    cells: tuple[CellIndex, ...]
    colour: Colour
    width: float = 0.08
    opacity: float = 1.0
    form: str = "line"
    is_under: bool = False
    tip: float = 0.62
    shift: Point = (0.0, 0.0)


def centre_places(columns: int, rows: int) -> list[Point]:
    """The centres of all cells row by row, in pitches from the middle of a board."""
    places = ((column, row) for row in range(rows) for column in range(columns))
    return [(column - (columns - 1) / 2, row - (rows - 1) / 2) for column, row in places]


@dataclass(frozen=True, slots=True)
class BoardPainter:
    """A board on its way to a picture: the pixel of its middle, and a paint a spot."""

    rng: random.Random
    picture: Picture
    board: Board
    style: Style
    middle: Point
    paints: Sequence[Paint]
    strokes: Sequence[Stroke] = ()

    def draw(self) -> None:
        """Draw panel, cells, letters and strokes."""
        picture, board, style, pitch = self.picture, self.board, self.style, self.board.pitch
        if style.panel:
            half = np.array(board.size) / 2 + style.panel_edge * pitch
            box = (*np.subtract(self.middle, half), *np.add(self.middle, half))
            draw_shape(picture, round_corners(box, style.radius * pitch), Pen(style.panel))
        painted = [*zip(board.spots, self.paints, strict=True)]
        for spot, paint in painted:
            fill = paint.fill if spot.text else style.empty
            if spot.is_tile and fill and style.shape != "none":
                self._draw_tile(spot, fill)
        self._draw_strokes(is_under=True)
        for spot, paint in painted:
            if spot.text:
                self._draw_letter(spot, paint.ink)
        self._draw_strokes(is_under=False)

    def centre_of(self, spot: Spot, shift: Point = (0.0, 0.0)) -> Point:
        """The centre of *spot* in pixels, moved by so many pitches."""
        (x, y), (across, down), pitch = self.middle, self.board.steps, self.board.pitch
        return x + spot.column * across + shift[0] * pitch, y + spot.row * down + shift[1] * pitch

    def outline_of(self, spot: Spot, scale: float = 1.0, shift: Point = (0.0, 0.0)) -> list[Point]:
        """The outline of a tile in the style's shape."""
        style, centre = self.style, self.centre_of(spot, shift)
        width, height = (step * (1 - style.gap) * scale for step in self.board.steps)
        if polygon := POLYGONS.get(style.shape):
            sides, radius, turn = polygon
            return regular(centre, width * radius, sides, turn, height / width)
        x, y = centre
        box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        return round_corners(box, style.radius * self.board.pitch)

    def _draw_tile(self, spot: Spot, fill: Colour) -> None:
        picture, style, outline = self.picture, self.style, self.outline_of(spot)
        if style.shadow:
            below = self.outline_of(spot, shift=(style.shadow * 0.6, style.shadow))
            draw_shape(picture, below, Pen((0, 0, 0), opacity=0.35))
        draw_shape(picture, outline, Pen(fill))
        if style.bevel:
            inner = self.outline_of(spot, 1 - style.bevel, (0.0, -style.bevel / 2))
            draw_shape(picture, outline, Pen(style.edge, opacity=0.5))
            draw_shape(picture, inner, Pen(fill))
        if style.slope or style.texture:
            centre, half = self.centre_of(spot), np.array(self.board.steps) * (1 - style.gap) / 2
            left, top = np.maximum(np.round(centre - half), 0).astype(int)
            right, bottom = np.round(centre + half).astype(int)
            region = picture[top:bottom, left:right]
            height, width = region.shape[:2]
            light: Floats = np.linspace(1 - style.slope, 1 + style.slope, height, dtype=np.float32)
            light = light[:, None, None]
            if style.texture and height and width:
                light = light * draw_texture(self.rng, height, width, style.texture)
            region[:] = np.clip(region * light, 0, 255)
        if style.line:
            pen = Pen(style.edge, style.line * self.board.pitch)
            draw_shape(picture, self.outline_of(spot, 1 - style.line), pen)

    def _draw_letter(self, spot: Spot, ink: Colour) -> None:
        picture, style, pitch = self.picture, self.style, self.board.pitch
        size = style.glyph.size * pitch / (0.4 + 0.6 * len(spot.text))
        glyph = replace(style.glyph, turn=spot.turn, size=size)
        x, y = self.centre_of(spot, style.offset)
        if shift := style.letter_shadow * pitch:
            draw_text(picture, spot.text, (x + shift, y + shift), glyph, Pen(style.edge))
        draw_text(picture, spot.text, (x, y), glyph, Pen(ink, opacity=style.opacity))
        if spot.text.lower() in style.underlined:
            angle = math.radians(spot.turn)
            along, aside = size * math.cos(angle), size * math.sin(angle)
            below = x - aside / 2, y + along / 2
            ends = [(below[0] + s * along, below[1] + s * aside) for s in (-0.35, 0.35)]
            draw_shape(picture, ends, Pen(ink, 0.05 * pitch), is_open=True)
        if style.points and len(spot.text) < 3:
            self._draw_points(spot, ink)

    def _draw_points(self, spot: Spot, ink: Colour) -> None:
        style, size = self.style, self.style.points * self.board.pitch
        right, low = ((way in style.corner) - (back in style.corner) for way, back in ("ew", "sn"))
        reach = np.array(self.board.steps) * (1 - style.gap) / 2 - size * 0.55
        x, y = np.add(self.centre_of(spot), reach * (right, low)).tolist()
        if style.has_discs:
            draw_shape(self.picture, regular((x, y), size * 0.7, 14), Pen(style.edge))
            ink = (255, 255, 255) if sum(style.edge) < 380 else (0, 0, 0)
        text, pen = str(self.rng.choice((1, 1, 1, 2, 3, 4, 5, 8, 10))), Pen(ink, 0, style.opacity)
        draw_text(self.picture, text, (x, y), Glyph(style.text_font, size), pen)

    def _draw_strokes(self, *, is_under: bool) -> None:
        board, pitch, picture = self.board, self.board.pitch, self.picture
        for stroke in (each for each in self.strokes if each.is_under == is_under):
            spots = [board.spots[row * board.columns + column] for row, column in stroke.cells]
            points = [self.centre_of(spot, stroke.shift) for spot in spots]
            pen = Pen(stroke.colour, stroke.width * pitch, stroke.opacity)
            if len(points) > 1:
                draw_shape(picture, points, pen, is_open=True)
            steps = [*pairwise(points)] if stroke.form.startswith("arrow") else []
            for start, end in steps if stroke.form == "arrows" else steps[-1:]:
                across, down = np.subtract(end, start).tolist()
                centre = start[0] + stroke.tip * across, start[1] + stroke.tip * down
                size = 2 * max(pen.width, 0.06 * pitch)
                head = regular(centre, size, 3, math.atan2(down, across))
                draw_shape(picture, head, replace(pen, width=0))
            for point in points:
                if stroke.form == "discs":
                    opacity = stroke.opacity if is_under else min(stroke.opacity, 0.5)
                    disc = regular(point, pitch * max(stroke.width * 0.8, 0.08), 16)
                    draw_shape(picture, disc, Pen(stroke.colour, opacity=opacity))
                elif stroke.form == "rings":
                    ring = replace(pen, width=0.04 * pitch)
                    draw_shape(picture, regular(point, pitch * 0.42, 20), ring)
