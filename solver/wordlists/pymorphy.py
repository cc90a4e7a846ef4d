"""Dictionaries of word forms, as the packages pymorphy3-dicts-… store them.

`words.dawg` maps a word to its readings, each a paradigm and a place in it. A paradigm in
`paradigms.array` is three equal runs of numbers, one entry a place: suffix, tag, prefix. Tags are
sets of grammemes, listed in `gramtab-opencorpora-int.json`. A lexeme is a paradigm with a stem.
`p_t_given_w.intdawg` has for some thousand words the frequency of each of their tags.
"""

import json
import re
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from solver.solver_errors import MissingDataError
from solver.wordlists.frequencies import FormUse
from solver.wordlists.packages import find_version
from solver.wordlists.word_list import Progress

if TYPE_CHECKING:
    import dawg  # comes with the dictionaries, which only building lexicons needs

# With more at once, so many objects live that the garbage collector takes a third of the time.
_READINGS_PER_REPORT = 1 << 10

Grammemes = frozenset[str]
Lexeme = tuple[int, str]
IsWanted = Callable[[Grammemes], bool]


@dataclass(frozen=True, slots=True)
class _Form:
    """One place of a paradigm: its affixes, and the grammemes of the form."""

    prefix: str
    suffix: str
    tag: str
    grammemes: Grammemes

    def of(self, stem: str) -> str:
        return f"{self.prefix}{stem}{self.suffix}"

    def stem_of(self, word: str) -> str:
        return word[len(self.prefix) : len(word) - len(self.suffix)]


@dataclass(frozen=True, slots=True)
class Reading:
    """One meaning of a form, and the headword that it is a form of."""

    grammemes: Grammemes
    lemma: str


@dataclass(frozen=True, slots=True)
class Frequencies:
    """How often each spelling of a form is used, and the set of all used forms, *folded*."""

    by_spelling: Mapping[str, float]
    folded: Set[str]


class Dictionary:
    """The dictionary of *package*; look-ups read *folded* letters either way (ё as е).

    MissingDataError if the package is not installed.
    """

    def __init__(self, package: str, *, folded: Mapping[str, str] | None = None) -> None:
        if find_version(package) is None:
            raise MissingDataError(
                "This lexicon is built from the package {package}; install it with “pip install "
                "{package}”, or balda-lexicons, which has the Russian one built, or give a word "
                "list of your own.",
                package=package,
            )
        import dawg

        directory = Path(import_module(package.replace("-", "_")).get_path())
        self._words = dawg.RecordDAWG(">HH")
        self._words.load(str(directory / "words.dawg"))
        self._folded = tuple((folded or {}).items())
        self._unfolded = self._words.compile_replaces({to: of for of, to in (folded or {}).items()})
        self._shares = _reading_shares(directory)
        meta = dict(_json(directory / "meta.json"))
        self._size = int(meta["words_dawg_length"])
        self._paradigms = list(_paradigms(directory, meta["compile_options"]["paradigm_prefixes"]))

    def readings(
        self, is_wanted: IsWanted, on_progress: Progress
    ) -> Iterator[tuple[str, Grammemes]]:
        """Every word with each wanted meaning, out of some millions."""
        is_wanted = cache(is_wanted)  # half a million forms have some hundred meanings
        wanted = {
            (paradigm, place): form.grammemes
            for paradigm, forms in enumerate(self._paradigms)
            for place, form in enumerate(forms)
            if is_wanted(form.grammemes)
        }
        items = self._words.iteritems()
        batches = iter(lambda: list(islice(items, _READINGS_PER_REPORT)), [])
        for number, batch in enumerate(batches):
            on_progress(number * _READINGS_PER_REPORT / self._size)
            yield from ((word, wanted[reading]) for word, reading in batch if reading in wanted)

    def frequencies(self, by_spelling: Mapping[str, float]) -> "Frequencies":
        return Frequencies(by_spelling, set(self._fold("\n".join(by_spelling)).split("\n")))

    def form_uses(
        self,
        word: str,
        is_head: IsWanted,
        is_form: IsWanted,
        frequencies: "Frequencies",
        *,
        shares: IsWanted = lambda tags: True,
    ) -> Iterator[FormUse]:
        """The use of each form, once, of the lexemes that have *word* as a head.

        A form belongs to all lexemes that it is a form of in a meaning that *shares* accepts.

        Most forms of most words are never used. These come last, and only until the word has one
        form of its own, since finding the lexemes of each takes long.
        """
        own = {lexeme for _, lexeme, tags in self._meanings(self._fold(word)) if is_head(tags)}
        forms = {form for lexeme in own for form in self._forms(lexeme, is_form)}
        has_own = False
        for form in [*(forms & frequencies.folded), *(forms - frequencies.folded)]:
            if has_own and form not in frequencies.folded:
                return
            spellings = dict(self._words.similar_items(form, self._unfolded))
            owners = {
                (paradigm, self._paradigms[paradigm][place].stem_of(spelling))
                for spelling, readings in spellings.items()
                for paradigm, place in readings
                if shares(self._paradigms[paradigm][place].grammemes)
            } or own
            used = sum(
                frequencies.by_spelling.get(spelling, 0.0) for spelling in {form, *spellings}
            )
            has_own |= owners <= own
            yield FormUse(used, len(own & owners) / len(owners))

    def readings_of(self, word: str) -> Iterator[Reading]:
        """Readings of *word*, in the order of the dictionary; none if it is unknown."""
        for spelling, (paradigm, stem), tags in self._meanings(word):
            lemma = self._paradigms[paradigm][0].of(stem)
            yield Reading(tags, word if lemma == spelling else lemma)

    def knows(self, word: str) -> bool:
        """True if *word* is a form of any word."""
        return bool(self._words.similar_keys(word, self._unfolded))

    def share_of_readings(self, word: str, is_wanted: IsWanted) -> float:
        """The share of the uses of *word* in a corpus with a wanted meaning; 1 if unknown."""
        uses = [
            (self._shares.get(f"{spelling}:{form.tag}", 0), is_wanted(form.grammemes))
            for spelling, readings in self._words.similar_items(word, self._unfolded)
            for form in (self._paradigms[paradigm][place] for paradigm, place in readings)
        ]
        total = sum(count for count, _ in uses)
        return sum(count for count, wanted in uses if wanted) / total if total else 1.0

    def _meanings(self, word: str) -> Iterator[tuple[str, Lexeme, Grammemes]]:
        for spelling, readings in self._words.similar_items(word, self._unfolded):
            for paradigm, place in readings:
                form = self._paradigms[paradigm][place]
                yield spelling, (paradigm, form.stem_of(spelling)), form.grammemes

    def _forms(self, lexeme: Lexeme, is_form: IsWanted) -> Iterator[str]:
        paradigm, stem = lexeme
        forms = self._paradigms[paradigm]
        return (self._fold(form.of(stem)) for form in forms if is_form(form.grammemes))

    def _fold(self, word: str) -> str:
        for letter, plain in self._folded:  # a tenth of the time of `translate`
            word = word.replace(letter, plain)
        return word


def _reading_shares(directory: Path) -> "dawg.IntDAWG":
    """The share of uses with each tag of a word, by `word:tag`, in millionths, as in a corpus."""
    import dawg

    shares = dawg.IntDAWG()
    if (file := directory / "p_t_given_w.intdawg").is_file():
        shares.load(str(file))
    return shares


def _paradigms(directory: Path, prefixes: Sequence[str]) -> Iterator[tuple[_Form, ...]]:
    suffixes: list[str] = _json(directory / "suffixes.json")
    tags: list[str] = _json(directory / "gramtab-opencorpora-int.json")
    grammemes = [frozenset(re.split("[ ,]", tag)) for tag in tags]
    numbers = array("H", (directory / "paradigms.array").read_bytes())
    at = 1
    for _ in range(numbers[0]):
        places = numbers[at] // 3
        run = numbers[at + 1 : at + 1 + 3 * places]
        at += 1 + 3 * places
        yield tuple(
            _Form(prefixes[prefix], suffixes[suffix], tags[tag], grammemes[tag])
            for suffix, tag, prefix in zip(
                run[:places], run[places : 2 * places], run[2 * places :], strict=True
            )
        )


def _json(path: Path) -> list:  # type: ignore[type-arg]  # the files hold lists of several kinds
    return list(json.loads(path.read_text("utf-8")))
