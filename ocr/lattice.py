"""Boxes that step by one pitch are a lattice; its cells follow from all of them at once."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ocr.reading import Game

Points = NDArray[np.float64]
Indices = NDArray[np.int64]  # one row a box: column, row
Boxes = NDArray[np.float64]  # one row a box: centre x, centre y, width, height

MAX_SIDE = 16
MIN_SIDE = 4
_MIN_SEEN = 0.95  # of the cells of a whole board


@dataclass(frozen=True, slots=True)
class Layout:
    """Cells in a picture: their centres row by row, the size of one, and how sure that is.

    A hive has one row of seven, the centre first and then clockwise from the top. `score` orders
    the layouts of one picture only; `seen` is the share of the cells that were seen. One that is
    not `whole` may lack rows or columns; one that is `guessed` may stand some rows off.
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
    def whole(self) -> bool:
        """Balda and Boggle are played on squares: any other shape has lost a row or a column."""
        return self.game == "bee" or (self.rows == self.columns and self.seen > _MIN_SEEN)

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the whole board."""
        width, height = self.cell_size
        left, top = self.centres.min(axis=0)
        right, bottom = self.centres.max(axis=0)
        return left - width / 2, top - height / 2, right + width / 2, bottom + height / 2


@dataclass(frozen=True, slots=True)
class Spacing:
    """How boxes of one kind stand in a lattice, in shares of a box's size and of the pitch.

    The next box in line is `nearest` to `farthest` box sizes away, and no box's centre is more
    than `slack` pitches off its place.
    """

    nearest: float
    farthest: float
    slack: float


def indexed_lattices(group: Boxes, spacing: Spacing) -> Iterator[tuple[Boxes, Indices]]:
    """The connected lattices of boxes of one size, with the column and row of each box."""
    dx = group[None, :, 0] - group[:, None, 0]
    dy = group[None, :, 1] - group[:, None, 1]
    width, height = np.median(group[:, 2:], axis=0)
    pitch_x = _pitch(dx, np.abs(dy) < 0.25 * height, width, spacing)
    pitch_y = _pitch(dy, np.abs(dx) < 0.25 * width, height, spacing)
    if not pitch_x or not pitch_y or not 0.78 < pitch_x / pitch_y < 1.28:
        return
    for members, indices in _indexed(dx / pitch_x, dy / pitch_y, spacing.slack):
        if indices.max(axis=0).min() > 0:
            yield group[members], indices


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
    area = columns * rows * float(np.linalg.norm(affine[1])) ** 2
    score = area * seen * (1.0 if rows == columns else 0.5)
    return Layout("balda", places @ affine, rows, columns, cell_size, score, seen)


def without_overlaps(layouts: Iterable[Layout]) -> list[Layout]:
    """The first of any layouts that share most of their place."""
    kept: list[Layout] = []
    for layout in layouts:
        if all(_overlap(layout.frame, other.frame) < 0.5 for other in kept):
            kept.append(layout)
    return kept


def _overlap(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> float:
    """The shared area as a share of the smaller frame."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    areas = [(right - left) * (bottom - top) for left, top, right, bottom in (one, other)]
    return max(width, 0) * max(height, 0) / min(areas)


def _pitch(steps: Points, aligned: NDArray[np.bool_], size: float, spacing: Spacing) -> float:
    """The usual distance from a box to the next one in line, 0 if hardly any has a next one."""
    within = (steps > spacing.nearest * size) & (steps < spacing.farthest * size)
    near = np.where(aligned & within, steps, np.inf)
    nearest = near.min(axis=1)
    nearest = nearest[np.isfinite(nearest)]
    return float(np.median(nearest)) if len(nearest) >= 4 else 0.0


def _indexed(across: Points, down: Points, slack: float) -> Iterator[tuple[list[int], Indices]]:
    """Connected sets of boxes with the column and row of each; a step may skip one box."""
    columns, rows = np.rint(across), np.rint(down)
    exact = (np.abs(across - columns) < slack) & (np.abs(down - rows) < slack)
    reach = np.abs(columns) + np.abs(rows)
    linked = exact & (reach > 0) & (reach <= 2)
    unseen = set(range(len(across)))
    while unseen:
        start = min(unseen)
        places = {start: (0, 0)}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            column, row = places[here]
            for there in np.flatnonzero(linked[here]):
                if int(there) not in places:
                    step = int(columns[here, there]), int(rows[here, there])
                    places[int(there)] = (column + step[0], row + step[1])
                    queue.append(int(there))
        unseen.difference_update(places)
        if len(places) >= 7:
            members = list(places)
            indices = np.array([places[member] for member in members])
            yield members, indices - indices.min(axis=0)
