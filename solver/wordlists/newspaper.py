"""Predict which English words the editor of the newspaper's Spelling Bee takes.

The editor takes other words than people know: doyen is taken, a slur is not. So a small logistic
regression predicts them, fitted to a year of the newspaper's answers by
`python -m benchmarks.bee_editor FILE`. No word of that year is kept, only these weights.
"""

from collections.abc import Container, Mapping

from solver.wordlists.amendments import find_unfit
from solver.wordlists.english_evidence import EnglishWitness
from solver.wordlists.naturalness import Evidence, Odds
from solver.wordlists.word_list import Tier

EDITOR = Odds(
    base=-3.07,
    weights={
        "above_50": -1.93,  # SCOWL's smallest size
        "above_70": -1.18,
        "american": 2.45,  # SCOWL has it up to size 60, not as British or a variant
        "frequency": 0.76,  # the zipf of the form
        "british": -3.49,  # has an American spelling
        "reviewed_up": 3.4,  # our review says that people know it
        "reviewed_down": -4.92,  # our review says that few people do
        "obscene": -5.75,
        "letters": 0.33,
        "in_y": 0.6,
    },
)
MIN_POINTS_OF_ACCEPTED = 0.3

_MIN_LETTERS = 4
_MAX_DISTINCT_LETTERS = 7
_MIDDLE_SIZE, _RARE_SIZE = 50, 70


def fits_hives(word: str) -> bool:
    """True if a hive of the newspaper, which never has an s, can have *word*."""
    return len(word) >= _MIN_LETTERS and "s" not in word and len(set(word)) <= _MAX_DISTINCT_LETTERS


class EditorWitness:
    """Gathers evidence for the words of *sizes*, which gives the smallest size of each.

    *common*: the American words up to the size that most people know. *reviewed*: tiers that a
    person has chosen.
    """

    def __init__(
        self,
        sizes: Mapping[str, int],
        common: Container[str],
        known: EnglishWitness,
        reviewed: Mapping[str, Tier],
    ) -> None:
        self._sizes = sizes
        self._common = common
        self._known = known
        self._reviewed = reviewed
        self._obscene = frozenset(find_unfit(sizes, "en", "obscene"))

    def of(self, word: str) -> Evidence:
        size, known, tier = self._sizes[word], self._known.of(word), self._reviewed.get(word)
        return {
            "above_50": size > _MIDDLE_SIZE,
            "above_70": size > _RARE_SIZE,
            "american": word in self._common,
            "frequency": known["frequency"],
            "british": known["british"],
            "reviewed_up": tier == "natural",
            "reviewed_down": tier is not None and tier != "natural",
            "obscene": word in self._obscene,
            "letters": len(word),
            "in_y": word.endswith("y"),
        }

    def accepts(self, word: str) -> bool:
        """True if the editor most likely takes *word*."""
        return EDITOR.points(self.of(word)) >= MIN_POINTS_OF_ACCEPTED
