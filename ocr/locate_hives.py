"""Find the hive of a Spelling Bee: six boxes around one, at one distance and every 60 degrees."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Points
from ocr.lattice import Boxes, Layout, Spacing

_PETALS = 6
_TURN = 360 / _PETALS  # degrees
_MAX_TURN_ERROR = 6  # degrees; boxes are whole pixels
_MIN_EVEN = 0.8  # of 1: the mean of six times the angles, as points of a circle, that far off
_TOP = -15  # degrees: a box that is slightly left of the top is the first, not the last
_PREFERENCE = 1.5  # over boards of the same area: six at 60 degrees are hardly ever a chance

# From the centre to the six, and how much farther one may be than the nearest of them.
_CELLS = Spacing(nearest=0.8, farthest=1.3, slack=0.12)  # 0.87 if they touch
_LETTERS = Spacing(nearest=2.0, farthest=5.0, slack=0.2)  # Й and Щ stand a little off
_SAME_PLACE = 0.35  # of a box's size: boxes nearer than this are one
_CELL = 0.92  # of the distance between letters, as cells with a narrow gap are


def hives_of(cells: Boxes) -> Iterator[Layout]:
    """The flowers of seven among cells of one size."""
    width, height = np.median(cells[:, 2:], axis=0)
    for places in _flowers_of(cells, _CELLS, least=_PETALS):
        yield _hive(places, (float(width), float(height)))


def hives_of_letters(letters: Boxes) -> Iterator[Layout]:
    """The same among letters of one height, where the edges of cells are not seen.

    One of the six may be a letter of another height, as Й and Щ are, and not among these.
    """
    for places in _flowers_of(letters, _LETTERS, least=_PETALS - 1):
        size = _CELL * float(np.hypot(*(places[1:] - places[0]).T).mean())
        yield _hive(places, (size, size))


def _hive(places: Points, cell_size: tuple[float, float]) -> Layout:
    width, height = cell_size
    return Layout(
        game="bee",
        centres=places,
        rows=1,
        columns=len(places),
        cell_size=cell_size,
        score=len(places) * width * height * _PREFERENCE,
    )


def _flowers_of(boxes: Boxes, spacing: Spacing, *, least: int) -> Iterator[Points]:
    """The places of seven, the centre first, of whose petals at *least* so many have a box."""
    steps = boxes[None, :, :2] - boxes[:, None, :2]
    distance = np.hypot(steps[..., 0], steps[..., 1])
    sizes = distance / np.median(boxes[:, 2:], axis=0).max()
    first = ~np.triu(sizes < _SAME_PLACE, 1).any(axis=0)  # a letter is seen at several contrasts
    beside = (sizes > spacing.nearest) & (sizes < spacing.farthest) & first
    for petals in range(_PETALS, least - 1, -1):
        for centre, ring in _rings_of(steps, np.where(beside, distance, np.inf), petals, spacing):
            places = _petals_of(steps[centre, ring])
            if places is not None:
                yield boxes[centre, :2] + np.concatenate([np.zeros((1, 2)), places])


def _rings_of(
    steps: Points, distance: NDArray[np.float64], petals: int, spacing: Spacing
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Centres whose nearest *petals* are about as far away, at angles that differ by about a sixth.

    What is farther than others is no hive's: the letters of a square stand so by chance.
    """
    if len(distance) <= petals:
        return
    rings = np.argsort(distance, axis=1)[:, :petals]
    near = np.take_along_axis(distance, rings, axis=1)
    sixths = np.exp(1j * _PETALS * np.arctan2(steps[..., 0], -steps[..., 1]))
    even = np.abs(np.take_along_axis(sixths, rings, axis=1).mean(axis=1)) > _MIN_EVEN
    far = near[:, -1]
    for centre in np.flatnonzero(
        np.isfinite(far) & (far <= near[:, 0] * (1 + spacing.slack)) & even
    ):
        yield int(centre), rings[centre]


def _petals_of(steps: Points) -> Points | None:
    """The steps to all six, clockwise from the top; None if these are not evenly around."""
    angles = np.degrees(np.arctan2(steps[:, 0], -steps[:, 1]))
    turned = np.degrees(np.angle(np.exp(1j * np.radians(_PETALS * angles)).mean())) / _PETALS
    first = turned + _TURN if turned < _TOP else turned
    turns = np.rint((angles - first) / _TURN)
    places = turns.astype(int) % _PETALS
    off = np.abs(angles - first - _TURN * turns).max()
    if off > _MAX_TURN_ERROR or len(np.unique(places)) < len(places):
        return None
    even = np.radians(first + _TURN * np.arange(_PETALS))
    distance = np.hypot(steps[:, 0], steps[:, 1]).mean()
    petals = distance * np.column_stack([np.sin(even), -np.cos(even)])
    petals[places] = steps
    return np.asarray(petals)
