"""Estimate how likely an average adult knows a word: points for the evidence of each source.

The points are the log-odds of a logistic regression over words that a person has judged;
`python -m benchmarks.tiers` fits them, and shows by cross-validation how much each helps.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from solver.wordlists.word_list import Tier

Evidence = Mapping[str, float]
"""The evidence of the sources on a word, by the names of a model's weights."""

MAX_LETTERS = 12
MAX_SHORT_LETTERS = 4


@dataclass(frozen=True, slots=True)
class Odds:
    """The log-odds without evidence, and what evidence adds."""

    base: float
    weights: Evidence

    def points(self, evidence: Evidence) -> float:
        return self.base + sum(weight * evidence[name] for name, weight in self.weights.items())


@dataclass(frozen=True, slots=True)
class Model(Odds):
    """The log-odds that a person knows a word, and the points where each tier begins.

    `natural_of_short`: where short words begin to be natural, if elsewhere than others.
    """

    natural: float
    well_read: float
    natural_of_short: float | None = None

    def tier(self, evidence: Evidence) -> Tier:
        is_short = self.natural_of_short is not None and evidence["letters"] <= MAX_SHORT_LETTERS
        return self.tier_of_points(self.points(evidence), is_short=is_short)

    def tier_of_points(self, points: float, *, is_short: bool = False) -> Tier:
        natural = self.natural_of_short if is_short else self.natural
        if natural is not None and points >= natural:
            return "natural"
        return "well-read" if points >= self.well_read else "rare"


RUSSIAN = Model(
    base=-5.12,
    weights={
        "frequency": 1.35,  # the zipf of the lexeme
        "homographs": 1.02,  # times what its zipf would gain by forms that other words share
        "letters": 0.24,  # each, up to 12: short words are more often names and terms of trades
        "spelling": 0.99,  # a noun of the spelling dictionary
        "thesaurus": 1.26,
        "mueller": 0.53,  # times the natural logarithm of 1 + how many times it is in the text
        "term": -1.96,  # Mueller has the word only as a term of a field
        "languages": 0.71,  # times the logarithm of 1 + how many languages have a word for it
        "derived": 1.85,  # made of a word that the spelling dictionary has
        "compound": 0.7,  # ends in a word that people use
        "learned": -1.08,  # ends like a term that was borrowed
        "informal": 1.43,  # marked so by OpenCorpora
        "no_noun": -2.98,  # people hardly ever mean the noun
    },
    natural=1.9,
    well_read=-2.4,
    natural_of_short=1.3,
)
UKRAINIAN = Model(
    base=-1.6,
    weights={
        "frequency": 1.11,  # the zipf of the lexeme
        "name": -1.8,  # also spelled with a capital, and not a noun in Russian
        "adjective": -1.46,  # has the forms of an adjective
        "russian": 1.25,  # differs little from a Russian noun in use
        "part": 0.33,  # times the zipf of the noun after a common first part
        "suffix": 0.94,  # ends like a word that is made of another
        "quality": 1.39,  # in -ість
        "action": 0.6,  # in -ння or -ття
    },
    natural=2.5,
    well_read=-0.9,
)
ENGLISH = Model(
    base=-1.72,
    weights={
        "size": -0.75,  # SCOWL's, in tens, the American spelling's if smaller; 70 counts as 80
        "frequency": 0.77,  # the zipf of the form
        "british": 2.01,  # has an American spelling
        "part": 0.49,  # times the zipf of its base or part, or its own zipf if greater
        "letters": 0.48,  # from 8 to 12
    },
    natural=1.8,
    well_read=-1.6,
)
