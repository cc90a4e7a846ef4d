"""Russian nouns from OpenCorpora, as the package pymorphy3-dicts-ru stores them.

A word is a Balda noun if one of its readings is: a common noun in the nominative, singular or
plural-only. Variants in -нье (`V-be`: сознанье) stay only where people use them.
"""

import re
from collections.abc import Mapping
from typing import TypeVar

from solver.wordlists.debian_dictionaries import RussianDictionaries
from solver.wordlists.frequencies import (
    LexemeUse,
    frequencies_fingerprint,
    frequencies_remark,
    tier_by_frequency,
)
from solver.wordlists.naturalness import RUSSIAN, Evidence
from solver.wordlists.nouns import Readings, Steps, Usage, common_nouns, is_variant, noun_readings
from solver.wordlists.packages import installed_version
from solver.wordlists.pymorphy import Dictionary
from solver.wordlists.reviewed import added_words, dropped_words, review_version
from solver.wordlists.russian_evidence import Witness
from solver.wordlists.word_list import Progress, Tier, WordList

_PACKAGE = "pymorphy3-dicts-ru"
_FILTER_VERSION = "9"
_MIN_ZIPF_OF_VARIANTS = 2.5
_READING_SHARE = 0.6
_CYRILLIC = re.compile(r"[а-яё]+")
_REMARK = "Russian tiers go by frequency alone; “apt-get install {packages}” makes them better."

Value = TypeVar("Value")


class RussianNouns:
    """OpenCorpora's 61,879 common nouns, ё written as е, less and more those of our review.

    Tiers go by what other dictionaries under *dictionaries* say too, where these are installed.
    """

    def __init__(self, dictionaries: RussianDictionaries | None = None) -> None:
        self._dictionaries = dictionaries or RussianDictionaries()

    def fingerprint(self) -> dict[str, str] | None:
        installed = installed_version(_PACKAGE)
        if installed is None:
            return None
        own = {_PACKAGE: installed, "filter": _FILTER_VERSION, "reviewed": review_version("ru")}
        return own | frequencies_fingerprint() | self._dictionaries.fingerprint()

    def read(self, on_progress: Progress) -> WordList:
        steps = Steps()
        nouns, tiers = self._nouns_with_tiers(steps, on_progress)
        steps.append(("ё written as е", len(nouns)))
        kept = nouns - _folded(dict.fromkeys(dropped_words("ru"))).keys()
        steps.append(("without those judged to be none", len(kept)))
        added = _folded(added_words("ru"))
        words = kept | added.keys()
        steps.append(("with those judged to be missing", len(words)))
        return WordList(tuple(sorted(words)), "ru", tuple(steps), tiers | added, self._remark())

    def evidence(self, on_progress: Progress) -> dict[str, Evidence]:
        """What the sources say of each noun; all of them must be installed."""
        dictionary = Dictionary(_PACKAGE, folded={"ё": "е"})
        nouns, usage = _nouns(dictionary, Steps(), on_progress)
        return self._evidence(dictionary, nouns, usage.of(nouns, on_progress))

    def _nouns_with_tiers(
        self, steps: Steps, on_progress: Progress
    ) -> tuple[set[str], dict[str, Tier]]:
        dictionary = Dictionary(_PACKAGE, folded={"ё": "е"})
        nouns, usage = _nouns(dictionary, steps, lambda share: on_progress(share * _READING_SHARE))
        uses = usage.of(
            nouns, lambda share: on_progress(_READING_SHARE + share * (1 - _READING_SHARE))
        )
        if not uses or self._dictionaries.missing():
            return set(nouns), {word: tier_by_frequency(use.score) for word, use in uses.items()}
        evidence = self._evidence(dictionary, nouns, uses)
        return set(nouns), {word: RUSSIAN.tier(said) for word, said in evidence.items()}

    def _evidence(
        self, dictionary: Dictionary, nouns: Readings, uses: Mapping[str, LexemeUse]
    ) -> dict[str, Evidence]:
        witness = Witness(self._dictionaries.read(nouns.keys()), dictionary, uses)
        return {word: witness.of(word, meanings) for word, meanings in nouns.items()}

    def _remark(self) -> str:
        if remark := frequencies_remark():
            return remark
        missing = " ".join(self._dictionaries.missing())
        return _REMARK.format(packages=missing) if missing else ""


def all_nouns(on_progress: Progress) -> list[str]:
    """Every noun in the nominative, names and abbreviations too: 131,593 words with ё."""
    return sorted(noun_readings(Dictionary(_PACKAGE), _CYRILLIC, on_progress))


def _nouns(dictionary: Dictionary, steps: Steps, on_progress: Progress) -> tuple[Readings, Usage]:
    """The nouns that pass the filter, counted in *steps*, and how much they are used."""
    usage = Usage(dictionary, "ru")
    nouns = common_nouns(noun_readings(dictionary, _CYRILLIC, on_progress), steps)
    return _folded(_without_rare_variants(nouns, usage, steps)), usage


def _without_rare_variants(nouns: Readings, usage: Usage, steps: Steps) -> Readings:
    kept = {
        word: meanings
        for word, meanings in nouns.items()
        if not is_variant(meanings) or usage.zipf_of_variant(word) >= _MIN_ZIPF_OF_VARIANTS
    }
    steps.append(("without rare variants in -нье", len(kept)))
    return kept


def _folded(of_words: Mapping[str, Value]) -> dict[str, Value]:
    return {word.replace("ё", "е"): value for word, value in of_words.items()}
