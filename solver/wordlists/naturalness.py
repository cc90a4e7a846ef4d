"""How likely an average adult knows a noun: points for what each source says of it.

The points are the log-odds of a logistic regression over words that a person has judged;
`python -m benchmarks.tiers` fits them, and tells by cross-validation what each is worth.
"""

from collections.abc import Mapping

from solver.wordlists.word_list import Tier

Evidence = Mapping[str, float]
"""What the sources say of a word, by the names of `WEIGHTS`."""

WEIGHTS: Evidence = {
    "frequency": 1.52,  # the zipf of the lexeme
    "letters": 0.31,  # up to 12: short words are more often names and terms of trades
    "spelling": 1.2,  # a noun of the spelling dictionary
    "thesaurus": 1.5,
    "mueller": 1.0,  # times the natural logarithm of 1 + how many times it is in the text
    "languages": 1.1,  # likewise, how many languages have a word that means it
    "derived": 2.1,  # made of a word that the spelling dictionary has
    "compound": 0.8,  # ends in a word that people use
    "no_noun": -4.2,  # people hardly ever mean the noun
}
BASE = -6.1
MAX_LETTERS = 12

_MIN_NATURAL_POINTS = 2.4
_MIN_WELL_READ_POINTS = -0.7


def points(evidence: Evidence) -> float:
    """The log-odds that a person knows the word."""
    return BASE + sum(weight * evidence[name] for name, weight in WEIGHTS.items())


def tier_by_points(score: float) -> Tier:
    """The tier of a word with these `points`."""
    if score >= _MIN_NATURAL_POINTS:
        return "natural"
    return "well-read" if score >= _MIN_WELL_READ_POINTS else "rare"
