"""Find the path of a word that a game draws from cell to cell over its letters.

Between two cells nothing is drawn but the board, so a narrow band of another colour that runs
from one to the other there is a path. Its bars lead from the side of a cell to the middle.

  1. `_colours_between`  the picture between two middles, resampled along the way and across it
  2. `_bands`            which ways have a band along them, how wide, and how far aside
  3. `paths_over`        all bands of the board -> the path over each cell
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats, Picture, Points
from ocr.lattice import Layout
from ocr.patches import lengths

# Where a way is looked at, as fractions of it: the first and the last point lie inside the two
# cells, beside letters of up to 0.72 of the pitch, and those between around the gap.
_ALONG = np.array([0.36, 0.4, 0.45, 0.5, 0.55, 0.6, 0.64])
_MIDDLE = 3  # the index of 0.5 there
_ACROSS = np.linspace(-0.3, 0.3, 31)  # pitches aside; 0.02 apart, a pixel of a pitch of 50

# In pitches from the line between the middles. Paths from 0.04 to 0.2 wide are seen: the band must
# lie inside of them, the two others outside. Those that we draw are 0.04 to 0.13 wide.
_BAND = 0.02
_BESIDE = 0.13
_FLANK = 0.2
_MAX_WIDTH = 0.2  # where round tiles nearly touch, they look like a band that is wider

_MIN_CONTRAST = 14.0  # levels of RGB between band and board; must stay above the noise of JPEG
_MIN_CONTRAST_TO_FLANK = 2.5  # in contrasts of the flank: boards of wood have streaks too
_FLANK_PERCENTILE = 80  # what counts as the flank's contrast; a neighbour's letter may lie in it
_BAND_EDGE = 0.5  # of the band's contrast: where the band ends across

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


@dataclass(frozen=True, slots=True)
class _Bands:
    """The ways in one direction that have a band: the places they join, and what was measured.

    Widths, and how far aside of the line from one middle to the next a band runs, are in pitches.
    """

    step: Step
    joined: tuple[tuple[int, int], ...]
    widths: tuple[float, ...]
    aside: float


def paths_over(picture: Picture, layout: Layout) -> Mapping[int, Path]:
    """The path over each cell that has one, by the cell's place."""
    if layout.game == "bee":
        return {}
    across, down = (_bands(picture, layout, step) for step in ((1, 0), (0, 1)))
    widths = [*across.widths, *down.widths]
    if not widths:
        return {}
    pitch = float(np.linalg.norm(layout.centres[layout.columns] - layout.centres[0]))
    scale = pitch / layout.cell_size[1]
    measured = np.array([np.median(widths), across.aside, -down.aside]) * scale
    width, below, right = (float(value) for value in measured)
    steps = _steps_from((across, down))
    return {place: Path(tuple(ways), width, right, below) for place, ways in steps.items()}


def word_under(paths: Mapping[int, Path], columns: int) -> tuple[int, ...]:
    """The places under a path from one end to the other; () if it has branches or is not one."""
    beside = {
        place: [place + across + columns * down for across, down in path.steps]
        for place, path in paths.items()
    }
    ends = [place for place, next_ones in beside.items() if len(next_ones) == 1]
    if len(ends) != 2:
        return ()
    word = ends[:1]
    while ahead := [place for place in beside[word[-1]] if place not in word]:
        word.append(ahead[0])
    return tuple(word) if len(word) == len(beside) else ()


def _steps_from(bands: tuple[_Bands, ...]) -> Mapping[int, list[Step]]:
    """By each place on a path, the steps that it goes on to."""
    steps: dict[int, list[Step]] = defaultdict(list)
    for each in bands:
        across, down = each.step
        for one, other in each.joined:
            steps[one].append((across, down))
            steps[other].append((-across, -down))
    return steps


def _bands(picture: Picture, layout: Layout, step: Step) -> _Bands:
    """The bands that run from cells to the next ones in one direction."""
    across, down = step
    places = np.arange(layout.rows * layout.columns).reshape(layout.rows, layout.columns)
    first = places[: layout.rows - down, : layout.columns - across].ravel()
    second = places[down:, across:].ravel()
    width, aside = _measured(picture, layout.centres[first], layout.centres[second])
    found = np.flatnonzero(width)
    joined = zip(first[found].tolist(), second[found].tolist(), strict=True)
    off = float(np.median(aside[found])) if len(found) else 0.0
    return _Bands(step, tuple(joined), tuple(width[found].tolist()), off)


def _measured(
    picture: Picture, starts: Points, ends: Points
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The width of the band that runs from each start to its end, in pitches; 0 if none does.

    Also how far aside of the line between them it runs: to the right for who goes there.
    """
    colours = _colours_between(picture, starts, ends)
    middle, flank = np.abs(_ACROSS) <= _BAND, np.abs(_ACROSS) > _FLANK
    difference = _distances(colours, np.median(colours[:, :, flank], axis=2))
    band = difference[:, :, middle].mean(axis=2)
    noise = np.percentile(difference[:, :, flank], _FLANK_PERCENTILE, axis=2)
    clear = (band > _MIN_CONTRAST) & (band > _MIN_CONTRAST_TO_FLANK * noise)
    inside = difference > _BAND_EDGE * band[..., None]
    wide = np.where(clear, inside.mean(axis=2), np.inf)
    thinnest = wide.argmin(axis=1)
    inside = inside[np.arange(len(inside)), thinnest]
    width = wide.min(axis=1) * (_ACROSS[-1] - _ACROSS[0])
    aside = (inside * _ACROSS).sum(axis=1) / np.maximum(inside.sum(axis=1), 1)
    runs = _runs(clear) & _enters_both_cells(colours) & (width < _MAX_WIDTH)
    return np.where(runs, width, 0.0), aside


def _runs(clear: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether the band is clear in the middle of the way, and on both sides of it."""
    before, after = clear[:, 1:_MIDDLE], clear[:, _MIDDLE + 1 : -1]
    return np.asarray(clear[:, _MIDDLE] & before.any(axis=1) & after.any(axis=1))


def _enters_both_cells(colours: Floats) -> NDArray[np.bool_]:
    """Whether the band stands out from what is beside it inside the cells, as no board's line does.

    A wide letter may stand out in one of them.
    """
    middle = np.abs(_ACROSS) <= _BAND
    beside = [np.abs(_ACROSS - side).argmin() for side in (-_BESIDE, _BESIDE)]
    contrast = _distances(colours[:, :, beside], colours[:, :, middle].mean(axis=2)).min(axis=2)
    return np.asarray((contrast[:, [0, -1]] > _MIN_CONTRAST).all(axis=1))


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
