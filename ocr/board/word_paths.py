"""Find the path of a word that a game draws from cell to cell over its letters.

Between two cells only the board is drawn, so a narrow band of another colour from one to the other
is a path. It leads from the side of a cell to the middle. On a square board it has two directions,
on a hive three.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.cells.layout import PETALS, Layout
from ocr.picture.arrays import Floats, Mask, Picture, Points
from ocr.picture.edges import MIN_CONTRAST_LEVELS

# Sampled points of a way, as fractions of it: the first and the last are inside the two cells,
# beside letters of up to 0.7 of the pitch, the others around the gap.
_ALONG = np.linspace(0.35, 0.65, 7)
_ACROSS = np.linspace(-0.46, 0.46, 47)  # pitches aside; 0.02 apart, a pixel at a pitch of 50
# Pitches from the line between the middles: the narrowest path is twice as wide; a place inside
# both cells beside the band; and the flank, the board alone.
_BAND_PITCHES, _BESIDE_PITCHES, _FLANK_PITCHES = 0.02, 0.26, 0.3

_MIN_FLANK_CONTRASTS = 2.5  # in contrasts of the flank: boards of wood have streaks too
_FLANK_PERCENTILE = 80  # gives the flank's contrast; a neighbour's letter may lie in the flank
_MIN_SHARE_IN_MIDDLE = 0.3  # of the contrast around the middle


def paths_over(picture: Picture, layout: Layout) -> Mapping[int, list[int]]:
    """The next cells of the path from each cell on a path, by place."""
    paths: dict[int, list[int]] = defaultdict(list)
    for ends in _ways_of(layout):
        has_band = _have_bands(picture, *layout.centres[ends])
        for one, other in ends[:, has_band].T.tolist():
            paths[one].append(other)
            paths[other].append(one)
    return paths


def word_under(paths: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """The places under a path from one end to the other; () if it has branches or is not one."""
    ends = [place for place, beside in paths.items() if len(beside) == 1]
    if len(ends) != 2:
        return ()
    word = ends[:1]
    while ahead := [place for place in paths[word[-1]] if place not in word]:
        word.append(ahead[0])
    return tuple(word) if len(word) == len(paths) else ()


def _ways_of(layout: Layout) -> Iterator[NDArray[np.int64]]:
    """The two places that each way joins (2, ways), by direction."""
    if layout.game == "bee":
        for turn in range(PETALS // 2):
            ahead, right, off_right, back, off_left, left = 1 + (turn + np.arange(PETALS)) % PETALS
            yield np.array([(0, ahead), (back, 0), (off_right, right), (off_left, left)]).T
    else:
        places = np.arange(len(layout.centres)).reshape(layout.rows, layout.columns)
        yield np.stack([places[:, :-1].ravel(), places[:, 1:].ravel()])
        yield np.stack([places[:-1].ravel(), places[1:].ravel()])


def _have_bands(picture: Picture, starts: Points, ends: Points) -> Mask:
    """True for each way with a band from its start to its end."""
    colours = _colours_between(picture, starts, ends)
    middle, flank = np.abs(_ACROSS) <= _BAND_PITCHES, np.abs(_ACROSS) > _FLANK_PITCHES
    difference = _distances(colours, np.median(colours[:, :, flank], axis=2))
    band = difference[:, :, middle].mean(axis=2)
    noise = np.percentile(difference[:, :, flank], _FLANK_PERCENTILE, axis=2)
    clear = (band > MIN_CONTRAST_LEVELS) & (band > _MIN_FLANK_CONTRASTS * noise)
    # Clear in the middle of the way, and on both sides of it.
    half = len(_ALONG) // 2
    before, after = clear[:, 1:half], clear[:, half + 1 : -1]
    runs = clear[:, half] & before.any(axis=1) & after.any(axis=1)
    # It stands out in the middle as around it: a blur joins round tiles faintly.
    around = np.median(np.delete(band, half, axis=1), axis=1)
    runs &= band[:, half] > _MIN_SHARE_IN_MIDDLE * around
    # It stands out inside the cells, unlike lines of the board. A wide letter may in one of them.
    beside = [np.abs(_ACROSS - side).argmin() for side in (-_BESIDE_PITCHES, _BESIDE_PITCHES)]
    inner = colours[:, [0, -1]]
    contrast = _distances(inner[:, :, beside], inner[:, :, middle].mean(axis=2)).min(axis=2)
    return np.asarray(runs & (contrast > MIN_CONTRAST_LEVELS).all(axis=1))


def _distances(colours: Floats, others: Floats) -> Floats:
    """Distances of the colours across a way from *others* at each point along it."""
    return np.asarray(np.linalg.norm(colours - others[:, :, None], axis=-1))


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
