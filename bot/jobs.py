"""The executor seam: what takes time runs here, off the event loop.

A request and its result are plain data and the functions are those of a module, so that an
executor of another process or machine could run them; each worker opens its own lexicons.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, TypeVar

from bot import metrics
from bot.errors import BotError
from bot.lexicons import Words, lexicon_for
from solver import (
    Answer,
    BoggleRules,
    Cell,
    FoundWord,
    Grid,
    Hints,
    Hive,
    Lexicon,
    Move,
    Moves,
    Order,
    Query,
    Rank,
    Rules,
    Tier,
    find_answers,
    find_moves,
    find_words,
    hint_tables,
)
from solver.alphabet import MIN_WORD_LETTERS
from solver.bee import MIN_ANSWER_LETTERS

Request = TypeVar("Request")
Result = TypeVar("Result")


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
    prizes: tuple[tuple[str, int], ...] = ()
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


@dataclass(frozen=True, slots=True)
class BeeRequest:
    """A hive; the answers wanted are *limit* from number *first* on."""

    letters: str
    words: Words
    first: int = 0
    limit: int = 10


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


@dataclass(frozen=True, slots=True)
class LookUpRequest:
    """A pattern, or a word, to look up in the lexicon of *alphabet*; at most *limit* are wanted."""

    pattern: str
    alphabet: str
    words: Words
    limit: int


@dataclass(frozen=True, slots=True)
class LookUpResult:
    """The first of the words that fit, in alphabetical order; *total* counts all."""

    total: int
    found: tuple[str, ...]


def solve(request: SolveRequest) -> SolveResult:
    grid = Grid(request.rows)
    lexicon = lexicon_for(grid.alphabet.name, request.words)
    moves, search_ms = timed_moves(
        grid,
        lexicon,
        Query(
            host_rules(request.words, knots=request.knots, prizes=request.prizes),
            used=request.used,
            cells=(Cell.parse(request.cell),) if request.cell else (),
            through=Cell.parse(request.through) if request.through else None,
            order=request.order,
            rarest=request.rarest,
            first=request.first,
            limit=request.limit,
        ),
    )
    best = moves[0] if moves else None
    return SolveResult(len(moves), best, tuple(moves.page()), search_ms)


def host_rules(words: Words, *, knots: bool, prizes: tuple[tuple[str, int], ...] = ()) -> Rules:
    """The rules of Balda as the host game of *words* has them, with *prizes* by cells' names."""
    return Rules(
        knots=knots,
        diagonal=words.diagonal,
        min_letters=words.least or MIN_WORD_LETTERS,
        prizes=rules_prizes(prizes),
    )


def rules_prizes(prizes: tuple[tuple[str, int], ...]) -> tuple[tuple[Cell, int], ...]:
    """Cells by name, as the rules of a game have them."""
    return tuple((Cell.parse(name), points) for name, points in prizes)


def timed_moves(grid: Grid, lexicon: Lexicon, query: Query) -> tuple[Moves, float]:
    """The moves, as `find_moves` gives them, and the milliseconds of the search alone."""
    began = perf_counter()
    moves = find_moves(grid, lexicon, query)
    return moves, (perf_counter() - began) * 1000


def solve_hive(request: BeeRequest) -> BeeResult:
    hive = Hive.parse(request.letters)
    lexicon = lexicon_for(hive.alphabet.name, request.words)
    answers = find_answers(hive, lexicon, min_letters=request.words.least or MIN_ANSWER_LETTERS)
    return BeeResult(
        len(answers),
        answers[request.first : request.first + request.limit],
        hint_tables(answers.likely),
        tuple(answers.ranks()),
        answers.words_to_genius,
    )


def solve_boggle(request: BoggleRequest) -> BoggleResult:
    grid = Grid(request.rows)
    lexicon = lexicon_for(grid.alphabet.name, request.words)
    words = find_words(grid, lexicon, BoggleRules(request.words.least))
    page = tuple(words[request.first : request.first + request.limit])
    return BoggleResult(len(words), words.points, words[0] if words else None, page)


def look_up(request: LookUpRequest) -> LookUpResult:
    found = lexicon_for(request.alphabet, request.words).match(request.pattern)
    return LookUpResult(len(found), tuple(found[: request.limit]))


class Jobs:
    """Runs jobs on an executor, at most *places* at a time, each for at most *seconds*.

    Metrics call the jobs by *name*.
    """

    def __init__(
        self, executor: Executor, *, name: str = "jobs", places: int = 64, seconds: float = 60.0
    ) -> None:
        self._executor = executor
        self._name = name
        self._places = places
        self._seconds = seconds
        self._under_way: set[Future[Any]] = set()
        metrics.JOBS.labels(name).set_function(self._count)

    async def run(self, work: Callable[[Request], Result], request: Request) -> Result:
        """What *work* makes of *request*; BotError if there is no place or it takes too long."""
        if self._count() >= self._places:
            metrics.JOBS_REFUSED.labels(self._name, "no place").inc()
            raise BotError(
                "I am busy: {count} requests are waiting. Try again in a minute.",
                count=self._count(),
            )
        began = perf_counter()
        future = self._executor.submit(_timed, work, request)
        self._under_way.add(future)
        try:
            result, seconds = await asyncio.wait_for(asyncio.wrap_future(future), self._seconds)
        except TimeoutError:
            metrics.JOBS_REFUSED.labels(self._name, "no end").inc()
            raise BotError("This takes too long, so I stopped; try a smaller board.") from None
        metrics.JOB_SECONDS.labels(_name(work)).observe(seconds)
        metrics.JOB_WAIT_SECONDS.labels(self._name).observe(perf_counter() - began - seconds)
        return result

    async def check(self) -> None:
        """Wait until a worker has answered; BotError if there is no place for that."""
        await self.run(len, ())

    def _count(self) -> int:
        self._under_way = {future for future in self._under_way if not future.done()}
        return len(self._under_way)


def _timed(work: Callable[[Request], Result], request: Request) -> tuple[Result, float]:
    """What *work* makes of *request*, and its seconds on the worker's clock."""
    began = perf_counter()
    result = work(request)
    return result, perf_counter() - began


def _name(work: Callable[..., object]) -> str:
    function = work.func if isinstance(work, partial) else work
    return function.__name__
