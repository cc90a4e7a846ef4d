"""Look for another board beside the one that was read, as in a collage of two screenshots.

1. `_areas_beside`  a picture without its board → where boxes of one size stand together
2. *read*           each such area → a reading, if it is a board
3. `_better`        two readings → the larger or later one

Most pictures have no room for another board, or nothing there that looks like cells. They pay for
a glance at half the size, a few milliseconds.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain

import cv2
import numpy as np

from ocr.arrays import Frame, Mask, Picture
from ocr.connected import connected
from ocr.flat_boxes import MIN_BOX_PX, steps_of
from ocr.lattice import MIN_SIDE, Boxes
from ocr.reading import WHOLE_PICTURE, Reading, ReadingError

_MIN_PX = 2 * MIN_SIDE * MIN_BOX_PX  # of a side, twice since the glance is at half the size
_MIN_WIDTH = 0.5  # of the other board: what is narrower is a preview of it, or of the last game
_LARGER = 1.2  # times as wide, for a board to be the larger of two

# At half the size, as fractions of a box where nothing else is said.
_STRENGTHS = (4, 8, 32)  # levels of RGB, as of the reader's own first looks
_MIN_FILLED = 0.3  # of a cell's box; a frame fills less
_MAX_ASPECT = 1.45  # of a cell; a hive's is 1.15 times as wide as high
_MAX_APART = 1.7  # from a box to the next one
_MAX_UNLIKE = 1.2  # times as large as the next one
_MIN_BOXES = 7  # together; a hive has so many
_MAX_BOXES = 600  # that are looked at, the largest ones: time grows with the square
_MAX_AREA_ASPECT = 1.6  # of a board: rows of keys and lists are longer
_MAX_AREAS = 3  # that are read
_AROUND = 0.7  # boxes: less than would make the board small in its area


def with_other_boards(
    picture: Picture, reading: Reading, read: Callable[[Picture], Reading]
) -> Reading:
    """*reading*, or that of a larger or later board in *picture*; it has whether there are others.

    *read* raises ReadingError where it sees no board.
    """
    if reading.frame == WHOLE_PICTURE:  # where it stands is not known
        return reading
    frame = _in_pixels(reading.frame, picture)
    if halves := _halves_of(reading, frame):
        with suppress(ReadingError):
            return _better(*(_read_in(picture, half, read) for half in halves))
        return reading
    found = reading
    for area in _areas_beside(picture, frame):
        with suppress(ReadingError):
            found = _better(found, _read_in(picture, area, read))
    return found


def _halves_of(reading: Reading, frame: Frame) -> tuple[Frame, ...]:
    """Those of what is twice as long as wide: two boards that touch, since a board is square."""
    left, top, right, bottom = frame
    high, wide = len(reading.rows), len(reading.rows[0])
    if reading.game != "bee" and wide == 2 * high:
        middle = (left + right) / 2
        return (left, top, middle, bottom), (middle, top, right, bottom)
    if reading.game != "bee" and high == 2 * wide:
        middle = (top + bottom) / 2
        return (left, top, right, middle), (left, middle, right, bottom)
    return ()


def _read_in(picture: Picture, area: Frame, read: Callable[[Picture], Reading]) -> Reading:
    left, top, right, bottom = map(int, area)
    reading = read(np.ascontiguousarray(picture[top:bottom, left:right]))
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
    """The larger or, of two alike, the later one; a doubtful or small board is no other board."""
    if other.size_in_doubt or other.rows == one.rows:
        return one
    larger = _side(other) / _side(one)
    if larger < _MIN_WIDTH:
        return one
    if larger > 1 / _MIN_WIDTH:
        return other
    is_other = larger > _LARGER or (larger >= 1 / _LARGER and _is_later(other, one))
    return replace(other if is_other else one, has_others=True)


def _is_later(one: Reading, other: Reading) -> bool:
    """True if it goes on with the other board's letters or, of other letters, stands after it."""
    if _goes_on_with(one, other) or _goes_on_with(other, one):
        return _goes_on_with(one, other)
    (left, top, _, _), (_, _, right, bottom) = one.frame, other.frame
    return left >= right or top >= bottom


def _goes_on_with(one: Reading, other: Reading) -> bool:
    pairs = list(zip(chain(*one.rows), chain(*other.rows), strict=False))
    return len(one.rows) == len(other.rows) and all(b in ("", a) for a, b in pairs)


def _side(reading: Reading) -> float:
    """The square root of its part of the picture."""
    left, top, right, bottom = reading.frame
    return float(np.sqrt((right - left) * (bottom - top)))


def _in_pixels(frame: Frame, picture: Picture) -> Frame:
    height, width = picture.shape[:2]
    left, top, right, bottom = frame
    return left * width, top * height, right * width, bottom * height


def _areas_beside(picture: Picture, board: Frame) -> list[Frame]:
    """Where there may be another board, the one with most boxes first."""
    height, width = picture.shape[:2]
    left, top, right, bottom = board
    least = max(_MIN_PX, _MIN_WIDTH * min(right - left, bottom - top))
    if max(left, top, width - right, height - bottom) < least:
        return []
    half = cv2.resize(picture, None, fx=1 / 2, fy=1 / 2, interpolation=cv2.INTER_AREA)
    steps = steps_of(np.asarray(half, dtype=np.uint8))
    x, y, end_x, end_y = (max(0, round(side / 2)) for side in board)
    steps[y:end_y, x:end_x] = max(_STRENGTHS)
    areas = list[tuple[Frame, float]]()
    groups = chain.from_iterable(_groups_in(steps < strength) for strength in _STRENGTHS)
    for group in sorted(groups, key=len, reverse=True):
        area = _frame_of(2 * group)
        wide, high = area[2] - area[0], area[3] - area[1]
        is_square = max(wide, high) < _MAX_AREA_ASPECT * min(wide, high)
        taken = board, *(one for one, _ in areas)
        if is_square and min(wide, high) >= least and not any(_meet(area, one) for one in taken):
            areas.append((area, 2 * float(np.median(group[:, 2]))))
    return [_with_margin(area, _AROUND * box, board, picture) for area, box in areas[:_MAX_AREAS]]


def _with_margin(area: Frame, margin: float, board: Frame, picture: Picture) -> Frame:
    """*area* and what is around it, without the *board*."""
    height, width = picture.shape[:2]
    left, top = max(0, area[0] - margin), max(0, area[1] - margin)
    right, bottom = min(width, area[2] + margin), min(height, area[3] + margin)
    if area[0] >= board[2]:
        left = max(left, board[2])
    elif area[2] <= board[0]:
        right = min(right, board[0])
    elif area[1] >= board[3]:
        top = max(top, board[3])
    else:
        bottom = min(bottom, board[1])
    return left, top, right, bottom


def _groups_in(flat: Mask) -> Iterator[Boxes]:
    """Boxes of one size, each near the next one, in at least as many as a board has."""
    boxes = _boxes_in(flat)
    size = np.sqrt(boxes[:, 2] * boxes[:, 3])
    apart = np.abs(boxes[:, None, :2] - boxes[None, :, :2]).max(axis=2)
    near = apart < _MAX_APART * np.minimum(size[:, None], size[None])
    near &= size[:, None] < _MAX_UNLIKE * size[None]
    near &= near.T
    free = np.ones(len(boxes), dtype=bool)
    while free.any():
        reached = [int(free.argmax())]
        free[reached] = False
        for box in reached:  # it grows on the way
            following = np.flatnonzero(near[box] & free)
            free[following] = False
            reached.extend(following.tolist())
        if len(reached) >= _MIN_BOXES:
            yield boxes[reached]


def _boxes_in(flat: Mask) -> Boxes:
    left, top, width, height, area = connected(flat, connectivity=4)[1].T.astype(np.float64)
    boxes = np.stack([left + width / 2, top + height / 2, width, height], axis=1)
    kept = np.minimum(width, height) >= MIN_BOX_PX / 2
    kept &= (width < _MAX_ASPECT * height) & (height < _MAX_ASPECT * width)
    kept &= area > _MIN_FILLED * width * height
    kept &= np.maximum(width, height) < max(flat.shape) / MIN_SIDE
    return np.asarray(boxes[kept][np.argsort(-area[kept])[:_MAX_BOXES]])


def _frame_of(boxes: Boxes) -> Frame:
    reach = boxes[:, 2:] / 2
    left, top = (boxes[:, :2] - reach).min(axis=0)
    right, bottom = (boxes[:, :2] + reach).max(axis=0)
    return left, top, right, bottom


def _meet(one: Frame, other: Frame) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0 and down > 0
