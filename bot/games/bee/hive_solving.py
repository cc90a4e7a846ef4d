"""The words of a hive: a job in the sense of `bot/work/jobs.py`."""

import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain

from bot.boards.question import Cyrillic
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import (
    MIN_ANSWER_LETTERS,
    Alphabet,
    Answer,
    Answers,
    Hints,
    Hive,
    Lexicon,
    Rank,
    WordError,
    find_answers,
    hint_tables,
)

_WORD = re.compile(r"\w+")
_STEM = 4  # letters that the forms of a word begin with


@dataclass(frozen=True, slots=True)
class BeeRequest:
    """A hive: asks for the answers on *page*, those among *found*, and nudge number *nudge*.

    There is no nudge 0, nor any to a word that is found.
    """

    letters: str
    words: Words
    page: slice
    cyrillic: Cyrillic = "ru"
    found: tuple[str, ...] = ()
    nudge: int = 0


@dataclass(frozen=True, slots=True)
class Nudge:
    """A word to find: its *first* letters, its number of *letters*, and maybe its *gloss*."""

    first: str
    letters: int
    gloss: str = ""


@dataclass(frozen=True, slots=True)
class BeeResult:
    """*answers* are those asked for, *total* counts all; *hints* and *ranks* are of the likely.
    *to_genius* is the least number of words that reach the rank Genius, *found* are the answers
    that a person has ticked, and *left* are the hints to the other likely ones. *next_nudge* is the
    number of the nudge after the one asked for, 0 if none is left.
    """

    total: int
    answers: tuple[Answer, ...]
    hints: Hints
    ranks: tuple[Rank, ...]
    to_genius: int
    left: Hints
    found: tuple[Answer, ...] = ()
    nudge: Nudge | None = None
    next_nudge: int = 0


def solve_hive(shelf: LexiconShelf, request: BeeRequest) -> BeeResult:
    hive = Hive.parse(request.letters)
    alphabet = hive.alphabet_for(request.cyrillic)
    lexicon = shelf.lexicon_for(alphabet.name, request.words)
    answers = find_answers(hive, lexicon, min_letters=request.words.least or MIN_ANSWER_LETTERS)
    found = set(_spell(request.found, alphabet))
    nudges = _Nudges(shelf, lexicon, answers, found)
    return BeeResult(
        len(answers),
        tuple(answers.by_likelihood()[request.page]),
        hint_tables(answers.likely),
        tuple(answers.ranks()),
        answers.words_to_genius,
        hint_tables(Answers([answer for answer in answers.likely if answer.word not in found])),
        tuple(answer for answer in answers if answer.word in found),
        nudges.of(request.nudge),
        nudges.number_after(request.nudge),
    )


@dataclass(frozen=True, slots=True)
class _Nudges:
    """Two nudges for each likely word: its first letters, then its meaning too.

    Found words are numbered as well, so that no nudge ever changes its number.
    """

    shelf: LexiconShelf
    lexicon: Lexicon
    answers: Answers
    found: Collection[str]

    def of(self, number: int) -> Nudge | None:
        if not 0 < number <= self._count:
            return None
        word, tells_meaning = self.answers.likely[(number - 1) // 2].word, number % 2 == 0
        if word in self.found:
            return None
        gloss = self._gloss(word) if tells_meaning else ""
        return Nudge(word[:2], len(word), gloss) if gloss or not tells_meaning else None

    def number_after(self, number: int) -> int:
        around = chain(range(number + 1, self._count + 1), range(1, number + 1))
        return next((other for other in around if self.of(other)), 0)

    @property
    def _count(self) -> int:
        return 2 * len(self.answers.likely)

    def _gloss(self, word: str) -> str:
        """The gloss of *word*, with … in place of words of the hive and forms of *word*."""
        meaning = self.shelf.meaning(word, self.lexicon)
        words = {answer.word for answer in self.answers}

        def hide(told: re.Match[str]) -> str:
            one = told[0].lower()
            return "…" if one in words or one.startswith(word[:_STEM]) else told[0]

        return _WORD.sub(hide, meaning.gloss) if meaning else ""


def _spell(words: Iterable[str], alphabet: Alphabet) -> Iterator[str]:
    for word in words:
        with suppress(WordError):
            yield alphabet.spell(word)
