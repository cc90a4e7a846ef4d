"""Boxes of marks: which are inside others, overlap them, or stand side by side as text."""

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Mask

Box = tuple[int, int, int, int]  # left, top, right, bottom
Boxes = NDArray[np.int64]  # one row a box

# Text in one piece, as fractions of the taller one's height.
_MAX_GAP_HEIGHTS = 0.85  # between letters and between words; two columns stand farther apart
_MIN_SHARED_HEIGHTS = 0.4  # of the lower one's height at the same height as the other


def are_linked(letters: Boxes) -> Mask:
    """A matrix, true for boxes that stand side by side like letters and words of one line."""
    left, top, right, bottom = letters.T
    height = bottom - top
    gap = np.maximum(left[:, None], left) - np.minimum(right[:, None], right)
    shared = np.minimum(bottom[:, None], bottom) - np.maximum(top[:, None], top)
    side_by_side = gap <= _MAX_GAP_HEIGHTS * np.maximum(height[:, None], height)
    side_by_side &= shared >= _MIN_SHARED_HEIGHTS * np.minimum(height[:, None], height)
    return np.asarray(side_by_side)


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
