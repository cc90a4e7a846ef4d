"""Russian nouns from OpenCorpora, as the package pymorphy3-dicts-ru stores them.

A word is a Balda noun if one of its readings is: a common noun in the nominative, singular or
plural-only. Variants in -нье (`V-be`: сознанье) stay only where people use them.
"""

import re
from collections.abc import Iterable, Mapping

from solver.wordlists.frequencies import (
    FormUse,
    form_frequencies,
    frequencies_version,
    shared_zipf,
    tier_of,
)
from solver.wordlists.pymorphy import Dictionary, Grammemes, package_version
from solver.wordlists.reviewed import added_words, dropped_words, review_version
from solver.wordlists.word_list import Progress, Tier, WordList

_PACKAGE = "pymorphy3-dicts-ru"
_FILTER_VERSION = "3"
_LEAST_ZIPF_OF_VARIANTS = 2.5
_READING_SHARE = 0.6
_WORDS_PER_REPORT = 1 << 10
_CYRILLIC = re.compile(r"[а-яё]+")
_FOLDED = {"ё": "е"}
_EXCLUDED = ("Name", "Surn", "Patr", "Geox", "Orgn", "Abbr", "Erro", "Dist")
_VARIANT = "V-be"


class RussianNouns:
    """OpenCorpora's 61,879 common nouns, ё written as е, less and more those of our review."""

    def fingerprint(self) -> dict[str, str] | None:
        installed = package_version(_PACKAGE)
        if installed is None:
            return None
        frequencies = frequencies_version() or "not installed"
        return {
            _PACKAGE: installed,
            "wordfreq": frequencies,
            "filter": _FILTER_VERSION,
            "reviewed": review_version("ru"),
        }

    def read(self, on_progress: Progress) -> WordList:
        dictionary = Dictionary(_PACKAGE, folded=_FOLDED)
        readings = _noun_readings(dictionary, lambda share: on_progress(share * _READING_SHARE))
        steps = [("nouns, nominative singular or plural-only", len(readings))]
        for grammeme in _EXCLUDED:
            readings = _without(readings, grammeme)
            steps.append((f"without {grammeme}", len(readings)))
        readings = {word: tags for word, tags in readings.items() if len(word) > 1}
        steps.append(("two letters or more", len(readings)))
        usage = _Usage(dictionary)
        words = {w for w, meanings in readings.items() if not usage.is_rare_variant(w, meanings)}
        steps.append(("without rare variants in -нье", len(words)))
        meanings_of = {_folded(word): readings[word] for word in words}
        steps.append(("ё written as е", len(meanings_of)))
        tiers = usage.tiers(
            meanings_of,
            lambda share: on_progress(_READING_SHARE + share * (1 - _READING_SHARE)),
        )
        kept = meanings_of.keys() - set(map(_folded, dropped_words("ru")))
        steps.append(("without those judged to be none", len(kept)))
        added = {_folded(word): tier for word, tier in added_words("ru").items()}
        steps.append(("with those judged to be missing", len(kept | added.keys())))
        return WordList(tuple(sorted(kept | added.keys())), "ru", tuple(steps), tiers | added)


def _folded(word: str) -> str:
    return word.replace("ё", "е")


def all_nouns(on_progress: Progress) -> list[str]:
    """Every noun in the nominative, names and abbreviations too: 131,593 words with ё."""
    return sorted(_noun_readings(Dictionary(_PACKAGE), on_progress))


class _Usage:
    """How much people use the words of a dictionary."""

    def __init__(self, dictionary: Dictionary) -> None:
        self._dictionary = dictionary
        self._frequencies = form_frequencies("ru")

    def tiers(
        self, meanings_of: Mapping[str, list[Grammemes]], on_progress: Progress
    ) -> dict[str, Tier]:
        """The tier of each word; none if frequencies are not installed."""
        tiers: dict[str, Tier] = {}
        if not self._frequencies:
            return tiers
        for number, (word, meanings) in enumerate(meanings_of.items()):
            if number % _WORDS_PER_REPORT == 0:
                on_progress(number / len(meanings_of))
            tiers[word] = tier_of(self._forms(word, _is_variant(meanings)))
        return tiers

    def is_rare_variant(self, word: str, meanings: Iterable[Grammemes]) -> bool:
        if not _is_variant(meanings):
            return False
        return shared_zipf(self._forms(word, True)) < _LEAST_ZIPF_OF_VARIANTS

    def _forms(self, word: str, variant: bool) -> Iterable[FormUse]:
        """The forms of *word* as a common noun, without its variants, or as a variant itself."""

        def is_form(tags: Grammemes) -> bool:
            return "NOUN" in tags and (_VARIANT in tags) == variant and tags.isdisjoint(_EXCLUDED)

        return self._dictionary.form_uses(
            word, lambda tags: _is_headword(tags) and is_form(tags), is_form, self._frequencies
        )


def _is_variant(meanings: Iterable[Grammemes]) -> bool:
    return all(_VARIANT in tags for tags in meanings)


def _noun_readings(dictionary: Dictionary, on_progress: Progress) -> dict[str, list[Grammemes]]:
    found: dict[str, list[Grammemes]] = {}
    for word, grammemes in dictionary.readings(on_progress):
        if _is_headword(grammemes) and _CYRILLIC.fullmatch(word):
            found.setdefault(word, []).append(grammemes)
    return found


def _is_headword(grammemes: Grammemes) -> bool:
    return grammemes >= {"NOUN", "nomn"} and not grammemes.isdisjoint({"sing", "Pltm"})


def _without(readings: dict[str, list[Grammemes]], grammeme: str) -> dict[str, list[Grammemes]]:
    kept = {
        word: [tags for tags in meanings if grammeme not in tags]
        for word, meanings in readings.items()
    }
    return {word: meanings for word, meanings in kept.items() if meanings}
