"""From the network's heat map to lattices of cells, each fitted to all of its peaks."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.detect.views import KINDS, OFFSET_UNIT, STRIDE, BoardKind
from ocr.picture.arrays import Floats, Points

MIN_CELL_PROBABILITY = 0.3  # the heat of a peak
MAX_PEAKS = 600
_NEAREST_PEAKS = 12  # around one, which tell the steps there
_LEAST_SINE = 0.6  # of the angle between the steps to the right and below
_NEAR = 0.3  # of a step: how far a cell may stand from where another one says that it is
_MIN_GAP_STEPS = 0.03  # between two boards side by side; letter pads have none
CELLS_A_SIDE = range(3, 17)  # cells; one more than the largest board that we draw and examine
_HONEYCOMB_STEPS = 2.2  # from the middle of a hive: farther cells are of other things
_MIN_PETALS = 4  # of six around the middle of a hive
# Of an outer row, by the median of all rows: with less it is beside the board. The second one is
# for sides that are longer than the others.
_MIN_ROW_SHARE, _MIN_SURPLUS_SHARE = 0.25, 0.6
_WARM_PROBABILITY = 0.1  # where cells may be; of the places of a row that a square lacks, the mean

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Peaks:
    """Where cells may be: centres (n, 2) in pixels, and how likely each is one of each kind.

    These probabilities, `heat`, are (n, kinds); their sum over all kinds is that of a cell.
    """

    centres: Floats
    heat: Floats

    @property
    def kind(self) -> BoardKind:
        """The kind that all of them together are most likely of."""
        return KINDS[int(self.heat.sum(axis=0).argmax())]

    @classmethod
    def of_squares(cls, centres: Points) -> "Peaks":
        """Peaks of certain cells of a square board."""
        heat = np.zeros((len(centres), len(KINDS)), dtype=np.float32)
        heat[:, KINDS.index("square")] = 1
        return cls(centres.astype(np.float32), heat)

    def of(self, chosen: Numbers | NDArray[np.bool_]) -> "Peaks":
        return Peaks(self.centres[chosen], self.heat[chosen])


@dataclass(frozen=True, slots=True)
class Lattice:
    """Cells by column and row: `homography` (3 x 3) maps (column, row) to pixels.

    `heat` (rows, columns) says how likely each cell is there. A hive's cells are in one row, the
    middle first and the others clockwise from the top; its places are in pitches, and it has two
    cells at the top if it is `turned`. Outer rows that were too faint may have been `cut`, or
    `guessed` where a square lacks them.
    """

    kind: BoardKind
    homography: Floats
    heat: Floats
    turned: bool = False
    cut: bool = False
    guessed: bool = False

    @property
    def rows(self) -> int:
        return len(self.heat)

    @property
    def columns(self) -> int:
        return int(self.heat.shape[1])

    @property
    def whole(self) -> bool:
        """True if no cell is faint, and none is lacking for a square."""
        is_square = self.kind == "hive" or self.rows == self.columns
        return bool(is_square and (self.heat > MIN_CELL_PROBABILITY).all())

    @property
    def centres(self) -> Floats:
        """The centres of all cells."""
        return project(self.homography, self.places)

    @property
    def places(self) -> Floats:
        if self.kind == "hive":
            return TURNED_HIVE if self.turned else HIVE
        across, down = np.meshgrid(np.arange(self.columns), np.arange(self.rows))
        return np.stack([across.ravel(), down.ravel()], axis=1).astype(np.float32)

    @property
    def pitches(self) -> Floats:
        """The mean length of a step across and of one down, in pixels."""
        half = np.eye(2, dtype=np.float32) / 2
        ends = [[project(self.homography, self.places + s * way) for s in (-1, 1)] for way in half]
        lengths = [np.linalg.norm(last - first, axis=1).mean() for first, last in ends]
        return np.array(lengths, dtype=np.float32)

    def overlaps(self, other: "Lattice") -> bool:
        """True if the middle of one of both is on the other."""
        boxes = np.array([(c.min(axis=0), c.max(axis=0)) for c in (self.centres, other.centres)])
        off = np.abs(boxes[0].sum(axis=0) - boxes[1].sum(axis=0))  # twice
        return bool((off < boxes[:, 1] - boxes[:, 0]).all(axis=1).any())

    def part(self, rows: slice, columns: slice) -> "Lattice":
        """The lattice of some rows and columns."""
        part = self.starting_at(columns.start, rows.start)
        return replace(part, heat=self.heat[rows, columns])

    def turn(self, twelfths: int) -> "Lattice":
        """A hive as it stands if so many twelfths of a turn counter-clockwise are taken back."""
        turn = np.vstack([cv2.getRotationMatrix2D((0, 0), 30 * twelfths, 1), (0, 0, 1)])
        homography = np.asarray(self.homography @ turn, dtype=np.float32)
        return replace(self, homography=homography, turned=self.turned != bool(twelfths % 2))

    def starting_at(self, column: int, row: int) -> "Lattice":
        """The lattice whose first cell is at this column and row of this one."""
        shift = np.eye(3, dtype=np.float32)
        shift[:2, 2] = column, row
        return replace(self, homography=np.asarray(self.homography @ shift, np.float32))


HIVE, TURNED_HIVE = (  # the middle, and petals from the top or one right of it, clockwise
    np.vstack([(0, 0), np.stack([np.cos(angles), np.sin(angles)], axis=1)]).astype(np.float32)
    for angles in np.radians([range(-90, 270, 60), range(-60, 300, 60)])
)


def project(homography: Floats, places: Floats) -> Floats:
    """Map points (n, 2) by a homography."""
    seen = np.hstack([places, np.ones((len(places), 1), dtype=np.float32)]) @ homography.T
    return np.asarray(seen[:, :2] / seen[:, 2:], dtype=np.float32)


def find_lattices(answer: Floats) -> list[Lattice]:
    """The lattices that a network's answer (kinds + 2, rows, columns) tells, by their heat.

    Those that are nearly squares are made squares where the view is a little warm.
    """
    heat = np.asarray(1 / (1 + np.exp(-np.clip(answer[: len(KINDS)], -30, 30))), np.float32)
    peaks = _find_peaks(answer, heat)
    found = sort_by_heat(find_grids(peaks))
    return [_as_square(lattice, heat.sum(axis=0)) for lattice in found]


def sort_by_heat(lattices: Iterable[Lattice]) -> list[Lattice]:
    """Lattices, that of most heat first; cells that are fainter than a peak count against one."""
    return sorted(lattices, key=lambda each: float((MIN_CELL_PROBABILITY - each.heat).sum()))


def _find_peaks(answer: Floats, heat: Floats) -> Peaks:
    """The peaks of a network's answer."""
    highest = heat.sum(axis=0)
    is_peak = (cv2.dilate(highest, np.ones((3, 3))) == highest) & (highest > MIN_CELL_PROBABILITY)
    rows, columns = np.nonzero(is_peak)
    best = np.argsort(-highest[rows, columns], kind="stable")[:MAX_PEAKS]
    rows, columns = rows[best], columns[best]
    offsets = answer[len(KINDS) :, rows, columns].T * OFFSET_UNIT
    places = np.stack([columns, rows], axis=1) * STRIDE + (STRIDE - 1) / 2
    return Peaks(np.asarray(places + offsets, dtype=np.float32), heat[:, rows, columns].T)


def find_grids(peaks: Peaks, *, cut: bool = True) -> Iterator[Lattice]:
    """The lattices that peaks stand on, without faint outer rows if these are *cut*; and hives."""
    taken: set[int] = set()
    for start in range(len(peaks.centres)):
        steps = None if start in taken else _steps_around(peaks, start)
        if steps is not None:
            places = _walk(peaks, start, steps)
            taken.update(places)
            part, at = peaks.of(np.array([*places])), np.array([*places.values()])
            lattice = _fit_hive(part, at) or _fit_grid(part, at, cut=cut)
            if lattice is not None:
                yield from _boards_of(lattice, part, at)


def _boards_of(lattice: Lattice, peaks: Peaks, places: Numbers) -> Iterator[Lattice]:
    """The halves of a lattice with a gap between them, if each is a square; else itself."""
    rows, columns = lattice.rows, lattice.columns
    side, axis = min(rows, columns), int(rows > columns)
    if max(rows, columns) != 2 * side or _gap_between(peaks, places, axis) < _MIN_GAP_STEPS:
        yield lattice
        return
    yield lattice.part(slice(0, side), slice(0, side))
    yield lattice.part(slice(rows - side, rows), slice(columns - side, columns))


def _gap_between(peaks: Peaks, places: Numbers, axis: int) -> float:
    """The gap between the halves along an axis, in steps."""
    beyond = places[:, axis] > (places[:, axis].min() + places[:, axis].max()) / 2
    known = np.column_stack([places, beyond, np.ones(len(places))])
    fit, *_ = np.linalg.lstsq(known, peaks.centres, rcond=None)
    return float(fit[2] @ fit[axis] / (fit[axis] @ fit[axis]))


def _steps_around(peaks: Peaks, start: int) -> Floats | None:
    """The steps to the right and below (2, 2) between the peaks around one; None if it has none.

    They are the shortest ones in two directions on which most of those peaks agree.
    """
    far = np.linalg.norm(peaks.centres - peaks.centres[start], axis=1)
    near = peaks.of(np.argsort(far, kind="stable")[:_NEAREST_PEAKS])
    offs = (near.centres[None] - near.centres[:, None]).reshape(-1, 2)
    lengths, heat = np.linalg.norm(offs, axis=1), near.heat.sum(axis=1)
    weights = np.outer(heat, heat).ravel()[lengths > 0]
    offs, lengths = offs[lengths > 0], lengths[lengths > 0]
    alike = np.linalg.norm(offs[None] - offs[:, None], axis=2) < _NEAR / 2 * lengths[:, None]
    votes = alike @ weights
    steps: list[Floats] = []
    ways = offs[:, 0] > np.abs(offs[:, 1])
    while ways.any():
        enough = ways & (votes >= votes[ways].max() / 2)
        shortest = np.where(enough, lengths, np.inf).argmin()
        steps.append(offs[alike[shortest]].mean(axis=0))
        if len(steps) == 2:
            return np.stack(steps)
        across, down = steps[0]
        sines = np.abs(offs @ (down, -across)) / (lengths * np.hypot(across, down))
        ways = (sines > _LEAST_SINE) & (offs[:, 1] > 0)
    return None


def _walk(peaks: Peaks, start: int, steps: Floats) -> dict[int, tuple[int, int]]:
    """Column and row of each peak that steps lead to, forth and back, from the first on.

    Each peak has steps of its own, since cells that are farther away are smaller.
    """
    places, local = {start: (0, 0)}, {start: steps}
    taken = {(0, 0)}
    queue = deque([start])
    while queue:
        one = queue.popleft()
        column, row = places[one]
        for axis, way in product((0, 1), (1, -1)):
            place = (column + way, row) if axis == 0 else (column, row + way)
            if place in taken:
                continue
            wanted = peaks.centres[one] + way * local[one][axis]
            far = np.linalg.norm(peaks.centres - wanted, axis=1)
            other = int(far.argmin())
            if other in places or far[other] > _NEAR * np.linalg.norm(local[one], axis=1).min():
                continue
            step = way * (peaks.centres[other] - peaks.centres[one])
            own = local[one].copy()
            own[axis] = (own[axis] + step) / 2
            places[other], local[other] = place, own
            taken.add(place)
            queue.append(other)
    return places


def _fit_grid(peaks: Peaks, places: Numbers, *, cut: bool) -> Lattice | None:
    """The lattice through peaks at these columns and rows, without rows beside the board."""
    columns, rows = np.ptp(places, axis=0) + 1
    heat = np.zeros((rows, columns), dtype=np.float32)
    at = places - places.min(axis=0)
    heat[at[:, 1], at[:, 0]] = peaks.heat.sum(axis=1)
    (top, bottom), (left, right) = _cut_faint(heat) if cut else ((0, rows), (0, columns))
    if right - left not in CELLS_A_SIDE or bottom - top not in CELLS_A_SIDE:
        return None
    inside = (at >= (left, top)).all(axis=1) & (at < (right, bottom)).all(axis=1)
    peaks, at = peaks.of(inside), at[inside] - (left, top)
    if peaks.kind == "hive":
        return None
    kept = heat[top:bottom, left:right]
    return Lattice(peaks.kind, _fit(peaks, at.astype(np.float32)), kept, cut=kept.size < heat.size)


def _cut_faint(heat: Floats) -> list[list[int]]:
    """The first row that is kept and the one after the last, and the columns likewise.

    An outer row is cut if it is faint beside the others, and sooner if a square has no room for it.
    """
    ends = [[0, heat.shape[0]], [0, heat.shape[1]]]
    while True:
        part = heat[slice(*ends[0]), slice(*ends[1])]
        faint = []
        for axis in (0, 1):
            means = part.mean(axis=1 - axis)
            is_surplus = part.shape[axis] > part.shape[1 - axis]
            least = (_MIN_SURPLUS_SHARE if is_surplus else _MIN_ROW_SHARE) * float(np.median(means))
            outer = ((float(means[-end]), axis, end) for end in (0, 1))
            faint += [each for each in outer if each[0] < least]
        if not faint:
            return ends
        _, axis, end = min(faint)
        ends[axis][end] += -1 if end else 1


def _as_square(lattice: Lattice, heat: Floats) -> Lattice:
    """The lattice with the rows or columns that it lacks as a square, where most heat is.

    Cells without a letter may look like the page; the word in the middle tells how many there are.
    """
    rows, columns = lattice.rows, lattice.columns
    side, lack = max(rows, columns), abs(rows - columns)
    if lattice.kind == "hive" or not lack:
        return lattice
    above, left = (lack, 0) if rows < columns else (0, lack)  # and as many below or to the right
    shape = rows + 2 * above, columns + 2 * left
    wide = lattice.starting_at(-left, -above)
    wide = replace(wide, heat=np.zeros(shape, np.float32), guessed=True)
    across, down = ((wide.centres - (STRIDE - 1) / 2) / STRIDE).T.reshape(2, *shape)
    seen = np.asarray(cv2.remap(heat, across, down, cv2.INTER_LINEAR, borderValue=0), np.float32)
    wide = replace(wide, heat=seen)
    best, *_ = sort_by_heat(
        wide.part(slice(row, row + side), slice(column, column + side))
        for row, column in product(range(above + 1), range(left + 1))
    )
    added = best.heat.sum() - seen[above : above + rows, left : left + columns].sum()
    return best if added >= _WARM_PROBABILITY * side * lack else lattice


def _fit(peaks: Peaks, places: Floats) -> Floats:
    """The map from places to pixels by least squares."""
    if (np.ptp(places, axis=0) >= 2).all():  # three rows and columns; fewer tell but an affine map
        known, seen = places.astype(np.float64), peaks.centres.astype(np.float64)
        homography, _ = cv2.findHomography(known, seen, 0)
        if homography is not None:
            return np.asarray(homography, dtype=np.float32)
    return _fit_affine(places, peaks.centres)


def _fit_affine(of: Floats, to: Floats) -> Floats:
    known = np.hstack([of, np.ones((len(of), 1), dtype=np.float32)])
    affine, *_ = np.linalg.lstsq(known, to, rcond=None)
    return np.vstack([affine.T, [0, 0, 1]]).astype(np.float32)


def _fit_hive(peaks: Peaks, places: Numbers) -> Lattice | None:
    """The hive on peaks at these columns and rows: a middle with petals around it, none beyond."""
    across, down = _fit_affine(places.astype(np.float32), peaks.centres)[:2, :2].T
    third = (1, 1) if np.linalg.norm(across + down) < np.linalg.norm(across - down) else (1, -1)
    half = np.array([(1, 0), (0, 1), third])
    ring = np.vstack([half, -half])
    angles = np.degrees(np.arctan2(*(ring @ (across, down)).T[::-1])) + 90  # from the top
    turned = bool(np.cos(np.radians(6 * angles)).sum() < 0)
    ring = np.vstack([(0, 0), ring[np.argsort((angles + 15) % 360)]])
    known = {tuple(place): number for number, place in enumerate(places.tolist())}
    around = [[known.get(tuple(at)) for at in (place + ring).tolist()] for place in places]
    members = max(around, key=lambda each: len(each) - each.count(None))
    is_there = np.array([member is not None for member in members])
    chosen = np.array([member for member in members if member is not None])
    hive = peaks.of(chosen)
    if len(chosen) <= _MIN_PETALS or hive.kind != "hive":
        return None
    # With more cells around it, it is a part of a larger honeycomb.
    heat, far = peaks.heat.sum(axis=1), (places - places[members[0]]) @ (across, down)
    is_near = np.linalg.norm(far, axis=1) < _HONEYCOMB_STEPS * np.linalg.norm(across)
    if (is_near & (heat > heat[chosen].mean() / 2)).sum() > len(chosen) + 1:
        return None
    seen = np.zeros((1, len(ring)), dtype=np.float32)
    seen[0, is_there] = hive.heat.sum(axis=1)
    hive_places = TURNED_HIVE if turned else HIVE
    return Lattice("hive", _fit_affine(hive_places[is_there], hive.centres), seen, turned)
