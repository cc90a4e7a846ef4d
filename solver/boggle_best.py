"""Endless search for the Boggle board with the most points, by `core/boggle/boggle_climb.h`."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple

from solver import _core, boggle
from solver.alphabet import Alphabet
from solver.checks import check_effort
from solver.dice import DICE, Dice, Die
from solver.grid import OUTSIDE, Grid
from solver.lexicon import Lexicon
from solver.solver_errors import GridError, SolverError

BEST_BOARDS = 5
POOL = 100
MAX_POOL_BOARDS = 100_000

_TURN_SECONDS = 0.1
_SEEDS = 2**64  # number of seeds that the core takes; each thread gets its own seed
_RARE = 0.23  # of the mean share of a letter; rarer letters get no face
_USUAL_DICE = {
    ("en", 16): "new",
    ("en", 25): "big",
    ("en", 36): "super",
    ("ru", 16): "ru",
    ("uk", 16): "uk",
}


@dataclass(frozen=True, slots=True)
class BoardSearch:
    """Size, rules and effort of a search for the best board. `dice`: only boards they can roll.

    `pool`: how many boards a climb keeps. A wide pool climbs slowly and high, a small one finds
    good boards soon and climbs again. SolverError if the seconds, the threads, the pool or the seed
    are out of range, or the dice are not as many as the cells; GridError if the board is too large
    or has one cell.
    """

    seconds: float
    height: int = 4
    width: int = 4
    dice: Dice | None = None
    rules: boggle.BoggleRules = field(default_factory=boggle.BoggleRules)
    seed: int = 0
    threads: int = 1
    pool: int = POOL

    def __post_init__(self) -> None:
        boggle.check_size(self.height, self.width)
        if min(self.height, self.width) < 1 or self.cells < 2:
            raise GridError("One cell is not a board; a board has at least two.")
        check_effort(self.seconds, self.threads)
        if not 1 <= self.pool <= MAX_POOL_BOARDS:
            raise SolverError(
                "The pool must have room for 1 to {most} boards.", most=MAX_POOL_BOARDS
            )
        max_seed = _SEEDS // self.threads - 1
        if not 0 <= self.seed <= max_seed:
            raise SolverError("A seed is 0 to {most}.", most=max_seed)
        if self.dice is not None and len(self.dice.dice) != self.cells:
            raise SolverError(
                "The {dice} dice make a board of {side}x{side}, not of {height}x{width}.",
                dice=self.dice.name,
                side=self.dice.side,
                height=self.height,
                width=self.width,
            )

    @property
    def cells(self) -> int:
        return self.height * self.width


class ScoredGrid(NamedTuple):
    """A board and the points of all its words."""

    grid: Grid
    points: int


class BestBoards(NamedTuple):
    """The boards found so far by a search: up to five, best first; a turned one is the same.

    `average` is the mean of the random boards that it has started from.
    """

    boards: tuple[ScoredGrid, ...]
    tried: int
    restarts: int
    average: float
    seconds: float


def best_board(lexicon: Lexicon, search: BoardSearch) -> Iterator[BestBoards]:
    """Search for the board with the most points; yields the best so far ten times a second.

    It yields at least once. Releases the GIL. With one thread, equal searches try the same
    boards in the same order. SolverError if the dice have letters that the lexicon lacks.
    """
    climbs = [_climb(lexicon, search, thread) for thread in range(search.threads)]
    return _states(climbs, search, lexicon.alphabet)


def _states(
    climbs: list[_core.BoggleClimb], search: BoardSearch, alphabet: Alphabet
) -> Iterator[BestBoards]:
    began, seconds = monotonic(), 0.0
    with ThreadPoolExecutor(len(climbs)) as pool:
        while seconds < search.seconds:
            turn = min(_TURN_SECONDS, search.seconds - seconds)
            list(pool.map(_core.BoggleClimb.run, climbs, [turn] * len(climbs)))
            seconds = monotonic() - began
            yield _state(climbs, search, alphabet, seconds)


def _climb(lexicon: Lexicon, search: BoardSearch, thread: int) -> _core.BoggleClimb:
    alphabet = lexicon.alphabet
    dice = (search.dice or _start_dice(lexicon, search)).dice
    faces = [face for die in dice for face in die] if search.dice else _common_letters(lexicon)
    return _core.BoggleClimb(
        boggle.word_graph(lexicon.layers, lexicon.banned),
        search.height,
        search.width,
        search.rules.corners,
        search.rules.min_letters_on(search.cells),
        boggle.word_points(search.cells, search.rules),
        boggle.encode_tiles(faces, alphabet),
        [boggle.encode_tiles(die, alphabet) for die in dice],
        search.dice is not None,
        search.seed * search.threads + thread,
        search.pool,
    )


def _start_dice(lexicon: Lexicon, search: BoardSearch) -> Dice:
    """The dice of the set of that size, else dice that show letters as often as words do."""
    usual = _USUAL_DICE.get((lexicon.alphabet.name, search.cells))
    if usual is not None:
        return DICE[usual]
    die: Die = tuple(_common_letters(lexicon))
    return Dice("letters", (die,) * search.cells)


def _common_letters(lexicon: Lexicon) -> list[str]:
    """The letters of the alphabet, each repeated by its frequency in words, without rare ones."""
    counts = lexicon.layers[0].letter_counts
    rare = _RARE * sum(counts) / len(counts)
    shares = [int(count / rare) if rare else 1 for count in counts]
    return [
        x for x, share in zip(lexicon.alphabet.letters, shares, strict=True) for _ in range(share)
    ]


def _state(
    climbs: list[_core.BoggleClimb], search: BoardSearch, alphabet: Alphabet, seconds: float
) -> BestBoards:
    found = {board: points for climb in climbs for points, board in climb.best}
    best = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:BEST_BOARDS]
    return BestBoards(
        boards=tuple(
            ScoredGrid(_grid(board, search.width, alphabet), points) for board, points in best
        ),
        tried=sum(climb.tried for climb in climbs),
        restarts=sum(climb.restarts for climb in climbs),
        average=sum(climb.average for climb in climbs) / len(climbs),
        seconds=seconds,
    )


def _grid(board: bytes, width: int, alphabet: Alphabet) -> Grid:
    tiles = [
        alphabet.decode(board[at + 1 : at + boggle.TILE_BYTES].rstrip(boggle.NO_LETTER)) or OUTSIDE
        for at in range(0, len(board), boggle.TILE_BYTES)
    ]
    rows = [tuple(tiles[at : at + width]) for at in range(0, len(tiles), width)]
    return Grid(tuple(rows))
