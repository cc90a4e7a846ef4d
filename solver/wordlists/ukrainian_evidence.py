"""Evidence of the sources on a Ukrainian noun, gathered for `naturalness`."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from solver.wordlists.debian_dictionaries import read_spelled_nouns
from solver.wordlists.frequencies import form_frequencies, zipf
from solver.wordlists.naturalness import Evidence
from solver.wordlists.word_parts import splits

_SUFFIX = re.compile(
    r".{3,}(?:ість|ння|ття|ка|ниця|ник|ець|ач|ар|тель|тво|изм|ізм|ист|іст|ко|ик|ок)"
)
_QUALITY = "ість"
_ACTION = ("ння", "ття")
_MIN_FIRST_LETTERS = 2
_MIN_SECOND_LETTERS = 5
# The least number of nouns with a first part that people understand: мікро, супер.
_MIN_WORDS_OF_FIRST_PART = 30
_MIN_ZIPF_OF_TWINS = 2.0
# Endings that correspond, then letters that correspond: * is any of those that change.
_ENDINGS = (("ння", "ние"), ("ття", "тие"), ("ість", "ость"), ("цтво", "чество"))
_LETTERS = str.maketrans(dict.fromkeys("іиеєїыйёэ", "*") | {"ґ": "г", "ь": "", "ъ": ""})


class UkrainianWitness:
    """Gathers evidence for the nouns of *scores*, which gives the zipf of each.

    *twins*: the skeletons of Russian nouns that people use. *names*: nouns that are also spelled
    with a capital. *adjectives*: nouns that have the forms of an adjective.
    """

    def __init__(
        self,
        scores: Mapping[str, float],
        twins: Collection[str] = (),
        names: Collection[str] = (),
        adjectives: Collection[str] = (),
    ) -> None:
        self._scores = scores
        self._twins = twins
        self._names = names
        self._adjectives = adjectives
        begun = Counter(first for word in scores for first, rest in _split(word) if rest in scores)
        self._first_parts = {
            part for part, count in begun.items() if count >= _MIN_WORDS_OF_FIRST_PART
        }

    def of(self, word: str) -> Evidence:
        has_twin = skeleton(word) in self._twins
        return {
            "frequency": self._scores[word],
            "name": word in self._names and not has_twin,
            "adjective": word in self._adjectives,
            "russian": has_twin,
            "part": max(self._parts(word), default=0.0),
            "suffix": _SUFFIX.fullmatch(word) is not None,
            "quality": word.endswith(_QUALITY),
            "action": word.endswith(_ACTION),
        }

    def _parts(self, word: str) -> Iterator[float]:
        return (
            self._scores.get(rest, 0.0)
            for first, rest in _split(word)
            if first in self._first_parts
        )


def russian_twins(spelling: Path) -> set[str]:
    """The skeletons of the nouns in use that hunspell-ru has; none if it is not installed."""
    frequencies = form_frequencies("ru")
    return {
        skeleton(noun)
        for noun in read_spelled_nouns(spelling)
        if zipf(frequencies.get(noun, 0.0)) >= _MIN_ZIPF_OF_TWINS
    }


def skeleton(word: str) -> str:
    """The spelling that a Ukrainian noun shares with its Russian twin: комп'ютер, компьютер."""
    plain = word.replace("'", "")
    for ukrainian, russian in _ENDINGS:
        plain = plain.replace(ukrainian, russian)
    return plain.translate(_LETTERS)


def _split(word: str) -> Iterator[tuple[str, str]]:
    return splits(word, least_first=_MIN_FIRST_LETTERS, least_second=_MIN_SECOND_LETTERS)
