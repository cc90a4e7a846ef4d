"""Names of cells: what each is taken for, how surely, and what else it may be."""

from collections.abc import Mapping, Sequence
from itertools import islice

import numpy as np

from ocr.arrays import Floats

MAX_LIKELIEST_NAMES = 7  # what a person is offered for a cell in doubt: one row of buttons

# Confidences. On 229 boards of other people no cell above 0.75 was wrong; from there to 0.93 lie
# 2.7 % of all.
SURE = 0.85  # a cell below is marked doubtful
# The same under a path, where a letter may have lost a stroke, and of tiles: of 500 drawn cells
# under paths the surest wrong one had 0.9, of 400 tiles 0.93. On average of all letters, upright
# boards have more in unusual fonts, too.
VERY_SURE = 0.95
# Of a cell that holds something else than a letter or a tile that we know.
MAX_UNNAMED_PROBABILITY = 0.5


def rank_names(names: Sequence[str], probabilities: Floats) -> Mapping[str, float]:
    """The likeliest names with their probabilities, best first."""
    best = np.argsort(-probabilities, kind="stable")[:MAX_LIKELIEST_NAMES]
    return {names[index]: float(probabilities[index]) for index in best}


def with_first(letter: str, ranked: Mapping[str, float]) -> Mapping[str, float]:
    """*ranked* with *letter* before the others, as likely as any if new."""
    chance = ranked.get(letter, max(ranked.values(), default=1.0))
    return dict(islice({letter: chance, **ranked}.items(), MAX_LIKELIEST_NAMES))
