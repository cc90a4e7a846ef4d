"""Which side of a board is up: its letters, turned four ways, as the networks see them.

A glyph keeps its proportions, so it is turned without being lifted again. That costs a tenth of
lifting and naming a board four times.
"""

from collections.abc import Sequence

import numpy as np

from ocr.dice import WAYS, four_ways
from ocr.ensemble import trained_ensemble
from ocr.ink import Ink
from ocr.shapes import SHAPES, likeliest_letters

_MAX_ASKED = 16  # letters, those of most contrast: noise in empty cells has less
_MIN_ASKED = 3

# As mean logarithms of each glyph's likeliest letter. The right side up of 60 boards had -0.01 or
# more, any other side -0.9 or less.
_LEAST = -2.0  # letters of no side up have less
_ABOUT_AS_LIKELY = 0.5  # below the likeliest way


def likely_ways(inks: Sequence[Ink | None]) -> tuple[int, ...]:
    """By how many quarters counter-clockwise a board may have to be turned, likeliest first."""
    drawn = sorted((ink for ink in inks if ink and ink.glyph.any()), key=lambda ink: -ink.contrast)
    if len(drawn) < _MIN_ASKED:
        return ()
    glyphs = four_ways([ink.glyph for ink in drawn[:_MAX_ASKED]])
    scores = trained_ensemble().log_probabilities(glyphs).reshape(-1, WAYS, len(SHAPES))
    likely = np.array([likeliest_letters(scores[:, way]).mean() for way in range(WAYS)])
    kept = np.flatnonzero(likely > max(_LEAST, likely.max() - _ABOUT_AS_LIKELY))
    return tuple(sorted(kept.tolist(), key=lambda way: -likely[way]))
