"""Meanings of English words, from WordNet as Debian's package `wordnet-base` installs it.

`index.PART` has the senses of each word, the most frequent first, as offsets in `data.PART`, where
a sense has its spellings and a gloss. `cntlist.rev` counts uses of senses in a corpus, `PART.exc`
has irregular forms. Words with a capital are names, which no lexicon has.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from solver.wordlists.packages import read_lines
from solver.wordlists.word_list import Progress

PartOfSpeech = Literal["noun", "verb", "adjective", "adverb"]

WORDNET_PACKAGE = "wordnet-base"

_FILES: dict[PartOfSpeech, str] = {
    "noun": "noun",
    "verb": "verb",
    "adjective": "adj",
    "adverb": "adv",
}
# How a sense key names its part of speech: word%1:… is a noun.
_PARTS: dict[str, PartOfSpeech] = {
    "1": "noun",
    "2": "verb",
    "3": "adjective",
    "4": "adverb",
    "5": "adjective",
}
_FILTER_VERSION = "1"
_WORD = re.compile(r"[a-z]{2,}")
# The mark of adjectives that stand only before or only after a noun.
_SYNTAX = re.compile(r"\([a-z]+\)$")
_EXAMPLE = re.compile(r';\s*"|\s--\s')
_MAX_GLOSS = 110


class GlossedWord(NamedTuple):
    """A *word* as a *part* of speech, with the most used sense of its *base*.

    *uses* counts all senses of the base in a corpus.
    """

    word: str
    part: PartOfSpeech
    uses: int
    base: str
    gloss: str


class WordNet:
    """The files of WordNet under *directory*."""

    def __init__(self, directory: Path = Path("/usr/share/wordnet")) -> None:
        self._directory = directory

    def fingerprint(self) -> dict[str, str] | None:
        """Versions of data and filter; None if it is not installed."""
        files = [self._directory / f"data.{file}" for file in _FILES.values()]
        if not all(file.is_file() for file in files):
            return None
        size = sum(file.stat().st_size for file in files)
        return {WORDNET_PACKAGE: f"{size} bytes", "filter": _FILTER_VERSION}

    def read_glosses(self, on_progress: Progress) -> Iterator[GlossedWord]:
        """Every plain word with each of its parts of speech, and irregular forms of them."""
        uses = self._uses()
        for number, part in enumerate(_FILES):
            glossed: dict[str, GlossedWord] = {}
            glosses = dict(self._glosses(part))
            for word, senses in self._senses(part):
                gloss = next((glosses[word, at] for at in senses if (word, at) in glosses), "")
                if gloss:
                    glossed[word] = GlossedWord(word, part, uses[word, part], word, gloss)
            yield from glossed.values()
            for form, base in self._irregular_forms(part):
                if base in glossed and form != base:
                    yield glossed[base]._replace(word=form)
            on_progress((number + 1) / len(_FILES))

    def _uses(self) -> Mapping[tuple[str, PartOfSpeech], int]:
        uses: Counter[tuple[str, PartOfSpeech]] = Counter()
        for line in read_lines(self._directory / "cntlist.rev"):
            key, _, count = line.split()
            word, _, sense = key.partition("%")
            uses[word, _PARTS[sense[0]]] += int(count)
        return uses

    def _senses(self, part: PartOfSpeech) -> Iterator[tuple[str, list[str]]]:
        for line in read_lines(self._directory / f"index.{_FILES[part]}"):
            fields = line.split()
            if fields and _WORD.fullmatch(fields[0]):
                yield fields[0], fields[-int(fields[2]) :]

    def _glosses(self, part: PartOfSpeech) -> Iterator[tuple[tuple[str, str], str]]:
        """The gloss of each plain word in each sense."""
        for line in read_lines(self._directory / f"data.{_FILES[part]}"):
            if line.startswith(" "):  # the licence
                continue
            data, _, gloss = line.partition(" | ")
            fields = data.split()
            count = int(fields[3], 16)
            short = shorten_gloss(gloss)
            for spelling in fields[4 : 4 + 2 * count : 2]:
                word = _SYNTAX.sub("", spelling)
                if _WORD.fullmatch(word):
                    yield (word, fields[0]), short

    def _irregular_forms(self, part: PartOfSpeech) -> Iterator[tuple[str, str]]:
        for line in read_lines(self._directory / f"{_FILES[part]}.exc"):
            form, *bases = line.split()
            if _WORD.fullmatch(form):
                yield from ((form, base) for base in bases)


def shorten_gloss(gloss: str) -> str:
    """The definition without examples, cut after a part of it or a word if it is long."""
    definition = _EXAMPLE.split(gloss.strip(), maxsplit=1)[0].strip(" ;")
    if len(definition) <= _MAX_GLOSS:
        return definition
    first = definition.partition(";")[0]
    if len(first) <= _MAX_GLOSS:
        return first
    return first[:_MAX_GLOSS].rpartition(" ")[0].rstrip(" ,(") + "…"
