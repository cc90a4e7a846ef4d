"""Nouns that are made of adjectives and participles: больной, ведущий, колыбельная.

Hosts differ on them, so a lexicon marks these nouns. Dictionaries list most of them as adjectives.
Among Russian ones, OpenCorpora marks those that stand for nouns in its corpus (`Subx`); others
are recognized because such a word alone translates a noun of another language.
"""

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace

from solver.wordlists.debian_dictionaries import TranslatedNouns
from solver.wordlists.frequencies import NO_OWN_FORM_PENALTY, LexemeUse, lexeme_use
from solver.wordlists.nouns import Readings
from solver.wordlists.pymorphy import Dictionary, Frequencies, Grammemes
from solver.wordlists.word_parts import Endings

_PRONOUNS_AND_THE_LIKE = frozenset({"Apro", "Anum", "Supr"})
_ENDING = re.compile(r".{2,}(?:[ыио]й|[ая]я|[ое]е)(?:ся)?")
# Names of languages, which translate nouns but are not marked.
_LANGUAGE = re.compile(r".*[сцз]кий")
# For a word in no other dictionary: how many nouns it translates in Mueller, and its preference.
_MIN_ENGLISH_WORDS = 2
_MIN_PREFERENCE_RATIO = 10.0
_RAREST = 1e-9
# The endings of a noun, and those of its genitive if it has the forms of an adjective.
_GENITIVES = {
    "ru": Endings("ый/ого ой/ого ий/его ий/ого ая/ой ая/ей яя/ей ое/ого ее/его ые/ых ие/их"),
    "uk": Endings("ий/ого ій/ього а/ої я/ьої е/ого є/ього і/их і/іх"),
}
# Ukrainian nouns may have these genitives besides: ванної is of a bathroom, ванни of a tub.
_OTHER_GENITIVES = {"а": "и", "я": "і"}
# The endings of headwords that the dictionary gives for feminines: загиблий for загибла.
_MASCULINE = "ий", "ій"


def stands_for_noun(tags: Grammemes) -> bool:
    """True if an adjective in the nominative stands for a noun in the corpus of OpenCorpora."""
    return "Subx" in tags and _is_adjective(tags) and ("neut" not in tags or is_fixed(tags))


def is_fixed(tags: Grammemes) -> bool:
    """True if an adjective has only one form; dictionaries also list it as a noun: хаки."""
    return "Fixd" in tags


class Substantives:
    """The adjectives of *dictionary* that are nouns.

    *marked*: adjectives that stand for nouns, with their readings. *translated*: words that
    translate a noun. Words that *are_known* as nouns are left out.
    """

    def __init__(
        self,
        dictionary: Dictionary,
        frequencies: Frequencies,
        marked: Readings,
        translated: TranslatedNouns,
        are_known: Container[str],
    ) -> None:
        self._dictionary = dictionary
        self._translated = translated
        self._frequencies = frequencies
        likely = translated.languages.keys() | translated.mueller.keys()
        others = {
            word: readings
            for word in filter(_ENDING.fullmatch, likely - marked.keys())
            if (readings := self._readings(word)) and self._is_noun(word, readings)
        }
        self.readings: Readings = {
            word: readings for word, readings in (marked | others).items() if word not in are_known
        }

    @property
    def declined(self) -> frozenset[str]:
        """The ones that have the forms of an adjective."""
        fixed = (word for word, tags in self.readings.items() if all(map(is_fixed, tags)))
        return frozenset(self.readings.keys() - fixed)

    def use(self, word: str) -> LexemeUse:
        """The use of *word*, lowered if people mostly mean the adjective."""
        kinds = [tags - {"nomn"} for tags in self.readings[word]]

        def is_form(tags: Grammemes) -> bool:
            return any(kind <= tags for kind in kinds)

        forms = self._dictionary.form_uses(word, is_form, is_form, self._frequencies)
        use = lexeme_use(tuple(forms))
        if all(map(is_fixed, self.readings[word])) or self._preference(word) > 1:
            return use
        return replace(use, score=use.score - NO_OWN_FORM_PENALTY)

    def _is_noun(self, word: str, readings: Iterable[Grammemes]) -> bool:
        """True if an unmarked word is a noun by the evidence of other languages."""
        if any("masc" in tags for tags in readings) and _LANGUAGE.fullmatch(word):
            return False
        languages = self._translated.languages.get(word, 0)
        english = self._translated.mueller.get(word, 0)
        if not languages:
            return english >= _MIN_ENGLISH_WORDS and self._preference(word) >= _MIN_PREFERENCE_RATIO
        is_participle = any("PRTF" in tags for tags in readings)
        return languages + english > 1 or is_participle or self._preference(word) > 1

    def _preference(self, word: str) -> float:
        """How much more often a feminine or neuter is used than the masculine: колыбельная."""
        used = self._frequencies.by_spelling
        lemmas = {reading.lemma for reading in self._dictionary.readings_of(word)}
        spellings = lemmas | {lemma.replace("ё", "е") for lemma in lemmas}
        masculine = sum(used.get(spelling, 0.0) for spelling in spellings)
        return used.get(word, 0.0) / max(masculine, _RAREST)

    def _readings(self, word: str) -> list[Grammemes]:
        found = (reading.grammemes for reading in self._dictionary.readings_of(word))
        return [tags for tags in found if _is_adjective(tags)]


def find_adjectival(nouns: Iterable[str], dictionary: Dictionary, language: str) -> Iterator[str]:
    """Yield the *nouns* that have the genitive of an adjective: столовая, столовой."""
    for noun in nouns:
        genitives = (stem + ending for stem, ending in _GENITIVES[language].stems(noun))
        other = noun[:-1] + _OTHER_GENITIVES.get(noun[-1], "")
        if any(
            _is_genitive(genitive, noun, dictionary) for genitive in genitives
        ) and not _is_genitive(other, noun, dictionary):
            yield noun


def _is_genitive(form: str, noun: str, dictionary: Dictionary) -> bool:
    """True if *form* is the genitive of *noun*, or of the masculine that belongs to *noun*."""
    lemmas = {noun, *(noun[:-1] + ending for ending in _MASCULINE)}
    return any(
        {"NOUN", "gent"} <= reading.grammemes
        and "Surn" not in reading.grammemes
        and reading.lemma.replace("ё", "е") in lemmas
        for reading in dictionary.readings_of(form)
    )


def _is_adjective(tags: Grammemes) -> bool:
    return (
        ("ADJF" in tags or "PRTF" in tags)
        and {"nomn", "sing"} <= tags
        and tags.isdisjoint(_PRONOUNS_AND_THE_LIKE)
    )
