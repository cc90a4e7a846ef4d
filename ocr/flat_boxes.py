"""The boxes of a picture's flat regions: connected pixels without an edge inside.

A cell is such a region, connected around its letter. The strength of the edges between cells
differs from game to game, so several strengths are tried.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from ocr.arrays import Mask, Picture
from ocr.connected import label_components
from ocr.lattice import Boxes

MIN_BOX_PX = 12  # a letter in a smaller cell has too few pixels to be recognized
# Levels between ink and its ground; must stay above the noise of JPEG.
MIN_CONTRAST_LEVELS = 20.0
# This many boxes fill the long side: larger boxes are not cells, since boards have four in a row.
_MIN_BOXES_ALONG = 2.5
_MAX_ASPECT_RATIO = 1.45  # a hive's cell has 1.15, width by height; a letter may cut some off
_WIDE_RATIO, MAX_WIDE_RATIO = 1.3, 2.4  # width by height of cells in some games
_MIN_FILLED_SHARE = 0.3  # of the box; frames and the board between the cells fill less

# Levels of RGB below which a step is no edge, from pixel to pixel (reach 1) or, in a blurred
# picture, over three: JPEG leaves soft edges of low contrast. The first three show most boards.
_SHARP_REACH, _BLURRED_REACH = 1, 3
FIRST_STRENGTHS = 3
_STRENGTHS = (
    (_SHARP_REACH, 8),
    (_BLURRED_REACH, 6),
    (_SHARP_REACH, 32),
    (_SHARP_REACH, 4),
    (_SHARP_REACH, 16),
    (_BLURRED_REACH, 4),
)

# A box ends a pixel before the next edge. At half the size that is two pixels, so one more is lost.
_LOST_AT_HALF = np.repeat((0.5, 1), 2)  # of its middle, width and height


@dataclass(frozen=True)
class FlatRegions:
    """The boxes of a picture's flat regions, found when they are first asked for.

    A photo that was freed of noise is `smooth`.
    """

    picture: Picture
    smooth: bool = False

    @cached_property
    def half(self) -> "FlatRegions":
        """The regions of the picture at half its size."""
        half = cv2.resize(self.picture, None, fx=1 / 2, fy=1 / 2, interpolation=cv2.INTER_AREA)
        return FlatRegions(np.asarray(half, dtype=np.uint8))

    @cached_property
    def first_boxes(self) -> Boxes:
        """The boxes of cells about as wide as high, at the strengths that show most boards."""
        return _squarish(self._cells_of(self._first_regions))

    @cached_property
    def boxes(self) -> Boxes:
        """The boxes of such cells at all strengths."""
        return _squarish(self._all)

    @cached_property
    def wide_boxes(self) -> Boxes:
        """The boxes of cells that are clearly wider than high."""
        return np.asarray(self._all[self._all[:, 2] > _WIDE_RATIO * self._all[:, 3]])

    @cached_property
    def _all(self) -> Boxes:
        others = self._regions_at(_STRENGTHS[FIRST_STRENGTHS:])
        return self._cells_of([*self._first_regions, *others])

    def _cells_of(self, regions: Sequence[Boxes]) -> Boxes:
        """The boxes of the regions that may be cells."""
        boxes = np.concatenate(regions)
        width, height, area = boxes[:, 2:].T
        kept = np.maximum(width, height) < max(self.picture.shape) / _MIN_BOXES_ALONG
        kept &= (width < MAX_WIDE_RATIO * height) & (height < _MAX_ASPECT_RATIO * width)
        kept &= area > _MIN_FILLED_SHARE * width * height
        return np.asarray(boxes[kept, :4])

    @cached_property
    def _first_regions(self) -> list[Boxes]:
        return self._regions_at(_STRENGTHS[:FIRST_STRENGTHS])

    def _regions_at(self, strengths: Sequence[tuple[int, int]]) -> list[Boxes]:
        return [_regions_of(self._steps[reach] < strength) for reach, strength in strengths]

    @cached_property
    def _steps(self) -> Mapping[int, NDArray[np.uint8]]:
        """The steps by their reach; those of a blurred picture are weaker but steadier."""
        blurred = np.asarray(cv2.blur(self.picture, (_BLURRED_REACH,) * 2), dtype=np.uint8)
        return {
            _SHARP_REACH: steps_of(self.picture, _SHARP_REACH),
            _BLURRED_REACH: steps_of(blurred, _BLURRED_REACH),
        }


def from_half(boxes: Boxes) -> Boxes:
    """The places in the picture of boxes that were seen at half its size."""
    return np.asarray(2 * boxes + _LOST_AT_HALF)


def _regions_of(flat: Mask) -> Boxes:
    """The boxes of flat regions that are large enough for a letter, each with its area."""
    left, top, width, height, area = label_components(flat, connectivity=4)[1].T.astype(np.float64)
    boxes = np.stack([left + width / 2, top + height / 2, width, height, area], axis=1)
    return np.asarray(boxes[np.minimum(width, height) >= MIN_BOX_PX])


def _squarish(boxes: Boxes) -> Boxes:
    return np.asarray(boxes[boxes[:, 2] < _MAX_ASPECT_RATIO * boxes[:, 3]])


def steps_of(picture: Picture, reach: int = _SHARP_REACH) -> NDArray[np.uint8]:
    """The largest step of any channel across or down, over *reach* pixels around each pixel."""
    steps = np.zeros(picture.shape[:2], dtype=np.uint8)
    across = largest_channel(cv2.absdiff(picture[:, reach:], picture[:, :-reach]))
    down = largest_channel(cv2.absdiff(picture[reach:], picture[:-reach]))
    first, last = reach // 2, reach - reach // 2
    steps[:, first:-last] = across
    np.maximum(steps[first:-last], down, out=steps[first:-last])
    return steps


def largest_channel(picture: MatLike) -> NDArray[Any]:
    """The largest channel of each pixel; numpy's maximum takes five times as long."""
    red, green, blue = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(red, green), blue))


def smallest_channel(picture: MatLike) -> NDArray[Any]:
    """The smallest channel of each pixel."""
    red, green, blue = cv2.split(picture)
    return np.asarray(cv2.min(cv2.min(red, green), blue))
