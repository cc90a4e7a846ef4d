"""English words from SCOWL, as Debian's package `scowl` installs it.

Its files are `CATEGORY-words.SIZE`, in UTF-8 or, from older packages, in Latin-1. The size says
how common the words are, the category which spelling they follow. All spellings and variants up
to size 80 are taken, without accents (café is cafe); names, abbreviations and contractions are
other categories.
"""

import re
import unicodedata
from pathlib import Path

from solver.errors import LexiconError
from solver.wordlists.word_list import Progress, WordList

MAX_SIZE = 80

_FILTER_VERSION = "2"
_WORD = re.compile(r"[a-z]{2,}")


class EnglishWords:
    """SCOWL up to size 80, about 254,000 words."""

    def __init__(self, directory: Path = Path("/usr/share/dict/scowl")) -> None:
        self._directory = directory

    def fingerprint(self) -> dict[str, str] | None:
        sizes = [path.stat().st_size for path in self._files()]
        if not sizes:
            return None
        return {"scowl": f"{len(sizes)} files, {sum(sizes)} bytes", "filter": _FILTER_VERSION}

    def read(self, on_progress: Progress) -> WordList:
        files = self._files()
        if not files:
            raise LexiconError(
                "The English lexicon needs Debian's package scowl; install it with "
                "“apt-get install scowl”, or give a word list of your own."
            )
        words: set[str] = set()
        for number, path in enumerate(files, start=1):
            words.update(map(_without_accents, _text(path).split()))
            on_progress(number / len(files))
        plain = tuple(sorted(filter(_WORD.fullmatch, words)))
        return WordList(
            plain, "en", ((f"scowl up to size {MAX_SIZE}", len(words)), ("plain words", len(plain)))
        )

    def _files(self) -> list[Path]:
        return sorted(
            path
            for path in self._directory.glob("*-words.*")
            if path.suffix[1:].isdigit() and int(path.suffix[1:]) <= MAX_SIZE
        )


def _text(path: Path) -> str:
    data = path.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _without_accents(word: str) -> str:
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFKD", word)
    return "".join(c for c in decomposed if not unicodedata.combining(c))
