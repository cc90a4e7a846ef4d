"""Turn and warp a picture so that a lattice in it is level, as if seen from straight above."""

from dataclasses import replace

import cv2
import numpy as np

from ocr.cells.layout import NOISE_CELLS, Layout
from ocr.cells.seen import Cells
from ocr.detect.lattices import MIN_CELL_PROBABILITY, Lattice, project
from ocr.picture.arrays import Floats, Frame, Picture
from ocr.picture.image import LONG_SIDE

_AROUND = 0.5  # of the board's longer side: the part of the picture that is kept around it


def level_out(picture: Picture, lattice: Lattice) -> tuple[Cells, Floats | None]:
    """The cells of a lattice on a picture in which they are level.

    It is the picture itself, or warped with what is around the lattice; then there is a map from
    its pixels to the first ones too.
    """
    places, centres = lattice.places, lattice.centres
    middle, pitches = _level_fit(places, centres)
    regular = places * pitches + middle
    if (np.abs(regular - centres) < NOISE_CELLS * pitches).all():
        return Cells(picture, layout_of(lattice, regular, pitches)), None
    pitches = lattice.pitches
    first = places.min(axis=0) - 0.5
    last = places.max(axis=0) + 0.5
    room = _AROUND * float((last - first).max())
    size = (last - first + 2 * room) * pitches
    scale = min(1.0, LONG_SIDE / float(size.max()))
    pitches, size = pitches * scale, np.ceil(size * scale).astype(int)
    corner = (room - first) * pitches - 0.5
    to_pixels = np.array([[pitches[0], 0, corner[0]], [0, pitches[1], corner[1]], [0, 0, 1]])
    back = lattice.homography @ np.linalg.inv(to_pixels)
    level = cv2.warpPerspective(
        picture,
        back,
        size.tolist(),
        flags=cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    layout = layout_of(lattice, project(to_pixels.astype(np.float32), places), pitches)
    return Cells(np.asarray(level, np.uint8), layout), np.asarray(back, dtype=np.float32)


def _level_fit(places: Floats, centres: Floats) -> tuple[Floats, Floats]:
    """Offset and pitch, across and down, of the level lattice that is nearest to the centres."""
    from_mean = places - places.mean(axis=0)
    pitches = (from_mean * centres).sum(axis=0) / np.maximum((from_mean**2).sum(axis=0), 1e-6)
    pitches = np.maximum(np.abs(pitches), 1e-6)
    return centres.mean(axis=0) - places.mean(axis=0) * pitches, pitches


def layout_of(lattice: Lattice, centres: Floats, pitches: Floats) -> Layout:
    """The layout of a lattice whose cells are at these centres."""
    width, height = pitches.tolist()
    return Layout(
        game="bee" if lattice.kind == "hive" else "balda",
        centres=np.asarray(centres, dtype=np.float64),
        rows=lattice.rows,
        columns=lattice.columns,
        cell_size=(width, height),
        unseen=int((lattice.heat <= MIN_CELL_PROBABILITY).sum()),
        guessed=lattice.guessed,
        cut=lattice.cut,
    )


def frame_behind(frame: Frame, back: Floats) -> Frame | None:
    """Map a frame of a level picture to the original; None if the board leans there."""
    left, top, right, bottom = frame
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float32)
    behind = project(back, corners)
    first, last = behind.min(axis=0), behind.max(axis=0)
    off = np.minimum(behind - first, last - behind).max() / (last - first)[0]
    return None if off > NOISE_CELLS else (*first.tolist(), *last.tolist())


def quarter_turned(cells: Cells, quarters: int) -> Cells:
    """The cells on a picture turned counter-clockwise by quarters; not for hives."""
    height, width = cells.picture.shape[:2]
    centres, cell_size = cells.layout.grid, cells.layout.cell_size
    for _ in range(quarters):
        x, y = centres[..., 0], centres[..., 1]
        centres = np.rot90(np.stack([y, width - 1 - x], axis=-1))
        height, width = width, height
        cell_size = cell_size[::-1]
    turned = replace(cells.layout.on(centres), cell_size=cell_size)
    return Cells(np.rot90(cells.picture, quarters), turned)
