"""Draw screenshots of word games: the board, and what an app puts around it.

A Style has colours, shapes and fonts, a Scene has the content of the screen. Every drawing is a
function of these values and of a random generator, so a seed reproduces it.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from PIL import Image

from ocr.detect.lattices import HIVE
from ocr.picture.arrays import Frame, Picture
from ocr.training.boards import Board, BoardPainter, Spot, Stroke, Style, centre_places
from ocr.training.canvas import Colour, Glyph, Pen, Point, draw_shape, draw_text, round_corners
from ocr.training.positions import CellIndex, Rows


@dataclass(frozen=True, slots=True)
class Scene:
    """The content of one screen: names with scores, `lists` of lines, `keys` in rows.

    `board_width` is a fraction of the narrower side. A screen that is wider than high has its lists
    beside the board, others below it. `show` returns letters as they are written.
    """

    rows: Rows
    width: int = 1080
    height: int = 2340
    board_width: float = 0.94
    text_scale: float = 1.0
    clock: str = ""
    players: tuple[tuple[str, Any], ...] = ()
    title: str = ""
    turn: str = ""
    lists: Sequence[Sequence[str]] = ()
    keys: Sequence[Sequence[str]] = ()
    highlighted: frozenset[CellIndex] = frozenset()
    selected: CellIndex | None = None
    stroke: Stroke | None = None
    show: Callable[[str], str] = str.capitalize


@dataclass(frozen=True, slots=True)
class Screen:
    """A picture on which a page is drawn in one style."""

    picture: Picture
    style: Style
    rng: random.Random

    @classmethod
    def of(cls, size: tuple[int, int], style: Style, rng: random.Random) -> "Screen":
        """An empty screen; *size* is its width and height."""
        return cls(np.array(Image.new("RGB", size, style.page)), style, rng)

    def write(
        self, text: str, place: Point, size: float, side: int = 0, ink: Colour | None = None
    ) -> None:
        """Write around a place, or to the right (1) or to the left (-1) of it."""
        glyph, pen = Glyph(self.style.text_font, size), Pen(ink or self.style.text)
        draw_text(self.picture, text, place, glyph, pen, side)

    def draw_app(self, scene: Scene) -> tuple[BoardPainter, set[str]]:
        """Draw the screen of an app; return its board's painter, and the lines entirely visible."""
        height, width = map(float, self.picture.shape[:2])
        size = scene.text_scale * min(width / 28, height / 32)
        top = self._draw_head(scene, size) + height * 0.01
        bottom = self.draw_keyboard(scene.keys)
        rows, columns, is_wide = len(scene.rows), len(scene.rows[0]), width > height
        lines = 0 if is_wide else min(6, max(map(len, scene.lists), default=0))
        room = bottom - top - 1.4 * size * lines - height * 0.04
        pitch = min(min(width, height) * scene.board_width / columns, room / rows)
        left = (width - pitch * columns) / 2
        painter = self.draw_board((left, top, pitch), scene)
        seen: set[str] = set()
        for number, texts in enumerate(scene.lists):
            box = (width * 0.06, top + pitch * rows + height * 0.015, width * 0.94, bottom)
            if is_wide:
                box = (left + pitch * columns + size, top, width * 0.98, bottom)
            if is_wide and number < len(scene.lists) - 1:
                box = (width * 0.02, top, left - size, bottom)
            seen |= self._draw_list(box, texts, size, -1 if number else 1)
        return painter, seen

    def _draw_head(self, scene: Scene, size: float) -> float:
        """Draw status bar, names, scores and the turn; return the top of the space below."""
        height, width = map(float, self.picture.shape[:2])
        top = height * 0.02 if height > width else size * 1.2
        if scene.clock and height > width:
            self.write(scene.clock, (width * 0.05, top), width / 30, 1)
            self.write("LTE 83 %", (width * 0.95, top), width / 30, -1)
            top += height * 0.04
        for side, (name, score) in zip((1, -1), scene.players, strict=False):
            x = width * (0.5 - 0.44 * side)
            self.write(name, (x, top), size * 1.3, side)
            self.write(str(score), (x, top + size * 2.2), size * 2, side)
        if scene.players:
            self.write(scene.title, (width / 2, top), size * 1.6)
            top += size * 4.2
        if scene.turn:
            self.write(scene.turn, (width / 2, top), size * 1.2)
            top += size * 1.5
        return top

    def _draw_list(self, box: Frame, lines: Sequence[str], size: float, side: int) -> set[str]:
        """Draw lines at a side of a box; return those that are entirely visible.

        A list that is too long is scrolled, and lines are cut at its edges.
        """
        (left, top, right, bottom), pitch, first = box, size * 1.4, 0.0
        rows = (bottom - top) / pitch
        if len(lines) > rows:
            rows = int(rows) - self.rng.uniform(0.4, 0.65)
            first = self.rng.choice((0.0, self.rng.uniform(0.4, 0.65)))
        bottom, x = top + max(rows, 0) * pitch, 0.0 if side > 0 else right - left
        part = self.picture[round(top) : round(bottom), round(left) : round(right)]
        window = Screen(part, self.style, self.rng)
        places = [(line, number - first) for number, line in enumerate(lines)]
        for line, at in places:
            window.write(line, (x, (at + 0.5) * pitch), size, side)
        return {line for line, at in places if at > -0.12 and at + 0.88 < rows}

    def draw_board(self, place: tuple[float, float, float], scene: Scene) -> BoardPainter:
        """Draw the lattice alone; *place* is its left, top and pitch in pixels."""
        (left, top, pitch), paints = place, self.style.paints
        rows, columns = len(scene.rows), len(scene.rows[0])
        cells = [(row, column) for row in range(rows) for column in range(columns)]
        lit = [paints[-1] if cell in scene.highlighted else paints[0] for cell in cells]
        texts = (scene.show(scene.rows[row][column]) for row, column in cells)
        places = zip(centre_places(columns, rows), texts, strict=True)
        spots = tuple(Spot(*place, text) for place, text in places)
        board = Board("square", spots, columns, rows, (pitch, pitch))
        middle = left + pitch * columns / 2, top + pitch * rows / 2
        strokes = [scene.stroke] if scene.stroke else []
        painter = BoardPainter(self.rng, self.picture, board, self.style, middle, lit, strokes)
        painter.draw()
        if scene.selected:
            frame = painter.outline_of(spots[cells.index(scene.selected)])
            draw_shape(self.picture, frame, Pen(paints[-1].fill, max(2, pitch / 16)))
        return painter

    def draw_hive(self, letters: Sequence[str]) -> BoardPainter:
        """Draw the screen of a Spelling Bee; return the painter of its hive."""
        style, (height, width) = self.style, self.picture.shape[:2]
        self.write(letters[0].upper(), (width / 2, height * 0.2), width / 20)
        self.draw_keyboard([("Delete", "Shuffle", "Enter")])
        places = zip(HIVE.tolist(), letters, strict=True)
        spots = [Spot(x, y, letter.upper()) for (x, y), letter in places]
        board = Board("hive", tuple(spots), 7, 1, (width * 0.24, width * 0.24))
        paints = [style.paints[-1], *[style.paints[0]] * 6]
        glyph = replace(style.glyph, size=style.glyph.size * 0.7)
        style = replace(style, glyph=glyph, shape="hexagon", panel=None, line=0.0)
        middle = width / 2, height / 2
        painter = BoardPainter(self.rng, self.picture, board, style, middle, paints)
        painter.draw()
        return painter

    def draw_keyboard(self, keys: Sequence[Sequence[str]]) -> float:
        """Draw rows of keys at the lower edge, as wide as the screen; return their upper edge."""
        style, (height, width) = self.style, map(float, self.picture.shape[:2])
        tall = min(width * 0.13, height * 0.06)
        top = height * 29 / 30 - tall * len(keys)
        if keys:
            ground = round_corners((0, top - width * 0.02, width, height))
            draw_shape(self.picture, ground, Pen(style.text, opacity=0.12))
        pitch = width / max(map(len, keys), default=1)
        for row, texts in enumerate(keys):
            left, y = (width - pitch * len(texts)) / 2, top + tall * row
            for column, text in enumerate(texts):
                x = left + pitch * column
                key = (x + pitch * 0.06, y + tall * 0.08, x + pitch * 0.94, y + tall * 0.92)
                draw_shape(self.picture, round_corners(key, tall * 0.1), Pen(style.page))
                self.write(text, (x + pitch / 2, y + tall / 2), min(pitch, tall) * 0.5)
        return top
