"""The words of a board of Boggle, one page of them; a job in the sense of bot/work/jobs.py."""

from dataclasses import dataclass

from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import BoggleRules, FoundWord, Grid, find_words


@dataclass(frozen=True, slots=True)
class BoggleRequest:
    """A board of Boggle; the words wanted are *limit* from number *first* on."""

    rows: tuple[tuple[str, ...], ...]
    words: Words
    first: int = 0
    limit: int = 10


@dataclass(frozen=True, slots=True)
class BoggleResult:
    """*best* is the first word of all, *found* are those asked for; the counts are of all."""

    total: int
    points: int
    best: FoundWord | None
    found: tuple[FoundWord, ...]


def solve_boggle(shelf: LexiconShelf, request: BoggleRequest) -> BoggleResult:
    grid = Grid(request.rows)
    lexicon = shelf.lexicon_for(grid.alphabet.name, request.words)
    words = find_words(grid, lexicon, BoggleRules(request.words.least))
    page = tuple(words[request.first : request.first + request.limit])
    return BoggleResult(len(words), words.points, words[0] if words else None, page)
