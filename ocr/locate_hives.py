"""Find the hive of a Spelling Bee: six boxes around one, at one distance and every 60 degrees."""

from collections.abc import Iterator

import numpy as np

from ocr.arrays import Points
from ocr.lattice import Boxes, Layout, Spacing

_PETALS = 6
_TURN = 360 / _PETALS  # degrees
_MAX_TURN_ERROR = 6  # degrees; boxes are whole pixels
_TOP = -15  # degrees: a box that is slightly left of the top is the first, not the last
_PREFERENCE = 1.5  # over boards of the same area: six at 60 degrees are hardly ever a chance

# From the centre to the six, and how much farther one may be than the nearest of them.
_CELLS = Spacing(nearest=0.8, farthest=1.3, slack=0.12)  # 0.87 if they touch
_LETTERS = Spacing(nearest=1.6, farthest=5.0, slack=0.2)  # Й and Щ stand a little off
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
    for centre in np.flatnonzero(beside.sum(axis=1) >= least).tolist():
        near = np.where(beside[centre], distance[centre], np.inf)
        ring = np.flatnonzero(near <= near.min() * (1 + spacing.slack))
        petals = _petals_of(steps[centre, ring]) if least <= len(ring) <= _PETALS else None
        if petals is not None:
            yield boxes[centre, :2] + np.concatenate([np.zeros((1, 2)), petals])


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
