"""Views of a picture for the network that locates cells, and the units of its answers."""

from typing import Literal

import cv2
import numpy as np

from ocr.picture.arrays import Floats, Frame, Picture

VIEW_SIDE = 384  # px, both ways
STRIDE = 4  # px of a view for one place of the network's answer
OFFSET_UNIT = 32.0  # px: the network's numbers for offsets are multiples of this

BoardKind = Literal["square", "hive", "die"]
KINDS: tuple[BoardKind, ...] = "square", "hive", "die"

_AROUND = 127  # the grey of a view where the picture ends


def view_of(picture: Picture, frame: Frame) -> tuple[Picture, Floats]:
    """The part of a picture in *frame* (left, top, right, bottom), in the middle of a view.

    With it comes the map (3 x 3) from its pixels to the picture's.
    """
    height, width = picture.shape[:2]
    left, top = max(0, int(frame[0])), max(0, int(frame[1]))
    right, bottom = min(width, round(frame[2])), min(height, round(frame[3]))
    scale = VIEW_SIDE / max(right - left, bottom - top)
    across, down = (max(1, round(side * scale)) for side in (right - left, bottom - top))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    part = cv2.resize(picture[top:bottom, left:right], (across, down), interpolation=method)
    pixels = np.full((VIEW_SIDE, VIEW_SIDE, 3), _AROUND, dtype=np.uint8)
    x, y = (VIEW_SIDE - across) // 2, (VIEW_SIDE - down) // 2
    pixels[y : y + down, x : x + across] = part
    # Pixels' middles are at whole numbers, so scaling moves them by half a pixel.
    shift_x, shift_y = (0.5 / scale - 0.5 - at / scale for at in (x, y))
    back = np.array([[1 / scale, 0, left + shift_x], [0, 1 / scale, top + shift_y], [0, 0, 1]])
    return pixels, np.asarray(back, dtype=np.float32)
