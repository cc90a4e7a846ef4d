"""The words of a hive: a job in the sense of `bot/work/jobs.py`."""

from dataclasses import dataclass

from bot.boards.question import Cyrillic
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import MIN_ANSWER_LETTERS, Answer, Hints, Hive, Rank, find_answers, hint_tables


@dataclass(frozen=True, slots=True)
class BeeRequest:
    """A hive; the answers on *page* are wanted."""

    letters: str
    words: Words
    page: slice
    cyrillic: Cyrillic = "ru"


@dataclass(frozen=True, slots=True)
class BeeResult:
    """*answers* are those asked for, *total* counts all; *hints* and *ranks* are of the likely.
    *to_genius* is the least number of words that reach the rank Genius.
    """

    total: int
    answers: tuple[Answer, ...]
    hints: Hints
    ranks: tuple[Rank, ...]
    to_genius: int


def solve_hive(shelf: LexiconShelf, request: BeeRequest) -> BeeResult:
    hive = Hive.parse(request.letters)
    lexicon = shelf.lexicon_for(hive.alphabet_for(request.cyrillic).name, request.words)
    answers = find_answers(hive, lexicon, min_letters=request.words.least or MIN_ANSWER_LETTERS)
    return BeeResult(
        len(answers),
        tuple(answers.by_likelihood()[request.page]),
        hint_tables(answers.likely),
        tuple(answers.ranks()),
        answers.words_to_genius,
    )
