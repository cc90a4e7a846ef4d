"""Find the path of a word that a game draws from cell to cell over its letters.

Between two cells nothing is drawn but the board, so a narrow band of another colour that runs
from one to the other there is a path. Its bars lead from the side of a cell to the middle.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.image import Picture
from ocr.lattice import Layout, Points
from ocr.parts import Floats

_ALONG = np.array([0.36, 0.4, 0.45, 0.5, 0.55, 0.6, 0.64])  # of the way between two middles
_ACROSS = np.linspace(-0.3, 0.3, 31)  # pitches
_BAND, _BESIDE, _FLANK = 0.02, 0.13, 0.2
_MIN_CONTRAST = 14.0
_MIN_CLEAR = 2.5

Step = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Path:
    """Where a path over a cell goes on to, as steps across and down.

    Its width, and how far right of and below the cell's middle its ways meet, are in cell heights.
    """

    steps: tuple[Step, ...]
    width: float
    right: float = 0.0
    below: float = 0.0


def paths_over(picture: Picture, layout: Layout) -> Mapping[int, Path]:
    """The path over each cell that has one, by the cell's place."""
    if layout.game == "bee":
        return {}
    steps: dict[int, list[Step]] = defaultdict(list)
    widths: list[float] = []
    aside = []
    places = np.arange(layout.rows * layout.columns).reshape(layout.rows, layout.columns)
    for across, down in ((1, 0), (0, 1)):
        first = places[: layout.rows - down, : layout.columns - across].ravel()
        second = places[down:, across:].ravel()
        width, off = _bands(picture, layout.centres[first], layout.centres[second])
        found = np.flatnonzero(width)
        widths.extend(width[found].tolist())
        aside.append(float(np.median(off[found])) if len(found) else 0.0)
        for one, other in zip(first[found].tolist(), second[found].tolist(), strict=True):
            steps[one].append((across, down))
            steps[other].append((-across, -down))
    if not steps:
        return {}
    pitch = float(np.linalg.norm(layout.centres[layout.columns] - layout.centres[0]))
    shares = pitch / layout.cell_size[1]
    width, below, right = np.array([np.median(widths), aside[0], -aside[1]]) * shares
    return {
        place: Path(tuple(ways), float(width), float(right), float(below))
        for place, ways in steps.items()
    }


def _bands(
    picture: Picture, starts: Points, ends: Points
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The width of the band that runs from each start to its end, in pitches; 0 if none does.

    Also how far aside of the line between them it runs: to the right for who goes there.
    """
    colours = _colours_between(picture, starts, ends)
    middle, flank = np.abs(_ACROSS) <= _BAND, np.abs(_ACROSS) > _FLANK
    difference = _distances(colours, np.median(colours[:, :, flank], axis=2))
    band = difference[:, :, middle].mean(axis=2)
    clear = (band > _MIN_CONTRAST) & (
        band > _MIN_CLEAR * np.percentile(difference[:, :, flank], 80, axis=2)
    )
    beside = [np.abs(_ACROSS - side).argmin() for side in (-_BESIDE, _BESIDE)]
    stands_out = _distances(colours[:, :, beside], colours[:, :, middle].mean(axis=2)).min(axis=2)
    enters = (stands_out[:, [0, -1]] > _MIN_CONTRAST).any(axis=1)
    runs = enters & clear[:, 3] & clear[:, 1:3].any(axis=1) & clear[:, 4:6].any(axis=1)
    inside = difference > 0.5 * band[..., None]
    wide = np.where(clear, inside.mean(axis=2), np.inf)
    thinnest = wide.argmin(axis=1)
    inside = inside[np.arange(len(inside)), thinnest]
    width = wide.min(axis=1) * (_ACROSS[-1] - _ACROSS[0])
    aside = (inside * _ACROSS).sum(axis=1) / np.maximum(inside.sum(axis=1), 1)
    return np.where(runs, width, 0.0), aside


def _distances(colours: Floats, others: Floats) -> Floats:
    """How far the colours across each way are from the one of *others* there."""
    return np.asarray(np.linalg.norm(colours - others[:, :, None], axis=3))


def _colours_between(picture: Picture, starts: Points, ends: Points) -> Floats:
    """The colours around the middle of each way: one row a way, along and across it."""
    ways = ends - starts
    sideways = ways[:, ::-1] * np.array([-1, 1])
    points = (
        starts[:, None, None]
        + ways[:, None, None] * _ALONG[:, None, None]
        + sideways[:, None, None] * _ACROSS[:, None]
    )
    flat = points.reshape(len(points), -1, 2).astype(np.float32)
    seen = cv2.remap(
        picture, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(seen, dtype=np.float32).reshape(*points.shape[:-1], 3)
