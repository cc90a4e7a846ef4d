"""Looking ahead: the best lines of play from a position, many moves deep.

The native core finds which words can be made once a few letters are placed, and searches those by
alpha-beta (`core/lookahead/lookahead.h`). Here is the plan of a search: what to look up, how deep
and how wide to go next, and when to stop.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter

from solver import _core
from solver.balda import Move, all_cells, core_position, placed_move
from solver.position import Position
from solver.solver_errors import SolverError

THINK_SECONDS = 10.0

# With so few empty cells all words are looked up, and every placement is tried at each turn; with
# more of them the best few placements.
FEW_EMPTY = 10
NARROW = 16

_ANY_NODES = 2**64 - 1
# Looking up the words that need one letter more takes so many times as long, and may take this
# share of the time that is left.
_GROWTH = 15
_SHARE = 0.4
_ALL = 10


class Stop:
    """Tells an analysis, from any thread, to end with the best it has found so far."""

    def __init__(self) -> None:
        self.flag = _core.StopFlag()

    def set(self) -> None:
        self.flag.set()

    def is_set(self) -> bool:
        return self.flag.is_set()


@dataclass(frozen=True, slots=True)
class Line:
    """How both sides play on at their best.

    `value` is the margin of the side to move: its score less the other's, the scores so far
    included; at the end of the game where `final`, else after these moves. No moves: passing is
    best, or the game is over.
    """

    value: int
    final: bool
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What looking ahead has found.

    `depth` is in plies. `exact`: the values are true, whatever either side plays. `coverage`: words
    that need up to so many new letters are known to the search. `width`: at most so many
    placements were tried at each turn, all of them where it is None. `lines`, best first, are empty
    if there is no move.
    """

    depth: int
    exact: bool
    coverage: int
    width: int | None
    nodes: int
    seconds: float
    lines: tuple[Line, ...]


OnProgress = Callable[[Analysis], None]

# As the core has them: cell, letter, word; a value and what is played for it.
_FoundMove = tuple[int, int, bytes]
_FoundLine = tuple[int, list[_FoundMove]]


def analyse(
    position: Position,
    *,
    seconds: float = THINK_SECONDS,
    threads: int = 1,
    lines: int = 1,
    nodes: int | None = None,
    max_depth: int | None = None,
    on_progress: OnProgress | None = None,
    stop: Stop | None = None,
) -> Analysis:
    """The best *lines* lines from *position*, which is not changed.

    Looks deeper and deeper until the game is solved, or *seconds*, *nodes* or *max_depth* plies
    are over, or *stop* is set; *on_progress* is called after each depth. Releases the GIL. With
    one thread, a limit of nodes and time enough it always finds the same. SolverError if a limit is
    below one.
    """
    if seconds <= 0 or min(threads, lines) < 1 or min(nodes or 1, max_depth or 1) < 1:
        raise SolverError("Looking ahead takes more than 0 seconds, and at least 1 of all else.")
    search = _Search(
        position, _Limits(seconds, threads, lines, nodes or _ANY_NODES), stop or Stop()
    )
    for plan in search.plans(min(max_depth or _core.MAX_PLIES, _core.MAX_PLIES)):
        if not search.run(plan):
            break
        if on_progress is not None:
            on_progress(search.best)
    return search.best


@dataclass(frozen=True, slots=True)
class _Limits:
    seconds: float
    threads: int
    lines: int
    nodes: int


@dataclass(frozen=True, slots=True)
class _Plan:
    """One search: how deep, at most so many placements at each turn, all their words or one."""

    depth: int
    width: int | None = None
    all_words: bool = False


class _Search:
    """The searches of one analysis; `best` is what the last one found."""

    def __init__(self, position: Position, limits: _Limits, stop: Stop) -> None:
        self._began = perf_counter()
        self._position = position
        self._margin = position.scores[position.side] - position.scores[1 - position.side]
        self._limits = limits
        self._stop = stop
        self._core = _core.Lookahead(
            core_position(position.grid, position.lexicon, position.rules, position.used),
            position.rules.passing,
        )
        self._empty = self._core.empty_cells
        self._coverage = 0
        self.best = Analysis(0, position.over, 0, None, 0, 0.0, tuple(self._longest_word()))

    def plans(self, max_depth: int) -> Iterator[_Plan]:
        """What to search next, after more words have been looked up where that is worth it.

        Beyond twice the plies that the known words may need letters for, too few words are known.
        """
        if self.best.exact:
            return
        max_depth = min(self._empty, max_depth)
        width = None if self._empty <= FEW_EMPTY else NARROW
        searched = 0
        for coverage, is_next_soon in self._stages():
            last = coverage if is_next_soon else 2 * coverage
            if coverage == self._core.max_needs or last > max_depth:
                last = max_depth
            for depth in range(searched + 1, last + 1):
                yield _Plan(depth, width)
            searched = max(searched, last)
        if self._coverage == self._empty <= max_depth:
            yield _Plan(self._empty, all_words=True)

    def run(self, plan: _Plan) -> bool:
        """Search; whether to go on. A search for one line counts even if it was cut short."""
        complete, nodes, lines = self._core.search(
            depth=plan.depth,
            width=plan.width or _core.ANY_WIDTH,
            all_words=plan.all_words,
            lines=self._limits.lines,
            threads=self._limits.threads,
            nodes=self._limits.nodes - self.best.nodes,
            seconds=self._seconds_left(),
            stop=self._stop.flag,
        )
        nodes += self.best.nodes
        if not complete and (self._limits.lines > 1 or not lines):
            self.best = replace(self.best, nodes=nodes, seconds=perf_counter() - self._began)
            return False
        self.best = Analysis(
            depth=plan.depth if complete else self.best.depth,
            exact=complete and plan.all_words,
            coverage=self._coverage,
            width=plan.width,
            nodes=nodes,
            seconds=perf_counter() - self._began,
            lines=tuple(self._lines(plan, lines)),
        )
        goes_on = nodes < self._limits.nodes and self._seconds_left() > 0
        return complete and goes_on and not self._stop.is_set()

    def _longest_word(self) -> Iterator[Line]:
        """What a player without foresight does, so that there is a move whenever time is up."""
        if not self._position.over:
            move = self._position.moves()[0]
            yield Line(self._margin + move.score, False, (move,))

    def _stages(self) -> Iterator[tuple[int, bool]]:
        """Looks up the words that need more and more letters: how many, and if the next come soon.

        The next come soon if looking them up should leave most of the time.
        """
        for coverage in sorted({min(needs, self._core.max_needs) for needs in (1, 2, 3, _ALL)}):
            share = 1.0 if coverage <= 2 else _SHARE
            began = perf_counter()
            seconds = share * self._seconds_left()
            if not self._core.know(self._coverage + 1, coverage, seconds, self._stop.flag):
                return
            self._coverage = coverage
            next_seconds = _GROWTH * (perf_counter() - began)
            yield coverage, next_seconds < _SHARE * self._seconds_left()

    def _seconds_left(self) -> float:
        return max(self._began + self._limits.seconds - perf_counter(), 0.0)

    def _lines(self, plan: _Plan, found: list[_FoundLine]) -> Iterator[Line]:
        position = self._position
        knows_all = self._coverage == self._empty
        if position.rules.passing and all(value < 0 for value, _ in found):
            yield Line(self._margin, knows_all, ())
        for value, placements in found:
            to_the_end = plan.depth >= self._empty or len(placements) < plan.depth
            yield Line(
                self._margin + value, knows_all and to_the_end, tuple(self._moves(placements))
            )

    def _moves(self, placements: list[_FoundMove]) -> Iterator[Move]:
        position = self._position
        grid, alphabet = position.grid, position.lexicon.alphabet
        cells = all_cells(grid.height, grid.width)
        for cell, letter, word in placements:
            made = (cells[cell], alphabet.letters[letter], alphabet.decode(word))
            yield placed_move(grid, position.lexicon, position.rules, made)
            grid = grid.with_letter(*made[:2])
