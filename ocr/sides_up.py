"""Which side of a board is up: its letters, turned four ways, as the networks see them.

A glyph keeps its proportions, so it is turned without being lifted again. That costs a tenth of
lifting and naming a board four times.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from ocr.dice import WAYS, four_ways
from ocr.ensemble import trained_ensemble
from ocr.ink import Ink
from ocr.shapes import SHAPES, likeliest_letters

_MAX_ASKED = 16  # letters, those of most contrast: noise in empty cells has less
_MIN_DIFFERENT = 3  # of these, or they are noughts and crosses

# As mean logarithms of each glyph's likeliest letter. The right side up of 13 boards had -0.02 or
# more, any other side -0.9 or less.
_LEAST = -1.2  # letters of no side up have less
_ABOUT_AS_LIKELY = 0.5  # below the likeliest way


def likely_ways(inks: Sequence[Ink | None]) -> Mapping[int, float]:
    """By how many quarters counter-clockwise a board may have to be turned, likeliest first.

    With each, how likely its letters are then, as a mean logarithm.
    """
    drawn = sorted((ink for ink in inks if ink and ink.glyph.any()), key=lambda ink: -ink.contrast)
    if len(drawn) < _MIN_DIFFERENT:
        return {}
    glyphs = four_ways([ink.glyph for ink in drawn[:_MAX_ASKED]])
    scores = trained_ensemble().log_probabilities(glyphs).reshape(-1, WAYS, len(SHAPES))
    likely = {
        way: float(likeliest_letters(scores[:, way]).mean())
        for way in range(WAYS)
        if len(np.unique(scores[:, way].argmax(axis=1))) >= _MIN_DIFFERENT
    }
    least = max([_LEAST, *(chance - _ABOUT_AS_LIKELY for chance in likely.values())])
    ways = sorted(likely, key=lambda way: -likely[way])
    return {way: likely[way] for way in ways if likely[way] > least}
