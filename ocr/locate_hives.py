"""Find the hive of a Spelling Bee: six boxes around one, at one distance and every 60 degrees."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Points
from ocr.lattice import Boxes, Layout

_PETALS = 6
_TURN = 360 / _PETALS  # degrees
_MAX_TURN_ERROR = 8  # degrees; boxes are whole pixels, and 2 degrees are tilt
_NEAREST, _FARTHEST = 0.8, 1.3  # box sizes from the centre to the others; 0.87 if they touch
_MAX_RING_RATIO = 1.12  # between the farthest and the nearest of the six
_TOP = 345  # degrees: a box that is slightly left of the top is the first, not the last
_PREFERENCE = 1.5  # over boards of the same area: six at 60 degrees are hardly ever a chance


def hives_of(group: Boxes) -> Iterator[Layout]:
    """The flowers of seven among boxes of one size."""
    width, height = np.median(group[:, 2:], axis=0)
    steps = group[None, :, :2] - group[:, None, :2]
    distance = np.hypot(steps[..., 0], steps[..., 1])
    size = max(width, height)
    beside = (distance > _NEAREST * size) & (distance < _FARTHEST * size)
    for centre in np.flatnonzero(beside.sum(axis=1) == _PETALS).tolist():
        ring = np.flatnonzero(beside[centre])
        order = _clockwise(steps[centre, ring], distance[centre, ring])
        if order is not None:
            yield Layout(
                game="bee",
                centres=group[[centre, *ring[order]], :2],
                rows=1,
                columns=_PETALS + 1,
                cell_size=(float(width), float(height)),
                score=(_PETALS + 1) * float(width * height) * _PREFERENCE,
            )


def _clockwise(steps: Points, distance: NDArray[np.float64]) -> NDArray[np.int64] | None:
    """The order of six boxes from the top, or None if they are not evenly around the centre."""
    angles = np.degrees(np.arctan2(steps[:, 0], -steps[:, 1])) % 360
    angles = np.where(angles > _TOP, angles - 360, angles)
    order = np.argsort(angles)
    turns = np.diff(np.append(angles[order], angles[order][0] + 360))
    even = np.abs(turns - _TURN).max() <= _MAX_TURN_ERROR
    round_enough = distance.max() <= _MAX_RING_RATIO * distance.min()
    return order if even and round_enough else None
