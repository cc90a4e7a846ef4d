"""The words of a hive: a job in the sense of `bot/work/jobs.py`."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from bot.boards.question import Cyrillic
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import (
    MIN_ANSWER_LETTERS,
    Alphabet,
    Answer,
    Hints,
    Hive,
    Rank,
    WordError,
    find_answers,
    hint_tables,
)


@dataclass(frozen=True, slots=True)
class BeeRequest:
    """A hive; the answers on *page* are wanted, and those that are among *found*."""

    letters: str
    words: Words
    page: slice
    cyrillic: Cyrillic = "ru"
    found: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BeeResult:
    """*answers* are those asked for, *total* counts all; *hints* and *ranks* are of the likely.
    *to_genius* is the least number of words that reach the rank Genius, *found* are the answers
    that a person has ticked.
    """

    total: int
    answers: tuple[Answer, ...]
    hints: Hints
    ranks: tuple[Rank, ...]
    to_genius: int
    found: tuple[Answer, ...] = ()


def solve_hive(shelf: LexiconShelf, request: BeeRequest) -> BeeResult:
    hive = Hive.parse(request.letters)
    alphabet = hive.alphabet_for(request.cyrillic)
    lexicon = shelf.lexicon_for(alphabet.name, request.words)
    answers = find_answers(hive, lexicon, min_letters=request.words.least or MIN_ANSWER_LETTERS)
    found = set(_spelled(request.found, alphabet))
    return BeeResult(
        len(answers),
        tuple(answers.by_likelihood()[request.page]),
        hint_tables(answers.likely),
        tuple(answers.ranks()),
        answers.words_to_genius,
        tuple(answer for answer in answers if answer.word in found),
    )


def _spelled(words: Iterable[str], alphabet: Alphabet) -> Iterator[str]:
    for word in words:
        with suppress(WordError):
            yield alphabet.spell(word)
