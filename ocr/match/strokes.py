"""Tell the bold one of two names by how wide the strokes of its letters are."""

from collections.abc import Sequence

import numpy as np

from ocr.arrays import Picture
from ocr.match.pieces import Piece
from ocr.match.texts import ROW_PX, strip_of

_MIN_WIDER = 1.33  # of two plain names one has 1.14 at most, of a bold and a plain one 1.4
_MAX_HIGHER = 1.7  # names of small letters alone are lower


def bold_name(picture: Picture, names: Sequence[Piece]) -> int | None:
    """Which of two names alone is bold; none where one is much higher, and hardly a name."""
    low, high = sorted(name.height for name in names)
    if high > _MAX_HIGHER * low:
        return None
    wide = [_stroke_px(picture, name) for name in names]
    return wide.index(max(wide)) if max(wide) > _MIN_WIDER * min(wide) else None


def _stroke_px(picture: Picture, piece: Piece) -> float:
    """The mean width of strokes: twice what they fill to how long all of their edges are."""
    ink = 1 - strip_of(picture, (piece,)).pixels.astype(np.float32) / 255
    edges = float(np.hypot(*np.gradient(ink)).sum())
    return 2 * float(ink.sum()) / max(edges, 1.0) * piece.height / ROW_PX
