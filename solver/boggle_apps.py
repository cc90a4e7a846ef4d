"""The rules of apps with boards like those of Boggle.

Words step by corners in all of them. If an app counts letters by their rarity, or counts no
points, the points of the sets are used.
"""

from collections.abc import Mapping

from solver.alphabet import MAX_WORD_LETTERS
from solver.boggle import BoggleRules

_FIRST_WORD_HUNT_POINTS = ((3, 100), (4, 400), (5, 800), (6, 1400), (7, 1800))
_FROM_EIGHT_LETTERS = tuple(
    (letters, 2200 + 400 * (letters - 8)) for letters in range(8, MAX_WORD_LETTERS + 1)
)

BOGGLE_APPS: Mapping[str, BoggleRules] = {
    "wordhunt": BoggleRules(3, points=_FIRST_WORD_HUNT_POINTS + _FROM_EIGHT_LETTERS),
    "ruzzle": BoggleRules(2),
    "wordament": BoggleRules(3),
    "lexica": BoggleRules(),  # 3 letters on 4x4 and 4 on 5x5, as in the sets
    "squaredle": BoggleRules(4),
}
