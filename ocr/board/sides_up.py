"""Find the side of a board that is up, by the network's scores of letters turned four ways."""

import numpy as np

from ocr.board.acceptance import MIN_LETTERS
from ocr.cells.classes import EMPTY, OUTSIDE, SIGN
from ocr.cells.letters import likeliest_letters
from ocr.cells.seen import WAYS, Cells

# Below the likeliest side, as a mean logarithm of the probability of each cell's likeliest letter.
_ABOUT_AS_LIKELY = 0.5


def likely_ways(cells: Cells) -> list[int]:
    """The quarters by which to turn a board counter-clockwise, likeliest first."""
    none = np.exp(cells.first_scores[:, [EMPTY, OUTSIDE, SIGN]]).sum(axis=1)
    lettered = np.flatnonzero(none < 1 / 2)
    if len(lettered) < MIN_LETTERS:
        return []
    scores = cells.scores_four_ways(lettered)
    likely = {
        way: float(likeliest_letters(scores[:, way]).mean())
        for way in range(WAYS)
        if len(np.unique(scores[:, way].argmax(axis=1))) >= MIN_LETTERS
    }
    least = max(likely.values(), default=0.0) - _ABOUT_AS_LIKELY
    return sorted((way for way in likely if likely[way] > least), key=lambda way: -likely[way])
