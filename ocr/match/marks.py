"""Tell an arrow or a dot beside a name from letters: it is filled, and convex as none of them."""

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from ocr.arrays import Levels, Picture
from ocr.flat_boxes import largest_channel
from ocr.medians import rim_colour

_MIN_HEIGHT_PX = 9  # a blurred letter of a small font is as filled
_MIN_HEIGHT = 0.35  # of the text beside it; a full stop is lower
_MIN_ASPECT, _MAX_ASPECT = 0.45, 2.2  # a dash is wider, an I narrower
_MIN_CONVEX = 0.88  # of its hull a mark fills
_MAX_DARK_HULL = 0.8  # of its box: what fills more is a square, as a blurred letter is
_DRAWN = 0.5  # of the strongest difference from the ground
_PAD_PX = 2


def is_filled_mark(picture: Picture, members: NDArray[np.int64], number: int) -> bool:
    """Whether the box of that number, at an end of a line's boxes, holds a triangle or a disc."""
    box = members[number]
    left, top, right, bottom = box.tolist()
    tallest = int((members[:, 3] - members[:, 1]).max())
    wide, tall = right - left, bottom - top
    at_an_end = left == members[:, 0].min() or right == members[:, 2].max()
    if not at_an_end or tall < max(_MIN_HEIGHT_PX, _MIN_HEIGHT * tallest):
        return False
    return _MIN_ASPECT < wide / tall < _MAX_ASPECT and _is_filled(_cut(picture, box))


def _cut(picture: Picture, box: NDArray[np.int64]) -> Picture:
    left, top, right, bottom = box.tolist()
    left, top = max(0, left - _PAD_PX), max(0, top - _PAD_PX)
    return picture[top : bottom + _PAD_PX, left : right + _PAD_PX]


def _is_filled(cut: Picture) -> bool:
    difference = largest_channel(np.abs(cut - rim_colour(cut)))
    drawn = (difference > _DRAWN * difference.max()).astype(np.uint8)
    contours, _ = cv2.findContours(drawn, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return False
    largest = max(contours, key=cv2.contourArea)
    within = _filled_hull(largest, drawn.shape)
    hull = int(within.sum())
    _, _, wide, tall = cv2.boundingRect(largest)
    filled = int((drawn & within).sum())
    return filled > _MIN_CONVEX * hull and hull < _MAX_DARK_HULL * wide * tall


def _filled_hull(points: MatLike, shape: tuple[int, ...]) -> Levels:
    """1 within the convex hull of *points*, as OpenCV has them, in a mask of such a shape."""
    hull = cv2.fillConvexPoly(np.zeros(shape, np.uint8), cv2.convexHull(points), 1)
    return np.asarray(hull, dtype=np.uint8)
