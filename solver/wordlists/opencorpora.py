"""Russian nouns from OpenCorpora, as the package pymorphy3-dicts-ru stores them.

`words.dawg` maps a word to its readings, each a paradigm and a place in it. A paradigm in
`paradigms.array` is three equal runs of numbers, one entry a place: suffix, tag, prefix. Tags are
sets of grammemes, listed in `gramtab-opencorpora-int.json`.

A word is a Balda noun if one of its readings is: a common noun in the nominative, singular or
plural-only. Variants in -нье (`V-be`: сознанье) stay only where people use them.
"""

import json
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import dawg
import pymorphy3_dicts_ru

from solver.wordlists.frequencies import lexeme_zipf
from solver.wordlists.word_list import Progress, WordList

_FILTER_VERSION = "1"
_LEAST_ZIPF_OF_VARIANTS = 2.5
_CYRILLIC = re.compile(r"[а-яё]+")
_PREFIXES = ("", "по", "наи")
_EXCLUDED = ("Name", "Surn", "Patr", "Geox", "Orgn", "Abbr", "Erro", "Dist")
_READINGS_PER_REPORT = 1 << 16

Grammemes = frozenset[str]


@dataclass(frozen=True, slots=True)
class _Form:
    """One place of a paradigm: what it adds to the stem, and what the result means."""

    prefix: str
    suffix: str
    grammemes: Grammemes

    def of(self, stem: str) -> str:
        return f"{self.prefix}{stem}{self.suffix}"

    def stem_of(self, word: str) -> str:
        return word[len(self.prefix) : len(word) - len(self.suffix)]


class _Dictionary:
    """The package's files, read."""

    def __init__(self, directory: Path) -> None:
        self._words = dawg.RecordDAWG(">HH")
        self._words.load(str(directory / "words.dawg"))
        self._size = int(dict(_json(directory / "meta.json"))["words_dawg_length"])
        self._paradigms = list(_paradigms(directory))

    def readings(self, on_progress: Progress) -> Iterator[tuple[str, Grammemes]]:
        """Every word with every meaning it has; about five million."""
        for number, (word, (paradigm, place)) in enumerate(self._words.iteritems()):
            if number % _READINGS_PER_REPORT == 0:
                on_progress(number / self._size)
            yield word, self._paradigms[paradigm][place].grammemes

    def forms(self, word: str, wanted: Callable[[Grammemes], bool]) -> set[str]:
        """All *wanted* forms of the lexemes in which *word* itself is a wanted form."""
        found: set[str] = set()
        for paradigm, place in self._words.get(word, ()):
            forms = self._paradigms[paradigm]
            if wanted(forms[place].grammemes):
                stem = forms[place].stem_of(word)
                found.update(form.of(stem) for form in forms if wanted(form.grammemes))
        return found

    def owners(self, word: str) -> int:
        """How many lexemes have *word* among their forms, at least 1."""
        readings = self._words.get(word, ())
        stems = {(p, self._paradigms[p][place].stem_of(word)) for p, place in readings}
        return max(1, len(stems))


class RussianNouns:
    """OpenCorpora's common nouns, ё written as е: 61,879 words."""

    def fingerprint(self) -> dict[str, str]:
        packages = ("pymorphy3-dicts-ru", "wordfreq")
        return {name: version(name) for name in packages} | {"filter": _FILTER_VERSION}

    def read(self, on_progress: Progress) -> WordList:
        dictionary = _Dictionary(Path(pymorphy3_dicts_ru.get_path()))
        readings = _noun_readings(dictionary, on_progress)
        steps = [("nouns, nominative singular or plural-only", len(readings))]
        for grammeme in _EXCLUDED:
            readings = _without(readings, grammeme)
            steps.append((f"without {grammeme}", len(readings)))
        readings = {word: tags for word, tags in readings.items() if len(word) > 1}
        steps.append(("two letters or more", len(readings)))
        words = {word for word in readings if not _is_rare_variant(word, readings, dictionary)}
        steps.append(("without rare variants in -нье", len(words)))
        folded = tuple(sorted({word.replace("ё", "е") for word in words}))
        steps.append(("ё written as е", len(folded)))
        return WordList(folded, "ru", tuple(steps))


def all_nouns(on_progress: Progress) -> list[str]:
    """Every noun in the nominative, names and abbreviations too: 131,593 words with ё."""
    dictionary = _Dictionary(Path(pymorphy3_dicts_ru.get_path()))
    return sorted(_noun_readings(dictionary, on_progress))


def _noun_readings(dictionary: _Dictionary, on_progress: Progress) -> dict[str, list[Grammemes]]:
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


def _is_rare_variant(
    word: str, readings: dict[str, list[Grammemes]], dictionary: _Dictionary
) -> bool:
    if not all("V-be" in tags for tags in readings[word]):
        return False
    forms = dictionary.forms(word, lambda tags: tags >= {"NOUN", "V-be"})
    shared = [(form, dictionary.owners(form)) for form in forms]
    return lexeme_zipf(shared, language="ru") < _LEAST_ZIPF_OF_VARIANTS


def _paradigms(directory: Path) -> Iterator[tuple[_Form, ...]]:
    suffixes: list[str] = _json(directory / "suffixes.json")
    tags = [
        frozenset(re.split("[ ,]", tag))
        for tag in _json(directory / "gramtab-opencorpora-int.json")
    ]
    numbers = array("H", (directory / "paradigms.array").read_bytes())
    at = 1
    for _ in range(numbers[0]):
        places = numbers[at] // 3
        run = numbers[at + 1 : at + 1 + 3 * places]
        at += 1 + 3 * places
        yield tuple(
            _Form(_PREFIXES[prefix], suffixes[suffix], tags[tag])
            for suffix, tag, prefix in _columns(run, places)
        )


def _columns(run: Sequence[int], places: int) -> Iterable[tuple[int, int, int]]:
    return zip(run[:places], run[places : 2 * places], run[2 * places :], strict=True)


def _json(path: Path) -> list:  # type: ignore[type-arg]  # the files hold lists of several kinds
    return list(json.loads(path.read_text("utf-8")))
