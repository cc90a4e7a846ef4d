"""English words from SCOWL, as Debian's package `scowl` installs it.

Its files are `CATEGORY-words.SIZE`, in UTF-8 or, from older packages, in Latin-1. The size says
how common the words are, the category which spelling they follow. All spellings and variants up
to size 80 are taken, without accents (café is cafe), and the words of computing people (admin);
names, abbreviations and contractions are other categories.

Natural are the American words up to size 60 that people are likely to know (`naturalness`), since
most apps use these. A variant (yoghurt), a word of computing people or a short word must also be
frequent. Spellings of other English only (colour) are well-read. Then comes a review of our own,
which also adds newer words (`amendments`). The words that a newspaper takes in its hives are
chosen by `newspaper`.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Literal

from solver.solver_errors import MissingDataError
from solver.wordlists import frequencies
from solver.wordlists.amendments import read_review, review_version
from solver.wordlists.english_evidence import EnglishWitness
from solver.wordlists.naturalness import ENGLISH, Evidence
from solver.wordlists.newspaper import EditorWitness, fits_hives
from solver.wordlists.word_list import Progress, Tier, WordList

NameKind = Literal["name", "abbreviation"]
_Spelling = Literal["american", "variant", "computing", "other"]

MAX_SIZE = 80

_MAX_NATURAL_SIZE = 60
_MAX_WELL_READ_SIZE = 70
# The least zipf of words of size 60 or less; words of other English only are not natural.
_MIN_ZIPF: dict[_Spelling, float] = {"american": 0.0, "variant": 2.0, "computing": 3.3}
# Few people know half of the four-letter words that SCOWL adds after size 50.
_MAX_SIZE_OF_ANY_SHORT = 50
_MIN_ZIPF_OF_SHORT = 2.5
_SHORT = 4
_FILTER_VERSION = "8"
_WORD = re.compile(r"[a-z]{2,}")
_WORDS_OF_COMPUTING = "special-hacker.*"


_DIRECTORY = Path("/usr/share/dict/scowl")
_NAME_FILES: dict[str, NameKind] = {
    "*-upper.*": "name",
    "*-proper-names.*": "name",
    "*-abbreviations.*": "abbreviation",
}


@lru_cache(maxsize=1)
def english_names() -> Mapping[str, NameKind]:
    """SCOWL's names and abbreviations in lower case; none if it is not installed."""
    return {
        _without_accents(word).removesuffix("'s").lower(): kind
        for pattern, kind in _NAME_FILES.items()
        for path in _DIRECTORY.glob(pattern)
        for word in _text(path).split()
    }


class EnglishWords:
    """SCOWL up to size 80, about 255,000 words, with those of our *review*."""

    def __init__(self, directory: Path = _DIRECTORY, *, review: str = "en") -> None:
        self._directory = directory
        self._review = review

    def fingerprint(self) -> dict[str, str] | None:
        sizes = [path.stat().st_size for path in self._files()]
        if not sizes:
            return None
        own = {
            "scowl": f"{len(sizes)} files, {sum(sizes)} bytes",
            "filter": _FILTER_VERSION,
            "reviewed": review_version(self._review),
        }
        return own | frequencies.fingerprint()

    def read(self, on_progress: Progress) -> WordList:
        found = self._collect(on_progress)
        added = read_review(self._review, "added")
        words = tuple(sorted(found.sizes.keys() | added.keys()))
        tiers = _tiers(found)
        judged = _with_plurals(read_review(self._review, "tiers"), tiers)
        steps = (
            (f"scowl up to size {MAX_SIZE}", found.listed),
            ("plain words", len(found.sizes)),
            ("with those judged to be missing", len(words)),
        )
        tiers |= judged | added
        accepted = _judge_for_hives(found, judged, added)
        return WordList(words, "en", steps, tiers, frequencies.remark(), accepted)

    def evidence(self, on_progress: Progress) -> dict[str, Evidence]:
        """Evidence of the sources on each word; frequencies must be installed."""
        found = self._collect(on_progress)
        witness = found.witness()
        return {word: witness.of(word) for word in found.sizes}

    def evidence_of_editor(self, on_progress: Progress) -> dict[str, Evidence]:
        """Evidence of the sources on each word that the newspaper's hives can have."""
        found = self._collect(on_progress)
        judged = _with_plurals(read_review(self._review, "tiers"), found.sizes)
        witness = found.editor_witness(judged)
        return {word: witness.of(word) for word in filter(fits_hives, found.sizes)}

    def _collect(self, on_progress: Progress) -> "_Found":
        files = self._files()
        if not files:
            raise MissingDataError(
                "The English lexicon is built from Debian's package scowl; install it with "
                "“apt-get install scowl”, or balda-lexicons, which has it built, or give a word "
                "list of your own."
            )
        sizes: dict[str, int] = {}
        spellings: defaultdict[_Spelling, set[str]] = defaultdict(set)
        common: defaultdict[_Spelling, set[str]] = defaultdict(set)
        for number, path in enumerate(files, start=1):
            listed = list(map(_without_accents, _text(path).split()))
            for word in listed:
                sizes.setdefault(word, _size(path))
            spellings[_spelling(path)].update(listed)
            if _size(path) <= _MAX_NATURAL_SIZE:
                common[_spelling(path)].update(listed)
            on_progress(number / len(files))
        plain = {word: size for word, size in sizes.items() if _WORD.fullmatch(word)}
        return _Found(len(sizes), plain, spellings["american"], common)

    def _files(self) -> list[Path]:
        """The files, smallest sizes first."""
        found = [*self._directory.glob("*-words.*"), *self._directory.glob(_WORDS_OF_COMPUTING)]
        words = (path for path in found if path.suffix[1:].isdigit())
        return sorted((path for path in words if _size(path) <= MAX_SIZE), key=_size)


@dataclass(frozen=True, slots=True)
class _Found:
    """The number of words in SCOWL; the plain ones with the smallest size of each; the American
    ones; those up to size 60 in each spelling."""

    listed: int
    sizes: Mapping[str, int]
    american: Collection[str]
    common: Mapping[_Spelling, Collection[str]]

    def witness(self) -> EnglishWitness:
        return EnglishWitness(self.sizes, self.american, frequencies.form_frequencies("en"))

    def editor_witness(self, reviewed: Mapping[str, Tier]) -> EditorWitness:
        common = self.common.get("american", ())
        return EditorWitness(self.sizes, common, self.witness(), reviewed)


def _tiers(found: _Found) -> dict[str, Tier]:
    used = frequencies.form_frequencies("en")
    witness = found.witness()

    def is_candidate(word: str, size: int) -> bool:
        """True if the rules of spelling let *word* be natural."""
        score = frequencies.zipf(used.get(word, 0.0)) if used else inf
        is_long = len(word) > _SHORT or size <= _MAX_SIZE_OF_ANY_SHORT
        return (is_long or score >= _MIN_ZIPF_OF_SHORT) and any(
            word in found.common.get(spelling, ()) and score >= least
            for spelling, least in _MIN_ZIPF.items()
        )

    def tier(word: str, size: int) -> Tier:
        known = ENGLISH.tier(witness.of(word)) if used else _tier_by_size(size)
        return "well-read" if known == "natural" and not is_candidate(word, size) else known

    return {word: tier(word, size) for word, size in found.sizes.items()}


def _judge_for_hives(
    found: _Found, judged: Mapping[str, Tier], added: Mapping[str, Tier]
) -> dict[str, bool]:
    """Map words to True if the newspaper takes them; empty if frequencies are not installed."""
    if not frequencies.form_frequencies("en"):
        return {}
    witness = found.editor_witness(judged)
    newer = {word: tier == "natural" for word, tier in added.items()}
    return {word: witness.accepts(word) for word in filter(fits_hives, found.sizes)} | newer


def _tier_by_size(size: int) -> Tier:
    if size <= _MAX_NATURAL_SIZE:
        return "natural"
    return "well-read" if size <= _MAX_WELL_READ_SIZE else "rare"


def _with_plurals(judged: Mapping[str, Tier], words: Container[str]) -> dict[str, Tier]:
    """The *judged* words that are among *words*, and their plurals in -s there."""
    plurals = {f"{word}s": tier for word, tier in judged.items() if word in words}
    return {word: tier for word, tier in (plurals | dict(judged)).items() if word in words}


def _spelling(path: Path) -> _Spelling:
    category = path.name.partition("-")[0]
    if category in ("english", "american"):
        return "american"
    if category == "special":
        return "computing"
    return "variant" if "variant" in category else "other"


def _size(path: Path) -> int:
    return int(path.suffix[1:])


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
