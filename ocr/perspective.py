"""Boards seen from one side: find the lattice place by place, and warp the picture level.

Cells farther away are smaller and closer to each other, so the pitch is not constant; the lattice
is that of `ocr/leaning.py`.
"""

from dataclasses import dataclass
from itertools import compress

import cv2
import numpy as np

from ocr.arrays import Frame, Picture, Points
from ocr.flat_boxes import FlatRegions
from ocr.image import LONG_SIDE
from ocr.lattice import MAX_SIDE, MIN_ROW_CELLS, MIN_SIDE, Boxes, Indices, group_by_size
from ocr.leaning import Leaning, Matrix, largest_leaning
from ocr.rotation import MIN_TURN_DEGREES

_MIN_BOXES = MIN_SIDE * MIN_ROW_CELLS
_MAX_GROUPS = 2  # that are tried
_MIN_LEAN_RATIO = 1.02  # nearest cell's size to the farthest one's: with less it is not warped
_BEYOND = 1.5  # of the board's side: the part of the picture that is kept around it
_FLAT = 0.05  # of its side: how far a corner of a hardly leaning board is off its box


@dataclass(frozen=True, slots=True)
class Level:
    """A levelled picture, and the map from its pixels back to the original ones."""

    picture: Picture
    back: Matrix


def level_out(regions: FlatRegions) -> Level | None:
    """Warp the picture as if seen from straight above; None if it is already, or has no lattice.

    A board that is turned by some degrees is turned back.
    """
    found = _lattice_in(regions.first_boxes) or _lattice_in(regions.boxes)
    return _warp(regions, found) if found and _leans(found) else None


def frame_behind(frame: Frame, back: Matrix) -> Frame | None:
    """Map a frame of the levelled picture to the original; None if the board leans there."""
    behind = cv2.perspectiveTransform(_corners_of(*frame)[None], back)[0]
    (left, top), (right, bottom) = behind.min(axis=0).tolist(), behind.max(axis=0).tolist()
    leans = np.abs(behind - _corners_of(left, top, right, bottom)).max() > _FLAT * (right - left)
    return None if leans else (left, top, right, bottom)


def _lattice_in(boxes: Boxes) -> Leaning | None:
    """The lattice with most places, if it is as large as a board."""
    groups = group_by_size(boxes)[:_MAX_GROUPS]
    found = [*filter(None, (largest_leaning(group, boxes) for group in groups))]
    sides = [each.indices.max(axis=0) + 1 for each in found]
    are_boards = [each.min() >= MIN_ROW_CELLS - 1 and each.max() <= MAX_SIDE for each in sides]
    boards = [each for each in compress(found, are_boards) if len(each.indices) >= _MIN_BOXES]
    return max(boards, key=lambda each: len(each.indices), default=None)


def _corners(indices: Indices, beyond: float = 0.5) -> Points:
    return _corners_of(*(indices.min(axis=0) - beyond), *(indices.max(axis=0) + beyond))


def _corners_of(left: float, top: float, right: float, bottom: float) -> Points:
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], dtype=np.float64)


def _leans(found: Leaning) -> bool:
    """True if cells are larger at one corner than at another, or the first row is not level."""
    depths = np.column_stack([_corners(found.indices), np.ones(4)]) @ found.matrix[2]
    first_two = np.array([[(0.0, 0), (1, 0)]])
    (x, y), (right, down) = cv2.perspectiveTransform(first_two, found.matrix)[0]
    is_turned = abs(np.degrees(np.arctan2(down - y, right - x))) > MIN_TURN_DEGREES
    return bool(is_turned or 0 < _MIN_LEAN_RATIO * depths.min() < depths.max())


def _warp(regions: FlatRegions, found: Leaning) -> Level:
    """Warp the picture so that the lattice is level, with the surroundings of the board.

    Thin strokes are kept sharp, except in a photo, where that would sharpen the rest of the noise.
    """
    picture = regions.picture
    matrix, indices = found.matrix, found.indices
    ends = _corners(indices, 0)
    shown = cv2.perspectiveTransform(ends[None], matrix)[0]
    pitch = float(np.hypot(*(shown[2] - shown[0]))) / float(np.hypot(*(ends[2] - ends[0])))
    height, width = picture.shape[:2]
    edge = _corners_of(0, 0, width, height)
    seen = cv2.perspectiveTransform(edge[None], np.linalg.inv(matrix))[0]
    most = _corners(indices, _BEYOND * float((indices.max(axis=0) + 1).max()))
    first = np.maximum(seen.min(axis=0), most.min(axis=0))
    last = np.minimum(seen.max(axis=0), most.max(axis=0))
    scale = pitch * min(1.0, LONG_SIDE / (pitch * float((last - first).max())))
    place = np.array([[scale, 0, -scale * first[0]], [0, scale, -scale * first[1]], [0, 0, 1]])
    size = tuple(np.ceil(scale * (last - first)).astype(int).tolist())
    level = cv2.warpPerspective(
        picture,
        place @ np.linalg.inv(matrix),
        size,
        flags=cv2.INTER_LINEAR if regions.smooth else cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return Level(np.asarray(level, dtype=np.uint8), matrix @ np.linalg.inv(place))
