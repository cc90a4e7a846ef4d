"""Tiles that shine: their upper half is paler than the lower one, with a clear step between them.

One straight line through the colours from above to below does not describe such a tile, and its
upper half would be taken for something that is drawn. The step shows at the left and at the right,
where no letter reaches, in the same row and as high.
"""

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats, Mask

_STRIP = (0.1, 0.17)  # of the width, from either side: there no letter reaches, nor an edge
_INNER = (0.15, 0.85)  # of the height: without what is round at a tile's corners
_STEP_AT = (0.3, 0.7)  # of the height
_SOFT = 3  # rows of 64 over which a step is blurred
_MIN_STEP = 12.0  # levels of RGB, as the mean of the channels; JPEG leaves less
_MAX_UNLIKE = 0.35  # of the step, between left and right
_MAX_ELSEWHERE = 0.4  # of the step, between rows as far apart above and below it


def with_steps(pixels: NDArray[np.uint8], backgrounds: Floats) -> Floats:
    """*backgrounds* (cell, row, RGB) of cells, those that shine with their step."""
    left, right = _strips(pixels)
    rises = [side[:, _SOFT:] - side[:, :-_SOFT] for side in (left, right)]
    both = (rises[0] + rises[1]) / 2
    height = np.abs(both).mean(axis=2)
    first, last = (round(part * pixels.shape[1]) for part in _STEP_AT)
    at = height[:, first : last - _SOFT].argmax(axis=1) + first
    for cell in np.flatnonzero(_is_a_step(height, at, np.abs(rises[0] - rises[1]).mean(axis=2))):
        side = (left[cell] + right[cell]) / 2
        backgrounds[cell] = _in_two_pieces(side, int(at[cell]))
    return backgrounds


def _strips(pixels: NDArray[np.uint8]) -> tuple[Floats, Floats]:
    """The colour of each row near the left and the right side of each cell."""
    width = pixels.shape[2]
    near, far = (round(part * width) for part in _STRIP)
    far = max(far, near + 1)
    return _mean_of(pixels[:, :, near:far]), _mean_of(pixels[:, :, width - far : width - near])


def _mean_of(columns: NDArray[np.uint8]) -> Floats:
    """The mean of a few columns; column by column, or it costs four times as much."""
    total = sum(columns[:, :, n].astype(np.float32) for n in range(columns.shape[2]))
    return np.asarray(total / np.float32(columns.shape[2]))


def _is_a_step(height: Floats, at: NDArray[np.int64], unlike: Floats) -> Mask:
    """Whether each cell has one step *at* its row, at both sides, and is plain above and below."""
    cells = np.arange(len(height))
    step = height[cells, at]
    first, last = (round(part * height.shape[1]) for part in _INNER)
    rows = np.arange(height.shape[1])
    is_elsewhere = (np.abs(rows - at[:, None]) > _SOFT) & (rows >= first) & (rows < last)
    elsewhere = np.where(is_elsewhere, height, 0).max(axis=1)
    is_one = (elsewhere < _MAX_ELSEWHERE * step) & (unlike[cells, at] < _MAX_UNLIKE * step)
    return np.asarray((step > _MIN_STEP) & is_one)


def _in_two_pieces(side: Floats, at: int) -> Floats:
    """The colour of each row: a straight line above the step, one below, and the step itself."""
    rows = np.arange(len(side))
    first, last = (round(part * len(side)) for part in _INNER)
    after = at + _SOFT + 1
    found = side.copy()
    for piece, inner in ((rows < at, rows[first:at]), (rows >= after, rows[after:last])):
        slope, start = np.polyfit(inner, side[inner], 1)
        found[piece] = start + np.outer(rows[piece], slope)
    return found
