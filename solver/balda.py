"""Balda: the moves of a position.

A move puts a letter in an empty cell and reads a word through side-adjacent filled cells that uses
the new letter. The native core finds them all by the blank-at-the-anchor graph
(`core/anchor_graph.h`), ranks them, and keeps them packed; a `Move` is made when it is asked for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import overload

from solver import _core
from solver.alphabet import Alphabet
from solver.errors import GridError, SolverError
from solver.grid import EMPTY, OUTSIDE, Cell, Grid
from solver.lexicon import Lexicon

SEARCH_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Rules:
    """`knots`: a word may walk a cell twice, also the new one. Classic: once."""

    knots: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A letter put on a cell, and the word that it makes along `path`.

    Of all paths of a word, `path` is the first in reading order. `score` is the word's length.
    """

    word: str
    cell: Cell
    letter: str
    path: tuple[Cell, ...]

    @property
    def score(self) -> int:
        return len(self.word)

    def __str__(self) -> str:
        return f"{self.cell}={self.letter} {self.word}"


class Moves(Sequence[Move]):
    """The moves of a position, best first. Distinct by cell, letter and word."""

    def __init__(self, found: _core.Moves, grid: Grid, alphabet: Alphabet) -> None:
        self._found = found
        self._cells = _all_cells(grid.height, grid.width)
        self._alphabet = alphabet

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self._move(i) for i in range(*index.indices(len(self)))]
        return self._move(range(len(self))[index])

    def __iter__(self) -> Iterator[Move]:
        return map(self._move, range(len(self)))

    def _move(self, index: int) -> Move:
        word, cell, letter, path = self._found[index]
        return Move(
            self._alphabet.decode(word),
            self._cells[cell],
            self._alphabet.letters[letter],
            tuple([self._cells[walked] for walked in path]),
        )


def find_moves(
    grid: Grid, lexicon: Lexicon, rules: Rules | None = None, *, seconds: float = SEARCH_SECONDS
) -> Moves:
    """All moves on *grid*, ranked: score, rarest placed letter, alphabet, then cell by row.

    A letter's rarity is how seldom it occurs in the words of the base lexicon. Releases the GIL.
    GridError if the board holds a letter that the lexicon lacks or a tile of several letters;
    SolverError if the search takes longer than *seconds*, as it can on a large board of one
    letter.
    """
    found = _core.find_moves(
        lexicon.layers,
        list(lexicon.banned),
        _core_cells(grid, lexicon.alphabet),
        grid.width,
        (rules or Rules()).knots,
        seconds,
    )
    if not found.complete:
        raise SolverError(
            "This board has too many ways to walk for {seconds} seconds; try a smaller one.",
            seconds=f"{seconds:g}",
        )
    return Moves(found, grid, lexicon.alphabet)


@lru_cache(maxsize=64)
def _all_cells(height: int, width: int) -> tuple[Cell, ...]:
    """Row by row, as the core numbers them; made once for boards of one size."""
    return tuple(Cell(row, column) for row in range(height) for column in range(width))


def _core_cells(grid: Grid, alphabet: Alphabet) -> bytes:
    numbers = _core_numbers(alphabet)
    try:
        return bytes([numbers[text] for row in grid.rows for text in row])
    except KeyError as unknown:
        raise _unplayable(unknown.args[0], alphabet) from None


@lru_cache(maxsize=16)
def _core_numbers(alphabet: Alphabet) -> dict[str, int]:
    letters = {letter: alphabet.encode(letter)[0] for letter in alphabet.characters}
    return letters | {EMPTY: _core.EMPTY_CELL, OUTSIDE: _core.OUTSIDE_CELL}


def _unplayable(text: str, alphabet: Alphabet) -> GridError:
    if len(text) > 1:
        return GridError(
            "The tile ({tile}) has several letters; in Balda a cell holds one letter.", tile=text
        )
    return GridError(
        "The letter “{letter}” is not in the alphabet {alphabet} of the lexicon; choose "
        "another lexicon.",
        letter=text,
        alphabet=alphabet.name,
    )
