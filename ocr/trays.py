"""Trays of dice in photos: turned by any angle, seen from one side, with dice off their places.

Dice lie a little askew and show their sides, and the rim and ridges of a tray have boxes too, so no
lattice is exact. Boxes that are each other's nearest ones are joined, and a homography is fitted to
the places that these steps give (`_fit`). Squares of its places that hold boxes may be the tray
(`_squares`). Each is warped level; the letters on its faces tell which one it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture, Points
from ocr.dice import TRAY_SIDES
from ocr.flat_boxes import FlatRegions
from ocr.lattice import (
    MIN_BOXES,
    Boxes,
    Indices,
    Layout,
    balda_layout,
    group_by_size,
    link_boxes,
    next_in_line,
)
from ocr.leaning import MAX_OFF_PLACE_STEPS, MOST_BOXES, Matrix
from ocr.rotation import find_direction

Lengths = NDArray[np.float64]

_PITCH_PX = 96.0  # of the levelled tray
_AROUND_PITCHES = 1.3  # kept around the tray: with less a row would seem to be cut off
_FACE_PITCHES = 0.74  # the part of a die's place that shows its letter best

_MAX_GROUPS = 6  # groups of boxes that are tried
_MIN_AGREED_SHARE = 0.5  # of the neighbours' directions: dice lie askew

# Sizes of a die's box: the box around a die that is turned is larger than the die.
_MIN_SIZE_PITCHES, _MAX_SIZE_PITCHES = 0.55, 1.5
_REACH = 12  # places from the first box that are searched


@dataclass(frozen=True, slots=True)
class _Square:
    """A square of places on a lattice: its first column and row, its side, and the share seen."""

    column: int
    row: int
    side: int
    seen: float


def trays_in(regions: FlatRegions) -> Iterator[tuple[Picture, Layout]]:
    """Possible trays: the picture as if seen from straight above, and the layout of its dice.

    Takes 50 to 150 ms in all.
    """
    groups = (group for group in group_by_size(regions.boxes) if len(group) >= MIN_BOXES)
    for group in islice(groups, _MAX_GROUPS):
        lattice = _fit(group)
        if lattice is not None:
            for square in _squares(regions.boxes, lattice):
                yield _level_out(regions.picture, lattice, square)


def _lengths(boxes: Boxes) -> Lengths:
    return np.asarray(np.sqrt(boxes[:, 2] * boxes[:, 3]))


def _fit(group: Boxes) -> Matrix | None:
    """The homography from columns and rows to pixels, of the largest lattice of a group."""
    turn, agreed = find_direction(group)
    if agreed < _MIN_AGREED_SHARE:
        return None
    cos, sin = np.cos(turn), np.sin(turn)
    level = group[:, :2] @ np.array([(cos, -sin), (sin, cos)])
    sizes = _lengths(group) / (abs(cos) + abs(sin))
    found = max(link_boxes(*_links(level, sizes)), key=lambda each: len(each[0]), default=None)
    if found is None or np.ptp(found[1], axis=0).min() < min(TRAY_SIDES) - 2:
        return None
    members, indices = found
    reach = MAX_OFF_PLACE_STEPS * float(np.median(sizes[members]))
    matrix, inside = cv2.findHomography(
        indices.astype(np.float64), group[members, :2], cv2.RANSAC, ransacReprojThreshold=reach
    )
    if matrix is None or float(inside.mean()) < MOST_BOXES:
        return None
    return np.asarray(matrix, dtype=np.float64)


def _links(centres: Points, sizes: Lengths) -> tuple[Indices, Indices]:
    """The pairs of boxes that are each other's nearest ones, and the steps between them."""
    steps: dict[tuple[int, int], tuple[int, int]] = {}
    for axis, (across, down) in enumerate(((1, 0), (0, 1))):
        following, before = (next_in_line(way * centres, sizes, axis) for way in (1, -1))
        here = np.flatnonzero(following >= 0)
        here = here[before[following[here]] == here]
        for one, other in zip(here.tolist(), following[here].tolist(), strict=True):
            steps |= {(one, other): (across, down), (other, one): (-across, -down)}
    pairs = sorted(steps)
    return np.array(pairs), np.array([steps[pair] for pair in pairs])


def _squares(boxes: Boxes, lattice: Matrix) -> Iterator[_Square]:
    """The square of each size that holds most boxes, if it holds enough."""
    seen = _places_seen(boxes, lattice)
    for side in reversed(TRAY_SIDES):  # a smaller square may be a part of a larger one
        counts = cv2.filter2D(seen, -1, np.ones((side, side)), anchor=(0, 0), borderType=0)
        row, column = np.unravel_index(int(counts.argmax()), counts.shape)
        part = float(counts[row, column]) / side**2
        if part >= MOST_BOXES:
            yield _Square(int(column) - _REACH, int(row) - _REACH, side, part)


def _places_seen(boxes: Boxes, lattice: Matrix) -> NDArray[np.float64]:
    """1 for places with a box of a die's size, else 0, by row and column from -_REACH on."""
    exact = _move(boxes[:, :2], np.linalg.inv(lattice))
    places = np.rint(exact).astype(np.float64)
    steps = _move(places + np.array((1.0, 0.0)), lattice) - _move(places, lattice)
    pitches = np.hypot(steps[:, 0], steps[:, 1])
    sizes = _lengths(boxes)
    kept = (np.abs(exact - places) < MAX_OFF_PLACE_STEPS).all(axis=1)
    kept &= (sizes > _MIN_SIZE_PITCHES * pitches) & (sizes < _MAX_SIZE_PITCHES * pitches)
    kept &= (np.abs(places) < _REACH).all(axis=1)
    columns, rows = (places[kept].astype(np.int64) + _REACH).T
    seen = np.zeros((2 * _REACH,) * 2)
    seen[rows, columns] = 1
    return seen


def _move(points: Points, matrix: NDArray[Any]) -> Points:
    return np.asarray(cv2.perspectiveTransform(points[None], matrix)[0])


def _level_out(picture: Picture, lattice: Matrix, square: _Square) -> tuple[Picture, Layout]:
    start, scale = 0.5 + _AROUND_PITCHES, _PITCH_PX
    left, top = (scale * (start - first) for first in (square.column, square.row))
    to_pixels = np.array([(scale, 0, left), (0, scale, top), (0, 0, 1)])
    side = round(scale * (square.side + 2 * _AROUND_PITCHES))
    level = cv2.warpPerspective(
        picture, to_pixels @ np.linalg.inv(lattice), (side, side), borderMode=cv2.BORDER_REPLICATE
    )
    affine = np.array([(scale * start,) * 2, (scale, 0), (0, scale)])
    sides, face = (square.side, square.side), (_FACE_PITCHES * scale, _FACE_PITCHES * scale)
    return np.asarray(level, dtype=np.uint8), balda_layout(affine, sides, face, square.seen)
