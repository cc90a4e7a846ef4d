"""Boards with their style, and how they are drawn: cells, letters, and strokes over or under them.

Lengths of styles and strokes are fractions of the pitch.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from ocr.arrays import Floats, Picture
from ocr.cells.classes import EMPTY
from ocr.detect.views import BoardKind
from ocr.reading import AlphabetName
from ocr.training.canvas import (
    Glyph,
    Pen,
    Point,
    draw_shape,
    draw_text,
    draw_texture,
    regular,
    round_corners,
    shade,
)
from ocr.training.colours import Colour
from ocr.training.positions import CellIndex

STROKE_FORMS = ("line", "line", "arrows", "arrow", "discs", "rings", "numbers")


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
    """Spots in rows of `columns`; `steps` are a column's and a row's width in pixels.

    Letters stand by `offset` to the right of the middles of cells and below them, and have a size
    between the `sizes`.
    """

    kind: BoardKind
    spots: tuple[Spot, ...]
    columns: int
    rows: int
    steps: tuple[float, float]
    alphabet: AlphabetName = "ru"
    offset: Point = (0.0, 0.0)
    sizes: tuple[float, float] = (0.28, 1.0)

    @property
    def pitch(self) -> float:
        return min(self.steps)

    @property
    def needs_lines(self) -> bool:
        """True if the letters alone do not tell where the cells are."""
        return self.sizes[0] < 0.2 or max(map(abs, self.offset)) > 0.2

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in pixels."""
        is_hive = self.kind == "hive" and self.rows == 1
        columns, rows = (3, 3) if is_hive else (self.columns, self.rows)
        return columns * self.steps[0], rows * self.steps[1]


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of one kind of cell; `slope` is how much its foot is darker than its middle."""

    fill: Colour
    ink: Colour
    edge: Colour
    slope: float = 0.0


@dataclass(frozen=True, slots=True)
class Style:
    """The drawing of all cells of a board.

    `paints` and `empty` are what cells with and without letters are painted in at random; without
    `empty` the latter are the page. `strokes` is the number of random strokes, `texture` the
    strength of one on each tile. Letters that are in `underlined` have a line below. Points are in
    the corner named like "se", drawn as `points`, with or without discs.
    """

    glyph: Glyph
    paints: tuple[Paint, ...] = ()
    empty: Paint | None = None
    panel: Colour | None = None
    panel_edge: float = 0.02
    panel_radius: float = 0.0
    shape: str = "box"
    gap: float = 0.0
    radius: float = 0.0
    line: float = 0.0
    shadow: float = 0.0
    bevel: float = 0.0
    grid: float = 0.0
    texture: float = 0.0
    dot: float = 0.0
    opacity: float = 1.0
    outline: int = 0
    letter_shadow: float = 0.0
    wobble: float = 0.0
    underlined: str = ""
    points: Glyph | None = None
    corner: str = "se"
    has_discs: bool = False
    strokes: int = 0


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


@dataclass(frozen=True, slots=True)
class BoardPainter:
    """A board on its way to a picture: the pixel of its middle, and a paint (or none) a spot."""

    rng: random.Random
    picture: Picture
    board: Board
    style: Style
    middle: Point
    paints: Sequence[Paint | None]
    strokes: Sequence[Stroke] = ()

    def draw(self) -> None:
        """Draw panel, cells, letters and strokes."""
        board, style, pitch = self.board, self.style, self.board.pitch
        if style.panel:
            width, height = (side + 2 * style.panel_edge * pitch for side in board.size)
            outline = self._box(self.middle, (width, height), style.panel_radius)
            draw_shape(self.picture, outline, Pen(style.panel))
        painted = [*zip(board.spots, self.paints, strict=True)]
        for spot, paint in painted:
            if spot.is_tile and paint and style.shape != "none":
                self._draw_tile(self.centre_of(spot), paint)
        for outline in map(self.outline_of, board.spots if style.grid else ()):
            draw_shape(self.picture, outline, Pen(style.paints[0].edge, style.grid * pitch))
        self._draw_strokes(is_under=True)
        for spot, paint in painted:
            if spot.text and paint:
                self._draw_letter(spot, paint)
            elif style.dot and spot.is_tile:
                dot = regular(self.centre_of(spot), style.dot * pitch, 10)
                draw_shape(self.picture, dot, Pen(style.paints[0].edge))
        self._draw_strokes(is_under=False)

    def centre_of(self, spot: Spot) -> Point:
        """The centre of *spot* in pixels."""
        (x, y), (across, down) = self.middle, self.board.steps
        return x + spot.column * across, y + spot.row * down

    def outline_of(self, spot: Spot) -> list[Point]:
        """The edge of the cell, gap included."""
        return self._box(self.centre_of(spot), self.board.steps)

    def _box(self, centre: Point, size: Point, radius: float = 0.0) -> list[Point]:
        (x, y), (width, height) = centre, size
        box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        return round_corners(box, radius * self.board.pitch)

    def _tile(self, centre: Point, scale: float = 1.0) -> list[Point]:
        """The outline of a tile in the style's shape."""
        width, height = (step * (1 - self.style.gap) * scale for step in self.board.steps)
        if self.style.shape == "hexagon":
            return regular(centre, width / math.sqrt(3), 6)
        if self.style.shape == "circle":
            return regular(centre, width / 2, 24, height=height / width)
        if self.style.shape == "octagon":
            return regular(centre, width * 0.53, 8, math.pi / 8, height / width)
        return self._box(centre, (width, height), self.style.radius)

    def _draw_tile(self, centre: Point, paint: Paint) -> None:
        style, pitch, (x, y) = self.style, self.board.pitch, centre
        outline = self._tile(centre)
        if style.shadow:
            below = self._tile((x + style.shadow * 0.6 * pitch, y + style.shadow * pitch))
            draw_shape(self.picture, below, Pen((0, 0, 0), opacity=0.35))
        draw_shape(self.picture, outline, Pen(paint.fill))
        if style.bevel:
            inner = self._tile((x, y - style.bevel * pitch / 2), 1 - style.bevel)
            draw_shape(self.picture, outline, Pen(paint.edge, opacity=0.5))
            draw_shape(self.picture, inner, Pen(paint.fill))
        if paint.slope or style.texture:
            half = np.array(self.board.steps) * (1 - style.gap) / 2
            left, top = np.maximum(np.round(centre - half), 0).astype(int)
            right, bottom = np.round(centre + half).astype(int)
            region = self.picture[top:bottom, left:right]
            height, width = region.shape[:2]
            light: Floats = np.linspace(1 - paint.slope, 1 + paint.slope, height, dtype=np.float32)
            light = light[:, None]
            if style.texture and height and width:
                light = light * draw_texture(self.rng, height, width, style.texture)
            shade(region, light)
        if style.line:
            pen = Pen(paint.edge, style.line * pitch)
            draw_shape(self.picture, self._tile(centre, 1 - style.line), pen)

    def _draw_letter(self, spot: Spot, paint: Paint) -> None:
        picture, style, pitch = self.picture, self.style, self.board.pitch
        size = style.glyph.size * pitch / (0.4 + 0.6 * len(spot.text))
        turn = spot.turn + self.rng.uniform(-style.wobble, style.wobble)
        glyph = replace(style.glyph, turn=turn, size=size)
        x, y = np.add(self.centre_of(spot), np.multiply(self.board.offset, pitch)).tolist()
        if shift := style.letter_shadow * pitch:
            shadow = Pen((0, 0, 0), opacity=0.5)
            draw_text(picture, spot.text, (x + shift, y + shift), glyph, shadow)
        if style.outline:
            thick = replace(glyph, bold=glyph.bold + style.outline)
            draw_text(picture, spot.text, (x, y), thick, Pen(paint.edge))
        draw_text(picture, spot.text, (x, y), glyph, Pen(paint.ink, opacity=style.opacity))
        if spot.text.lower() in style.underlined:
            angle = math.radians(turn)
            along, aside = size * math.cos(angle), size * math.sin(angle)
            below = x - aside / 2, y + along / 2
            ends = [(below[0] + s * along, below[1] + s * aside) for s in (-0.35, 0.35)]
            draw_shape(picture, ends, Pen(paint.ink, 0.05 * pitch), is_open=True)
        if style.points and len(spot.text) < 3:
            self._draw_points(style.points, spot, paint)

    def _draw_points(self, glyph: Glyph, spot: Spot, paint: Paint) -> None:
        style, size, ink = self.style, glyph.size * self.board.pitch, paint.ink
        right, low = ((way in style.corner) - (back in style.corner) for way, back in ("ew", "sn"))
        reach = np.array(self.board.steps) * (1 - style.gap) / 2 - size * 0.55
        x, y = np.add(self.centre_of(spot), reach * (right, low)).tolist()
        if style.has_discs:
            draw_shape(self.picture, regular((x, y), size * 0.7, 14), Pen(paint.edge))
            ink = (255, 255, 255) if sum(paint.edge) < 380 else (0, 0, 0)
        text = str(self.rng.choice((1, 1, 1, 2, 3, 4, 5, 8, 10)))
        pen = Pen(ink, opacity=style.opacity)
        draw_text(self.picture, text, (x, y), replace(glyph, size=size), pen)

    def _draw_strokes(self, *, is_under: bool) -> None:
        board, pitch = self.board, self.board.pitch
        for stroke in (each for each in self.strokes if each.is_under == is_under):
            spots = [board.spots[row * board.columns + column] for row, column in stroke.cells]
            x, y = np.multiply(stroke.shift, pitch).tolist()
            points = [(x + across, y + down) for across, down in map(self.centre_of, spots)]
            pen = Pen(stroke.colour, stroke.width * pitch, stroke.opacity)
            if len(points) > 1:
                draw_shape(self.picture, points, pen, is_open=True)
            steps = [*pairwise(points)] if stroke.form.startswith("arrow") else []
            for start, end in steps if stroke.form == "arrows" else steps[-1:]:
                across, down = np.subtract(end, start).tolist()
                centre = start[0] + stroke.tip * across, start[1] + stroke.tip * down
                size = 2 * max(pen.width, 0.06 * pitch)
                head = regular(centre, size, 3, math.atan2(down, across))
                draw_shape(self.picture, head, replace(pen, width=0))
            for number, point in enumerate(points, 1):
                self._mark_cell(stroke, number, point)

    def _mark_cell(self, stroke: Stroke, number: int, point: Point) -> None:
        pitch, pen = self.board.pitch, Pen(stroke.colour, opacity=stroke.opacity)
        if stroke.form == "discs":
            disc = regular(point, pitch * max(stroke.width * 0.8, 0.08), 16)
            opacity = stroke.opacity if stroke.is_under else min(stroke.opacity, 0.5)
            draw_shape(self.picture, disc, replace(pen, opacity=opacity))
        elif stroke.form == "rings":
            ring = regular(point, pitch * 0.42, 20)
            draw_shape(self.picture, ring, replace(pen, width=0.04 * pitch))
        elif stroke.form == "numbers":
            place = point[0] + 0.33 * pitch, point[1] - 0.33 * pitch
            draw_shape(self.picture, regular(place, 0.14 * pitch, 14), Pen(stroke.colour))
            small = Glyph(self.style.glyph.font, 0.2 * pitch)
            draw_text(self.picture, str(number), place, small, Pen((255, 255, 255)))
