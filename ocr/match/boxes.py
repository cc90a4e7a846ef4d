"""Boxes of marks: which are portraits, and which stand side by side as text."""

import numpy as np
from numpy.typing import NDArray

from ocr.picture.arrays import Mask

Box = tuple[int, int, int, int]  # left, top, right, bottom
Boxes = NDArray[np.int64]  # one row a box

# Text in one piece, as fractions of the taller one's height.
_MAX_GAP_HEIGHTS = 0.85  # between letters and between words; two columns stand farther apart
_MIN_SHARED_HEIGHTS = 0.4  # of the lower one's height at the same height as the other

_MIN_LINES = 3  # of text beside a portrait, by its height
_MIN_LINE_PX = 8  # of such a line; the points of a colon are smaller
_MAX_OFF_SQUARE_SHARE = 0.25  # of a portrait's height, its width may be more or less
_FAR = 1 << 30


def are_linked(letters: Boxes) -> Mask:
    """A matrix, true for boxes that stand side by side like letters and words of one line."""
    left, top, right, bottom = letters.T
    height = bottom - top
    gap = np.maximum(left[:, None], left) - np.minimum(right[:, None], right)
    shared = np.minimum(bottom[:, None], bottom) - np.maximum(top[:, None], top)
    side_by_side = gap <= _MAX_GAP_HEIGHTS * np.maximum(height[:, None], height)
    side_by_side &= shared >= _MIN_SHARED_HEIGHTS * np.minimum(height[:, None], height)
    return np.asarray(side_by_side)


def are_portraits(boxes: Boxes) -> Mask:
    """A mask of discs and squares beside two lines of text, which they would join, and insides."""
    left, top, right, bottom = boxes.T
    width, height = right - left, bottom - top
    lines = are_linked(boxes) & (height * _MIN_LINES < height[:, None])
    lines &= (left >= right[:, None]) | (right <= left[:, None])
    lines[:, height < _MIN_LINE_PX] = False
    lowest_top = np.where(lines, top, -1).max(axis=1, initial=-1)
    highest_bottom = np.where(lines, bottom, _FAR).min(axis=1, initial=_FAR)
    is_square = np.abs(width - height) < _MAX_OFF_SQUARE_SHARE * height
    found = boxes[is_square & (highest_bottom <= lowest_top)]
    starts, ends = boxes[:, None, :2] >= found[:, :2], boxes[:, None, 2:] <= found[:, 2:]
    return np.asarray((starts & ends).all(axis=2).any(axis=1))


def groups_of(are_linked: Mask) -> list[list[int]]:
    """The members of each set that is connected by links."""
    groups = []
    unseen = set(range(len(are_linked)))
    while unseen:
        queue = [unseen.pop()]
        members = []
        while queue:
            here = queue.pop()
            members.append(here)
            near = unseen.intersection(np.flatnonzero(are_linked[here]).tolist())
            unseen -= near
            queue.extend(near)
        groups.append(members)
    return groups
