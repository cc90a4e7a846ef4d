"""Dictionaries packaged by Debian: people know a word that other dictionaries list.

A spelling dictionary (hunspell) lists headwords with flags for their endings; a thesaurus (mythes)
has synonyms; the Mueller dictionary and those of FreeDict translate from other languages, so the
Russian words in them are plain ones. All are read as text, and none is required: without them
tiers go by frequency alone.
"""

import gzip
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from solver.wordlists.packages import file_state, read_lines

_SPELLING = "hunspell-ru", "hunspell/ru_RU.dic"
_ENDINGS = "hunspell/ru_RU.aff"
_THESAURUS = "mythes-ru", "mythes/th_ru_RU_v2.dat"
_MUELLER = "mueller7-dict", "dictd/mueller7.dict.dz"
_BILINGUAL = tuple(
    (f"dict-freedict-{language}-rus", f"dictd/freedict-{language}-rus.dict.dz")
    for language in ("deu", "fra", "pol")
)
BILINGUAL_COUNT = len(_BILINGUAL)
_ALL = (_SPELLING, _THESAURUS, _MUELLER, *_BILINGUAL)

# The flags of hunspell-ru with endings of nouns, and the marks of entries that are nouns with
# irregular forms, each on a line of its own (рожь), or with a few such forms (чешуя).
NOUN_FLAGS = frozenset("FGHIJKNO")
IRREGULAR = ("", "E")

# Headwords in the plural, adjectives (птичий) that have the flags of nouns, and variants in -нье.
_NO_HEADWORD = re.compile(r".*(?:[ыи]|нье|[жчш]ий)")
_TOKEN = re.compile(r"[а-яё-]+", re.IGNORECASE)
_BETWEEN_TRANSLATIONS = re.compile(r"[,;.0-9()]+")
# An entry of FreeDict begins with the word and ends with its part of speech: `Kaki /…/ <n, neut>`.
_PART_OF_SPEECH = re.compile(r".*<(\w+)[^>]*>")
# Mueller marks parts of speech and fields: `2. _n. _мед. пациент, больной (в больнице)`.
_MUELLER_ENTRY = re.compile(r"\n(?=\S)")
_MUELLER_PART = re.compile(r"_(n|a|v|adv|p|prep|interj|pron|cj|attr|predic)\.")
_MUELLER_REMARK = re.compile(r"\([^)]*\)|_[а-я]+\.|\[[^]]*\]|\s+")
_BETWEEN_MEANINGS = re.compile(r"[,;.0-9]+|[а-я]?\)")
_MUELLER_MEANING = re.compile(r";|\n(?=\S)|\d\)|_(?:n|a|v|adv)\.")
# Terms of science and trades; people know those of plants, animals, medicine, music and sports.
_MUELLER_FIELD = re.compile(
    r"_(?:ав|анат|архит|астр|биол|геол|горн|грам|лингв|мат|метал|мин|мор|опт|полигр|рад|стр|текст|"
    r"тех|физ|физиол|филос|фон|хим|эл)\."
)


@dataclass(frozen=True, slots=True)
class DictionaryUse:
    """The words of the dictionaries, ё written as е.

    `spelling`: each entry with its flags. `thesaurus`: entries and synonyms. `mueller`: how many
    times a word is in its text. `languages`: how many languages have a word that means it.
    `terms`: words that the Mueller dictionary has only under the mark of a science or a trade.
    """

    spelling: Mapping[str, str]
    thesaurus: Collection[str]
    mueller: Mapping[str, int]
    languages: Mapping[str, int]
    terms: Collection[str]


@dataclass(frozen=True, slots=True)
class TranslatedNouns:
    """How many English nouns each word translates, and how many languages have a noun for it."""

    mueller: Mapping[str, int]
    languages: Mapping[str, int]


class RussianDictionaries:
    """The dictionaries under *directory*, where Debian's packages install them."""

    def __init__(self, directory: Path = Path("/usr/share")) -> None:
        self._directory = directory

    def fingerprint(self) -> dict[str, str]:
        """The size of the files of each package, in bytes."""
        return {package: file_state(self._directory / file) for package, file in _ALL}

    def missing(self) -> list[str]:
        """The packages that are not installed."""
        return [package for package, file in _ALL if not (self._directory / file).is_file()]

    def read(self, words: Collection[str]) -> DictionaryUse:
        """Read the whole spelling dictionary, and *words* in the others. Takes a second."""
        languages: Counter[str] = Counter()
        for _, file in _BILINGUAL:
            languages.update(set(_translations(self._unpack_lines(file))).intersection(words))
        mueller, plain = Counter[str](), set[str]()
        for meaning in _MUELLER_MEANING.split(_fold_yo(self._unpack_text(_MUELLER[1]))):
            known = list(filter(words.__contains__, _TOKEN.findall(meaning)))
            mueller.update(known)
            if not _MUELLER_FIELD.search(meaning):
                plain.update(known)
        thesaurus = set(_synonyms(self._lines(_THESAURUS[1]))).intersection(words)
        spelling = dict(_entries(self._lines(_SPELLING[1])))
        return DictionaryUse(spelling, thesaurus, mueller, languages, mueller.keys() - plain)

    def read_translated_nouns(self) -> "TranslatedNouns":
        """The Russian words that alone translate a noun; none without the dictionaries."""
        if self.missing():
            return TranslatedNouns({}, {})
        languages: Counter[str] = Counter()
        for _, file in _BILINGUAL:
            languages.update(_nouns_of_freedict(self._unpack_lines(file)))
        mueller = Counter(_nouns_of_mueller(_fold_yo(self._unpack_text(_MUELLER[1]))))
        return TranslatedNouns(mueller, languages)

    def noun_forms(self) -> dict[str, frozenset[str]]:
        """All forms of each lower-case noun of the spelling dictionary; none without it.

        Its flags mark nouns, and each is listed in the nominative singular. Plurals in -ы or -и
        and adjectives in -ий are left out.
        """
        if self.missing():
            return {}
        endings = _endings(self._lines(_ENDINGS))
        return {
            noun: frozenset((noun, *_forms(noun, flags, endings)))
            for noun, flags in _entries(self._lines(_SPELLING[1]))
            if _TOKEN.fullmatch(noun)
            and noun == noun.lower()
            and "-" not in noun
            and not NOUN_FLAGS.isdisjoint(flags)
            and not _NO_HEADWORD.fullmatch(noun)
        }

    def _lines(self, file: str) -> Iterator[str]:
        return map(_fold_yo, read_lines(self._directory / file))

    def _unpack_lines(self, file: str) -> list[str]:
        return _fold_yo(self._unpack_text(file)).split("\n")

    def _unpack_text(self, file: str) -> str:
        return gzip.decompress((self._directory / file).read_bytes()).decode()


@dataclass(frozen=True, slots=True)
class Capitals:
    """Words that a spelling dictionary has only with a capital, and those that it has both ways."""

    only: Collection[str]
    also: Collection[str]


def find_capitals(spelling: Path, words: Collection[str]) -> Capitals:
    """The ones of *words* that a spelling dictionary has with capitals; none without the file."""
    names: set[str] = set()
    others: set[str] = set()
    for entry, _ in _entries(read_lines(spelling)):
        word = entry.lower().replace("’", "'")
        if word in words:
            (others if entry == entry.lower() else names).add(word)
    return Capitals(names - others, names & others)


def read_spelled_nouns(spelling: Path) -> set[str]:
    """The lower-case nouns of the spelling dictionary hunspell-ru; none without the file."""
    return {
        entry
        for entry, flags in _entries(read_lines(spelling))
        if entry == entry.lower() and not NOUN_FLAGS.isdisjoint(flags)
    }


_Endings = Mapping[str, Sequence[tuple[str, str, re.Pattern[str]]]]


def _endings(lines: Iterator[str]) -> _Endings:
    """For each flag of nouns: the ending to drop, the one to add, and after which words.

    A line `SFX J ь я ь` puts я in place of ь after a word in ь; 0 stands for nothing.
    """
    found: dict[str, list[tuple[str, str, re.Pattern[str]]]] = {flag: [] for flag in NOUN_FLAGS}
    for line in lines:
        match line.split():
            case ["SFX", flag, lost, added, where] if flag in found:
                found[flag].append((lost.strip("0"), added.strip("0"), re.compile(f".*{where}")))
    return found


def _forms(noun: str, flags: str, endings: _Endings) -> Iterator[str]:
    for flag in NOUN_FLAGS.intersection(flags):
        for lost, added, where in endings[flag]:
            if noun.endswith(lost) and where.fullmatch(noun):
                yield noun.removesuffix(lost) + added


def _entries(lines: Iterator[str]) -> Iterator[tuple[str, str]]:
    """The words and flags of a dictionary; its first line, the number of entries, is skipped."""
    next(lines, None)
    for line in lines:
        word, _, flags = line.strip().partition("/")
        yield word, flags


def _synonyms(lines: Iterator[str]) -> Iterator[str]:
    """Entries (lines like `word|3`) and synonyms (`(kind)|synonym|synonym`) of a thesaurus."""
    for line in lines:
        first, *others = line.strip().split("|")
        yield from others if first.startswith("(") else (first,)


def _translations(lines: Iterable[str]) -> Iterator[str]:
    """The words in lines that begin in Russian, between commas."""
    for line in lines:
        if _TOKEN.match(line):
            yield from map(str.strip, _BETWEEN_TRANSLATIONS.split(line))


def _nouns_of_freedict(lines: Iterable[str]) -> set[str]:
    """The words that translate a noun."""
    found: set[str] = set()
    is_noun = False
    for line in lines:
        if part := _PART_OF_SPEECH.fullmatch(line):
            is_noun = part[1] == "n"
        elif is_noun and _TOKEN.match(line):
            found.update(map(str.strip, _BETWEEN_TRANSLATIONS.split(line)))
    return found


def _nouns_of_mueller(text: str) -> Iterator[str]:
    """The words that translate each noun."""
    for entry in _MUELLER_ENTRY.split(text):
        _, *parts = _MUELLER_PART.split(entry)
        for part, meanings in zip(parts[::2], parts[1::2], strict=True):
            if part == "n":
                plain = _MUELLER_REMARK.sub(" ", meanings)
                yield from set(map(str.strip, _BETWEEN_MEANINGS.split(plain)))


def _fold_yo(text: str) -> str:
    return text.replace("ё", "е")
