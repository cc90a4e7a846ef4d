"""Find the path of a word that a game draws from cell to cell over its letters.

Between two cells only the board is drawn, so a narrow band of another colour from one to the other
is a path. It leads from the side of a cell to the middle. On a square board it has two directions,
on a hive three.

  1. `_colours_between`  the picture between two middles, resampled along the way and across it
  2. `_have_bands`       ways -> the ones with a band along them
  3. `paths_over`        all bands of the board -> the path over each cell
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats, Mask, Picture, Points
from ocr.lattice import PETALS, Layout
from ocr.medians import median_of

# Sampled points of a way, as fractions of it: the first and the last are inside the two cells,
# beside letters of up to 0.72 of the pitch, the others around the gap.
_ALONG = np.array([0.36, 0.4, 0.45, 0.5, 0.55, 0.6, 0.64])
_MIDDLE = 3  # the index of 0.5 there
_ACROSS = np.linspace(-0.46, 0.46, 47)  # pitches aside; 0.02 apart, a pixel at a pitch of 50
# Pitches from the line between the middles: the narrowest path is twice as wide.
_BAND_PITCHES = 0.02

# Levels of RGB between band and board; must stay above the noise of JPEG.
_MIN_CONTRAST_LEVELS = 14.0
_MIN_FLANK_CONTRASTS = 2.5  # in contrasts of the flank: boards of wood have streaks too
_FLANK_PERCENTILE = 80  # gives the flank's contrast; a neighbour's letter may lie in the flank
_MIN_SHARE_IN_MIDDLE = 0.3  # of the contrast around the middle
_BAND_EDGE = 0.5  # of the band's contrast, at the edges of the band


Ends = NDArray[np.int64]  # the two places that each way joins: two rows, a column a way


@dataclass(frozen=True, slots=True)
class _Look:
    """The look of a band, in pitches: its greatest width, and the parts of the board beside it.

    These are inside both cells at a distance of `beside` from the line between the middles, and in
    the `flank`, from its nearest to its farthest distance.
    """

    widest: float
    beside: float
    flank: tuple[float, float]


# Round tiles that nearly touch look like a band that is wider than a line.
_LINE = _Look(widest=0.2, beside=0.13, flank=(0.2, 0.3))
_MARKER = _Look(widest=0.4, beside=0.26, flank=(0.3, 0.46))


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


def _ways_of(layout: Layout) -> Iterator[Ends]:
    """The places that ways join, by direction."""
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
    found = np.zeros(len(colours), dtype=bool)
    for look in (_LINE, _MARKER):
        middles = colours[:, _MIDDLE : _MIDDLE + 1]  # blank on most ways
        likely = np.flatnonzero(~found & _AlongWays.of(middles, look).clear[:, 0])
        found[likely] = _AlongWays.of(colours[likely], look).are_bands
    return found


@dataclass(frozen=True, slots=True)
class _AlongWays:
    """The colours along and across each way, measured for one look.

    `difference` is the distance from the flank's colour; `band` is that in the middle, and `clear`
    is true where it exceeds the flank's own.
    """

    look: _Look
    colours: Floats
    across: Points
    difference: Floats
    band: Floats
    clear: Mask

    @classmethod
    def of(cls, colours: Floats, look: _Look) -> "_AlongWays":
        nearest, farthest = look.flank
        seen = np.abs(_ACROSS) < farthest + _BAND_PITCHES / 2
        colours, across = colours[:, :, seen], _ACROSS[seen]
        middle, flank = np.abs(across) <= _BAND_PITCHES, np.abs(across) > nearest
        difference = _distances(colours, median_of(colours[:, :, flank], axis=2))
        band = difference[:, :, middle].mean(axis=2)
        noise = np.percentile(difference[:, :, flank], _FLANK_PERCENTILE, axis=2)
        clear = (band > _MIN_CONTRAST_LEVELS) & (band > _MIN_FLANK_CONTRASTS * noise)
        return cls(look, colours, across, difference, band, clear)

    @property
    def are_bands(self) -> Mask:
        """True for each way with a band no wider than the look allows."""
        inside = self.difference > _BAND_EDGE * self.band[..., None]
        wide = np.where(self.clear, inside.mean(axis=2), np.inf)
        width = wide.min(axis=1) * (self.across[-1] - self.across[0])
        runs = _runs(self.clear) & _is_one(self.band) & self._enters_both_cells()
        return np.asarray(runs & (width < self.look.widest))

    def _enters_both_cells(self) -> Mask:
        """True if the band stands out inside the cells, unlike lines of the board.

        A wide letter may stand out in one of them.
        """
        middle = np.abs(self.across) <= _BAND_PITCHES
        sides = (-self.look.beside, self.look.beside)
        beside = [np.abs(self.across - side).argmin() for side in sides]
        ends = self.colours[:, [0, -1]]
        contrast = _distances(ends[:, :, beside], ends[:, :, middle].mean(axis=2)).min(axis=2)
        return np.asarray((contrast > _MIN_CONTRAST_LEVELS).all(axis=1))


def _runs(clear: Mask) -> Mask:
    """True if the band is clear in the middle of the way, and on both sides of it."""
    before, after = clear[:, 1:_MIDDLE], clear[:, _MIDDLE + 1 : -1]
    return np.asarray(clear[:, _MIDDLE] & before.any(axis=1) & after.any(axis=1))


def _is_one(band: Floats) -> Mask:
    """True if the band stands out in the middle as around it: a blur joins round tiles faintly."""
    around = np.delete(band, _MIDDLE, axis=1)
    return np.asarray(band[:, _MIDDLE] > _MIN_SHARE_IN_MIDDLE * median_of(around, axis=1))


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
