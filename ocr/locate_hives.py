"""Find the hive of a Spelling Bee: six boxes around one, at one distance and every 60 degrees.

An arrow or a path over the letters cuts cells in pieces and joins letters to one another, so some
of the seven boxes may be missing, even the centre's. A hive has nothing beyond its seven cells,
while rows of keys and larger honeycombs go on.

  1. `_guesses_of`       a box with others around it -> guesses of the centre and one petal
  2. `_boxes_on`         a guess -> the boxes on its seven places
  3. `_fit`              these boxes -> all seven places
  4. `_goes_on`          the places beside these -> true if it is a part of something larger
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Points
from ocr.lattice import (
    CELL_PITCHES,
    MAX_BOXES,
    MAX_SIZE_RATIO,
    PETALS,
    SAME_PLACE_SIZES,
    Boxes,
    Indices,
    Layout,
    Spacing,
    affine_of,
)
from ocr.medians import median_of

_TURN = np.exp(2j * np.pi / PETALS)  # clockwise, since y goes down
_HEXAGON = np.array([0, *_TURN ** np.arange(PETALS)])  # the places of a hive, the first one right
# The same places as columns and rows of a lattice with axes at 60 degrees.
_ROWS = np.rint(_HEXAGON.imag / _TURN.imag)
_COLUMNS = np.rint(_HEXAGON.real - _ROWS * _TURN.real)
_PLACES: Indices = np.column_stack([_COLUMNS, _ROWS]).astype(np.int64)
_TOP_DEGREES = -15  # a box slightly left of the top is the first one, not the last
_PREFERENCE = 1.5  # over boards of the same area: six at 60 degrees are hardly ever chance
MIN_HIVE_BOXES = 4  # of the seven boxes
# Of one group, those with most boxes first: in text four boxes stand so by chance.
_MAX_TRIED_FLOWERS = 24
_AROUND = 8  # boxes near a box: six, and two that are not cells or letters of the hive
# Distances from the centre, a little more than those of petals: the letters of the hive are within,
# the next places of a lattice that goes on are beyond, to the left and right.
_WITHIN_DISTANCES = 1.25

_MAX_BOXES_BESIDE = 1  # on the six places beside it; of 3386 true hives none had one
# Distances from the centre to the six, and how much farther one may be than the nearest.
_CELLS = Spacing(nearest=0.8, farthest=2.0, slack=0.12)  # 0.87 if they touch, more for rings
_MIN_CELL_DISTANCES = 0.7  # of the distance: smaller boxes lie within a ring around a letter


def hives_of(cells: Boxes, boxes: Boxes) -> Iterator[Layout]:
    """Hives among *cells* of one size; *boxes* are boxes of all sizes."""
    width, height = median_of(cells[:, 2:]).tolist()
    for places, seen in _flowers_of(cells, boxes):
        size = CELL_PITCHES * _distance_in(places)
        is_cell = min(width, height) > _MIN_CELL_DISTANCES * size
        cell_size = (width, height) if is_cell else (size, size)
        score = len(places) * cell_size[0] * cell_size[1] * _PREFERENCE * seen**2
        yield Layout("bee", places, 1, len(places), cell_size, score, seen)


def _distance_in(places: Points) -> float:
    """The distance from the centre to the petals."""
    return float(np.hypot(*(places[1:] - places[0]).T).mean())


def _flowers_of(group: Boxes, boxes: Boxes) -> Iterator[tuple[Points, float]]:
    """The seven places of possible hives, the centre first, and the share that has a box."""
    if len(group) > MAX_BOXES:
        return
    at = group[:, 0] + 1j * group[:, 1]
    centres, arms = _guesses_of(at, median_of(group[:, 2:]).max())
    if not len(centres):
        return
    places = centres[:, None] + arms[:, None] * _HEXAGON
    taken = _boxes_on(at, places, _CELLS.slack * np.abs(arms)[:, None])
    taken = taken[(taken >= 0).sum(axis=1) >= MIN_HIVE_BOXES]
    of_petals = np.sort(taken[:, 1:], axis=1)
    _, first = np.unique(np.c_[taken[:, 0], of_petals], axis=0, return_index=True)
    most_first = np.argsort(-(taken[first] >= 0).sum(axis=1), kind="stable")
    times = boxes[:, 3] / median_of(group[:, 3])
    alike = boxes[(times < MAX_SIZE_RATIO) & (times > 1 / MAX_SIZE_RATIO)]
    for box_at in taken[first[most_first]][:_MAX_TRIED_FLOWERS]:
        fitted = _fit(group, at, box_at)
        if fitted is not None and not _goes_on(fitted[0], alike):
            yield fitted


def _guesses_of(
    at: NDArray[np.complex128], size: float
) -> tuple[NDArray[np.complex128], NDArray[np.complex128]]:
    """Possible centres, and the vector from each to a petal.

    A box may be the centre of enough others, or a petal between two of a hive with no centre seen.
    """
    steps = at - at[:, None]
    distance = np.abs(steps)
    beside = (distance > _CELLS.nearest * size) & (distance < _CELLS.farthest * size)
    nearest = np.argsort(np.where(beside, distance, np.inf), axis=1)[:, :_AROUND]
    is_beside = np.take_along_axis(beside, nearest, axis=1)
    ways = np.where(is_beside, np.take_along_axis(steps, nearest, axis=1), np.inf)
    with np.errstate(invalid="ignore"):
        ratios = ways[:, None] / ways[..., None]  # box, one way, another way
        turned = np.abs(ratios[..., None] - _HEXAGON[1:]) < _CELLS.slack
    seen = turned.any(axis=2)
    centre, to = np.nonzero(seen.sum(axis=2) >= MIN_HIVE_BOXES - 1)
    petal, beyond = np.nonzero(seen[..., 0] & seen[..., 2] & ~seen[..., 1])
    unseen = ways[petal, beyond] * _TURN
    return (
        np.concatenate([at[centre], at[petal] + unseen]),
        np.concatenate([ways[centre, to], -unseen]),
    )


def _boxes_on(
    at: NDArray[np.complex128], places: NDArray[np.complex128], slack: NDArray[np.float64]
) -> NDArray[np.int64]:
    """The number of the box at each place, -1 for none."""
    off = np.abs(places[..., None] - at)
    nearest = off.argmin(axis=-1)
    return np.where(off.min(axis=-1) < slack, nearest, -1)


def _fit(
    boxes: Boxes, at: NDArray[np.complex128], box_at: NDArray[np.int64]
) -> tuple[Points, float] | None:
    """All seven places and the share of them that has a box; None if it is not a hive.

    The petals are clockwise from the top. A box that is a little off leads a guess astray, so
    boxes are searched again around the places that fit the first ones.
    """
    places = _on_a_lattice(boxes, box_at)
    near = _CELLS.slack * _distance_in(places)
    again = _boxes_on(at, places[:, 0] + 1j * places[:, 1], np.array(near))
    if (again >= 0).sum() > (box_at >= 0).sum():
        box_at, places = again, _on_a_lattice(boxes, again)
    seen = box_at >= 0
    # If there are more other boxes than these, they are a part of something else.
    within = np.hypot(*(boxes[:, :2] - places[0]).T) < _WITHIN_DISTANCES * _distance_in(places)
    if within.sum() > 2 * seen.sum():
        return None
    return clockwise(places), float(seen.mean())


def _on_a_lattice(boxes: Boxes, box_at: NDArray[np.int64]) -> Points:
    seen = box_at >= 0
    affine = affine_of(boxes[box_at[seen]], _PLACES[seen])
    return np.asarray(affine[0] + _PLACES @ affine[1:])


def clockwise(places: Points) -> Points:
    arms = places[1:] - places[0]
    angles = np.degrees(np.arctan2(arms[:, 0], -arms[:, 1]))
    first = np.where(angles < _TOP_DEGREES, angles + 360, angles).argmin()
    return np.concatenate([places[:1], np.roll(places[1:], -first, axis=0)])


def _goes_on(places: Points, boxes: Boxes) -> bool:
    """True if boxes stand on the next places of a lattice through *places*."""
    arms = (places[1:] - places[0]) @ (1, 1j)
    distance = np.abs(arms).mean()
    beyond = np.concatenate([2 * arms, arms + np.roll(arms, 1)])
    beside = places[0] @ (1, 1j) + beyond[np.abs(beyond.real) > _WITHIN_DISTANCES * distance]
    off = np.abs(boxes[:, :2] @ (1, 1j) - beside[:, None])
    taken = off.min(axis=1, initial=np.inf) < SAME_PLACE_SIZES * distance
    return bool(taken.sum() > _MAX_BOXES_BESIDE)
