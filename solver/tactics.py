"""Looking ahead: the best lines of play from a position, many moves deep.

The native core has two searches. On boards with few empty cells it finds all words that can still
be made and searches those to the end of the game (`core/lookahead/lookahead.h`); on others it plays
moves on the board (`core/lookahead/board_lookahead.h`). This module plans a search: how deep and
how wide to go next, when to stop, and what to keep for the next turn.
"""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import NamedTuple

from solver import _core
from solver.balda import Move, all_cells, core_position, place_move
from solver.checks import check_effort
from solver.grid import EMPTY, Grid
from solver.lexicon import Lexicon
from solver.position import Position
from solver.query import Rules
from solver.solver_errors import SolverError

THINK_SECONDS = 10.0
MAX_THINK_SECONDS = 120.0  # default limit of a search that a person asks for

# Up to so many empty cells all words are looked up and every placement is tried at each turn, which
# solves the game in about a second, or in a minute; with more cells only the best few are tried.
FEW_EMPTY_CELLS = 8
MAX_EMPTY_CELLS = 10
PATIENT_SECONDS = 2.0
NARROW = 16

_MAX_COUNT = 2**64 - 1  # of lines and nodes: the core counts them in 64 bits
# The share of the time that looking up all words may take.
_SHARE = 0.4
# The binary logarithm of the number of entries, 16 bytes each.
_TRANSPOSITION_BITS = 20


class Stop(_core.StopFlag):
    """Tells an analysis, from any thread, to end with the best it has found so far."""


class Line(NamedTuple):
    """A line of best play by both sides.

    `value` is the margin of the side to move: its score less the other's, the scores so far
    included; at the end of the game if `final`, else after these moves. Without moves, passing is
    best or the game is over.
    """

    value: int
    final: bool
    moves: tuple[Move, ...]


class Analysis(NamedTuple):
    """The result of looking ahead.

    `depth` is in plies. `exact`: the values are true, whatever either side plays. `coverage`: the
    search knows words that need up to so many new letters. `width`: the most placements tried at
    each turn, None for all of them. `lines`, best first, are empty if there is no move.
    """

    depth: int
    exact: bool
    coverage: int
    width: int | None
    nodes: int
    seconds: float
    lines: tuple[Line, ...]


OnProgress = Callable[[Analysis], None]

# As the core gives them: cell, letter, word; and a value with its moves.
_FoundMove = tuple[int, int, bytes]
_FoundLine = tuple[int, list[_FoundMove]]


class _Limits(NamedTuple):
    seconds: float
    threads: int
    lines: int
    nodes: int


class _Plan(NamedTuple):
    """One search: its depth, the most placements at each turn, all words of each or only one."""

    core: _core.Lookahead | _core.BoardLookahead
    depth: int
    width: int | None = None
    all_words: bool = False


class _KnownWords(NamedTuple):
    """A core that knows all words that can be made from a position on, with that position."""

    core: _core.Lookahead
    grid: Grid
    used: frozenset[str]

    def at(self, position: Position) -> "_KnownWords | None":
        """Play on until *position*; None if the game cannot lead there."""
        old, new = self.grid, position.grid
        if (old.height, old.width) != (new.height, new.width) or not self.used <= position.used:
            return None
        cells = all_cells(new.height, new.width)
        placed = [number for number, cell in enumerate(cells) if old[cell] != new[cell]]
        if any(old[cells[number]] != EMPTY or new[cells[number]] == EMPTY for number in placed):
            return None
        alphabet = position.lexicon.alphabet
        for number in placed:
            self.core.place(number, alphabet.encode(new[cells[number]])[0])
        for word in position.used - self.used:
            self.core.use(alphabet.encode(word))
        return _KnownWords(self.core, new, position.used)


class Analyst:
    """Looks ahead in one game after another, turn by turn, and remembers what it has found.

    A later turn of the same game is answered sooner, since findings about the moves made since
    then are reused. Holds up to 60 MB between turns, and while it looks ahead 60 MB more, twice
    that with several threads. One caller at a time may use it.
    """

    def __init__(self) -> None:
        self._game: tuple[Lexicon, Rules] | None = None
        self._transpositions = _core.Transpositions(_TRANSPOSITION_BITS)
        self._words: _KnownWords | None = None

    def analyse(
        self,
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

        Looks deeper and deeper until the game is solved, *seconds*, *nodes* or *max_depth* plies
        are used up, or *stop* is set; *on_progress* is called after each depth. Releases the GIL.
        With one thread, a limit of nodes and enough time, a new analyst always finds the same.
        SolverError if a limit is below one.
        """
        check_effort(seconds, threads)
        if any(limit is not None and limit < 1 for limit in (lines, nodes, max_depth)):
            raise SolverError("Looking ahead takes at least 1 line, node and ply.")
        self._begin_game(position)
        limits = _Limits(
            seconds, threads, min(lines, _MAX_COUNT), min(nodes or _MAX_COUNT, _MAX_COUNT)
        )
        search = _Search(position, limits, stop or Stop())
        plies = min(max_depth or _core.MAX_PLIES, _core.MAX_PLIES, search.end)
        for plan in self._plans(search, plies):
            if not search.run(plan):
                break
            if on_progress is not None:
                on_progress(search.best)
        return search.best

    def _begin_game(self, position: Position) -> None:
        """Forget everything if the lexicon or the rules have changed."""
        game = position.lexicon, position.rules
        if self._game is not None and self._game != game:
            self._transpositions = _core.Transpositions(_TRANSPOSITION_BITS)
            self._words = None
        self._game = game

    def _plans(self, search: "_Search", plies: int) -> Iterator[_Plan]:
        """Plan the next searches, up to *plies* deep."""
        if search.best.exact:
            return
        words = self._core_of_words(search) if search.may_be_solved else None
        if words is None:
            yield from self._on_board(search, plies)
            return
        for depth in range(1, plies + 1):
            yield _Plan(words, depth)
        if plies == search.end:
            yield _Plan(words, plies, all_words=True)

    def _core_of_words(self, search: "_Search") -> _core.Lookahead | None:
        """A core that knows all words from here on; None if it takes too long to find them."""
        position = search.position
        self._words = self._words and self._words.at(position)
        if self._words is None:
            core = _core.Lookahead(search.core_position, position.rules.passing)
            seconds = _SHARE * search.seconds_left()
            if not core.know(search.empty, search.limits.threads, seconds, search.stop):
                return None
            self._words = _KnownWords(core, position.grid, position.used)
        return self._words.core

    def _on_board(self, search: "_Search", plies: int) -> Iterator[_Plan]:
        """Plans with the best few placements; more of them once the search reaches the end."""
        core = _core.BoardLookahead(
            search.core_position, search.position.rules.passing, self._transpositions
        )
        for depth in range(1, plies + 1):
            yield _Plan(core, depth, NARROW)
        if plies == search.end:
            for width in (2 * NARROW, 4 * NARROW, None):
                yield _Plan(core, plies, width)
            yield _Plan(core, plies, all_words=True)


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
    """The best lines from *position*, found by an `Analyst` of its own."""
    return Analyst().analyse(
        position,
        seconds=seconds,
        threads=threads,
        lines=lines,
        nodes=nodes,
        max_depth=max_depth,
        on_progress=on_progress,
        stop=stop,
    )


class _Search:
    """The searches of one analysis; `best` is what the last one found."""

    def __init__(self, position: Position, limits: _Limits, stop: Stop) -> None:
        self._began = perf_counter()
        self.position = position
        self.stop = stop
        self.empty = sum(row.count(EMPTY) for row in position.grid.rows)
        # A move uses up a cell and a word; with few words even a large board has a near end.
        self.end = self.empty
        if self.end > _core.MAX_PLIES:
            self.end = min(self.end, sum(map(len, position.lexicon.layers)))
        self.core_position = core_position(
            position.grid, position.lexicon, position.rules, position.used
        )
        self._margin = position.scores[position.side] - position.scores[1 - position.side]
        self.limits = limits
        self.best = Analysis(0, position.over, 0, None, 0, 0.0, tuple(self._longest_word()))

    def run(self, plan: _Plan) -> bool:
        """Search; True if more can be searched. A search for one line counts even if cut short."""
        complete, nodes, lines = plan.core.search(
            depth=plan.depth,
            width=plan.width or _core.ANY_WIDTH,
            all_words=plan.all_words,
            lines=self.limits.lines,
            threads=self.limits.threads,
            nodes=self.limits.nodes - self.best.nodes,
            seconds=self.seconds_left(),
            stop=self.stop,
        )
        nodes += self.best.nodes
        if not complete and (self.limits.lines > 1 or not lines):
            self.best = self.best._replace(nodes=nodes, seconds=perf_counter() - self._began)
            return False
        self.best = Analysis(
            depth=plan.depth if complete else self.best.depth,
            exact=complete and plan.all_words,
            coverage=self._coverage(plan),
            width=plan.width,
            nodes=nodes,
            seconds=perf_counter() - self._began,
            lines=tuple(self._lines(plan, lines)),
        )
        goes_on = nodes < self.limits.nodes and self.seconds_left() > 0
        return complete and goes_on and not self.stop.is_set()

    @property
    def may_be_solved(self) -> bool:
        """True if the time may suffice to solve the game with all words."""
        patient = self.limits.seconds >= PATIENT_SECONDS
        return self.empty <= (MAX_EMPTY_CELLS if patient else FEW_EMPTY_CELLS)

    def seconds_left(self) -> float:
        return max(self._began + self.limits.seconds - perf_counter(), 0.0)

    def _coverage(self, plan: _Plan) -> int:
        return self.empty if isinstance(plan.core, _core.Lookahead) else plan.depth

    def _longest_word(self) -> Iterator[Line]:
        """The move with the most points, so that there is a line whenever time is up."""
        if not self.position.over:
            move = self.position.moves()[0]
            yield Line(self._margin + move.score, False, (move,))

    def _lines(self, plan: _Plan, found: list[_FoundLine]) -> Iterator[Line]:
        position = self.position
        knows_all = self._coverage(plan) >= self.end
        if position.rules.passing and all(value < 0 for value, _ in found):
            yield Line(self._margin, knows_all, ())
        for value, placements in found:
            to_the_end = plan.depth >= self.end or len(placements) < plan.depth
            yield Line(
                self._margin + value, knows_all and to_the_end, tuple(self._moves(placements))
            )

    def _moves(self, placements: list[_FoundMove]) -> Iterator[Move]:
        position = self.position
        grid, alphabet = position.grid, position.lexicon.alphabet
        cells = all_cells(grid.height, grid.width)
        for cell, letter, word in placements:
            made = (cells[cell], alphabet.letters[letter], alphabet.decode(word))
            yield place_move(grid, position.lexicon, position.rules, made)
            grid = grid.with_letter(*made[:2])
