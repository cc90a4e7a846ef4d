"""English words from SCOWL, as Debian's package `scowl` installs it.

Its files are `CATEGORY-words.SIZE`, in UTF-8 or, from older packages, in Latin-1. The size says
how common the words are, the category which spelling they follow. All spellings and variants up
to size 80 are taken, without accents (café is cafe); names, abbreviations and contractions are
other categories. The smallest size that has a word decides its tier.
"""

import re
import unicodedata
from pathlib import Path

from solver.solver_errors import MissingDataError
from solver.wordlists.reviewed import review_version
from solver.wordlists.word_list import Progress, Tier, WordList

MAX_SIZE = 80

_MAX_NATURAL_SIZE = 60
_MAX_WELL_READ_SIZE = 70
_FILTER_VERSION = "3"
_WORD = re.compile(r"[a-z]{2,}")


class EnglishWords:
    """SCOWL up to size 80, about 254,000 words."""

    def __init__(self, directory: Path = Path("/usr/share/dict/scowl")) -> None:
        self._directory = directory

    def fingerprint(self) -> dict[str, str] | None:
        sizes = [path.stat().st_size for path in self._files()]
        if not sizes:
            return None
        return {
            "scowl": f"{len(sizes)} files, {sum(sizes)} bytes",
            "filter": _FILTER_VERSION,
            "reviewed": review_version("en"),
        }

    def read(self, on_progress: Progress) -> WordList:
        files = self._files()
        if not files:
            raise MissingDataError(
                "The English lexicon needs Debian's package scowl; install it with "
                "“apt-get install scowl”, or give a word list of your own."
            )
        sizes: dict[str, int] = {}
        for number, path in enumerate(files, start=1):
            for word in map(_without_accents, _text(path).split()):
                sizes.setdefault(word, _size(path))
            on_progress(number / len(files))
        plain = tuple(sorted(filter(_WORD.fullmatch, sizes)))
        steps = ((f"scowl up to size {MAX_SIZE}", len(sizes)), ("plain words", len(plain)))
        tiers = {word: _tier(sizes[word]) for word in plain}
        return WordList(plain, "en", steps, tiers)

    def _files(self) -> list[Path]:
        """The smallest sizes first."""
        words = (path for path in self._directory.glob("*-words.*") if path.suffix[1:].isdigit())
        return sorted((path for path in words if _size(path) <= MAX_SIZE), key=_size)


def _size(path: Path) -> int:
    return int(path.suffix[1:])


def _tier(size: int) -> Tier:
    if size <= _MAX_NATURAL_SIZE:
        return "natural"
    return "well-read" if size <= _MAX_WELL_READ_SIZE else "rare"


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
