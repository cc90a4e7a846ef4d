"""Fit a model of the words that a newspaper's editor takes: `python -m benchmarks.bee_editor FILE`.

FILE has a year of puzzles, as `benchmarks.bee_quality` reads them. The weights are those of
`solver.wordlists.newspaper`: a logistic regression over all words that each hive could have. It
prints F1 on words that the fit has not seen, by folds of words with equal beginnings, and on unseen
months; then F1 without each source, last the weights.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from benchmarks.bee_quality import Day, read_days
from benchmarks.tiers import FOLDS, Numbers, Sample, fit, predict_points
from solver import Lexicon, find_answers
from solver.wordlists.naturalness import Evidence
from solver.wordlists.newspaper import EDITOR
from solver.wordlists.scowl import EnglishWords

_BEGINNING = 4
_THRESHOLDS = np.arange(-20, 21) / 20


@dataclass(frozen=True, slots=True)
class Choices:
    """A row for each word that a hive of a day could have: its evidence, and True if accepted.

    *missed* counts the answers without evidence.
    """

    sample: Sample
    words: Sequence[str]
    months: Sequence[str]
    missed: int


def read_choices(days: Sequence[Day], evidence: dict[str, Evidence]) -> Choices:
    lexicon = Lexicon.open("en")
    rows = [
        (answer.word, day.month, answer.word in day.official)
        for day in days
        for answer in find_answers(day.hive, lexicon)
        if answer.word in evidence
    ]
    words, months, accepted = zip(*rows, strict=True)
    sources = np.array([[float(evidence[word][name]) for name in EDITOR.weights] for word in words])
    sample = Sample(sources, np.array(accepted, float))
    return Choices(sample, words, months, sum(len(day.official) for day in days) - sum(accepted))


def best_f1(points: Numbers, choices: Choices) -> tuple[float, float]:
    """The best F1, and the threshold of log-odds that gives it."""
    return max((_f1(points >= least, choices), float(least)) for least in _THRESHOLDS)


def main(arguments: list[str]) -> int:
    days = read_days("bee_editor", arguments)
    if days is None:
        return 2
    choices = read_choices(days, EnglishWords().evidence_of_editor(lambda share: None))
    beginnings = np.array([crc32(w[:_BEGINNING].encode()) % FOLDS for w in choices.words])
    months = np.unique(np.array(choices.months), return_inverse=True)[1]
    sample = choices.sample
    for name, groups in ("words", beginnings), ("months", months):
        f1, least = best_f1(predict_points(sample, groups), choices)
        print(f"unseen {name}: F1 {f1:.4f} from {least:.2f}")
    for column, name in enumerate(EDITOR.weights):
        fewer = Sample(np.delete(sample.evidence, column, axis=1), sample.known)
        f1, _ = best_f1(predict_points(fewer, beginnings), choices)
        print(f"without {name}, unseen words: F1 {f1:.4f}")
    base, *weights = fit(sample)
    print(f"base {base:.2f}")
    for name, weight in zip(EDITOR.weights, weights, strict=True):
        print(f"{name} {weight:.2f}")
    return 0


def _f1(guessed: NDArray[np.bool_], choices: Choices) -> float:
    right, official = choices.sample.known[guessed].sum(), choices.sample.known.sum()
    return float(2 * right / (guessed.sum() + official + choices.missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
