"""Which side of a board is up: its letters, turned four ways, as the network sees them."""

from collections.abc import Mapping

import numpy as np

from ocr.acceptance import MIN_LETTERS
from ocr.cells.classes import EMPTY, OUTSIDE, SIGN
from ocr.cells.letters import likeliest_letters
from ocr.cells.seen import WAYS, Cells

# As mean logarithms of each cell's likeliest letter.
_LEAST = -1.2  # letters of no side up have less
_ABOUT_AS_LIKELY = 0.5  # below the likeliest way


def likely_ways(cells: Cells) -> Mapping[int, float]:
    """The quarters by which a board may have to be turned counter-clockwise, likeliest first.

    Each with the mean log-probability that its letters have then.
    """
    scores = cells.scores_four_ways
    none = np.exp(scores[:, 0, [EMPTY, OUTSIDE, SIGN]]).sum(axis=1)
    scores = scores[none < 1 / 2]
    if len(scores) < MIN_LETTERS:
        return {}
    likely = {
        way: float(likeliest_letters(scores[:, way]).mean())
        for way in range(WAYS)
        if len(np.unique(scores[:, way].argmax(axis=1))) >= MIN_LETTERS
    }
    least = max([_LEAST, *(chance - _ABOUT_AS_LIKELY for chance in likely.values())])
    ways = sorted(likely, key=lambda way: -likely[way])
    return {way: likely[way] for way in ways if likely[way] > least}
