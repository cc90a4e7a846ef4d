"""Balda: the moves of a position.

A move puts a letter in an empty cell and reads a word through filled cells beside one another that
uses the new letter. The native core finds moves by the blank-at-the-anchor graph
(`core/words/anchor_graph.h`, `core/balda/walk.h`) and keeps them packed; they are sorted only as
far as they are read, and a `Move` object is made when it is asked for.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import overload

from solver import _core
from solver.alphabet import Alphabet, foreign_letter
from solver.checks import in_time
from solver.grid import EMPTY, OUTSIDE, Cell, Grid, check_grid
from solver.lexicon import Lexicon
from solver.query import Query, Rules
from solver.solver_errors import GridError, WordError
from solver.wordlists.word_list import TIERS, Tier

SEARCH_SECONDS = 10.0
MAX_SCANNED_MOVES = 2_000
SHOWN_IN_REPR = 3

_READ_AHEAD = 64


@dataclass(frozen=True, slots=True)
class Move:
    """A letter put on a cell, and the word that it makes along `path`.

    Of all paths of a word, `path` is the first in reading order. `score` is the number of letters
    and the prize of the cell. `risk` is the most that the other side can score next, 0 if it has
    no move, None if it was not computed. `tier` is None if the lexicon lacks the word.
    """

    word: str
    cell: Cell
    letter: str
    path: tuple[Cell, ...]
    score: int
    risk: int | None = None
    tier: Tier | None = None

    @property
    def net(self) -> int | None:
        """The score less the risk; None without a risk."""
        return None if self.risk is None else self.score - self.risk

    def __str__(self) -> str:
        return f"{self.cell}={self.letter} {self.word}"


class Moves(Sequence[Move]):
    """The moves of a position, best first. Distinct by cell, letter and word."""

    def __init__(
        self,
        found: _core.Moves,
        grid: Grid,
        alphabet: Alphabet,
        *,
        seconds: float,
        page: slice = slice(None),
        scattered: bool = False,
    ) -> None:
        """Wrap the core's moves; if *scattered*, placements of one word may rank far apart."""
        self._found = found
        self._grid = grid
        self._alphabet = alphabet
        self._factory = _move_factory(alphabet, grid.height, grid.width)
        self._seconds = seconds
        self._page = page
        self._scattered = scattered

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            if step == 1:
                return self._read(start, stop)
            return [self[rank] for rank in range(start, stop, step)]
        rank = range(len(self))[index]
        return self._read(rank, rank + 1)[0]

    def __contains__(self, move: object) -> bool:
        """Look the move up by cell, letter and word; no other move is unpacked."""
        if not isinstance(move, Move) or move.cell not in self._grid:
            return False
        try:
            letter, word = map(self._alphabet.encode, (move.letter, move.word))
        except WordError:
            return False
        if len(letter) != 1:
            return False
        cell = cell_number(self._grid, move.cell)
        return bool(self._found.find(cell, letter[0], word, self._factory) == move)

    def __repr__(self) -> str:
        best = [str(move) for move in self[:SHOWN_IN_REPR]]
        more = ["…"] if len(self) > len(best) else []
        return f"<Moves: {len(self)}, best first: {', '.join(best + more) or 'none'}>"

    def _repr_html_(self) -> str:
        from solver.notebook import write_moves  # here, since it imports this module

        return write_moves(self, self._grid)

    def __iter__(self) -> Iterator[Move]:
        for start in range(0, len(self), _READ_AHEAD):
            yield from self._read(start, start + _READ_AHEAD)

    def with_risk(self, start: int | None = None, stop: int | None = None) -> list[Move]:
        """The moves of this slice, each with its risk, all found by one native call.

        Cost: one incremental search for each different placement. SolverError if that takes longer
        than the time given to the search.
        """
        start, stop, _ = slice(start, stop).indices(len(self))
        with in_time(self._seconds):
            self._found.find_risks(start, stop, self._seconds)
        return self._read(start, stop)

    def page(self) -> list[Move]:
        """The moves on the page that the query asked for, each with its risk.

        Those with equal points, or of the same tier with equal points, come by lower risk, then by
        how many people know the word. Cost: the risks of all that tie with one on the page; moves
        that are read by number afterwards have the same order.
        """
        start, stop, _ = self._page.indices(len(self))
        self._settle(start, stop)
        return self.with_risk(start, stop)

    def by_word(self) -> tuple[list[tuple[Move, ...]], bool]:
        """The words on the page, each with its placements, best first; True if more words follow.

        The page counts words, not moves. Where a word's placements differ in rank, as in the order
        `net`, they are looked for among the first MAX_SCANNED_MOVES moves.
        """
        start, stop, _ = self._page.indices(len(self))
        found: dict[str, list[Move]] = {}
        read = 0
        while read < len(self) and len(found) <= stop:
            end = self._settle(read, read + 1)
            for move in self._read(read, end):
                found.setdefault(move.word, []).append(move)
            read = end
        more = len(found) > stop
        if self._scattered:
            for move in self._read(read, MAX_SCANNED_MOVES):
                found.get(move.word, []).append(move)
        return [tuple(moves) for moves in found.values()][start:stop], more

    def _settle(self, start: int, stop: int) -> int:
        """Sort the ties of these ranks; return the rank after the last of them."""
        with in_time(self._seconds):
            return self._found.settle(start, stop, self._seconds)

    def _read(self, start: int, stop: int) -> list[Move]:
        """The moves of a slice of ranks, cut at the last move."""
        return self._found.read(start, stop, self._factory)


def find_moves(
    grid: Grid, lexicon: Lexicon, query: Query = Query(), *, seconds: float = SEARCH_SECONDS
) -> Moves:
    """The moves on *grid* that *query* asks for.

    Equal ones are ranked by rarest placed letter, alphabet, then cell by row; a letter's rarity is
    how seldom it occurs in the words of the base lexicon. The start word (`Grid.start_word`) is
    left out, as used words are.

    Releases the GIL. GridError if *grid* is a text, if the board holds a letter that the lexicon
    lacks or a tile of several letters, or if a chosen cell does not fit it; SolverError if the
    search takes longer than *seconds*, as it can on a large board of one letter.
    """
    check_grid(grid)
    start = grid.start_word
    used = (*query.used, start) if start else query.used
    position = core_position(grid, lexicon, query.rules, used)
    for cell in query.cells:
        check_empty(grid, cell)
    if query.through is not None:
        _check_filled(grid, query.through)
    with in_time(seconds):
        found = position.moves(
            _per_cell(grid, dict.fromkeys(query.cells, True)),
            None if query.through is None else cell_number(grid, query.through),
            _core.Order[query.order],
            TIERS.index(query.rarest),
            seconds,
        )
    scattered = query.order == "net" or bool(query.rules.prizes)
    return Moves(
        found, grid, lexicon.alphabet, seconds=seconds, page=query.page, scattered=scattered
    )


def core_position(
    grid: Grid, lexicon: Lexicon, rules: Rules, used: Collection[str]
) -> _core.Position:
    """The position for the core to search; the *used* words are left out."""
    excluded = [*lexicon.banned, lexicon.word_set(used)] if used else lexicon.banned
    return _core.Position(
        lexicon.layers,
        excluded,
        core_cells(grid, lexicon.alphabet),
        grid.width,
        rules.knots,
        rules.diagonal,
        rules.min_letters,
        _per_cell(grid, dict(rules.prizes)),
    )


def place_move(
    grid: Grid, lexicon: Lexicon, rules: Rules, placement: tuple[Cell, str, str]
) -> Move:
    """The move that places a letter on a cell and makes a word by it, whatever the lexicon says.

    Its path is empty if the word cannot be walked that way.
    """
    cell, letter, word = placement
    encode = lexicon.alphabet.encode
    position = core_position(grid, lexicon, rules, ())
    path = position.path(cell_number(grid, cell), encode(letter)[0], encode(word))
    cells = all_cells(grid.height, grid.width)
    score = len(word) + dict(rules.prizes).get(cell, 0)
    tier = lexicon.tier(word) if word in lexicon else None
    return Move(word, cell, letter, tuple([cells[walked] for walked in path]), score, tier=tier)


def check_empty(grid: Grid, cell: Cell) -> None:
    _check_on_board(grid, cell)
    if grid[cell] != EMPTY:
        raise not_empty(cell)


def _check_filled(grid: Grid, cell: Cell) -> None:
    _check_on_board(grid, cell)
    if grid[cell] in (EMPTY, OUTSIDE):
        raise GridError("There is no letter on {cell}; choose a cell with a letter.", cell=cell)


def _check_on_board(grid: Grid, cell: Cell) -> None:
    if cell not in grid:
        raise GridError(
            "{cell} is not on the board; its cells go from {first} to {last}.",
            cell=cell,
            first=Cell(0, 0),
            last=Cell(grid.height - 1, grid.width - 1),
        )


def cell_number(grid: Grid, cell: Cell) -> int:
    return cell.row * grid.width + cell.column


def _per_cell(grid: Grid, numbers: Mapping[Cell, int]) -> bytes:
    """One byte a cell, 0 for those that *numbers* lacks; empty if it has none."""
    if not numbers:
        return b""
    bytes_ = bytearray(grid.height * grid.width)
    for cell, number in numbers.items():
        _check_on_board(grid, cell)
        bytes_[cell_number(grid, cell)] = number
    return bytes(bytes_)


@lru_cache(maxsize=64)
def _move_factory(alphabet: Alphabet, height: int, width: int) -> _core.MoveFactory:
    """The factory of moves on boards of one size."""
    cells = list(all_cells(height, width))
    return _core.MoveFactory(Move, cells, list(alphabet.letters), list(TIERS))


@lru_cache(maxsize=64)
def all_cells(height: int, width: int) -> tuple[Cell, ...]:
    """The cells row by row, as the core numbers them; cached by size."""
    return tuple(Cell(row, column) for row in range(height) for column in range(width))


def core_cells(grid: Grid, alphabet: Alphabet) -> bytes:
    numbers = _core_numbers(alphabet)
    try:
        return bytes(map(numbers.__getitem__, chain.from_iterable(grid.rows)))
    except KeyError as unknown:
        (text,) = unknown.args
        if len(text) == 1:
            raise foreign_letter(text, alphabet) from None
        raise GridError(
            "The tile ({tile}) has several letters; in Balda a cell holds one letter.", tile=text
        ) from None


@lru_cache(maxsize=16)
def _core_numbers(alphabet: Alphabet) -> dict[str, int]:
    return alphabet.numbers | {EMPTY: _core.EMPTY_CELL, OUTSIDE: _core.OUTSIDE_CELL}


def not_empty(cell: Cell) -> GridError:
    return GridError("{cell} is not empty; choose an empty cell for the new letter.", cell=cell)
