"""A board that is seen from one side: find its lattice cell by cell, and warp the picture level.

Cells that are farther away are smaller and nearer to each other, so no one pitch holds. Each box is
joined to its own neighbours, and the places that these steps give are fitted by a homography.
"""

from collections.abc import Iterator
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture, Points
from ocr.flat_boxes import FlatRegions
from ocr.image import LONG_SIDE
from ocr.lattice import MAX_SIDE, MIN_ROW, Boxes, Indices, each_place_once, linked_boxes
from ocr.locate_letters import letter_boxes
from ocr.turning import MIN_TURN

Matrix = NDArray[np.float64]  # 3 x 3

_SIZE_STEP = 1.2  # groups of boxes are so far apart in size, and reach one step to both sides
_MIN_BOXES, _MAX_BOXES = 12, 400

# The next box in line, as fractions of the box's size.
_NEAREST, _FARTHEST = 0.8, 1.7
_MAX_ASIDE = 0.4  # of the step along the line
_MAX_GROUPS = 2  # that are looked at
_CELL_TO_LETTER = 2  # in height; fonts differ, and the next box may be nearer or farther

_MAX_OFF_PLACE = 0.12  # of a box's size: where the homography puts it
_MIN_FITTED = 0.9  # of the boxes
_MIN_LEAN = 1.02  # the nearest cell's size to the farthest one's: less is read as it is
_BEYOND = 1.5  # sides of the board around it are kept of the picture


def levelled(regions: FlatRegions) -> Picture | None:
    """Their picture as if seen from straight above its board; None if it is, or has no lattice.

    A board that is turned by some degrees is turned back.

    The lattice is that of cells or, where these are not to be seen, that of letters.
    """
    for boxes in _kinds_of_boxes(regions):
        found = _lattice_in(boxes)
        if found is not None:
            leans = _lean(*found) > _MIN_LEAN or abs(_turn(found[0])) > MIN_TURN
            return _warped(regions.picture, *found) if leans else None
    return None


def _kinds_of_boxes(regions: FlatRegions) -> Iterator[Boxes]:
    yield regions.first_boxes
    yield regions.boxes
    yield letter_boxes(regions.picture) * (1, 1, _CELL_TO_LETTER, _CELL_TO_LETTER)


def _lattice_in(boxes: Boxes) -> tuple[Matrix, Indices] | None:
    """A lattice as large as a board, and how its columns and rows lie in the picture."""
    for group in islice(_groups(boxes), _MAX_GROUPS):
        found = _largest_lattice(group)
        if found is None or len(found[0]) < _MIN_BOXES:
            continue
        members, indices = found
        sides = indices.max(axis=0) + 1
        if sides.min() < MIN_ROW - 1 or sides.max() > MAX_SIDE:
            continue
        matrix = _fitted(members, indices)
        if matrix is not None:
            return matrix, indices
    return None


def _groups(boxes: Boxes) -> Iterator[Boxes]:
    """Boxes of like sizes, those that fill most of the picture first."""
    sizes = np.floor(np.log(np.maximum(boxes[:, 2:].mean(axis=1), 1)) / np.log(_SIZE_STEP))
    near = [boxes[np.abs(sizes - size) <= 1] for size in np.unique(sizes)]
    near = [_each_once(group) for group in near if len(group) <= 2 * _MAX_BOXES]
    yield from sorted(near, key=lambda group: -float((group[:, 2] * group[:, 3]).sum()))


def _each_once(group: Boxes) -> Boxes:
    sizes = group[:, 2:]
    return each_place_once(group, np.abs(sizes - np.median(sizes)).sum(axis=1))


def _largest_lattice(group: Boxes) -> tuple[Boxes, Indices] | None:
    """The boxes of the largest lattice that neighbours give, with the column and row of each."""
    linked = np.zeros((len(group), len(group)), dtype=bool)
    steps = np.zeros((len(group), len(group), 2), dtype=np.int64)
    for axis in (0, 1):
        following = _next_in_line(group, axis)
        here = np.flatnonzero(following >= 0)
        there = following[here]
        linked[here, there] = linked[there, here] = True
        steps[here, there, axis], steps[there, here, axis] = 1, -1
    found = max(linked_boxes(linked, steps), key=lambda lattice: len(lattice[0]), default=None)
    return (group[found[0]], found[1]) if found else None


def _next_in_line(group: Boxes, axis: int) -> NDArray[np.int64]:
    """Each box's next one to the right (axis 0) or below (1), -1 where there is none."""
    along = group[None, :, axis] - group[:, None, axis]
    aside = np.abs(group[None, :, 1 - axis] - group[:, None, 1 - axis])
    size = group[:, None, 2 + axis]
    within = (along > _NEAREST * size) & (along < _FARTHEST * size) & (aside < _MAX_ASIDE * along)
    distance = np.where(within, along + aside, np.inf)
    return np.where(within.any(axis=1), distance.argmin(axis=1), -1)


def _fitted(boxes: Boxes, indices: Indices) -> Matrix | None:
    """From columns and rows to pixels; None where many boxes lie elsewhere."""
    reach = _MAX_OFF_PLACE * float(np.median(boxes[:, 2:]))
    matrix, inside = cv2.findHomography(
        indices.astype(np.float64), boxes[:, :2], cv2.RANSAC, ransacReprojThreshold=reach
    )
    if matrix is None or float(inside.mean()) < _MIN_FITTED:
        return None
    return np.asarray(matrix, dtype=np.float64)


def _corners(indices: Indices, beyond: float = 0.5) -> Points:
    (left, top), (right, bottom) = indices.min(axis=0) - beyond, indices.max(axis=0) + beyond
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], dtype=np.float64)


def _lean(matrix: Matrix, indices: Indices) -> float:
    """How much larger cells are at one corner than at another."""
    depths = np.column_stack([_corners(indices), np.ones(4)]) @ matrix[2]
    return float(depths.max() / depths.min()) if depths.min() > 0 else 0.0


def _turn(matrix: Matrix) -> float:
    """By how many degrees its first row runs down to the right."""
    (x, y), (right, down) = cv2.perspectiveTransform(np.array([[(0.0, 0), (1, 0)]]), matrix)[0]
    return float(np.degrees(np.arctan2(down - y, right - x)))


def _warped(picture: Picture, matrix: Matrix, indices: Indices) -> Picture:
    """The picture with the lattice level, and as much around the board as there is."""
    ends = _corners(indices, 0)
    shown = cv2.perspectiveTransform(ends[None], matrix)[0]
    pitch = float(np.hypot(*(shown[2] - shown[0]))) / float(np.hypot(*(ends[2] - ends[0])))
    height, width = picture.shape[:2]
    edge = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float64)
    seen = cv2.perspectiveTransform(edge[None], np.linalg.inv(matrix))[0]
    most = _corners(indices, _BEYOND * float((indices.max(axis=0) + 1).max()))
    first = np.maximum(seen.min(axis=0), most.min(axis=0))
    last = np.minimum(seen.max(axis=0), most.max(axis=0))
    scale = pitch * min(1.0, LONG_SIDE / (pitch * float((last - first).max())))
    place = np.array([[scale, 0, -scale * first[0]], [0, scale, -scale * first[1]], [0, 0, 1]])
    size = tuple(np.ceil(scale * (last - first)).astype(int).tolist())
    level = cv2.warpPerspective(
        picture, place @ np.linalg.inv(matrix), size, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(level, dtype=np.uint8)
