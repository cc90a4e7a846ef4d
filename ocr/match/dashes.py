"""Find frames that are drawn in dashes, which would join with the text beside them."""

from itertools import combinations, product

import numpy as np

from ocr.arrays import Mask
from ocr.match.boxes import Boxes, box_around, groups_of, within

_MAX_THICK_PX = 10
_MIN_ASPECT, _MAX_ASPECT = 1.3, 4.0  # length to thickness of a dash
_SAME_PX = 3  # between the sizes and places of two dashes of one line
_MAX_GAP = 1.2  # lengths of a dash
_MAX_LINES = 8  # each way, the longest ones: time grows with the fourth power
_CORNER_PX = 36  # which a round corner takes from both sides
_MIN_APART_PX = 20  # between opposite sides
_RIM_PX = 10  # so far within a frame its text begins at the earliest
_TURNED = [1, 0, 3, 2]
_AT_FRAME = np.array(  # which ends of the upper, lower, left and right line; text may touch a dash
    [[1, 1, 1, 0], [1, 0, 1, 1], [1, 0, 0, 0], [0, 0, 1, 0]], dtype=bool
)


def dashed_frames(boxes: Boxes) -> Boxes:
    """The frames with lines of dashes along all four sides."""
    across = combinations(_lines_of(boxes[:, :4]), 2)
    down = combinations(_lines_of(boxes[:, _TURNED])[:, _TURNED], 2)
    sides = (np.stack([*pair, *other]) for pair, other in product(across, down))
    frames = [box_around(four.tolist()) for four in sides if _meet(four)]
    return np.array(frames, dtype=np.int64).reshape(-1, 4)


def are_dashes(boxes: Boxes, frames: Boxes) -> Mask:
    """Which boxes lie in one of the frames with their middles at its sides, as corners do too."""
    middles = (boxes[:, :2] + boxes[:, 2:4]) // 2
    inner = np.add(frames, (_RIM_PX, _RIM_PX, -_RIM_PX, -_RIM_PX))
    at_sides = ~within(np.tile(middles, 2), inner)
    return within(boxes, frames) & at_sides


def _lines_of(boxes: Boxes) -> Boxes:
    """The lines that dashes of one size make from left to right."""
    wide, tall = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    is_dash = (tall <= _MAX_THICK_PX) & (wide > _MIN_ASPECT * tall) & (wide < _MAX_ASPECT * tall)
    dashes = boxes[is_dash]
    left, top, right, bottom = dashes.T
    length = right - left
    gap = np.maximum(left[:, None], left) - np.minimum(right[:, None], right)
    follow = (gap > 0) & (gap <= _MAX_GAP * length)
    for each in (top, bottom, length):
        follow &= np.abs(each[:, None] - each) <= _SAME_PX
    lines = [box_around(dashes[group].tolist()) for group in groups_of(follow) if len(group) > 1]
    longest = sorted(lines, key=lambda line: line[0] - line[2])[:_MAX_LINES]
    return np.array(longest, dtype=np.int64).reshape(-1, 4)


def _meet(sides: Boxes) -> bool:
    """Whether two lines across and two down are the sides of the box around them."""
    upper, lower = sides[np.argsort(sides[:2, 1])]
    left, right = sides[2 + np.argsort(sides[2:, 0])]
    off = np.abs(np.stack([upper, lower, left, right]) - box_around(sides.tolist()))
    apart = min(lower[1] - upper[3], right[0] - left[2])
    return bool(apart > _MIN_APART_PX and off[_AT_FRAME].max() < _CORNER_PX)
