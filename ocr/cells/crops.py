"""Cut cells out of a picture, each with a part of its surroundings."""

from collections.abc import Sequence

import cv2
import numpy as np

from ocr.picture.arrays import Floats, Levels, Picture

CROP_SIDE = 40  # px
SEEN = 1.1  # side of a crop, in the shorter step from cell to cell
SEEN_OF_HIVE = 0.8  # likewise; the letters of a hive are small beside its steps
_MAX_SHRINKING_RATIO = 1.5  # pixels of the picture for one of a crop; more would lose thin strokes


def cut_cells(
    picture: Picture,
    centres: Floats,
    steps: Floats,
    seen: float = SEEN,
    side: int = CROP_SIDE,
    form: Sequence[float] = (1.0, 1.0),
) -> Levels:
    """Crops (n, side, side, 3) around *centres* (n, 2) in pixels, *seen* steps wide.

    *steps* (n, 2, 2) are the vectors to the next cell to the right and below. Cells that are wider
    than high are cut with the shorter step both ways, so that letters keep their form; with a
    *form* crops are so many times as wide and as high.
    """
    picture = np.ascontiguousarray(picture)  # else each crop would copy a turned one
    lengths = np.linalg.norm(steps, axis=2)
    shrinking = float(np.median(lengths.min(axis=1))) * seen / side
    if shrinking > _MAX_SHRINKING_RATIO:
        height, width = picture.shape[:2]
        size = max(1, round(width / shrinking)), max(1, round(height / shrinking))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        scale = np.array([size[0] / width, size[1] / height], dtype=np.float32)
        centres, steps = (centres + 0.5) * scale - 0.5, steps * scale
        lengths = np.linalg.norm(steps, axis=2)
    pixels = lengths.min(axis=1) * seen / side  # of the picture for one of a crop
    units = steps / lengths[..., None] * pixels[:, None, None]
    across, down = (round(side * times) for times in form)
    middle = (np.array([across, down], dtype=np.float32) - 1) / 2
    corners = centres - np.einsum("k,nkd->nd", middle, units)
    views = np.concatenate([units.transpose(0, 2, 1), corners[..., None]], axis=2)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    crops = (
        cv2.warpAffine(picture, view, (across, down), flags=flags, borderMode=cv2.BORDER_REPLICATE)
        for view in views.astype(np.float64)
    )
    return np.stack([np.asarray(crop, dtype=np.uint8) for crop in crops])
