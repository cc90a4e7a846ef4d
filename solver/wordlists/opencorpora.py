"""Russian nouns from OpenCorpora, as the package pymorphy3-dicts-ru stores them.

A word is a Balda noun if one of its readings is: a common noun in the nominative, singular or
plural-only. Variants in -нье (`V-be`: сознанье) stay only if people use them. Nouns that
OpenCorpora lacks come from the spelling dictionary hunspell-ru (мандраж, интерферон) and from the
dictionaries of FreeDict (хайку, кибератака).
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from solver.wordlists import frequencies
from solver.wordlists.amendments import read_review, review_version
from solver.wordlists.debian_dictionaries import RussianDictionaries, TranslatedNouns
from solver.wordlists.naturalness import RUSSIAN, Evidence
from solver.wordlists.nouns import Readings, Steps, Usage, common_nouns, is_variant, noun_readings
from solver.wordlists.packages import find_version
from solver.wordlists.pymorphy import Dictionary
from solver.wordlists.russian_evidence import Witness
from solver.wordlists.substantives import Substantives, find_adjectival, stands_for_noun
from solver.wordlists.word_list import Progress, Tier, WordList

_PACKAGE = "pymorphy3-dicts-ru"
_FILTER_VERSION = "14"
_MIN_ZIPF_OF_VARIANTS = 2.5
_READING_SHARE = 0.6
_CYRILLIC = re.compile(r"[а-яё]+")
# Excludes plurals, adjectives, verbs and syllables, which translate nouns too.
_HEADWORD = re.compile(r"[а-я]+(?<![ыи])(?<![ыио]й)(?<!ая)(?<!ое)(?<!ие)(?<!ть)")
_MIN_TRANSLATION_LETTERS = 4
_REMARK = "Russian tiers go by frequency alone; “apt-get install {packages}” makes them better."

_NOUN = [frozenset({"NOUN"})]

Value = TypeVar("Value")


class RussianNouns:
    """OpenCorpora's 61,879 common nouns, 5,100 of other dictionaries, and our review; ё is е.

    Tiers depend also on other dictionaries under *dictionaries*, if these are installed.
    """

    def __init__(self, dictionaries: RussianDictionaries | None = None) -> None:
        self._dictionaries = dictionaries or RussianDictionaries()

    def fingerprint(self) -> dict[str, str] | None:
        installed = find_version(_PACKAGE)
        if installed is None:
            return None
        own = {_PACKAGE: installed, "filter": _FILTER_VERSION, "reviewed": review_version("ru")}
        return own | frequencies.fingerprint() | self._dictionaries.fingerprint()

    def read(self, on_progress: Progress) -> WordList:
        steps = Steps()
        nouns = self._nouns(steps, on_progress)
        kept = nouns.meanings.keys() - _fold_keys(read_review("ru", "dropped")).keys()
        steps.append(("without those judged to be none", len(kept)))
        added = _fold_keys(read_review("ru", "added"))
        words = kept | added.keys()
        steps.append(("with those judged to be missing", len(words)))
        tiers = self._tiers(nouns) | read_review("ru", "tiers") | added
        return WordList(
            tuple(sorted(words)),
            "ru",
            tuple(steps),
            tiers,
            self._remark(),
            substantives=nouns.substantives,
        )

    def evidence(self, on_progress: Progress) -> dict[str, Evidence]:
        """Evidence of the sources on each noun; all of them must be installed."""
        return self._evidence(self._nouns(Steps(), on_progress))

    def _nouns(self, steps: Steps, on_progress: Progress) -> "_Nouns":
        """The nouns that pass the filter and those of the spelling dictionary alone."""
        dictionary = Dictionary(_PACKAGE, folded={"ё": "е"})
        usage = Usage(dictionary, "ru")
        readings = noun_readings(
            dictionary,
            _CYRILLIC,
            lambda share: on_progress(share * _READING_SHARE),
            besides=stands_for_noun,
        )
        nouns, adjectives = _split_nouns(readings)
        listed = common_nouns(nouns, steps)
        listed = _fold_keys(_without_rare_variants(listed, usage, steps))
        steps.append(("ё written as е", len(listed)))
        uses = usage.of(
            listed, lambda share: on_progress(_READING_SHARE + share * (1 - _READING_SHARE))
        )
        reviewed = _fold_keys(read_review("ru", "added"))
        unlisted = {
            noun: forms
            for noun, forms in self._dictionaries.noun_forms().items()
            if noun not in reviewed and not dictionary.knows(noun)
        }
        steps.append(("with nouns of the spelling dictionary", len(listed) + len(unlisted)))
        translated = self._dictionaries.read_translated_nouns()
        unlisted |= {
            noun: frozenset({noun})
            for noun in translated.languages
            if noun in usage.frequencies.by_spelling and _is_headword(noun)
            if noun not in reviewed and noun not in unlisted and not dictionary.knows(noun)
        }
        meanings = listed | dict.fromkeys(unlisted, _NOUN)
        steps.append(("with nouns that translate a noun", len(meanings)))
        substantives = Substantives(
            dictionary, usage.frequencies, _fold_keys(adjectives), translated, meanings.keys()
        )
        if uses:
            uses |= {noun: _use_alone(forms, dictionary) for noun, forms in unlisted.items()}
            uses |= {word: substantives.use(word) for word in substantives.readings}
        meanings |= substantives.readings
        steps.append(("with nouns made of adjectives", len(meanings)))
        return _Nouns(
            dictionary,
            meanings,
            uses,
            translated,
            substantives.declined | set(find_adjectival(listed, dictionary, "ru")),
        )

    def _tiers(self, nouns: "_Nouns") -> dict[str, Tier]:
        if not nouns.uses or self._dictionaries.missing():
            return {
                word: frequencies.tier_by_frequency(use.score) for word, use in nouns.uses.items()
            }
        return {word: RUSSIAN.tier(said) for word, said in self._evidence(nouns).items()}

    def _evidence(self, nouns: "_Nouns") -> dict[str, Evidence]:
        use = self._dictionaries.read(nouns.meanings.keys())
        witness = Witness(use, nouns.dictionary, nouns.uses, nouns.translated)
        return {word: witness.of(word, meanings) for word, meanings in nouns.meanings.items()}

    def _remark(self) -> str:
        if remark := frequencies.remark():
            return remark
        missing = " ".join(self._dictionaries.missing())
        return _REMARK.format(packages=missing) if missing else ""


def all_nouns(on_progress: Progress) -> list[str]:
    """Every noun in the nominative, names and abbreviations too: 131,593 words with ё."""
    return sorted(noun_readings(Dictionary(_PACKAGE), _CYRILLIC, on_progress))


@dataclass(frozen=True, slots=True)
class _Nouns:
    """Nouns with their meanings in *dictionary*, ё written as е, and how much they are used.

    *translated*: words that translate a noun. *substantives*: the nouns that have the forms of
    adjectives.
    """

    dictionary: Dictionary
    meanings: Readings
    uses: Mapping[str, frequencies.LexemeUse]
    translated: TranslatedNouns
    substantives: frozenset[str]


def _is_headword(word: str) -> bool:
    return len(word) >= _MIN_TRANSLATION_LETTERS and _HEADWORD.fullmatch(word) is not None


def _use_alone(forms: Iterable[str], dictionary: Dictionary) -> frequencies.LexemeUse:
    """The use of a noun that *dictionary* lacks, by the *forms* that it has for no word."""
    used = frequencies.form_frequencies("ru")
    alone = (used.get(form, 0.0) for form in forms if not dictionary.knows(form))
    return frequencies.LexemeUse(frequencies.zipf(sum(alone)), 0.0)


def _split_nouns(readings: Readings) -> tuple[Readings, Readings]:
    """The readings as nouns, and the readings of words that are not nouns."""
    nouns = {
        word: own
        for word, meanings in readings.items()
        if (own := [tags for tags in meanings if "NOUN" in tags])
    }
    return nouns, {word: readings[word] for word in readings.keys() - nouns.keys()}


def _without_rare_variants(nouns: Readings, usage: Usage, steps: Steps) -> Readings:
    kept = {
        word: meanings
        for word, meanings in nouns.items()
        if not is_variant(meanings) or usage.zipf_of_variant(word) >= _MIN_ZIPF_OF_VARIANTS
    }
    steps.append(("without rare variants in -нье", len(kept)))
    return kept


def _fold_keys(of_words: Mapping[str, Value]) -> dict[str, Value]:
    return {word.replace("ё", "е"): value for word, value in of_words.items()}
