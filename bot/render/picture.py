"""The board as a picture, with the best move drawn on it.

Shapes are drawn at twice the size and halved, which smooths their edges: a card once for all cells
like it, marks only in the part of the board that has any. Letters are drawn last and at their own
size, which keeps them sharp.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import hypot

from PIL import Image, ImageDraw

from bot.render.palette import (
    CARD,
    CARD_EDGE,
    DOUBT,
    FAINT_INK,
    FOCUS,
    HOLLOW,
    HOLLOW_EDGE,
    INK,
    ON_PATH,
    ON_PATH_EDGE,
    ON_PLACED,
    OVERSIZE,
    PAPER,
    PATH,
    PLACED,
    PRIZE,
    PRIZE_EDGE,
    PRIZE_INK,
    SIDE_COLOURS,
    Point,
    as_png,
    font,
)
from solver import EMPTY, OUTSIDE, Cell

Rows = tuple[tuple[str, ...], ...]
Path = tuple[Cell, ...]
LONG_SIDE = 1080
MAX_CELL, MIN_NUMBERED_CELL, MIN_CELL = 120, 56, 36


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board, and what to draw on it: the way of a word and the letter placed for it, marks on
    doubtful cells and on the one asked about; the letters that two sides place in turn; the points
    that empty cells are worth.

    Doubtful cells are named as `c3`.
    """

    rows: Rows
    path: Path = ()
    placed: tuple[Cell, str] | None = None
    doubtful: tuple[str, ...] = ()
    focus: Cell | None = None
    line: tuple[tuple[Cell, str], ...] = ()
    prizes: tuple[tuple[Cell, int], ...] = ()

    def png(self) -> bytes:
        return draw(self)


def draw(drawing: Drawing) -> bytes:
    """*drawing* as a PNG."""
    layout = _Layout.of(drawing.rows)
    image = _shapes(drawing, layout)
    _write_letters(ImageDraw.Draw(image), drawing, layout)
    return as_png(image)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where things are, in pixels of the finished picture; the first cell is at *left*, *top*."""

    height: int
    width: int
    cell: int
    left: int
    top: int

    @classmethod
    def of(cls, rows: Rows) -> "_Layout":
        height, width = len(rows), len(rows[0])
        fitting = LONG_SIDE // (max(height, width) + 1)
        cell = max(MIN_CELL, min(MAX_CELL, fitting))
        label = max(cell * 5 // 9, 34)
        return cls(height, width, cell, label, label)

    @property
    def label(self) -> int:
        """The width of the strip that holds a row's number."""
        return self.left

    @property
    def margin(self) -> int:
        return self.label // 2

    @property
    def size(self) -> tuple[int, int]:
        edges = self.label + self.margin
        return edges + self.width * self.cell, edges + self.height * self.cell

    def corner(self, cell: Cell) -> tuple[int, int]:
        return self.left + cell.column * self.cell, self.top + cell.row * self.cell

    def centre(self, cell: Cell) -> Point:
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def around(self, cells: Iterable[Cell]) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of *cells*."""
        corners = [self.corner(cell) for cell in cells]
        xs, ys = zip(*corners, strict=True)
        return min(xs), min(ys), max(xs) + self.cell, max(ys) + self.cell


def _shapes(drawing: Drawing, layout: _Layout) -> Image.Image:
    """Everything but the letters."""
    image = Image.new("RGB", layout.size, PAPER)
    for cell, (fill, edge) in _cards(drawing).items():
        image.paste(_card(layout.cell, fill, edge), layout.corner(cell))
    if marked := _marked(drawing):
        left, top, right, bottom = area = layout.around(marked)
        large = ((right - left) * OVERSIZE, (bottom - top) * OVERSIZE)
        part = image.crop(area).resize(large, Image.Resampling.NEAREST)
        here = replace(layout, left=layout.left - left, top=layout.top - top)
        _draw_marks(ImageDraw.Draw(part), here, drawing)
        image.paste(part.reduce(OVERSIZE), (left, top))
    return image


def _cards(drawing: Drawing) -> dict[Cell, tuple[str, str]]:
    """The colours of each cell, below all marks."""
    colours = {
        cell: (CARD, CARD_EDGE) if drawing.rows[cell.row][cell.column] else (HOLLOW, HOLLOW_EDGE)
        for cell in _cells(drawing.rows)
    }
    colours |= {cell: (PRIZE, PRIZE_EDGE) for cell, _ in _prizes_to_win(drawing)}
    return colours | dict.fromkeys(drawing.path, (ON_PATH, ON_PATH_EDGE))


@lru_cache(maxsize=64)
def _card(side: int, fill: str, edge: str) -> Image.Image:
    """One cell of *side* pixels."""
    image = Image.new("RGB", (side * OVERSIZE, side * OVERSIZE), PAPER)
    _draw_card(ImageDraw.Draw(image), _Layout(1, 1, side, 0, 0), Cell(0, 0), fill, edge)
    return image.reduce(OVERSIZE)


def _marked(drawing: Drawing) -> set[Cell]:
    """The cells that have more on them than a card and a letter."""
    placed = {cell for cell, _ in (*drawing.line, *filter(None, [drawing.placed]))}
    asked = {drawing.focus} if drawing.focus else set()
    return {*drawing.path, *placed, *asked, *map(Cell.parse, drawing.doubtful)}


def _draw_marks(pen: ImageDraw.ImageDraw, layout: _Layout, drawing: Drawing) -> None:
    _draw_path(pen, layout, drawing)
    for number, (cell, _) in enumerate(drawing.line):
        colour = SIDE_COLOURS[number % 2]
        _draw_card(pen, layout, cell, colour, colour)
    for cell in map(Cell.parse, drawing.doubtful):
        _draw_frame(pen, layout, cell, DOUBT)
    if drawing.focus:
        _draw_frame(pen, layout, drawing.focus, FOCUS)
    _draw_arrows(pen, layout, drawing.path)


def _cells(rows: Rows) -> list[Cell]:
    """The cells that are on the board."""
    return [
        Cell(row, column)
        for row, texts in enumerate(rows)
        for column, text in enumerate(texts)
        if text != OUTSIDE
    ]


def _draw_card(pen: ImageDraw.ImageDraw, layout: _Layout, cell: Cell, fill: str, edge: str) -> None:
    pen.rounded_rectangle(
        _box(layout, cell),
        radius=layout.cell * 0.16 * OVERSIZE,
        fill=fill,
        outline=edge,
        width=max(OVERSIZE, round(layout.cell * 0.02 * OVERSIZE)),
    )


def _draw_frame(pen: ImageDraw.ImageDraw, layout: _Layout, cell: Cell, colour: str) -> None:
    pen.rounded_rectangle(
        _box(layout, cell),
        radius=layout.cell * 0.16 * OVERSIZE,
        outline=colour,
        width=round(layout.cell * 0.055 * OVERSIZE),
    )


def _box(layout: _Layout, cell: Cell) -> tuple[float, float, float, float]:
    x, y = layout.corner(cell)
    gap = layout.cell * 0.04
    far = layout.cell - gap
    return (
        (x + gap) * OVERSIZE,
        (y + gap) * OVERSIZE,
        (x + far) * OVERSIZE - 1,
        (y + far) * OVERSIZE - 1,
    )


def _draw_path(pen: ImageDraw.ImageDraw, layout: _Layout, drawing: Drawing) -> None:
    """The way through the cells of the word, and the placed letter's cell above it."""
    thickness = round(layout.cell * 0.2 * OVERSIZE)
    for start, end in _steps(layout, drawing.path):
        pen.line((start, end), fill=PATH, width=thickness)
    for cell in drawing.path:
        pen.circle(_scaled(layout.centre(cell)), thickness / 2, fill=PATH)
    if drawing.placed:
        _draw_card(pen, layout, drawing.placed[0], PLACED, PLACED)


def _draw_arrows(pen: ImageDraw.ImageDraw, layout: _Layout, path: Path) -> None:
    """Last, so that no frame covers them."""
    for start, end in _steps(layout, path):
        _draw_arrow(pen, start, end, layout.cell * 0.1 * OVERSIZE)


def _steps(layout: _Layout, path: Path) -> list[tuple[Point, Point]]:
    return [
        (_scaled(layout.centre(one)), _scaled(layout.centre(next_)))
        for one, next_ in pairwise(path)
    ]


def _draw_arrow(pen: ImageDraw.ImageDraw, start: Point, end: Point, size: float) -> None:
    """A small triangle halfway between two cells, pointing the way the word is read."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) / length * size, (end[1] - start[1]) / length * size)
    across = (-along[1], along[0])
    pen.polygon(
        [
            (x + along[0], y + along[1]),
            (x - along[0] + across[0], y - along[1] + across[1]),
            (x - along[0] - across[0], y - along[1] - across[1]),
        ],
        fill=PLACED,
    )


def _scaled(point: Point) -> Point:
    return point[0] * OVERSIZE, point[1] * OVERSIZE


def _write_letters(pen: ImageDraw.ImageDraw, drawing: Drawing, layout: _Layout) -> None:
    for cell in _cells(drawing.rows):
        if text := drawing.rows[cell.row][cell.column]:
            _write_letter(pen, layout, cell, text, INK)
    if drawing.placed:
        _write_letter(pen, layout, *drawing.placed, ON_PLACED)
    for cell, points in _prizes_to_win(drawing):
        _write_prize(pen, layout, cell, points)
    _write_steps(pen, layout, drawing)
    _write_line(pen, layout, drawing)
    for name in drawing.doubtful:
        _write_question(pen, layout, Cell.parse(name))
    _write_labels(pen, layout)


def _write_letter(
    pen: ImageDraw.ImageDraw, layout: _Layout, cell: Cell, text: str, ink: str
) -> None:
    share = (0.56, 0.56, 0.42, 0.32)[min(len(text), 3)]
    typeface = font(round(layout.cell * share), bold=True)
    x, y = layout.centre(cell)
    # The middle of a capital letter is what should be in the middle of the cell.
    top, bottom = typeface.getbbox("Н", anchor="ls")[1::2]
    pen.text((x, y - (top + bottom) / 2), text.capitalize(), fill=ink, font=typeface, anchor="ms")


def _write_steps(pen: ImageDraw.ImageDraw, layout: _Layout, drawing: Drawing) -> None:
    """The places of a cell's letter in the word, two where a knot crosses itself."""
    if layout.cell < MIN_NUMBERED_CELL:
        return
    typeface = font(round(layout.cell * 0.18), bold=True)
    placed = drawing.placed[0] if drawing.placed else None
    for cell in set(drawing.path):
        steps = [str(step) for step, at in enumerate(drawing.path, start=1) if at == cell]
        x, y = layout.corner(cell)
        at = (x + layout.cell * 0.13, y + layout.cell * 0.13)
        ink, halo = (ON_PLACED, PLACED) if cell == placed else (PLACED, ON_PATH)
        label = "·".join(steps)
        # The halo keeps it readable where the way goes aslant through the corner.
        pen.text(at, label, fill=ink, font=typeface, anchor="lt", stroke_width=3, stroke_fill=halo)


def _write_line(pen: ImageDraw.ImageDraw, layout: _Layout, drawing: Drawing) -> None:
    """Each placed letter with the number of its ply."""
    typeface = font(max(10, round(layout.cell * 0.2)), bold=True)
    for number, (cell, letter) in enumerate(drawing.line, start=1):
        _write_letter(pen, layout, cell, letter, ON_PLACED)
        x, y = layout.corner(cell)
        at = (x + layout.cell * 0.13, y + layout.cell * 0.13)
        pen.text(at, str(number), fill=ON_PLACED, font=typeface, anchor="lt")


def _write_question(pen: ImageDraw.ImageDraw, layout: _Layout, cell: Cell) -> None:
    x, y = layout.corner(cell)
    typeface = font(round(layout.cell * 0.22), bold=True)
    at = (x + layout.cell * 0.82, y + layout.cell * 0.13)
    pen.text(at, "?", fill=DOUBT, font=typeface, anchor="mt")


def _prizes_to_win(drawing: Drawing) -> list[tuple[Cell, int]]:
    """The prizes of cells on which nothing has been placed, nor is."""
    taken = {cell for cell, _ in (*drawing.line, *filter(None, [drawing.placed]))}
    empty = {c for c in _cells(drawing.rows) if drawing.rows[c.row][c.column] == EMPTY}
    return [(cell, points) for cell, points in drawing.prizes if cell in empty - taken]


def _write_prize(pen: ImageDraw.ImageDraw, layout: _Layout, cell: Cell, points: int) -> None:
    typeface = font(max(10, round(layout.cell * 0.3)), bold=True)
    pen.text(layout.centre(cell), f"+{points}", fill=PRIZE_INK, font=typeface, anchor="mm")


def _write_labels(pen: ImageDraw.ImageDraw, layout: _Layout) -> None:
    typeface = font(round(layout.label * 0.5), bold=False)
    for column in range(layout.width):
        x, _ = layout.centre(Cell(0, column))
        name = str(Cell(0, column)).rstrip("1234567890")
        pen.text((x, layout.label / 2), name, fill=FAINT_INK, font=typeface, anchor="mm")
    for row in range(layout.height):
        _, y = layout.centre(Cell(row, 0))
        pen.text((layout.label / 2, y), str(row + 1), fill=FAINT_INK, font=typeface, anchor="mm")
