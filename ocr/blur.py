"""A second look at a blurred board: what its letters are in the sharpened picture counts as much.

Of a sharp edge nearly all of the step lies between two pixels, of a blurred one a third and less.
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ocr.arrays import Picture
from ocr.board_ink import lift_some
from ocr.ink import Ink
from ocr.names import SURE
from ocr.naming import Hints, Named
from ocr.settling import named_again

_REACH_PX = 8  # an edge is looked for in, across
_MIN_STEP = 40  # levels of grey, of an edge
_MOST_STEPS = 1.15  # of the whole step are all steps together: there is no other edge beside it
_MAX_SHARP = 0.45  # of the step between two pixels, of the sharpest quarter of a blurred picture's
_SHARPEST = 75  # percentile
_MIN_EDGES = 50
_EVERY_ROW = 4  # is looked at

# Sharpening takes twice what a blur of so many pixels takes away off the picture.
_BLUR_PX = 1.5
_TIMES = 2.0

_ENOUGH = 25  # sure letters: a larger board costs no more


def named_sharper(picture: Picture, named: Named, hints: Hints) -> Named:
    """The board with letters that are not sure named by what was lifted blurred and sharpened.

    Where all letters are sure there is no second look. It takes no doubt away, and what it changes
    is in doubt.
    """
    if named.confidence.min() >= SURE:
        return named
    sharp = lift_some(sharpened(picture), named.layout, _looked_at(named))
    inks = tuple(_both(ink, sharp.get(place)) for place, ink in enumerate(named.inks))
    return named_again(named, inks, hints)


def _looked_at(named: Named) -> list[int]:
    """The cells that are not sure or empty, and enough sure ones to tell how letters are drawn."""
    others = named.surely_lettered
    sure = np.flatnonzero(others)
    others[sure[:: 1 + len(sure) // _ENOUGH]] = False
    return np.flatnonzero(~others).tolist()


def _both(ink: Ink | None, sharp: Ink | None) -> Ink | None:
    """The letter with what it is once sharpened, which makes no letter of an empty cell.

    What only then seems to lie over it is noise.
    """
    if ink is None or ink.other or sharp is None or not sharp.glyph.any():
        return ink
    if sharp.hidden.any() and not ink.hidden.any():
        return ink
    return replace(ink, other=sharp) if ink.glyph.any() else sharp


def is_blurred(picture: Picture) -> bool:
    """Whether no edge in a picture is sharp. JPEG blurs less, and so does scaling once."""
    grey = cv2.cvtColor(np.ascontiguousarray(picture[::_EVERY_ROW]), cv2.COLOR_RGB2GRAY)
    steps = cv2.absdiff(grey[:, 1:], grey[:, :-1])
    whole = cv2.absdiff(grey[:, _REACH_PX:], grey[:, :-_REACH_PX])
    strong = whole > _MIN_STEP
    around = sliding_window_view(steps, _REACH_PX, axis=1)[strong]
    step = whole[strong]
    alone = around.sum(axis=1, dtype=np.int64) <= _MOST_STEPS * step
    if alone.sum() < _MIN_EDGES:
        return False
    sharp = around.max(axis=1)[alone] / step[alone]
    return bool(np.percentile(sharp, _SHARPEST) < _MAX_SHARP)


def sharpened(picture: Picture) -> Picture:
    """The picture with steeper edges (an unsharp mask)."""
    soft = cv2.GaussianBlur(picture, (0, 0), _BLUR_PX)
    return np.asarray(cv2.addWeighted(picture, 1 + _TIMES, soft, -_TIMES, 0), dtype=np.uint8)
