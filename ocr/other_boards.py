"""Look for another board beside the one that was read, as in a collage of two screenshots.

1. `_areas_beside`  a picture without its board → drawn areas left, right, above and below it
2. *read*           each such area → a reading, if it has a plain board
3. `_better`        two readings → the larger or later one
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain

import numpy as np

from ocr.arrays import Frame, Picture
from ocr.flat_boxes import MIN_BOX_PX, steps_of
from ocr.lattice import MIN_SIDE
from ocr.reading import WHOLE_PICTURE, Reading

_MIN_AREA_SIDE = MIN_SIDE * MIN_BOX_PX  # px
# By the width of the other board: a narrower one is a preview of it, or of the last game.
_MIN_WIDTH_RATIO = 0.5
_LARGER = 1.2  # ratio of widths, for a board to be the larger of two
_MIN_EDGE_LEVELS = 8  # levels of RGB: the part beyond all edges is the page
_MARGIN_PX = 3  # around a drawn area


def with_other_boards(
    picture: Picture, reading: Reading, read: Callable[[Picture], Reading | None]
) -> Reading:
    """*reading*, or the reading of a larger or later board, marked if the picture has others.

    *read* reads a part of the picture; it returns None if that has no board.
    """
    if reading.frame == WHOLE_PICTURE:  # its place is not known
        return reading
    height, width = picture.shape[:2]
    left, top, right, bottom = reading.frame
    frame = left * width, top * height, right * width, bottom * height
    for area in _areas_beside(picture, frame):
        if other := _read_in(picture, area, read):
            reading = _better(reading, other)
    return reading


def _read_in(
    picture: Picture, area: Frame, read: Callable[[Picture], Reading | None]
) -> Reading | None:
    left, top, right, bottom = map(int, area)
    reading = read(np.ascontiguousarray(picture[top:bottom, left:right]))
    if reading is None:
        return None
    height, width = picture.shape[:2]
    x, y = (right - left) / width, (bottom - top) / height
    frame = reading.frame
    return replace(
        reading,
        frame=(
            left / width + frame[0] * x,
            top / height + frame[1] * y,
            left / width + frame[2] * x,
            top / height + frame[3] * y,
        ),
    )


def _better(one: Reading, other: Reading) -> Reading:
    """The larger board or, of two of a size, the later one; *other* must be sure and not small."""
    if other.size_in_doubt or other.rows == one.rows:
        return one
    larger = _side(other) / _side(one)
    if larger < _MIN_WIDTH_RATIO:
        return one
    if larger > 1 / _MIN_WIDTH_RATIO:
        return other
    is_other = larger > _LARGER or (larger >= 1 / _LARGER and _is_later(other, one))
    return replace(other if is_other else one, has_others=True)


def _is_later(one: Reading, other: Reading) -> bool:
    """True if *one* has the letters of *other* and more, or different ones and follows it."""
    if _goes_on_with(one, other) or _goes_on_with(other, one):
        return _goes_on_with(one, other)
    (left, top, _, _), (_, _, right, bottom) = one.frame, other.frame
    return left >= right or top >= bottom


def _goes_on_with(one: Reading, other: Reading) -> bool:
    pairs = list(zip(chain(*one.rows), chain(*other.rows), strict=False))
    return len(one.rows) == len(other.rows) and all(b in ("", a) for a, b in pairs)


def _side(reading: Reading) -> float:
    """The square root of the share of the picture that the board takes."""
    left, top, right, bottom = reading.frame
    return float(np.sqrt((right - left) * (bottom - top)))


def _areas_beside(picture: Picture, board: Frame) -> Iterator[Frame]:
    """Frames of drawn areas at each side of a board, if they have room for another board."""
    height, width = picture.shape[:2]
    left, top, right, bottom = map(round, board)
    least = max(_MIN_AREA_SIDE, _MIN_WIDTH_RATIO * min(right - left, bottom - top))
    sides = (right, 0, width, height), (0, 0, left, height), (0, bottom, width, height)
    for x, y, end_x, end_y in (*sides, (0, 0, width, top)):
        if min(end_x - x, end_y - y) < least:
            continue
        drawn = steps_of(picture[y:end_y, x:end_x]) > _MIN_EDGE_LEVELS
        rows, columns = (np.flatnonzero(drawn.any(axis=axis)) for axis in (1, 0))
        if len(rows) and min(np.ptp(rows), np.ptp(columns)) >= least:
            yield (
                max(x, x + columns[0] - _MARGIN_PX),
                max(y, y + rows[0] - _MARGIN_PX),
                min(end_x, x + columns[-1] + _MARGIN_PX),
                min(end_y, y + rows[-1] + _MARGIN_PX),
            )
