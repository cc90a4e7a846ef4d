"""Meanings of words, ready to be looked up.

English has WordNet: its glosses are in a file beside the image of the lexicon, built with it and
mapped from then on, with a fingerprint of its source and a checksum. The file is searched in
place. Russian and Ukrainian words have no glosses, but if one is regularly made of another word
of the lexicon, that word is given.
"""

import json
import mmap
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple
from zlib import crc32

from solver.image_files import open_image, package_path, write_image
from solver.lexicon import Lexicon, image_path
from solver.wordlists.english_forms import american_spelling, roots
from solver.wordlists.relatives import Relation, relative_of
from solver.wordlists.word_list import Progress
from solver.wordlists.word_parts import Endings
from solver.wordlists.wordnet import WORDNET_PACKAGE, GlossedWord, PartOfSpeech, WordNet

MeaningKind = Literal[PartOfSpeech, Relation, "derived"]

_LANGUAGE = "en"
# Before the checksum of all that follows: a line with the fingerprint, then sorted lines, one for
# each word and part of speech.
_MAGIC = b"Balda Bot, meanings 2: "
_CHECKSUMMED_FROM = len(_MAGIC) + 8

# Rules by which WordNet's own programs find the base of a form: an ending and its replacement.
_ENDINGS = {
    "noun": Endings("s/ ses/s xes/x zes/z ches/ch shes/sh men/man ies/y"),
    "verb": Endings("s/ ies/y es/e es/ ed/e ed/ ing/e ing/"),
    "adjective": Endings("er/ est/ er/e est/e"),
}
_MIN_BASE_LETTERS = 2
# In shorter roots a seeming suffix is often none: corn, corner.
_MIN_ROOT_LETTERS = 4
_VERB_PREFIXES = ("de", "dis", "mis", "out", "over", "re", "un", "under")
_VERB_SUFFIXES = ("able", "ability", "er", "ion", "ment", "or")


class Meaning(NamedTuple):
    """The meaning of a word: its *base*, their relation or part of speech (*kind*), and a *gloss*.

    The base is the word itself or the word that it is a form of or made of. The gloss is in
    English, "" if there is none.
    """

    base: str
    kind: MeaningKind
    gloss: str = ""


class Meanings:
    """Meanings of words, with the glosses of a file or without; threads may share them."""

    def __init__(self, image: mmap.mmap | bytes = b"") -> None:
        """Read the head of *image*; ValueError if it is damaged or another kind of file."""
        self._image = image
        self._first, self.sources = _read_head(image) if image else (0, {})

    @classmethod
    def ready(cls, *, directory: Path | str | None = None) -> "Meanings | None":
        """The meanings if they need not be built, else None. Takes milliseconds."""
        sources = WordNet().fingerprint()
        own, path = meanings_path(directory), package_path(meanings_path(directory).name)
        found = cls._at(own, sources) or cls._at(path, None)
        return found or (cls() if sources is None else None)

    @classmethod
    def _at(cls, path: Path, sources: Mapping[str, str] | None) -> "Meanings | None":
        """The meanings in a file; None if it is missing, damaged or not made from *sources*."""
        try:
            meanings = open_image(path, cls)
        except (OSError, ValueError):
            return None
        return meanings if sources is None or meanings.sources == sources else None

    @classmethod
    def open(
        cls, *, directory: Path | str | None = None, on_progress: Progress | None = None
    ) -> "Meanings":
        """The meanings, built first if they are missing, stale or damaged, which takes seconds.

        There are none if WordNet is not installed. LexiconError if they cannot be written.
        """
        return cls.ready(directory=directory) or cls.build(
            directory=directory, on_progress=on_progress
        )

    @classmethod
    def build(
        cls, *, directory: Path | str | None = None, on_progress: Progress | None = None
    ) -> "Meanings":
        """Build the file anew and open it; without WordNet there are no glosses."""
        source, path = WordNet(), meanings_path(directory)
        sources = source.fingerprint()
        if sources is None:
            return cls()
        words = source.read_glosses(on_progress or (lambda share: None))
        write_image(path, meanings_image(words, sources))
        return open_image(path, cls)

    @property
    def remark(self) -> str:
        """A sentence about a missing package and how to get it; else empty."""
        if self._image:
            return ""
        return (
            f"English words have no meanings without Debian's package {WORDNET_PACKAGE}; install "
            f"it with “apt-get install {WORDNET_PACKAGE}”."
        )

    def of(self, word: str, lexicon: Lexicon) -> Meaning | None:
        """The meaning of *word*, written in the letters of *lexicon*; None if it is unknown."""
        language = lexicon.alphabet.name.partition("-")[0]
        if language == _LANGUAGE:
            return self.gloss_of(word)

        def is_natural(source: str) -> bool:
            return source in lexicon and lexicon.tier(source) == "natural"

        relative = relative_of(word, language, is_natural)
        return Meaning(relative[1], relative[0]) if relative else None

    def gloss_of(self, word: str) -> Meaning | None:
        """The most frequent sense of an English word.

        A form has the gloss of its base; other words that of the American spelling or of the word
        that they are made of.
        """
        bases = [word, *dict.fromkeys(base for base, _ in _bases_of(word))]
        spellings = (american_spelling(base, self) for base in bases)
        return (
            self._gloss_of_form(word)
            or next((self._gloss_of_form(spelling) for spelling in spellings if spelling), None)
            or self._gloss_of_root(bases)
        )

    def __contains__(self, word: object) -> bool:
        """True if *word* itself has a gloss."""
        return isinstance(word, str) and any(self._rows_of(word))

    def _gloss_of_form(self, word: str) -> Meaning | None:
        found = list(self._rows_of(word)) or list(self._rows_of_bases(word))
        if not found:
            return None
        best = max(found, key=lambda row: row.uses)
        return Meaning(best.base, best.part, best.gloss)

    def _gloss_of_root(self, bases: Iterable[str]) -> Meaning | None:
        """The gloss of a word that one of *bases* is made of by a suffix or a prefix."""
        made = ((base, root) for base in bases for root in roots(base, self))
        rows = (
            (_suits(base, row), row.uses, row)
            for base, root in made
            if len(root) >= _MIN_ROOT_LETTERS
            for row in self._rows_of(root)
        )
        best = max(rows, default=None)
        return Meaning(best[-1].word, "derived", best[-1].gloss) if best else None

    def _rows_of_bases(self, word: str) -> Iterator[GlossedWord]:
        for base, part in _bases_of(word):
            rows = self._rows_of(base)
            yield from (row for row in rows if row.part == part and row.base == row.word)

    def _rows_of(self, word: str) -> Iterator[GlossedWord]:
        key = f"{word}\t".encode()
        places = range(self._first, len(self._image))
        at = self._first + bisect_left(places, key, key=self._line)
        while (line := self._line(at)).startswith(key):
            _, part, uses, base, gloss = line.decode().split("\t")
            # The image holds only these parts of speech, and its checksum is right.
            yield GlossedWord(word, part, int(uses), base, gloss)  # type: ignore[arg-type]
            at += len(line) + 1

    def _line(self, at: int) -> bytes:
        """The line that has the byte number *at*; empty if there is none."""
        start = self._image.rfind(b"\n", 0, at) + 1
        return self._image[start : self._image.find(b"\n", at)]


def _read_head(image: mmap.mmap | bytes) -> tuple[int, dict[str, str]]:
    """The number of the first byte of the lines, and the fingerprint; ValueError if damaged."""
    with memoryview(image) as view:
        checksum = crc32(view[_CHECKSUMMED_FROM:])
    if image[:_CHECKSUMMED_FROM] != _MAGIC + b"%08x" % checksum:
        raise ValueError(_MAGIC)
    end = image.find(b"\n") + 1
    return end, json.loads(image[_CHECKSUMMED_FROM:end])


def _suits(word: str, root: GlossedWord) -> bool:
    """True if *root* is of the part of speech that *word* is usually made of: un-stick."""
    if word.endswith(root.word):
        return root.part != "noun" or not word.startswith(_VERB_PREFIXES)
    return root.part == "verb" or not word.endswith(_VERB_SUFFIXES)


def _bases_of(word: str) -> Iterator[tuple[str, str]]:
    """The words that *word* may be a form of, each with its part of speech."""
    for part, endings in _ENDINGS.items():
        for stem, base in endings.stems(word):
            if len(stem) + len(base) >= _MIN_BASE_LETTERS:
                yield stem + base, part


def meanings_path(directory: Path | str | None = None) -> Path:
    """The path of the file of meanings, beside the image of its lexicon."""
    return image_path(_LANGUAGE, directory).with_suffix(".meanings")


def meanings_image(words: Iterable[GlossedWord], sources: Mapping[str, str]) -> bytes:
    """The content of a file with the meanings of *words*."""
    rows = sorted(
        f"{word.word}\t{word.part}\t{word.uses}\t{word.base}\t{word.gloss}".encode()
        for word in words
    )
    body = b"\n".join((json.dumps(sources, sort_keys=True).encode(), *rows, b""))
    return _MAGIC + b"%08x" % crc32(body) + body
