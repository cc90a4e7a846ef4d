"""Russian nouns from OpenCorpora, as the package pymorphy3-dicts-ru stores them.

A word is a Balda noun if one of its readings is: a common noun in the nominative, singular or
plural-only. Variants in -нье (`V-be`: сознанье) stay only where people use them.
"""

import re
from collections.abc import Mapping
from typing import TypeVar

from solver.wordlists.frequencies import frequencies_fingerprint, frequencies_remark
from solver.wordlists.nouns import Readings, Steps, Usage, common_nouns, is_variant, noun_readings
from solver.wordlists.packages import installed_version
from solver.wordlists.pymorphy import Dictionary
from solver.wordlists.reviewed import added_words, dropped_words, review_version
from solver.wordlists.word_list import Progress, WordList

_PACKAGE = "pymorphy3-dicts-ru"
_FILTER_VERSION = "4"
_MIN_ZIPF_OF_VARIANTS = 2.5
_READING_SHARE = 0.6
_CYRILLIC = re.compile(r"[а-яё]+")

Value = TypeVar("Value")


class RussianNouns:
    """OpenCorpora's 61,879 common nouns, ё written as е, less and more those of our review."""

    def fingerprint(self) -> dict[str, str] | None:
        installed = installed_version(_PACKAGE)
        if installed is None:
            return None
        own = {_PACKAGE: installed, "filter": _FILTER_VERSION, "reviewed": review_version("ru")}
        return own | frequencies_fingerprint()

    def read(self, on_progress: Progress) -> WordList:
        dictionary = Dictionary(_PACKAGE, folded={"ё": "е"})
        usage, steps = Usage(dictionary, "ru"), Steps()
        readings = noun_readings(
            dictionary, _CYRILLIC, lambda share: on_progress(share * _READING_SHARE)
        )
        nouns = _folded(_without_rare_variants(common_nouns(readings, steps), usage, steps))
        steps.append(("ё written as е", len(nouns)))
        tiers = usage.tiers(
            nouns, lambda share: on_progress(_READING_SHARE + share * (1 - _READING_SHARE))
        )
        kept = nouns.keys() - _folded(dict.fromkeys(dropped_words("ru")))
        steps.append(("without those judged to be none", len(kept)))
        added = _folded(added_words("ru"))
        words = kept | added.keys()
        steps.append(("with those judged to be missing", len(words)))
        return WordList(
            tuple(sorted(words)), "ru", tuple(steps), tiers | added, frequencies_remark()
        )


def all_nouns(on_progress: Progress) -> list[str]:
    """Every noun in the nominative, names and abbreviations too: 131,593 words with ё."""
    return sorted(noun_readings(Dictionary(_PACKAGE), _CYRILLIC, on_progress))


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
