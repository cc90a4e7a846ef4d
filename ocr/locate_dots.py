"""Find empty cells that some games show only by a dot in the middle."""

from collections.abc import Iterable, Iterator
from math import ceil, log2

import cv2
import numpy as np

from ocr.arrays import Levels, Picture, Points
from ocr.connected import label_components
from ocr.flat_boxes import MIN_CONTRAST_LEVELS
from ocr.lattice import MAX_SIDE, Boxes

_TILE_PX = 32  # height to which larger tiles are shrunk, so that a search takes a few milliseconds
_STEPS_AN_OCTAVE = 2  # tiles of one step in size are searched together
_MAX_DOT_HEIGHTS = 0.3  # of a tile's height: larger marks may be letters
_MAX_ASPECT_RATIO = 1.5  # plus a pixel
_MIN_FILLED_SHARE = 0.6  # of its box; a disc fills 0.79
_FEWEST = 3
_MOST = 2 * MAX_SIDE**2  # dots: a page of text has more, and time grows with the square


def with_dots(picture: Picture, groups: Iterable[Boxes]) -> Iterator[Boxes]:
    """Add to each group of tiles of one size boxes of that size around dots that may be cells."""
    gray = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    dots_by_step: dict[int, Points] = {}
    for tiles in groups:
        width, height = np.median(tiles[:, 2:], axis=0).tolist()
        step = ceil(_STEPS_AN_OCTAVE * log2(height))
        if step not in dots_by_step:
            dots_by_step[step] = _dots_in(gray, 2 ** (step / _STEPS_AN_OCTAVE))
        dots = _outside(tiles, dots_by_step[step])
        if _FEWEST <= len(dots) <= _MOST:
            cells = np.column_stack([dots, np.tile((width, height), (len(dots), 1))])
            yield np.concatenate([tiles, cells])


def _outside(tiles: Boxes, dots: Points) -> Points:
    """The *dots* outside of *tiles*, which are not parts of letters."""
    off = np.abs(dots[:, None] - tiles[:, :2])
    inside = np.all(2 * off < tiles[:, 2:], axis=2)
    return np.asarray(dots[~np.any(inside, axis=1)])


def _dots_in(gray: Levels, tile: float) -> Points:
    """The centres of marks that stand out, round and small beside a tile *tile* pixels high."""
    scale = min(1.0, _TILE_PX / tile)
    small = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    tile *= scale
    kernel = np.ones((round(_MAX_DOT_HEIGHTS * tile) + 2,) * 2, dtype=np.uint8)
    lighter = cv2.morphologyEx(small, cv2.MORPH_TOPHAT, kernel)
    darker = cv2.morphologyEx(small, cv2.MORPH_BLACKHAT, kernel)
    stands_out = np.asarray(cv2.max(lighter, darker)) > MIN_CONTRAST_LEVELS
    left, top, width, height, area = label_components(stands_out, connectivity=8)[1].T
    longer, shorter = np.maximum(width, height), np.minimum(width, height)
    kept = (longer <= _MAX_DOT_HEIGHTS * tile) & (area >= _MIN_FILLED_SHARE * width * height)
    kept &= longer <= _MAX_ASPECT_RATIO * shorter + 1
    centres = np.stack([left + width / 2, top + height / 2], axis=1)
    return np.asarray(centres[kept] / scale)
