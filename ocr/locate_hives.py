"""Find the hive of a Spelling Bee: six boxes around one, at one distance and every 60 degrees.

An arrow or a path over the letters cuts cells in pieces and joins letters to one another, so some
of the seven boxes may be missing, that of the centre too. A hive ends after its seven, where rows
of keys and larger honeycombs go on.

  1. `_guesses_of`       a box with others around it -> where the centre and one petal may be
  2. `_find_boxes_at`    a guess -> which of its seven places have a box
  3. `_fit`              these boxes -> all seven places
  4. `_goes_on`          the places beside these -> whether it is a part of something larger
"""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture, Points
from ocr.lattice import Boxes, Indices, Layout, Spacing, affine_of
from ocr.medians import median_of

_PETALS = 6
_TURN = np.exp(2j * np.pi / _PETALS)  # clockwise, since y goes down
_TOP = -15  # degrees: a box that is slightly left of the top is the first, not the last
_PREFERENCE = 1.5  # over boards of the same area: six at 60 degrees are hardly ever a chance
MIN_SEEN_OF_HIVE = 4  # of the seven boxes
_MAX_BOXES = 200  # of one size: among more there is no hive, and time grows with their cube
_MAX_TRIED = 24  # of one group, those with most boxes first: in text four stand so by chance
_AROUND = 8  # boxes near to one: six, and two that are no cells or letters of the hive
_WITHIN = 1.25  # distances from the centre: farther off, notches in the outline look like letters
_MAX_STRANGERS = 1.0  # of the boxes seen: with more within, these are a part of something else
_MAX_STRETCHED = 1.25  # times as long one way as the other: rows of some hives stand closer

# A hive as wide as high, in distances from the centre to the petals.
_ROUNDS = 6  # of weighing
_EXACT = 0.015  # a box is as exact as this: nearer ones weigh no more
_MAX_UNEVEN = 0.035  # the boxes are off in the median: more, and one way is longer

# The next places of the lattice to the left and right. Above and below are words and buttons.
_BESIDE = 1.2  # distances aside: between 1, above and below a petal, and 1.5
_ON_PLACE = 0.3  # of the distance: the lattice goes on through boxes that may be a little off
_MAX_BESIDE = 1  # of the six places has a box; of 3386 flowers that were hives none had one
_MAX_UNLIKE = 1.5  # times as high or low: what differs more is of another kind

# From the centre to the six, and how much farther one may be than the nearest of them.
_CELLS = Spacing(nearest=0.8, farthest=2.0, slack=0.12)  # 0.87 if they touch, more for rings
_LETTERS = Spacing(nearest=2.0, farthest=6.0, slack=0.2)  # Й and Щ stand a little off
_SAME_PLACE = 0.35  # of a box's size: boxes nearer than this are one
_CELL = 0.92  # of the distance between letters, as cells with a narrow gap are
_MIN_CELL = 0.7  # of the distance: what is smaller lies within a ring around a letter

# A ring around each letter, where no letter reaches and no cell ends, in distances of two cells.
_RING = 0.36
_ON_RING = np.exp(2j * np.pi * np.arange(40) / 40)
_EDGE = 16.0  # levels of RGB from one point of the ring to the next; must stay above JPEG's noise
_MIN_PLAIN = 0.85  # of the rings is without an edge; paths over all letters leave 0.86, text 0.8
_MIN_PLAIN_IF_SMALL = 0.92  # letters of text may stand apart as much as 0.89
_SMALL = 1 / 9  # of the picture's shorter side, the distance of two cells: text stands closer

# The places of a hive as columns and rows of a lattice whose rows stand at 60 degrees.
_PLACES: Indices = np.array([(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])
_HEXAGON = _PLACES[:, 0] + _PLACES[:, 1] * _TURN


def hives_of(cells: Boxes, boxes: Boxes) -> Iterator[Layout]:
    """The flowers of seven among cells of one size; *boxes* are those of all sizes."""
    width, height = median_of(cells[:, 2:]).tolist()
    for places, seen in _flowers_of(cells, boxes, _CELLS):
        size = _CELL * _distance_in(places)
        is_cell = min(width, height) > _MIN_CELL * size
        yield _hive(places, (width, height) if is_cell else (size, size), seen)


def hives_of_letters(letters: Boxes, boxes: Boxes) -> Iterator[Layout]:
    """Hives among letters of one height, where the edges of cells are not seen.

    Some of them may be letters of another height, as Й and Щ are, and not among these.
    """
    for places, seen in _flowers_of(letters[_each_once(letters)], boxes, _LETTERS):
        size = _CELL * _distance_in(places)
        yield _hive(places, (size, size), seen)


def is_plain_around_letters(picture: Picture, hive: Layout) -> bool:
    """True if there is hardly an edge around the letters, as there is in text."""
    distance = np.hypot(*(hive.centres[1:] - hive.centres[0]).T).mean()
    points = hive.centres @ (1, 1j) + _RING * distance * _ON_RING[:, None]
    x, y = points.real.astype(np.float32), points.imag.astype(np.float32)
    seen = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    edges = cv2.absdiff(seen, np.roll(seen, 1, axis=0)).max(axis=2)
    is_small = distance < _SMALL * min(picture.shape[:2])
    return bool((edges < _EDGE).mean() > (_MIN_PLAIN_IF_SMALL if is_small else _MIN_PLAIN))


def _distance_in(places: Points) -> float:
    """From the centre to the petals."""
    return float(np.hypot(*(places[1:] - places[0]).T).mean())


def _hive(places: Points, cell_size: tuple[float, float], seen: float) -> Layout:
    width, height = cell_size
    return Layout(
        game="bee",
        centres=places,
        rows=1,
        columns=len(places),
        cell_size=cell_size,
        score=len(places) * width * height * _PREFERENCE * seen**2,
        seen=seen,
    )


def _flowers_of(group: Boxes, boxes: Boxes, spacing: Spacing) -> Iterator[tuple[Points, float]]:
    """The places of seven, the centre first, and the part of them that has a box."""
    if len(group) > _MAX_BOXES:
        return
    at = group[:, 0] + 1j * group[:, 1]
    centres, arms = _guesses_of(at, median_of(group[:, 2:]).max(), spacing)
    if not len(centres):
        return
    taken = _find_boxes_at(at, centres, arms, spacing.slack)
    taken = taken[(taken >= 0).sum(axis=1) >= MIN_SEEN_OF_HIVE]
    of_petals = np.sort(taken[:, 1:], axis=1)
    _, first = np.unique(np.c_[taken[:, 0], of_petals], axis=0, return_index=True)
    most_first = np.argsort(-(taken[first] >= 0).sum(axis=1), kind="stable")
    alike = _alike(boxes, group)
    for box_at in taken[first[most_first]][:_MAX_TRIED]:
        fitted = _fit(group, at, box_at, spacing.slack)
        if fitted is not None and not _goes_on(fitted[0], alike):
            yield fitted


def _each_once(boxes: Boxes) -> NDArray[np.bool_]:
    """Which boxes are not of a letter that has another one: it is seen at several contrasts."""
    at = boxes[:, 0] + 1j * boxes[:, 1]
    size = median_of(boxes[:, 2:]).max()
    near = np.abs(at[:, None] - at) < _SAME_PLACE * size
    return np.asarray(~np.triu(near, 1).any(axis=0))


def _guesses_of(
    at: NDArray[np.complex128], size: float, spacing: Spacing
) -> tuple[NDArray[np.complex128], NDArray[np.complex128]]:
    """Where centres may be, and the way from each to a petal.

    A box may be the centre of enough others; or a petal between two, the centre of which is unseen.
    """
    steps = at - at[:, None]
    distance = np.abs(steps)
    beside = (distance > spacing.nearest * size) & (distance < spacing.farthest * size)
    nearest = np.argsort(np.where(beside, distance, np.inf), axis=1)[:, :_AROUND]
    is_beside = np.take_along_axis(beside, nearest, axis=1)
    ways = np.where(is_beside, np.take_along_axis(steps, nearest, axis=1), np.inf)
    with np.errstate(invalid="ignore"):
        ratios = ways[:, None] / ways[..., None]  # box, one way, another one
        turned = np.abs(ratios[..., None] - _TURN ** np.arange(_PETALS)) < spacing.slack
    seen = turned.any(axis=2)
    centre, to = np.nonzero(seen.sum(axis=2) >= MIN_SEEN_OF_HIVE - 1)
    petal, beyond = np.nonzero(seen[..., 0] & seen[..., 2] & ~seen[..., 1])
    unseen = ways[petal, beyond] * _TURN
    return (
        np.concatenate([at[centre], at[petal] + unseen]),
        np.concatenate([ways[centre, to], -unseen]),
    )


def _find_boxes_at(
    at: NDArray[np.complex128],
    centres: NDArray[np.complex128],
    arms: NDArray[np.complex128],
    slack: float,
) -> NDArray[np.int64]:
    """The number of the box at each place of each guess, -1 where there is none."""
    places = centres[:, None] + arms[:, None] * np.array([0, *_TURN ** np.arange(_PETALS)])
    return _boxes_on(at, places, slack * np.abs(arms)[:, None])


def _boxes_on(
    at: NDArray[np.complex128], places: NDArray[np.complex128], slack: NDArray[np.float64]
) -> NDArray[np.int64]:
    off = np.abs(places[..., None] - at)
    nearest = off.argmin(axis=-1)
    return np.where(off.min(axis=-1) < slack, nearest, -1)


def _fit(
    boxes: Boxes, at: NDArray[np.complex128], box_at: NDArray[np.int64], slack: float
) -> tuple[Points, float] | None:
    """All seven places and the part of them that has a box; None if that is no hive.

    The petals stand clockwise from the top. A box that is a little off leads a guess astray, so
    boxes are looked for again around the places that fit the first ones.
    """
    places = _on_a_lattice(boxes, box_at)
    near = slack * _distance_in(places)
    again = _boxes_on(at, places[:, 0] + 1j * places[:, 1], np.array(near))
    if (again >= 0).sum() > (box_at >= 0).sum():
        box_at, places = again, _on_a_lattice(boxes, again)
    seen = box_at >= 0
    if _is_stretched(places) or _strangers(boxes, places, seen.sum()) > _MAX_STRANGERS * seen.sum():
        return None
    even = _even(at[box_at[seen]], _HEXAGON[seen])
    return clockwise(places if even is None else even), float(seen.mean())


def _on_a_lattice(boxes: Boxes, box_at: NDArray[np.int64]) -> Points:
    seen = box_at >= 0
    affine = affine_of(boxes[box_at[seen]], _PLACES[seen])
    return np.asarray(affine[0] + _PLACES @ affine[1:])


def _is_stretched(places: Points) -> bool:
    across = np.linalg.svd(places[1:] - places[0], compute_uv=False)
    return bool(across[0] > _MAX_STRETCHED * across[1])


def _strangers(boxes: Boxes, places: Points, seen: int) -> int:
    """How many boxes stand among the places and on none of them."""
    near = np.hypot(*(boxes[:, :2] - places[0]).T) < _WITHIN * _distance_in(places)
    return int(near.sum() - seen)


def _even(at: NDArray[np.complex128], hexagon: NDArray[np.complex128]) -> Points | None:
    """The places of a hive that is as wide as high, by boxes *at* some of those of a *hexagon*.

    A stroke that cuts a cell moves its box, so the distances are made least and not their squares,
    which are weighted for that (Weiszfeld, 1937). None where such a hive does not fit.
    """
    weights = np.ones(len(at))
    for _ in range(_ROUNDS):
        shares = weights / weights.sum()
        middle, around = shares @ at, hexagon - shares @ hexagon
        step = (shares * around.conj()) @ (at - middle) / (shares @ np.square(np.abs(around)))
        off = np.abs(at - middle - step * around)
        weights = 1 / np.maximum(off, _EXACT * np.abs(step))
    if np.median(off) > _MAX_UNEVEN * np.abs(step):
        return None
    places = middle + step * (_HEXAGON - shares @ hexagon)
    return np.stack([places.real, places.imag], axis=1)


def clockwise(places: Points) -> Points:
    arms = places[1:] - places[0]
    angles = np.degrees(np.arctan2(arms[:, 0], -arms[:, 1]))
    first = np.where(angles < _TOP, angles + 360, angles).argmin()
    return np.concatenate([places[:1], np.roll(places[1:], -first, axis=0)])


def _alike(boxes: Boxes, group: Boxes) -> Boxes:
    """Those about as high as the boxes of a group."""
    times = boxes[:, 3] / median_of(group[:, 3])
    return np.asarray(boxes[(times < _MAX_UNLIKE) & (times > 1 / _MAX_UNLIKE)])


def _goes_on(places: Points, boxes: Boxes) -> bool:
    """True if boxes stand where a lattice through these *places* would go on beside them."""
    arms = (places[1:] - places[0]) @ (1, 1j)
    distance = np.abs(arms).mean()
    beyond = np.concatenate([2 * arms, arms + np.roll(arms, 1)])
    beside = places[0] @ (1, 1j) + beyond[np.abs(beyond.real) > _BESIDE * distance]
    off = np.abs(boxes[:, :2] @ (1, 1j) - beside[:, None])
    taken = off.min(axis=1, initial=np.inf) < _ON_PLACE * distance
    return bool(taken.sum() > _MAX_BESIDE)
