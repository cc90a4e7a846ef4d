"""Names of cells, each with its confidence and with other candidates."""

from collections.abc import Mapping, Sequence
from itertools import islice

import numpy as np

from ocr.picture.arrays import Floats

MIN_LETTERS = 3  # of a board, and as many different ones: noughts and crosses has two
MAX_LIKELIEST_NAMES = 7  # offered to a person for a cell in doubt: one row of buttons
# Confidences. On 229 boards of other people no cell above 0.75 was wrong; 2.7 % of all cells lie
# between that and 0.93.
SURE = 0.85  # a cell with less is marked doubtful
# Likewise for cells under a path, where a letter may have lost a stroke, and for tiles: the surest
# wrong one of 500 drawn cells under paths had 0.9, of 400 tiles 0.93. The mean of all letters is
# higher on upright boards, even in unusual fonts.
VERY_SURE = 0.95
MOST = 0.75  # of a board's cells or marks: with fewer alike it is something else
MIN_SURENESS = 0.76  # the mean of a board, where icons have 0.75 at most, or of a line of text
# The confidence of a cell with a mark other than a known letter or tile.
MAX_UNNAMED_PROBABILITY = 0.5
MIN_PROBABILITY = 1e-4  # smaller ones are raised to this


def rank_names(names: Sequence[str], probabilities: Floats) -> Mapping[str, float]:
    """The likeliest names with their probabilities, best first."""
    best = np.argsort(-probabilities, kind="stable")[:MAX_LIKELIEST_NAMES]
    return {names[index]: float(probabilities[index]) for index in best}


def with_first(letter: str, ranked: Mapping[str, float]) -> Mapping[str, float]:
    """*ranked* with *letter* first, as likely as the likeliest if it is new."""
    chance = ranked.get(letter, max(ranked.values(), default=1.0))
    return dict(islice({letter: chance, **ranked}.items(), MAX_LIKELIEST_NAMES))
