"""The words of a board of Boggle: a job in the sense of `bot/work/jobs.py`."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.boards.question import Cyrillic, Rows
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import TIERS, Cell, FoundWord, Grid, WordError, find_words


@dataclass(frozen=True, slots=True)
class BoggleRequest:
    """A board and the *page* of its words; *natural_first* puts well-known words first.

    *through* keeps only words whose path uses that cell.
    """

    rows: Rows
    words: Words
    page: slice
    cyrillic: Cyrillic = "ru"
    natural_first: bool = False
    through: Cell | None = None


@dataclass(frozen=True, slots=True)
class WordRequest:
    """A word that may be on a board."""

    board: BoggleRequest
    word: str


@dataclass(frozen=True, slots=True)
class BoggleResult:
    """*best* is the first word of all, *found* the page; *total* and *points* count all words."""

    total: int
    points: int
    best: FoundWord | None
    found: tuple[FoundWord, ...]


def solve_boggle(shelf: LexiconShelf, request: BoggleRequest) -> BoggleResult:
    grid = Grid(request.rows)
    lexicon = shelf.lexicon_for(grid.alphabet_for(request.cyrillic).name, request.words)
    words = find_words(grid, lexicon, request.words.boggle_rules)
    ranked: Sequence[FoundWord] = words
    if request.through is not None:
        ranked = [word for word in words if request.through in word.path]
    if request.natural_first:
        ranked = sorted(ranked, key=lambda word: TIERS.index(word.tier))
    best = ranked[0] if ranked else None
    return BoggleResult(len(words), words.points, best, tuple(ranked[request.page]))


def find_word(shelf: LexiconShelf, request: WordRequest) -> FoundWord | None:
    """The word with its first path; None if it does not count, or is not on the board."""
    board, grid = request.board, Grid(request.board.rows)
    alphabet = grid.alphabet_for(board.cyrillic)
    try:
        word = alphabet.clean_word(request.word)
    except WordError:
        return None
    if word not in (lexicon := shelf.lexicon_for(alphabet.name, board.words)):
        return None
    found = find_words(grid, lexicon, board.words.boggle_rules)
    return next((each for each in found if each.word == word), None)
