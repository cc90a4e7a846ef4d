"""Tell a ring around one of two avatars: with it that one is larger, and its rim has one colour."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture
from ocr.match.boxes import Box
from ocr.medians import rim_colour

_SAME_SIZE = 0.7  # of the larger avatar's side: a ring adds a little
_MIN_RING_PX, _MIN_RING = 4, 0.06  # by so much of its side the avatar in a ring is larger
_OUT_PX = 2  # from the side of its box, the ground
_DEEP = 5  # so many times as deep the whole is: farther in there is no rim
_OFF_GROUND = 70  # levels of RGB
_RIM_ALIKE, _INSET = 30, 40  # levels: between its sides, and from what is in it

# A border within an avatar.
_DEPTH = 0.1  # of its side it is thinner
_MIN_ALL_AROUND, _MIN_WITHIN = 0.95, 0.7  # of points: of its colour, and of others farther in
_ANGLES = np.linspace(0, 2 * np.pi, 48, endpoint=False)
_DISC = np.stack([np.sin(_ANGLES), np.cos(_ANGLES)], axis=1)  # from its middle, 1 is half its side
_HALF_SIDE = np.linspace(-0.5, 0.5, 12)  # the corners may be round
_SQUARE = np.concatenate(
    [
        np.stack(pair, axis=1)
        for end in (np.full(12, -1.0), np.full(12, 1.0))
        for pair in ((_HALF_SIDE, end), (end, _HALF_SIDE))
    ]
)


def paired(one: Sequence[Box], other: Sequence[Box]) -> tuple[list[Box], list[Box]] | None:
    """The avatars of both, the larger ones cut to the others' size; None if they are not alike.

    So a ring around one is not in it.
    """
    if len(one) != len(other):
        return None
    pairs = [*zip(sorted(one), sorted(other), strict=True)]
    sizes = [[(box[2] - box[0], box[3] - box[1]) for box in pair] for pair in pairs]
    for (wide, tall), (other_wide, other_tall) in sizes:
        if min(wide, other_wide) < _SAME_SIZE * max(wide, other_wide):
            return None
        if min(tall, other_tall) < _SAME_SIZE * max(tall, other_tall):
            return None
    least = [tuple(np.min(size, axis=0).tolist()) for size in sizes]
    return (
        [_cut_to(pair[0], size) for pair, size in zip(pairs, least, strict=True)],
        [_cut_to(pair[1], size) for pair, size in zip(pairs, least, strict=True)],
    )


def ringed(picture: Picture, avatars: Sequence[Sequence[Box]]) -> int | None:
    """The player whose only avatar is larger than the other's, and of one colour at its sides.

    Or the one whose avatar is as large, and alone has a border within.
    """
    if any(len(each) != 1 for each in avatars):
        return None
    boxes = [each[0] for each in avatars]
    sizes = np.array([(box[2] - box[0], box[3] - box[1]) for box in boxes])
    larger = int(sizes[1].sum() > sizes[0].sum())
    added = sizes[larger] - sizes[1 - larger]
    least = max(_MIN_RING_PX, _MIN_RING * float(sizes[larger].min()))
    if added.min() >= least:
        return larger if _is_rimmed(picture, boxes[larger]) else None
    bordered = [_is_bordered(picture, box) for box in boxes]
    return bordered.index(True) if sum(bordered) == 1 else None


def _is_rimmed(picture: Picture, box: Box) -> bool:
    """Whether three sides of a box are of one colour in the middle, where a disc touches them."""
    left, top, right, bottom = box
    x, y = (left + right) // 2, (top + bottom) // 2
    out = slice(max(0, top - _OUT_PX), bottom + _OUT_PX)
    across = slice(max(0, left - _OUT_PX), right + _OUT_PX)
    upright = np.median(picture[out, x - 1 : x + 2], axis=1)
    level = np.median(picture[y - 1 : y + 2, across], axis=0)
    deep = (bottom - top) // _DEEP
    sides = [line[: deep + _OUT_PX] for line in (upright, upright[::-1], level, level[::-1])]
    colours = np.concatenate([side[:-1] for side in sides])
    colours = colours[
        np.abs(colours - np.median([side[0] for side in sides], axis=0)).max(axis=1) > _OFF_GROUND
    ]
    has = [
        np.abs(colours[:, None] - side[:-1]).max(axis=2).min(axis=1) < _RIM_ALIKE for side in sides
    ]
    inset = [np.abs(colours - side[-1]).max(axis=1) > _INSET for side in sides]
    return bool((np.logical_and(has, inset).sum(axis=0) >= 3).any())


def _is_bordered(picture: Picture, box: Box) -> bool:
    """Whether one colour runs all around within a disc or a square, and none of it farther in."""
    side = min(box[2] - box[0], box[3] - box[1])
    deep = round(_DEPTH * side)
    ground = _ground_around(picture, box)
    off = (-1, 0, 1)  # px: an edge is found so far off its place
    return any(
        _is_border(ground, (picture[_along(path, near, inset + n)] for n in (0, 1, deep)))
        for path in (_DISC, _SQUARE)
        for inset in range(1, deep + 1)
        for near in (_moved(box, x, y) for x in off for y in off)
    )


def _ground_around(picture: Picture, box: Box) -> NDArray[np.float32]:
    left, top, right, bottom = box
    rows = slice(max(0, top - _OUT_PX), bottom + _OUT_PX)
    return rim_colour(picture[rows, max(0, left - _OUT_PX) : right + _OUT_PX])


def _moved(box: Box, x: int, y: int) -> Box:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def _is_border(ground: NDArray[np.float32], inwards: Iterator[Picture]) -> bool:
    """Whether points are of one colour, as those next to them are, and those farther in are not.

    The blurred edge of an avatar is of one colour too, but no two pixels wide; that of a pale one
    is near to the *ground*.
    """
    around = next(inwards)
    colour = np.median(around, axis=0)
    if np.abs(colour - ground).max() < _OFF_GROUND:
        return False
    both = np.concatenate([around, next(inwards)])
    alike = np.abs(both - colour).max(axis=1) < _RIM_ALIKE
    if alike.mean() <= _MIN_ALL_AROUND:
        return False
    other = np.abs(next(inwards) - colour).max(axis=1) > _INSET
    return bool(other.mean() > _MIN_WITHIN)


def _along(path: NDArray[np.float64], box: Box, inset: int) -> tuple[Any, Any]:
    """Rows and columns of points along a path in a box that is so many pixels smaller."""
    left, top, right, bottom = box
    middle = np.array([top + bottom - 1, left + right - 1]) / 2
    size = np.array([bottom - top - 1, right - left - 1]) / 2 - inset
    rows, columns = (middle + path * size).round().astype(int).T
    return rows, columns


def _cut_to(box: Box, size: tuple[int, int]) -> Box:
    """The middle of a box, of that width and height."""
    left, top = (box[0] + box[2] - size[0]) // 2, (box[1] + box[3] - size[1]) // 2
    return left, top, left + size[0], top + size[1]
