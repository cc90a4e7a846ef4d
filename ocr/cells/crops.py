"""Cut cells out of a picture, each with a part of its surroundings."""

import cv2
import numpy as np

from ocr.arrays import Floats, Levels, Picture

CROP_SIDE = 40  # px
SEEN = 1.1  # side of a crop, in the shorter step from cell to cell
SEEN_OF_HIVE = 0.8  # likewise; the letters of a hive are small beside its steps
_MAX_SHRINKING_RATIO = 1.5  # pixels of the picture for one of a crop; more would lose thin strokes


def cut_cells(
    picture: Picture, centres: Floats, steps: Floats, seen: float = SEEN, side: int = CROP_SIDE
) -> Levels:
    """Crops (n, side, side, 3) around *centres* (n, 2) in pixels, *seen* steps wide.

    *steps* (n, 2, 2) are the vectors to the next cell to the right and below. Cells that are wider
    than high are cut with the shorter step both ways, so that letters keep their form.
    """
    if not len(centres):
        return np.zeros((0, side, side, 3), dtype=np.uint8)
    lengths = np.linalg.norm(steps, axis=2)
    shorter = lengths.min(axis=1)
    shrinking = float(np.median(shorter)) * seen / side
    if shrinking > _MAX_SHRINKING_RATIO:
        picture, scale = _shrink(picture, shrinking)
        centres, steps = (centres + 0.5) * scale - 0.5, steps * scale
        lengths = np.linalg.norm(steps, axis=2)
        shorter = lengths.min(axis=1)
    units = steps / lengths[..., None] * (shorter[:, None, None] * seen / side)
    middle = (side - 1) / 2
    corners = centres - middle * units.sum(axis=1)
    views = np.concatenate([units.transpose(0, 2, 1), corners[..., None]], axis=2)
    return np.stack([_warp(picture, view, side) for view in views.astype(np.float64)])


def _warp(picture: Picture, view: Floats, side: int) -> Picture:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (side, side)
    crop = cv2.warpAffine(picture, view, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(crop, dtype=np.uint8)


def _shrink(picture: Picture, shrinking: float) -> tuple[Picture, Floats]:
    """Make a picture smaller; return it with its scale across and down."""
    height, width = picture.shape[:2]
    size = max(1, round(width / shrinking)), max(1, round(height / shrinking))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    scale = np.array([size[0] / width, size[1] / height], dtype=np.float32)
    return np.asarray(small, dtype=np.uint8), scale
