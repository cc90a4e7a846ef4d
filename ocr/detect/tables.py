"""Lattices told without the network: by boxes of one size, or by marks that stand alone.

Letters may be tiny in the cells of tables and in text fields, or stand at an edge, so that the
network hardly sees cells there. In a terminal and on a bare page there is nothing around them.
"""

import cv2
import numpy as np

from ocr.detect.lattices import CELLS_A_SIDE, MAX_PEAKS, Lattice, Peaks, find_grids, sort_by_heat
from ocr.picture.arrays import Floats, Mask, Picture
from ocr.picture.edges import MIN_CONTRAST_LEVELS, steps_of

_MAX_STEP_LEVELS = 12  # between pixels of one box; borders of tiles may be faint
_MIN_BOX_PX = 14  # both ways
_MAX_UNLIKE_SHARE = 0.06  # of a box's width and height


def find_tables(picture: Picture) -> list[Lattice]:
    """The lattices that boxes of one size stand on, the one with most of them first; about 8 ms."""
    corners, sizes = _components(steps_of(picture) <= _MAX_STEP_LEVELS, 4)
    is_box = ((sizes >= _MIN_BOX_PX) & (3 * sizes < picture.shape[1::-1])).all(axis=1)
    corners, sizes = corners[is_box], sizes[is_box]
    most = np.maximum(_MAX_UNLIKE_SHARE * sizes, 2)
    alike = (np.abs(sizes[:, None] - sizes) <= most[:, None]).all(axis=2)
    centres, grids = corners + (sizes - 1) / 2, list[Lattice]()
    while (counts := alike.sum(axis=1)).max(initial=0) >= CELLS_A_SIDE.start**2:  # size by size
        chosen = alike[counts.argmax()]
        grids += find_grids(Peaks.of_squares(centres[chosen]))
        alike = alike & ~(chosen[:, None] | chosen)
    return sort_by_heat(grids)


def find_marks(picture: Picture) -> list[Lattice]:
    """The lattices of marks that stand alone, the one with most of them first; about 20 ms.

    Letters of words are joined, or have others beside them, nearer than half of their height.
    """
    first, sizes = _components(steps_of(picture) > 2 * MIN_CONTRAST_LEVELS, 8)
    is_mark = (sizes[:, 1] <= 2 * sizes[:, 0]) & (sizes.max(axis=1) > 2)  # no bar and no dust
    first, sizes = first[is_mark], sizes[is_mark]
    last = first + sizes
    gaps = np.maximum(first - last[:, None], first[:, None] - last)  # across and down
    inside = ((first >= first[:, None]) & (last <= last[:, None])).all(axis=2)
    is_close = (gaps[..., 1] < 0) & (2 * gaps[..., 0] < sizes[:, 1:]) & ~(inside | inside.T)
    is_alone = (2 * sizes[:, 0] <= 3 * sizes[:, 1]) & ~is_close.any(axis=1)
    peaks = Peaks.of_squares((first + (sizes - 1) / 2)[is_alone])
    return sorted(find_grids(peaks, cut=False), key=lambda each: -float(each.heat.sum()))


def _components(mask: Mask, ways: int) -> tuple[Floats, Floats]:
    """Left and top, width and height (n, 2) of the largest parts, connected 4 or 8 *ways*."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask.view(np.uint8), connectivity=ways)
    largest = np.argsort(-stats[1:, cv2.CC_STAT_AREA], kind="stable")[:MAX_PEAKS]
    boxes = stats[1:][largest].astype(np.float32)
    return boxes[:, :2], boxes[:, 2:4]
