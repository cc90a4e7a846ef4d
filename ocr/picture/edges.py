"""Differences between pixels, by the channel in which they are most, and photos told by them."""

from typing import Any

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from ocr.picture.arrays import Picture

# Levels between ink and its ground; must stay above the noise of JPEG.
MIN_CONTRAST_LEVELS = 20.0
# Share of pixels that equal their neighbours: 0.23 and more in screenshots, 0.05 in photos.
_MIN_FLAT_SHARE = 0.18


def largest_channel(picture: MatLike) -> NDArray[Any]:
    """The largest channel of each pixel; numpy's maximum takes five times as long."""
    red, green, blue = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(red, green), blue))


def steps_of(picture: Picture) -> NDArray[np.uint8]:
    """The largest step of any channel from each pixel to the one right of it or below."""
    steps = np.zeros(picture.shape[:2], dtype=np.uint8)
    steps[:, :-1] = largest_channel(cv2.absdiff(picture[:, 1:], picture[:, :-1]))
    down = largest_channel(cv2.absdiff(picture[1:], picture[:-1]))
    np.maximum(steps[:-1], down, out=steps[:-1])
    return steps


def is_photo(picture: Picture) -> bool:
    """True if a camera took the picture: its noise leaves hardly any neighbouring pixels equal."""
    rows, below = picture[:-1:4], picture[1::4]  # one row in four is compared
    here, below = rows[:, :-1], below[: len(rows), :-1]
    unlike = cv2.max(cv2.absdiff(here, rows[:, 1:]), cv2.absdiff(here, below))
    return float((largest_channel(unlike) == 0).mean()) < _MIN_FLAT_SHARE
