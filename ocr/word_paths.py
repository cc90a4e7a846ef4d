"""Find the path of a word that a game draws from cell to cell over its letters.

Between two cells nothing is drawn but the board, so a narrow band of another colour that runs
from one to the other there is a path. Its bars lead from the side of a cell to the middle. On a
square board it goes two ways, on a hive three.

  1. `_colours_between`  the picture between two middles, resampled along the way and across it
  2. `_bands`            which ways have a band along them, how wide, and how far aside
  3. `paths_over`        all bands of the board -> the path over each cell
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats, Mask, Picture, Points
from ocr.lattice import Layout
from ocr.medians import median_of
from ocr.patches import lengths

# Where a way is looked at, as fractions of it: the first and the last point lie inside the two
# cells, beside letters of up to 0.72 of the pitch, and those between around the gap.
_ALONG = np.array([0.36, 0.4, 0.45, 0.5, 0.55, 0.6, 0.64])
_MIDDLE = 3  # the index of 0.5 there
_ACROSS = np.linspace(-0.46, 0.46, 47)  # pitches aside; 0.02 apart, a pixel of a pitch of 50

_BAND = 0.02  # pitches from the line between the middles: the narrowest path is twice as wide

_MIN_CONTRAST = 14.0  # levels of RGB between band and board; must stay above the noise of JPEG
_MIN_CONTRAST_TO_FLANK = 2.5  # in contrasts of the flank: boards of wood have streaks too
_FLANK_PERCENTILE = 80  # what counts as the flank's contrast; a neighbour's letter may lie in it
_MIN_IN_MIDDLE = 0.3  # of the contrast around it
_BAND_EDGE = 0.5  # of the band's contrast: where the band ends across

_PETALS = 6

Step = tuple[float, float]
Ends = NDArray[np.int64]  # the places between which ways lead: two rows, a column a way


@dataclass(frozen=True, slots=True)
class _Look:
    """The look of a band, in pitches: `widest`, and where the board is seen beside it.

    That is inside both cells so far from the line between the middles (`beside`), and in the
    `flank`, from the nearest to the farthest.
    """

    widest: float
    beside: float
    flank: tuple[float, float]


# Where round tiles nearly touch, they look like a band that is wider than a line.
_LINE = _Look(widest=0.2, beside=0.13, flank=(0.2, 0.3))
_MARKER = _Look(widest=0.4, beside=0.26, flank=(0.3, 0.46))


@dataclass(frozen=True, slots=True)
class Path:
    """Where a path over a cell goes on to, as steps across and down in cells.

    Its width, and how far right of and below the cell's middle its ways meet, are in cell heights.
    """

    steps: tuple[Step, ...]
    width: float
    right: float = 0.0
    below: float = 0.0


@dataclass(frozen=True, slots=True)
class _Bands:
    """The ways in one direction that have a band: the places they join, and what was measured.

    Widths, and how far aside of the `way` from one middle to the next a band runs, are in pixels.
    """

    step: Step
    joined: tuple[tuple[int, int], ...]
    way: Points
    widths: tuple[float, ...]
    aside: float


def paths_over(picture: Picture, layout: Layout) -> Mapping[int, Path]:
    """The path over each cell that has one, by the cell's place."""
    found = [_bands(picture, layout, step, ends) for step, ends in _ways_of(layout)]
    bands = [each for each in found if each.joined]
    if not bands:
        return {}
    widths = np.concatenate([each.widths for each in bands])
    measured = np.array([np.median(widths), *_meeting_point(bands)]) / layout.cell_size[1]
    width, right, below = measured.tolist()
    steps = _steps_from(bands)
    return {place: Path(tuple(ways), width, right, below) for place, ways in steps.items()}


def word_under(paths: Mapping[int, Path], columns: int) -> tuple[int, ...]:
    """The places of a square board under a path from one end to the other.

    () if it has branches or is not one.
    """
    beside = {
        place: [place + int(across + columns * down) for across, down in path.steps]
        for place, path in paths.items()
    }
    ends = [place for place, next_ones in beside.items() if len(next_ones) == 1]
    if len(ends) != 2:
        return ()
    word = ends[:1]
    while ahead := [place for place in beside[word[-1]] if place not in word]:
        word.append(ahead[0])
    return tuple(word) if len(word) == len(beside) else ()


def _ways_of(layout: Layout) -> Iterator[tuple[Step, Ends]]:
    """The directions from cells to the next ones, each with the places that it joins."""
    if layout.game == "bee":
        for turn in range(_PETALS // 2):
            ahead, right, off_right, back, off_left, left = (
                1 + (turn + np.arange(_PETALS)) % _PETALS
            )
            across, down = (layout.centres[ahead] - layout.centres[0]) / layout.cell_size
            ends = np.array([(0, ahead), (back, 0), (off_right, right), (off_left, left)])
            yield (float(across), float(down)), ends.T
    else:
        places = np.arange(len(layout.centres)).reshape(layout.rows, layout.columns)
        yield (1, 0), np.stack([places[:, :-1].ravel(), places[:, 1:].ravel()])
        yield (0, 1), np.stack([places[:-1].ravel(), places[1:].ravel()])


def _meeting_point(bands: Sequence[_Bands]) -> Points:
    """How far right of and below the middles of the cells the bands meet, in pixels."""
    ways = np.stack([each.way for each in bands])
    sideways = ways[:, ::-1] * (-1, 1) / np.linalg.norm(ways, axis=1, keepdims=True)
    point, *_ = np.linalg.lstsq(sideways, np.array([each.aside for each in bands]), rcond=None)
    return np.asarray(point)


def _steps_from(bands: Sequence[_Bands]) -> Mapping[int, list[Step]]:
    """By each place on a path, the steps that it goes on to."""
    steps: dict[int, list[Step]] = defaultdict(list)
    for each in bands:
        across, down = each.step
        for one, other in each.joined:
            steps[one].append((across, down))
            steps[other].append((-across, -down))
    return steps


def _bands(picture: Picture, layout: Layout, step: Step, ends: Ends) -> _Bands:
    """The bands that run from cells to the next ones in one direction."""
    first, second = ends
    starts, stops = layout.centres[first], layout.centres[second]
    way = (stops - starts).mean(axis=0)
    width, aside = (pitches * np.linalg.norm(way) for pitches in _measure(picture, starts, stops))
    found = np.flatnonzero(width)
    joined = zip(first[found].tolist(), second[found].tolist(), strict=True)
    off = float(np.median(aside[found])) if len(found) else 0.0
    return _Bands(step, tuple(joined), way, tuple(width[found].tolist()), off)


def _measure(picture: Picture, starts: Points, ends: Points) -> tuple[Points, Points]:
    """The width of the band that runs from each start to its end, in pitches; 0 if none does.

    Also how far aside of the line between them it runs: to the right for who goes there.
    """
    colours = _colours_between(picture, starts, ends)
    width, aside = np.zeros((2, len(colours)))
    for look in (_LINE, _MARKER):
        middles = colours[:, _MIDDLE : _MIDDLE + 1]  # most ways have nothing there
        likely = np.flatnonzero((width == 0) & _AlongWays.of(middles, look).clear[:, 0])
        width[likely], aside[likely] = _AlongWays.of(colours[likely], look).bands
    return width, aside


@dataclass(frozen=True, slots=True)
class _AlongWays:
    """The colours along each way and across it, as one look has them.

    `difference` is that from the flank's; the `band` has so much of it in the middle, and is
    `clear` where that is more than what the flank has.
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
        seen = np.abs(_ACROSS) < farthest + _BAND / 2
        colours, across = colours[:, :, seen], _ACROSS[seen]
        middle, flank = np.abs(across) <= _BAND, np.abs(across) > nearest
        difference = _distances(colours, median_of(colours[:, :, flank], axis=2))
        band = difference[:, :, middle].mean(axis=2)
        noise = np.percentile(difference[:, :, flank], _FLANK_PERCENTILE, axis=2)
        clear = (band > _MIN_CONTRAST) & (band > _MIN_CONTRAST_TO_FLANK * noise)
        return cls(look, colours, across, difference, band, clear)

    @property
    def bands(self) -> tuple[Points, Points]:
        """Of each way the width of the band and how far aside it runs, as `_measure` has them."""
        across = self.across
        inside = self.difference > _BAND_EDGE * self.band[..., None]
        wide = np.where(self.clear, inside.mean(axis=2), np.inf)
        thinnest = inside[np.arange(len(inside)), wide.argmin(axis=1)]
        width = wide.min(axis=1) * (across[-1] - across[0])
        aside = (thinnest * across).sum(axis=1) / np.maximum(thinnest.sum(axis=1), 1)
        runs = _runs(self.clear) & _is_one(self.band) & self._enters_both_cells()
        return np.where(runs & (width < self.look.widest), width, 0.0), aside

    def _enters_both_cells(self) -> Mask:
        """True if the band stands out inside the cells, as no line of the board does.

        A wide letter may stand out in one of them.
        """
        middle = np.abs(self.across) <= _BAND
        sides = (-self.look.beside, self.look.beside)
        beside = [np.abs(self.across - side).argmin() for side in sides]
        ends = self.colours[:, [0, -1]]
        contrast = _distances(ends[:, :, beside], ends[:, :, middle].mean(axis=2)).min(axis=2)
        return np.asarray((contrast > _MIN_CONTRAST).all(axis=1))


def _runs(clear: Mask) -> Mask:
    """True if the band is clear in the middle of the way, and on both sides of it."""
    before, after = clear[:, 1:_MIDDLE], clear[:, _MIDDLE + 1 : -1]
    return np.asarray(clear[:, _MIDDLE] & before.any(axis=1) & after.any(axis=1))


def _is_one(band: Floats) -> Mask:
    """True if the band stands out in the middle as around it: a blur joins round tiles faintly."""
    around = np.delete(band, _MIDDLE, axis=1)
    return np.asarray(band[:, _MIDDLE] > _MIN_IN_MIDDLE * median_of(around, axis=1))


def _distances(colours: Floats, others: Floats) -> Floats:
    """How far the colours across each way are from the one of *others* there."""
    return lengths(colours - others[:, :, None])


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
