"""Tell a camera's pictures from screenshots, and take their noise away."""

import cv2
import numpy as np

from ocr.arrays import Picture
from ocr.flat_boxes import largest_channel

_MIN_FLAT = 0.18  # of a screenshot's pixels equal their neighbours: 0.23 and more; of photos 0.05
_EVERY_ROW = 4  # is looked at

# The filter mixes near pixels of like colours.
_ACROSS_PX = 7
_ALIKE = 45.0  # levels of RGB; must stay above the noise, and below the contrast of a letter
_NEAR_PX = 3.0


def is_photo(picture: Picture) -> bool:
    """Whether a camera took the picture: its noise leaves hardly any pixel like the next one."""
    rows, below = picture[:-1:_EVERY_ROW], picture[1::_EVERY_ROW]
    here, below = rows[:, :-1], below[: len(rows), :-1]
    unlike = cv2.max(cv2.absdiff(here, rows[:, 1:]), cv2.absdiff(here, below))
    return float((largest_channel(unlike) == 0).mean()) < _MIN_FLAT


def without_noise(picture: Picture) -> Picture:
    """The picture with flat parts made smooth and edges kept. Takes 40 ms for 1280 pixels."""
    return np.asarray(cv2.bilateralFilter(picture, _ACROSS_PX, _ALIKE, _NEAR_PX), dtype=np.uint8)
