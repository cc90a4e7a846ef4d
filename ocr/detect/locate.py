"""Locate the cells of boards: a look at the whole picture, then one from near at each lattice."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ocr.detect.lattices import CELLS_A_SIDE, Lattice, find_lattices
from ocr.detect.views import view_of
from ocr.picture.arrays import Frame, Picture
from ocr.picture.networks import ask

DETECTOR_WEIGHTS = "detector.onnx"  # by `ocr.training.teach_detector`
MAX_LATTICES = 3  # that are looked at from near
_ROOM_CELLS = 1.3  # around a lattice, in the second look
_MIN_HEAT_RATIO = 2 / 3  # of a cell, in the second look: large bare ones may fade there
_MIN_SEEN_STEPS = 0.36  # from the centre of a cell to the picture's edge


def locate(picture: Picture) -> list[Lattice]:
    """The lattices that the network sees, that of most heat first; about 20 ms each."""
    return look_nearer(picture, look(picture, (0, 0, *picture.shape[1::-1])))


def look(picture: Picture, frame: Frame) -> list[Lattice]:
    """The lattices in a part of a picture, in its pixels, that of most heat first."""
    pixels, back = view_of(picture, frame)
    found = find_lattices(ask(DETECTOR_WEIGHTS, pixels[None])[0])
    return [replace(each, homography=back @ each.homography) for each in found]


def look_nearer(picture: Picture, far: Sequence[Lattice]) -> list[Lattice]:
    """The first lattices as they are seen from near; rows that the picture cuts off are left out.

    A grid that fades there, as small letters between thin lines may, is kept as it was.
    """
    found: list[Lattice] = []
    for lattice in far[:MAX_LATTICES]:
        near = look(picture, _frame_of(lattice))[:1]
        least = _MIN_HEAT_RATIO * lattice.heat.mean()
        faded = None if lattice.kind == "hive" else lattice
        shown = next((each for each in near if each.heat.mean() > least), faded)
        kept = None if shown is None else _without_cut_rows(shown, picture)
        if kept is not None and not any(kept.overlaps(other) for other in found):
            found.append(kept)
    return found


def _frame_of(lattice: Lattice) -> Frame:
    """The box around all centres, with room for a second look at each side."""
    centres = lattice.centres
    first, last = centres.min(axis=0), centres.max(axis=0)
    steps = 2 if lattice.kind == "hive" else max(lattice.rows, lattice.columns) - 1
    reach = _ROOM_CELLS * float((last - first).max()) / steps
    (left, top), (right, bottom) = (first - reach).tolist(), (last + reach).tolist()
    return left, top, right, bottom


def _without_cut_rows(lattice: Lattice, picture: Picture) -> Lattice | None:
    """The lattice without rows and columns that reach far beyond the picture, if enough is left."""
    if lattice.kind == "hive":
        return lattice
    centres = lattice.centres.reshape(lattice.rows, lattice.columns, 2)
    least = _MIN_SEEN_STEPS * lattice.pitches
    inside = ((centres > least) & (centres < picture.shape[1::-1] - least)).all(axis=2)
    rows, columns = (np.flatnonzero(np.median(inside, axis=axis)) for axis in (1, 0))
    if min(len(rows), len(columns)) < CELLS_A_SIDE.start:
        return None
    return lattice.part(slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
