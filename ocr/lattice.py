"""Lattices of boxes at one pitch; a lattice is fitted to all of its boxes at once."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import hypot, sqrt

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Frame, Points
from ocr.medians import median_of
from ocr.reading import Game

Indices = NDArray[np.int64]  # one row a box: column, row
Boxes = NDArray[np.float64]  # one row a box: centre x, centre y, width, height

MAX_SIDE = 16  # cells; one more than the largest board that we draw and examine
MIN_SIDE = 3  # cells, the smallest Balda
MIN_ROW_CELLS = 4  # boxes in a row, for a board to be guessed around them, or for their pitch
MAX_OUTSIDE_CELLS = 0.1  # of a cell: how far a whole one may seem to reach beyond the picture
PETALS = 6  # around the centre of a hive
CELL_PITCHES = 0.92  # size of a cell that was not seen: the gaps between cells are narrow
MAX_SIZE_RATIO = 1.5  # between boxes of one lattice: boxes that differ more are of another kind
MIN_BOXES = 7  # a hive has seven, and fewer boxes form a lattice by chance
MAX_BOXES = 500  # of a size: 16 x 16 cells and as many others; time grows with its square

_MIN_SEEN_SHARE_OF_WHOLE = 0.95  # of the cells; with fewer a row or a column may be guessed
# Of a square's cells: otherwise a smaller board beside it would be taken for the only one.
_MIN_NEARLY_SEEN_SHARE = 0.85
_MAX_UNSEEN_CELLS = 1.5  # if a path hides one cell, every row and column is still seen
_MIN_ASPECT_RATIO = 0.78  # pitch across by pitch down: no cells are much higher than wide
# Of a box's size: boxes in one row differ less in height, even if turned by 2 degrees.
_MAX_OFF_LINE_SIZES = 0.25
_SIZE_STEP = 1.2  # ratio between groups of like sizes
_FINE_STEP = sqrt(_SIZE_STEP)  # ratio between groups of one size
_GROUP_REACH = 1.5  # fine steps to both sides of a group's size, together a quarter
SAME_PLACE_SIZES = 0.35  # of a box: boxes nearer than this are one cell, seen twice
# Limits of the next box in line: its distance in sizes of the box, and its offset by the step.
_NEAREST, _FARTHEST, _MAX_ASIDE_STEPS = 0.8, 1.8, 0.45
_MAX_REACH_PLACES = 2  # places: a step may skip one box that was not seen
NOT_SQUARE = 0.5  # factor on the score of a board that must have lost a row or a column
_MAX_SURPLUS_SHARE = 0.65  # of a full row's boxes: more are a row of the board
_MAX_OVERLAP_SHARE = 0.5  # of the smaller frame: more is the same board found twice
_MIN_ALIKE_SHARE = 0.5  # of the larger frame's area: a smaller one is a part of it


@dataclass(frozen=True, slots=True)
class Layout:
    """Cells in a picture: their centres row by row, the size of one, and the layout's score.

    A hive has one row of seven, the centre first and then clockwise from the top. `score` orders
    the layouts of one picture only; `seen` is the share of the cells that were seen. A layout that
    is not `whole` may lack rows or columns; one that is `guessed` may be off by some rows.
    """

    game: Game
    centres: Points
    rows: int
    columns: int
    cell_size: tuple[float, float]
    score: float
    seen: float = 1.0
    guessed: bool = False

    @property
    def all_seen(self) -> bool:
        """True if all cells were seen, except for one that a path may hide."""
        unseen = (1 - self.seen) * self.rows * self.columns
        return self.seen > _MIN_SEEN_SHARE_OF_WHOLE or unseen < _MAX_UNSEEN_CELLS

    @property
    def square(self) -> bool:
        """False if a row or column must be lost: boards of Balda and Boggle are squares."""
        return self.game == "bee" or self.rows == self.columns

    @property
    def nearly_seen(self) -> bool:
        """True for a square with all but a few cells seen."""
        return self.square and self.seen > _MIN_NEARLY_SEEN_SHARE

    @property
    def whole(self) -> bool:
        """True if no cell can be missing; a hive always has all seven."""
        return self.game == "bee" or (self.square and self.all_seen)

    @property
    def grid(self) -> Points:
        """The centres by row and column."""
        return self.centres.reshape(self.rows, self.columns, 2)

    def on(self, grid: Points) -> "Layout":
        """The layout with other centres, by row and column."""
        rows, columns = grid.shape[:2]
        return replace(self, centres=grid.reshape(-1, 2), rows=rows, columns=columns)

    @property
    def frame(self) -> Frame:
        """Left, top, right and bottom of the whole board."""
        width, height = self.cell_size
        left, top = self.centres.min(axis=0)
        right, bottom = self.centres.max(axis=0)
        return left - width / 2, top - height / 2, right + width / 2, bottom + height / 2

    @property
    def area(self) -> float:
        """The area of the frame."""
        left, top, right, bottom = self.frame
        return (right - left) * (bottom - top)


@dataclass(frozen=True, slots=True)
class Spacing:
    """Limits for boxes of one kind in a lattice, in sizes of a box and in pitches.

    The next box in line is `nearest` to `farthest` box sizes away, and no box's centre is more
    than `slack` pitches off its place. The pitch across is at most `widest` times that down.
    """

    nearest: float
    farthest: float
    slack: float
    widest: float = 1.28


def each_place_once(boxes: Boxes, size_error: NDArray[np.float64] | None = None) -> Boxes:
    """Keep one box of those at the same place: that of the group's usual size by default."""
    if size_error is None:
        sizes = np.sqrt(boxes[:, 2] * boxes[:, 3])
        size_error = sizes - median_of(sizes)
    kept: dict[tuple[int, int], tuple[float, float]] = {}
    order: list[int] = []
    reach = float(median_of(boxes[:, 2])) * SAME_PLACE_SIZES
    centres = boxes[:, :2].tolist()
    for index in np.argsort(np.abs(size_error), kind="stable").tolist():
        x, y = centres[index]
        column, row = int(x // reach), int(y // reach)
        around = product(range(column - 1, column + 2), range(row - 1, row + 2))
        near = (kept[place] for place in around if place in kept)
        if all(hypot(other[0] - x, other[1] - y) >= reach for other in near):
            kept[column, row] = x, y
            order.append(index)
    return np.asarray(boxes[np.sort(order)])


def groups_of_one_size(boxes: Boxes, least: int = MIN_BOXES) -> Iterator[Boxes]:
    """Yield groups of boxes whose sizes differ by at most a quarter, each place once.

    Groups may overlap; none has fewer boxes than *least*.
    """
    if not len(boxes):
        return
    sizes = np.log(np.sqrt(boxes[:, 2] * boxes[:, 3])) / np.log(_FINE_STEP)
    steps = np.floor(sizes).astype(int)
    for step in np.unique(steps):
        off = sizes - (step + 0.5)
        near = np.abs(off) <= _GROUP_REACH
        few = np.count_nonzero(steps == step) < MIN_ROW_CELLS
        if few or np.count_nonzero(near) < least:
            continue
        group = each_place_once(boxes[near], off[near])
        if least <= len(group) <= MAX_BOXES:
            yield group


def group_by_size(boxes: Boxes) -> list[Boxes]:
    """Groups of boxes of like sizes, each place once, those that cover most of the picture first.

    Each group includes boxes that are a step smaller or larger.
    """
    sizes = np.floor(np.log(np.maximum(boxes[:, 2:].mean(axis=1), 1)) / np.log(_SIZE_STEP))
    groups = (boxes[np.abs(sizes - size) <= 1] for size in np.unique(sizes))
    kept = [each_place_once(group) for group in groups if len(group) <= 2 * MAX_BOXES]
    return sorted(kept, key=lambda group: -float((group[:, 2] * group[:, 3]).sum()))


def next_in_line(centres: Points, sizes: NDArray[np.float64], axis: int) -> NDArray[np.int64]:
    """The number of each box's next one to the right (axis 0) or below (1), -1 for none.

    It may be offset, as in a lattice seen from one side.
    """
    along = centres[None, :, axis] - centres[:, None, axis]
    aside = np.abs(centres[None, :, 1 - axis] - centres[:, None, 1 - axis])
    size = sizes[:, None]
    within = (
        (along > _NEAREST * size) & (along < _FARTHEST * size) & (aside < _MAX_ASIDE_STEPS * along)
    )
    distance = np.where(within, along + aside, np.inf)
    return np.where(within.any(axis=1), distance.argmin(axis=1), -1)


def index_lattices(group: Boxes, spacing: Spacing) -> Iterator[tuple[Boxes, Indices]]:
    """Yield connected lattices of boxes of one size, with the column and row of each box.

    All pairs of boxes are compared once; only near pairs are used after that.
    """
    size = median_of(group[:, 2:])
    reach = (_MAX_REACH_PLACES + spacing.slack) * spacing.farthest * size.max()
    across, down = (np.abs(side[None] - side[:, None]) <= reach for side in group[:, :2].T)
    pairs = np.argwhere(across & down)
    offs = group[pairs[:, 1], :2] - group[pairs[:, 0], :2]
    pitches = _pitches(pairs[:, 0], offs, size, spacing)
    if pitches is None:
        return
    exact = offs / pitches
    steps = np.rint(exact)
    linked = (np.abs(exact - steps) < spacing.slack).all(axis=1)
    places = np.abs(steps).sum(axis=1)
    linked &= (places > 0) & (places <= _MAX_REACH_PLACES)
    steps = steps[linked].astype(np.int64)
    for members, indices in link_boxes(pairs[linked], steps):
        if indices.max(axis=0).min() > 0:
            yield group[members], indices


def drop_surplus_rows(boxes: Boxes, indices: Indices) -> tuple[Boxes, Indices]:
    """Drop outer rows with gaps if a square has no room for them: buttons or scores in line."""
    while len(indices):
        indices = indices - indices.min(axis=0)
        columns, rows = indices.max(axis=0) + 1
        counts = np.bincount(np.unique(indices, axis=0)[:, 1], minlength=rows)
        row = min((0, rows - 1), key=lambda row: counts[row])
        if rows <= columns or counts[row] > _MAX_SURPLUS_SHARE * columns:
            break
        kept = indices[:, 1] != row
        boxes, indices = boxes[kept], indices[kept]
    return boxes, indices


def affine_of(boxes: Boxes, indices: Indices) -> Points:
    """Origin, step to the next column and step to the next row, by least squares."""
    terms = np.column_stack([np.ones(len(indices)), indices])
    affine, *_ = np.linalg.lstsq(terms, boxes[:, :2], rcond=None)
    return np.asarray(affine)


def balda_layout(
    affine: Points, sides: tuple[int, int], cell_size: tuple[float, float], seen: float
) -> Layout:
    """The board of *sides* columns and rows whose first cell is the affine's origin."""
    columns, rows = sides
    places = np.array([(1, column, row) for row in range(rows) for column in range(columns)])
    area = columns * rows * float(np.linalg.norm(affine[1]) * np.linalg.norm(affine[2]))
    score = area * seen * (1.0 if rows == columns else NOT_SQUARE)
    return Layout("balda", places @ affine, rows, columns, cell_size, score, seen)


def with_edge(layout: Layout, width: int, height: int) -> tuple[Layout, NDArray[np.bool_]]:
    """Extend the board by a row or column at each side where the picture has room for it.

    Returns also a mask of the cells (rows, columns) that *layout* has already.
    """
    centres = np.pad(layout.grid, ((1, 1), (1, 1), (0, 0)), "reflect", reflect_type="odd")
    inner = np.pad(np.ones((layout.rows, layout.columns), dtype=bool), 1)
    reach = np.array(layout.cell_size) / 2
    fits = np.all((centres >= reach) & (centres <= (width, height) - reach), axis=2)
    rows, columns = np.all(fits[:, 1:-1], axis=1), np.all(fits[1:-1], axis=0)
    rows[1:-1] = columns[1:-1] = True
    kept = np.ix_(rows, columns)
    return layout.on(centres[kept]), inner[kept]


def without_overlaps(layouts: Iterable[Layout]) -> list[Layout]:
    """Drop layouts that are parts of others; of those that may be one board keep the first."""
    kept: list[Layout] = []
    for layout in layouts:
        if not any(_is_within(layout, other) for other in kept):
            kept.append(layout)
    return kept


def _is_within(one: Layout, other: Layout) -> bool:
    """True if two layouts that mostly overlap are one board, or one is a part of the other.

    They are different if their sides differ a little, since gaps between round cells look like
    cells; or if their sides are equal but one is much smaller, since rows of wide cells are closer,
    or if the cells of one lie between those of the other.
    """
    areas = sorted(layout.area for layout in (one, other))
    first = np.maximum(one.frame[:2], other.frame[:2])
    width, height = np.maximum(np.minimum(one.frame[2:], other.frame[2:]) - first, 0).tolist()
    if width * height < _MAX_OVERLAP_SHARE * areas[0]:
        return False
    same_sides = (one.rows, one.columns) == (other.rows, other.columns)
    off = np.abs(one.centres.mean(axis=0) - other.centres.mean(axis=0)) / other.cell_size
    if same_sides and one.game != "bee" and off.max() > SAME_PLACE_SIZES:
        return False
    return same_sides != (areas[0] < _MIN_ALIKE_SHARE * areas[1])


def _pitches(
    boxes: Indices, offs: Points, size: NDArray[np.float64], spacing: Spacing
) -> tuple[float, float] | None:
    """The usual distances to the next box across and down, None if no lattice has them.

    *offs* are vectors from each of *boxes* to a near one. If only one distance is known, it stands
    for both.
    """
    aside = np.abs(offs) < _MAX_OFF_LINE_SIZES * size
    across = _pitch(boxes[aside[:, 1]], offs[aside[:, 1], 0], size[0], spacing)
    down = _pitch(boxes[aside[:, 0]], offs[aside[:, 0], 1], size[1], spacing)
    across, down = across or down, down or across
    if not across or not _MIN_ASPECT_RATIO < across / down < spacing.widest:
        return None
    return across, down


def _pitch(boxes: Indices, steps: Points, size: float, spacing: Spacing) -> float:
    """The usual distance from a box to the next one in line, 0 if hardly any box has one.

    *steps* are the distances from each of *boxes* to another in line.
    """
    near = (steps > spacing.nearest * size) & (steps < spacing.farthest * size)
    nearest = np.full(boxes.max(initial=-1) + 1, np.inf)
    np.minimum.at(nearest, boxes[near], steps[near])
    nearest = nearest[np.isfinite(nearest)]
    return float(median_of(nearest)) if len(nearest) >= MIN_ROW_CELLS else 0.0


def link_boxes(pairs: Indices, steps: Indices) -> Iterator[tuple[list[int], Indices]]:
    """Yield connected sets of at least MIN_BOXES boxes, with the column and row of each box.

    A step is the columns and rows from the first box of a pair to the second; each pair is given
    both ways round.
    """
    links = defaultdict(list)
    for (here, there), step in zip(pairs.tolist(), steps.tolist(), strict=True):
        links[here].append((there, step))
    unseen = dict(links)
    while unseen:
        start = next(iter(unseen))
        places = {start: (0, 0)}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            column, row = places[here]
            for there, (across, down) in links[here]:
                if there not in places:
                    places[there] = column + across, row + down
                    queue.append(there)
        for place in places:
            del unseen[place]
        if len(places) >= MIN_BOXES:
            indices = np.array([*places.values()])
            yield [*places], indices - indices.min(axis=0)
