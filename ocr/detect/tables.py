"""Lattices of equal boxes, as tables and text fields have, told by their borders alone.

Letters may be tiny in them or stand at an edge, so that the network hardly sees cells there.
"""

import cv2
import numpy as np

from ocr.detect.lattices import CELLS_A_SIDE, MAX_PEAKS, Lattice, Peaks, find_grids, sort_by_heat
from ocr.detect.views import KINDS
from ocr.picture.arrays import Picture
from ocr.picture.edges import steps_of

_MAX_STEP_LEVELS = 12  # between pixels of one box; borders of tiles may be faint
_MIN_BOX_PX = 14  # both ways
_MAX_UNLIKE_SHARE = 0.06  # of a box's width and height


def find_tables(picture: Picture) -> list[Lattice]:
    """The lattices that boxes of one size stand on, the one with most of them first; about 8 ms."""
    flat = (steps_of(picture) <= _MAX_STEP_LEVELS).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(flat, connectivity=4)
    boxes = stats[1:][np.argsort(-stats[1:, cv2.CC_STAT_AREA], kind="stable")[:MAX_PEAKS]]
    corners, sizes = boxes[:, :2].astype(np.float32), boxes[:, 2:4].astype(np.float32)
    is_box = ((sizes >= _MIN_BOX_PX) & (3 * sizes < picture.shape[1::-1])).all(axis=1)
    corners, sizes = corners[is_box], sizes[is_box]
    most = np.maximum(_MAX_UNLIKE_SHARE * sizes, 2)
    alike = (np.abs(sizes[:, None] - sizes) <= most[:, None]).all(axis=2)
    centres, grids = corners + (sizes - 1) / 2, list[Lattice]()
    while (counts := alike.sum(axis=1)).max(initial=0) >= CELLS_A_SIDE.start**2:  # size by size
        chosen = alike[counts.argmax()]
        heat = np.zeros((chosen.sum(), len(KINDS)), dtype=np.float32)
        heat[:, KINDS.index("square")] = 1
        grids += find_grids(Peaks(centres[chosen], heat))
        alike = alike & ~(chosen[:, None] | chosen)
    return sort_by_heat(grids)
