"""The moves of a board of Balda, one page of them; a job in the sense of bot/work/jobs.py."""

from dataclasses import dataclass
from time import perf_counter

from bot.boards.prizes import Prizes, rules_prizes
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import Cell, Grid, Move, Order, Query, Rules, Tier, find_moves
from solver.alphabet import MIN_WORD_LETTERS


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """A Balda board; the moves wanted are *limit* from number *first* on.

    `used` words are left out, moves go only into `cell` and their words only through `through`,
    where there is one; cells are named as `c3`. Words of a tier rarer than `rarest` are left out.
    """

    rows: tuple[tuple[str, ...], ...]
    knots: bool
    words: Words
    used: tuple[str, ...] = ()
    prizes: Prizes = ()
    cell: str | None = None
    through: str | None = None
    order: Order = "points"
    rarest: Tier = "rare"
    first: int = 0
    limit: int = 10


@dataclass(frozen=True, slots=True)
class SolveResult:
    """*best* is the first move of all, *moves* are those asked for, each with its risk.

    *total* counts all moves.
    """

    total: int
    best: Move | None
    moves: tuple[Move, ...]
    search_ms: float


def solve(shelf: LexiconShelf, request: SolveRequest) -> SolveResult:
    grid = Grid(request.rows)
    lexicon = shelf.lexicon_for(grid.alphabet.name, request.words)
    query = Query(
        host_rules(request.words, knots=request.knots, prizes=request.prizes),
        used=request.used,
        cells=(Cell.parse(request.cell),) if request.cell else (),
        through=Cell.parse(request.through) if request.through else None,
        order=request.order,
        rarest=request.rarest,
        first=request.first,
        limit=request.limit,
    )
    began = perf_counter()
    moves = find_moves(grid, lexicon, query)
    search_ms = (perf_counter() - began) * 1000
    best = moves[0] if moves else None
    return SolveResult(len(moves), best, tuple(moves.page()), search_ms)


def host_rules(words: Words, *, knots: bool, prizes: Prizes = ()) -> Rules:
    """The rules of Balda as the host game of *words* has them, with *prizes* by cells' names."""
    return Rules(
        knots=knots,
        diagonal=words.diagonal,
        min_letters=words.least or MIN_WORD_LETTERS,
        prizes=rules_prizes(prizes),
    )
