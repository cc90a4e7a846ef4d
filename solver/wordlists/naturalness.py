"""How likely an average adult knows a word: points for what each source says of it.

The points are the log-odds of a logistic regression over words that a person has judged;
`python -m benchmarks.tiers` fits them, and tells by cross-validation what each is worth.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from solver.wordlists.word_list import Tier

Evidence = Mapping[str, float]
"""What the sources say of a word, by the names of a model's weights."""

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
    """The log-odds that a person knows a word, and from where on a tier begins.

    `natural_of_short`: where short words begin to be natural, if they do elsewhere.
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
    base=-6.06,
    weights={
        "frequency": 1.48,  # the zipf of the lexeme
        "homographs": 1.01,  # times what it would be more with forms that others have too
        "letters": 0.34,  # up to 12: short words are more often names and terms of trades
        "spelling": 1.06,  # a noun of the spelling dictionary
        "thesaurus": 1.33,
        "mueller": 0.63,  # times the natural logarithm of 1 + how many times it is in the text
        "languages": 0.96,  # likewise, how many languages have a word that means it
        "derived": 1.74,  # made of a word that the spelling dictionary has
        "compound": 0.5,  # ends in a word that people use
        "no_noun": -2.98,  # people hardly ever mean the noun
    },
    natural=2.4,
    well_read=-2.2,
    natural_of_short=1.6,
)
UKRAINIAN = Model(
    base=-1.61,
    weights={
        "frequency": 1.11,  # the zipf of the lexeme
        "name": -1.72,  # spelled with a capital besides
        "adjective": -1.46,  # has the forms of one
        "russian": 1.47,  # differs little from a Russian noun in use
        "part": 0.33,  # times the zipf of the noun after a common first part
        "suffix": 0.94,  # ends like a word that is made of another
        "quality": 1.4,  # in -ість
        "action": 0.59,  # in -ння or -ття
    },
    natural=2.5,
    well_read=-0.9,
)
ENGLISH = Model(
    base=-1.47,
    weights={
        "size": -0.73,  # SCOWL's, in tens, the American spelling's if smaller; 70 counts as 80
        "frequency": 0.97,  # the zipf of the form
        "british": 1.89,  # has an American spelling
        "part": 0.42,  # times the zipf of what it is a form of or made of
        "letters": 0.46,  # from 8 to 12
    },
    natural=1.6,
    well_read=-1.6,
)
