"""Find lines that hang together with the text over them: a tail of it touches them."""

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Mask
from ocr.match.boxes import Boxes

_MIN_ASPECT = 1.5  # of all that hangs together; L has a foot too
_MIN_DRAWN = 0.85  # of a row, in a line; a frame has one at its top, too
_MAX_TAILS = 0.3  # of the row right over it; letters that touch one another have more
_SIDE = 0.15  # of the width: over the lower edge of a card, something is drawn only there
_MIN_ROWS = 0.5  # of those over the line, in which something is drawn between both sides
_MAX_LINE = 0.4  # of the height of all


def lines_under(labels: NDArray[np.int32], boxes: Boxes, highest: float) -> Boxes:
    """The lines at the foot of those *boxes* that are no higher than *highest* pixels.

    Each box has its number among the *labels* behind its sides.
    """
    wide, tall = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    may_be = (wide > _MIN_ASPECT * tall) & (tall <= highest)
    found = []
    for left, top, right, bottom, number in boxes[may_be].tolist():
        drawn = labels[top:bottom, left:right] == number
        start = _start_of_line(drawn)
        if start and _is_under_text(drawn[:start]):
            found.append([left, top + start, right, bottom])
    return np.array(found, dtype=np.int64).reshape(-1, 4)


def _start_of_line(drawn: Mask) -> int:
    """The row where a line begins at the foot of what is drawn, 0 without it."""
    full = np.flatnonzero(drawn.mean(axis=1) > _MIN_DRAWN)
    start = int(full[0]) if len(full) else 0
    is_low = start >= (1 - _MAX_LINE) * len(drawn)
    return start if is_low and drawn[start - 1].mean() < _MAX_TAILS else 0


def _is_under_text(over: Mask) -> bool:
    side = round(_SIDE * over.shape[1])
    return float(over[:, side:-side].any(axis=1).mean()) > _MIN_ROWS
