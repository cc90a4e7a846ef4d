"""Lattices seen from one side, grown from a corner of three boxes.

The pitch is not constant, but the known places predict the next ones. So a lattice begins with a
box, one beside it and one below. Boxes on the places next to those that are taken join it, all
are fitted anew, and so on. Boxes elsewhere, like parts of letters or words beside the board, are
on no place and are ignored.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Points
from ocr.lattice import MAX_SIDE, MAX_SIZE_RATIO, MIN_BOXES, Boxes, Indices, next_in_line

Matrix = NDArray[np.float64]  # 3 x 3: from columns and rows to pixels

_MAX_CORNERS = 8  # corners that are tried, spread over all
MOST_BOXES = 0.6  # share of the boxes: with as many on it no other lattice needs to be tried
MAX_OFF_PLACE_STEPS = 0.2  # of a step, for a box to join: dice lie askew in their pits
_MAX_ROUNDS = 2 * MAX_SIDE  # each round adds the places next to those that are taken
_MAX_OFF_FITTED_STEPS = 0.12  # of a step, after the last fit
_MIN_FITTED_SHARE = 0.9  # of the boxes
_CORNER: Indices = np.eye(3, 2, -1, dtype=np.int64)  # a box, one beside it and one below


@dataclass(frozen=True, slots=True)
class Leaning:
    """A lattice: the map from columns and rows to pixels, and the places that were seen."""

    matrix: Matrix
    indices: Indices


@dataclass(frozen=True, slots=True)
class _Grown(Leaning):
    """A lattice with the numbers of the boxes on its places (`members`)."""

    members: NDArray[np.int64]


def largest_leaning(group: Boxes, boxes: Boxes) -> Leaning | None:
    """The lattice with most places in a *group* of boxes of about one size; None without one.

    Boxes of all *boxes* that are about as large and on its places belong to it too.
    """
    best: _Grown | None = None
    for corner in _corners_in(group):
        grown = _grow_from(Leaning(corner, _CORNER), group[:, :2])
        if best is None or len(grown.indices) > len(best.indices):
            best = grown
        if len(best.indices) > MOST_BOXES * len(group):
            break
    if best is None or len(best.indices) < MIN_BOXES:
        return None
    times = boxes[:, 2:] / np.median(group[:, 2:], axis=0)
    alike = boxes[((times > 1 / MAX_SIZE_RATIO) & (times < MAX_SIZE_RATIO)).all(axis=1), :2]
    whole = _grow_from(best, alike)
    if len(whole.members) < MIN_BOXES:
        return None
    return _fit(alike[whole.members], whole.indices)


def _corners_in(boxes: Boxes) -> Iterator[Matrix]:
    """Affine maps of corners of three boxes; only those of whole squares, if there are any."""
    right, below = (next_in_line(boxes[:, :2], boxes[:, 2 + axis], axis) for axis in (0, 1))
    beside = (right, 1), (_before(right), -1)
    under = (below, 1), (_before(below), -1)
    here = np.arange(len(boxes))
    corners = np.concatenate(
        [
            np.column_stack(
                [here, across, down, np.full_like(here, east), np.full_like(here, south)]
            )
            for across, east in beside
            for down, south in under
        ]
    )
    corners = corners[(corners[:, 1:3] >= 0).all(axis=1)]
    fourth = below[corners[:, 1]]
    is_whole = (corners[:, 3:] == 1).all(axis=1) & (fourth >= 0) & (fourth == right[corners[:, 2]])
    corners = corners[is_whole] if is_whole.any() else corners
    for place, across, down, east, south in corners[:: len(corners) // _MAX_CORNERS + 1]:
        origin = boxes[place, :2]
        steps = (boxes[across, :2] - origin) * east, (boxes[down, :2] - origin) * south
        yield np.vstack([np.column_stack([*steps, origin]), (0, 0, 1)])


def _before(following: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of the box before each one, -1 for none."""
    before = np.full(len(following), -1)
    has_next = np.flatnonzero(following >= 0)
    before[following[has_next]] = has_next
    return before


def _grow_from(start: Leaning, points: Points) -> _Grown:
    """Grow a lattice from the places of *start*."""
    grown = _Grown(start.matrix, start.indices, np.zeros(0, dtype=np.int64))
    for _ in range(_MAX_ROUNDS):
        members, indices = _on_places(points, grown)
        if len(members) <= len(grown.members):
            break
        grown = _Grown(_map_of(indices, points[members], grown.matrix), indices, members)
    return grown


def _on_places(points: Points, lattice: Leaning) -> tuple[NDArray[np.int64], Indices]:
    """The boxes on taken places and places next to them, one a place, with column and row."""
    exact = cv2.perspectiveTransform(points[None], np.linalg.inv(lattice.matrix))[0]
    exact = np.clip(np.nan_to_num(exact), -MAX_SIDE, MAX_SIDE)
    places = np.rint(exact).astype(np.int64)
    off = np.abs(exact - places).max(axis=1)
    taken = np.zeros((2 * MAX_SIDE + 1, 2 * MAX_SIDE + 1), dtype=np.uint8)
    taken[tuple(lattice.indices.T + MAX_SIDE)] = 1
    around = cv2.dilate(taken, np.ones((3, 3), dtype=np.uint8))
    near = (off < MAX_OFF_PLACE_STEPS) & (around[tuple(places.T + MAX_SIDE)] > 0)
    order = np.flatnonzero(near)[np.argsort(off[near], kind="stable")]
    _, first = np.unique(places[order], axis=0, return_index=True)
    members = order[first]
    return members, places[members]


def _map_of(indices: Indices, points: Points, before: Matrix) -> Matrix:
    """The map that fits the boxes best; an affine one if they are few."""
    terms = np.column_stack([indices, np.ones(len(indices))])
    if np.linalg.matrix_rank(terms) < 3:
        return before
    if len(indices) > MIN_BOXES:
        matrix, _ = cv2.findHomography(indices.astype(np.float64), points, 0)
        if matrix is not None and (terms @ matrix[2] > 0).all():
            return np.asarray(matrix, dtype=np.float64)
    affine, *_ = np.linalg.lstsq(terms, points, rcond=None)
    return np.vstack([affine.T, (0, 0, 1)])


def _fit(points: Points, indices: Indices) -> Leaning | None:
    """The lattice through the boxes; None if many of them lie elsewhere."""
    indices = indices - indices.min(axis=0)
    steps = np.ptp(points, axis=0).sum() / max(1, np.ptp(indices, axis=0).sum())
    matrix, inside = cv2.findHomography(
        indices.astype(np.float64), points, cv2.RANSAC, _MAX_OFF_FITTED_STEPS * steps
    )
    if matrix is None or float(inside.mean()) < _MIN_FITTED_SHARE:
        return None
    return Leaning(np.asarray(matrix, dtype=np.float64), indices)
