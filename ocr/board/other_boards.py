"""Of several boards in a picture, as in a collage of two screenshots, the larger or later one."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

import numpy as np

from ocr.reading import WHOLE_PICTURE, Reading

# By the width of the other board: a narrower one is a preview of it, or of the last game.
_MIN_WIDTH_RATIO = 0.5
_LARGER = 1.2  # ratio of widths, for a board to be the larger of two


def choose_board(first: Reading, others: Iterable[Reading]) -> Reading:
    """*first*, or a larger or later one of the others, marked if the picture has others."""
    if first.frame == WHOLE_PICTURE:  # its place is not known
        return first
    for other in others:
        if (other.size_in_doubt and not first.size_in_doubt) or other.rows == first.rows:
            continue
        if other.game != "bee" and len(other.rows) < len(first.rows):  # rather a list of words
            continue
        left, top, right, bottom = zip(other.frame, first.frame, strict=True)
        areas = np.subtract(right, left) * np.subtract(bottom, top)
        larger = np.sqrt(areas[0] / areas[1])
        if larger > 1 / _MIN_WIDTH_RATIO:
            first = other
        elif larger >= _MIN_WIDTH_RATIO:
            is_size = 1 / _LARGER <= larger <= _LARGER
            is_other = _is_later(other, first) if is_size else larger > _LARGER
            first = replace(other if is_other else first, has_others=True)
    return first


def _is_later(one: Reading, other: Reading) -> bool:
    """True if *one* has the letters of *other* and more, or different ones and follows it."""
    if _goes_on_with(one, other) or _goes_on_with(other, one):
        return _goes_on_with(one, other)
    (left, top, _, _), (_, _, right, bottom) = one.frame, other.frame
    return left >= right or top >= bottom


def _goes_on_with(one: Reading, other: Reading) -> bool:
    pairs = list(zip(chain(*one.rows), chain(*other.rows), strict=False))
    return len(one.rows) == len(other.rows) and all(b in ("", a) for a, b in pairs)
