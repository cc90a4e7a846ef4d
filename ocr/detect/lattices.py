"""From the network's heat map and steps to lattices of cells, fitted to all peaks at once."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats
from ocr.detect.views import KINDS, STEP_UNIT, STRIDE, BoardKind

MIN_HEAT = 0.3  # of a peak
MAX_PEAKS = 600
_NEAR = 0.3  # of a step: how far a cell may stand from where another one says that it is
_MIN_CELLS = 4  # of a lattice that is told at all
_MIN_PETALS = 4  # of six around the middle of a hive
_MIN_FOR_HOMOGRAPHY = 8  # cells in three rows and columns; fewer tell but an affine map

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Peaks:
    """Where cells may be: centres (n, 2) and steps right and below (n, 2, 2), in pixels of a view.

    `heat` (n, kinds) says how likely each is a cell of each kind.
    """

    centres: Floats
    steps: Floats
    heat: Floats

    def __len__(self) -> int:
        return len(self.centres)

    def of(self, chosen: Numbers) -> "Peaks":
        return Peaks(self.centres[chosen], self.steps[chosen], self.heat[chosen])


@dataclass(frozen=True, slots=True)
class FoundLattice:
    """Cells by column and row: `homography` (3 x 3) maps (column, row) to pixels of the view.

    A hive's places are those of HIVE, in pitches. `residual` is how far peaks are from their
    places, as a part of a step; `coverage` the share of the places that have a peak.
    """

    kind: BoardKind
    homography: Floats
    columns: int
    rows: int
    heat: float
    residual: float
    coverage: float

    def centres(self) -> Floats:
        """Of all cells, row by row; a hive's middle first, then clockwise from the top."""
        return project(self.homography, self.places())

    def places(self) -> Floats:
        if self.kind == "hive":
            return HIVE
        across, down = np.meshgrid(np.arange(self.columns), np.arange(self.rows))
        return np.stack([across.ravel(), down.ravel()], axis=1).astype(np.float32)

    def steps(self) -> Floats:
        """From each cell to the right and below (n, 2, 2), in pixels of the view."""
        places, half = self.places(), np.array([[0.5, 0], [0, 0.5]], dtype=np.float32)
        ways = [
            project(self.homography, places + way) - project(self.homography, places - way)
            for way in half
        ]
        return np.stack(ways, axis=1)


_ANGLES = np.radians(np.arange(-90, 270, 60))
HIVE: Floats = np.vstack([[0, 0], np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)]).astype(
    np.float32
)


def project(homography: Floats, places: Floats) -> Floats:
    seen = np.hstack([places, np.ones((len(places), 1), dtype=np.float32)]) @ homography.T
    return np.asarray(seen[:, :2] / seen[:, 2:], dtype=np.float32)


def find_peaks(answer: Floats) -> Peaks:
    """The peaks of a network's answer (kinds + 6, rows, columns) for one view."""
    kinds = len(KINDS)
    heat = np.asarray(1 / (1 + np.exp(-np.clip(answer[:kinds], -30, 30))), dtype=np.float32)
    highest = heat.max(axis=0)
    is_peak = (cv2.dilate(highest, np.ones((3, 3))) == highest) & (highest > MIN_HEAT)
    rows, columns = np.nonzero(is_peak)
    best = np.argsort(-highest[rows, columns], kind="stable")[:MAX_PEAKS]
    rows, columns = rows[best], columns[best]
    told = answer[kinds:, rows, columns].T * STEP_UNIT
    middle = (STRIDE - 1) / 2
    places = np.stack([columns, rows], axis=1) * STRIDE + middle
    centres = np.asarray(places + told[:, :2], dtype=np.float32)
    heat = np.asarray(heat[:, rows, columns].T, dtype=np.float32)
    return Peaks(centres, told[:, 2:].reshape(-1, 2, 2), heat)


def find_lattices(peaks: Peaks) -> list[FoundLattice]:
    """The lattices among peaks, the one of most heat first."""
    hive = KINDS.index("hive")
    kinds = peaks.heat.argmax(axis=1) if len(peaks) else np.zeros(0, dtype=np.int64)
    found = [*_find_hives(peaks.of(np.flatnonzero(kinds == hive)))]
    found += _find_grids(peaks.of(np.flatnonzero(kinds != hive)))
    return sorted(found, key=lambda lattice: -lattice.heat)


def _find_grids(peaks: Peaks) -> Iterator[FoundLattice]:
    to_right, below = _neighbours(peaks, 0), _neighbours(peaks, 1)
    left = len(peaks)
    free = np.ones(left, dtype=bool)
    for start in range(left):
        if free[start]:
            places = _walk(start, to_right, below)
            members = np.array([*places])
            free[members] = False
            if len(members) >= _MIN_CELLS:
                yield _fit_grid(peaks.of(members), np.array([*places.values()]))


def _neighbours(peaks: Peaks, way: int) -> Numbers:
    """For each peak the one that stands a step on, or -1; both must say so."""
    if not len(peaks):
        return np.zeros(0, dtype=np.int64)
    steps = peaks.steps[:, way]
    length = np.linalg.norm(steps, axis=1)
    off = peaks.centres[None] - (peaks.centres + steps)[:, None]
    there = np.linalg.norm(off, axis=2) / length[:, None]
    back = (peaks.centres - steps)[None] - peaks.centres[:, None]
    here = np.linalg.norm(back, axis=2) / length[None]
    far = np.maximum(there, here)
    nearest = far.argmin(axis=1)
    return np.where(far.min(axis=1) < _NEAR, nearest, -1)


def _walk(start: int, to_right: Numbers, below: Numbers) -> dict[int, tuple[int, int]]:
    """Column and row of each peak that steps lead to, forth and back, from the first on."""
    ways: dict[int, list[tuple[int, int, int]]] = {}
    for nexts, (across, down) in ((to_right, (1, 0)), (below, (0, 1))):
        for one, other in enumerate(nexts.tolist()):
            if other >= 0:
                ways.setdefault(one, []).append((other, across, down))
                ways.setdefault(other, []).append((one, -across, -down))
    places = {start: (0, 0)}
    taken = {(0, 0)}
    queue = deque([start])
    while queue:
        one = queue.popleft()
        column, row = places[one]
        for other, across, down in ways.get(one, ()):
            place = column + across, row + down
            if other not in places and place not in taken:
                places[other] = place
                taken.add(place)
                queue.append(other)
    return places


def _fit_grid(peaks: Peaks, places: Numbers) -> FoundLattice:
    places = places - places.min(axis=0)
    columns, rows = (places.max(axis=0) + 1).tolist()
    homography = _fit(peaks, places.astype(np.float32))
    pitch = np.linalg.norm(peaks.steps, axis=2).min(axis=1)
    off = np.linalg.norm(project(homography, places.astype(np.float32)) - peaks.centres, axis=1)
    kind = KINDS[int(peaks.heat.sum(axis=0).argmax())]
    return FoundLattice(
        kind,
        homography,
        columns,
        rows,
        float(peaks.heat.max(axis=1).sum()),
        float(np.sqrt(np.mean((off / pitch) ** 2))),
        len(peaks) / (columns * rows),
    )


def _fit(peaks: Peaks, places: Floats) -> Floats:
    """The map from places to pixels by least squares; steps count as cells half a step away."""
    half = np.array([[0.5, 0], [-0.5, 0], [0, 0.5], [0, -0.5]], dtype=np.float32)
    ways = np.stack([0.5 * peaks.steps[:, 0], -0.5 * peaks.steps[:, 0]], axis=1)
    down = np.stack([0.5 * peaks.steps[:, 1], -0.5 * peaks.steps[:, 1]], axis=1)
    around = np.concatenate([ways, down], axis=1)
    of = np.concatenate([places, (places[:, None] + half).reshape(-1, 2)])
    to = np.concatenate([peaks.centres, (peaks.centres[:, None] + around).reshape(-1, 2)])
    is_wide = len(places) >= _MIN_FOR_HOMOGRAPHY and (np.ptp(places, axis=0) >= 2).all()
    if is_wide:
        homography, _ = cv2.findHomography(of.astype(np.float64), to.astype(np.float64), 0)
        if homography is not None:
            return np.asarray(homography, dtype=np.float32)
    known = np.hstack([of, np.ones((len(of), 1))])
    affine, *_ = np.linalg.lstsq(known, to, rcond=None)
    return np.vstack([affine.T, [0, 0, 1]]).astype(np.float32)


def _find_hives(peaks: Peaks) -> Iterator[FoundLattice]:
    """The hives: a middle with petals around it, one of them above it or two."""
    taken: set[int] = set()
    order = [*range(len(peaks))]
    for middle in order:
        if middle in taken:
            continue
        best = max(
            (_hive_around(peaks, middle, turn) for turn in (0, 30)), key=lambda hive: hive[0]
        )
        if best[0] >= _MIN_PETALS:
            yield best[1]
            taken.update(best[2])


def _hive_around(peaks: Peaks, middle: int, turn: int) -> tuple[float, FoundLattice, set[int]]:
    """Petals found, the hive fitted through them and its peaks."""
    pitch = float(np.linalg.norm(peaks.steps[middle], axis=1).mean())
    angle = np.radians(turn)
    turned = HIVE @ np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    wanted = peaks.centres[middle] + pitch * turned
    far = np.linalg.norm(peaks.centres[None] - wanted[:, None], axis=2) / pitch
    nearest, is_there = far.argmin(axis=1), far.min(axis=1) < _NEAR
    members = nearest[is_there]
    known = np.hstack([HIVE[is_there], np.ones((int(is_there.sum()), 1))])
    affine, *_ = np.linalg.lstsq(known, peaks.centres[members], rcond=None)
    homography = np.vstack([affine.T, [0, 0, 1]]).astype(np.float32)
    off = np.linalg.norm(known @ affine - peaks.centres[members], axis=1) / pitch
    heat = float(peaks.heat[members].max(axis=1).sum())
    residual = float(np.sqrt(np.mean(off**2)))
    lattice = FoundLattice("hive", homography, 7, 1, heat, residual, len(members) / len(HIVE))
    return len(members) - 1 - residual, lattice, {*members.tolist()}
