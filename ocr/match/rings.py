"""Tell a ring around one of two avatars: with it that one is larger, and its rim has one colour."""

from collections.abc import Sequence

import numpy as np

from ocr.arrays import Picture
from ocr.match.boxes import Box

_SAME_SIZE = 0.7  # of the larger avatar's side: a ring adds a little
_MIN_RING_PX, _MIN_RING = 4, 0.06  # by so much of its side the avatar in a ring is larger
_RIM = slice(1, 5)  # px from the side of its box
_RIM_ALIKE = 40  # levels of RGB


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
    """The player whose only avatar is larger than the other's, and of one colour at its sides."""
    if any(len(each) != 1 for each in avatars):
        return None
    boxes = [each[0] for each in avatars]
    sizes = np.array([(box[2] - box[0], box[3] - box[1]) for box in boxes])
    larger = int(sizes[1].sum() > sizes[0].sum())
    added = sizes[larger] - sizes[1 - larger]
    least = max(_MIN_RING_PX, _MIN_RING * float(sizes[larger].min()))
    return larger if added.min() >= least and _is_rimmed(picture, boxes[larger]) else None


def _is_rimmed(picture: Picture, box: Box) -> bool:
    """Whether three sides of a box are of one colour in the middle, where a disc touches them."""
    left, top, right, bottom = box
    x, y = (left + right) // 2, (top + bottom) // 2
    deep = (bottom - top) // 5
    sides = [
        picture[top:bottom, x - 1 : x + 2],
        picture[top:bottom, x - 1 : x + 2][::-1],
        picture[y - 1 : y + 2, left:right].swapaxes(0, 1),
        picture[y - 1 : y + 2, left:right].swapaxes(0, 1)[::-1],
    ]
    rims = np.array([np.median(side[_RIM].reshape(-1, 3), axis=0) for side in sides])
    inner = np.array([np.median(side[deep : deep + 2].reshape(-1, 3), axis=0) for side in sides])
    alike = np.abs(rims[:, None] - rims).max(axis=2) < _RIM_ALIKE
    inset = np.abs(rims - inner).max(axis=1) > _RIM_ALIKE
    return bool(((alike & inset).sum(axis=1) >= 3).any())


def _cut_to(box: Box, size: tuple[int, int]) -> Box:
    """The middle of a box, of that width and height."""
    left, top = (box[0] + box[2] - size[0]) // 2, (box[1] + box[3] - size[1]) // 2
    return left, top, left + size[0], top + size[1]
