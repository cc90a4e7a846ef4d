"""Compare answers of hives with a newspaper's, and fit the model of its editor.

    python -m benchmarks.bee_editor FILE

FILE has one puzzle a line, oldest first:
`{"date": "2023-01-01", "center": "e", "outer": "aclnow", "answers": […]}`.

First come the figures of the likely words as they are now. Then the weights of
`solver.wordlists.newspaper` are fitted: a logistic regression over all words that each hive could
have. It prints F1 on words that the fit has not seen, by folds of words with equal beginnings, and
on unseen months; then F1 without each source, last the weights.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from benchmarks.tiers import FOLDS, Numbers, Sample, predict_points, tell_weights, without_each
from solver import Hive, Lexicon, find_answers
from solver.wordlists.naturalness import Evidence
from solver.wordlists.newspaper import EDITOR
from solver.wordlists.scowl import EnglishWords

_BEGINNING = 4
_THRESHOLDS = np.arange(-20, 21) / 20


@dataclass(frozen=True, slots=True)
class Day:
    """A puzzle and the answers that the newspaper took."""

    month: str
    hive: Hive
    official: frozenset[str]

    @classmethod
    def parse(cls, line: str) -> "Day":
        fields = json.loads(line)
        hive = Hive(fields["center"] + fields["outer"])
        return cls(fields["date"][:7], hive, frozenset(fields["answers"]))


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


def tell_likely(days: Sequence[Day], lexicon: Lexicon) -> str:
    """The figures of the words that are likely answers now."""
    likely = [{answer.word for answer in find_answers(day.hive, lexicon).likely} for day in days]
    right = sum(len(words & day.official) for words, day in zip(likely, days, strict=True))
    guessed, official = sum(map(len, likely)), sum(len(day.official) for day in days)
    return (
        f"likely words of {len(days)} days: F1 {2 * right / (guessed + official):.4f}, "
        f"precision {right / guessed:.4f}, recall {right / official:.4f}"
    )


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m benchmarks.bee_editor FILE", file=sys.stderr)
        return 2
    try:
        days = [Day.parse(line) for line in Path(arguments[0]).read_text("utf-8").splitlines()]
    except (OSError, KeyError, ValueError) as error:
        print(f"{arguments[0]} cannot be read as puzzles: {error}", file=sys.stderr)
        return 2
    print(tell_likely(days, Lexicon.open("en")), flush=True)
    choices = read_choices(days, EnglishWords().evidence_of_editor(lambda share: None))
    beginnings = np.array([crc32(w[:_BEGINNING].encode()) % FOLDS for w in choices.words])
    months = np.unique(np.array(choices.months), return_inverse=True)[1]
    for name, groups in ("words", beginnings), ("months", months):
        f1, least = best_f1(predict_points(choices.sample, groups), choices)
        print(f"unseen {name}: F1 {f1:.4f} from {least:.2f}")
    for name, fewer in without_each(choices.sample, EDITOR.weights):
        f1, _ = best_f1(predict_points(fewer, beginnings), choices)
        print(f"without {name}, unseen words: F1 {f1:.4f}")
    tell_weights(choices.sample, EDITOR.weights)
    return 0


def _f1(guessed: NDArray[np.bool_], choices: Choices) -> float:
    right, official = choices.sample.known[guessed].sum(), choices.sample.known.sum()
    return float(2 * right / (guessed.sum() + official + choices.missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
