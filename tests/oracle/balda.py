"""Balda by brute force: every letter in every empty cell, every walk, every word."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from solver import Alphabet, Cell, Grid, Rules

Path = tuple[Cell, ...]
# Cells are numbers in reading order: a walk has those of a path, Beside the neighbours of each.
Walk = tuple[int, ...]
Beside = list[list[int]]


class Placed(NamedTuple):
    """A move without its path."""

    cell: Cell
    letter: str
    word: str


@dataclass(frozen=True, slots=True)
class Position:
    """A board, and the words that still count on it."""

    grid: Grid
    words: frozenset[str]
    rules: Rules


def position(grid: Grid, words: Iterable[str], rules: Rules, used: Iterable[str] = ()) -> Position:
    """The position without the used words and the start word.

    That is the only full row in the middle, or else the only full row of all.
    """
    last = len(grid.rows) - 1
    full_rows = {
        number: "".join(row)
        for number, row in enumerate(grid.rows)
        if all(text not in ("", "#") for text in row)
    }
    middle = [word for number, word in full_rows.items() if abs(2 * number - last) <= 1]
    candidates = middle if len(middle) == 1 else [*full_rows.values()]
    start_word = candidates if len(candidates) == 1 else []
    return Position(grid, frozenset(words) - {*used, *start_word}, rules)


def moves(position: Position) -> set[Placed]:
    """All moves, whose words are long enough and use the placed letter."""
    return {move for move in _placements(position) if any(_walks_of(position, move))}


def moves_through(position: Position, through: Cell) -> set[Placed]:
    """The moves with a path that walks the filled cell *through* too."""
    return {
        move
        for move in _placements(position)
        if any(_number(position, through) in walk for walk in _walks_of(position, move))
    }


def first_path(position: Position, move: Placed, through: Cell | None = None) -> Path:
    """The first path in reading order that walks the placed letter, and *through* if given."""
    number = None if through is None else _number(position, through)
    walk = min(walk for walk in _walks_of(position, move) if number is None or number in walk)
    return tuple(_cell(*divmod(each, position.grid.width)) for each in walk)


def after(position: Position, move: Placed) -> Position:
    """The position with the letter placed and the word used."""
    rows = [list(row) for row in position.grid.rows]
    rows[move.cell.row][move.cell.column] = move.letter
    grid = Grid(tuple(map(tuple, rows)))
    return replace(position, grid=grid, words=position.words - {move.word})


def score(position: Position, move: Placed) -> int:
    """A point for each letter of the word, and the prize of the cell."""
    return len(move.word) + dict(position.rules.prizes).get(move.cell, 0)


def risk(position: Position, move: Placed) -> int:
    """The best score of the other side's moves after *move*; 0 if it has none."""
    reply = after(position, move)
    return max((score(reply, answer) for answer in moves(reply)), default=0)


def rank(
    position: Position, base: Iterable[str], alphabet: Alphabet, *, by_net: bool = False
) -> list[Placed]:
    """All moves, best first; of equal ones those with letters rare in the *base* come first."""
    counts = Counter("".join(base))

    def place(move: Placed) -> tuple[object, ...]:
        points = score(position, move)
        best = points - risk(position, move) if by_net else points
        spelled = alphabet.encode(move.word), move.cell, alphabet.encode(move.letter)
        return -best, -points, counts[move.letter], *spelled

    return sorted(moves(position), key=place)


def break_ties(
    position: Position, order: Iterable[Placed], tiers: Mapping[str, int]
) -> list[Placed]:
    """Sort *order* by points, then lower risk, then better-known words."""
    return sorted(
        order,
        key=lambda move: (-score(position, move), risk(position, move), tiers[move.word]),
    )


def perft(position: Position, plies: int) -> int:
    """Count the sequences of *plies* moves."""
    if plies == 0:
        return 1
    return sum(perft(after(position, move), plies - 1) for move in moves(position))


def walks(board: Sequence[str], beside: Beside, word: str, rules: Rules) -> Iterator[Walk]:
    """Every way to walk *word* on *board*."""

    def extend(walk: Walk) -> Iterator[Walk]:
        if len(walk) == len(word):
            yield walk
            return
        for cell in beside[walk[-1]] if walk else range(len(board)):
            if board[cell] == word[len(walk)] and walk.count(cell) < 1 + rules.knots:
                yield from extend((*walk, cell))

    yield from extend(())


def _placements(position: Position) -> Iterator[Placed]:
    """Place letters of each word into empty cells if the board has the word's other letters."""
    rows = position.grid.rows
    letters = {text for row in rows for text in row}
    empty = [_cell(r, c) for r, row in enumerate(rows) for c, text in enumerate(row) if text == ""]
    for word in position.words:
        missing = set(word) - letters
        if len(word) >= position.rules.min_letters and len(missing) <= 1:
            for letter in missing or set(word):
                yield from (Placed(cell, letter, word) for cell in empty)


def _walks_of(position: Position, move: Placed) -> Iterator[Walk]:
    grid, placed = position.grid, _number(position, move.cell)
    board = [text for row in grid.rows for text in row]
    board[placed] = move.letter
    beside = _beside(grid.height, grid.width, position.rules.diagonal)
    for walk in walks(board, beside, move.word, position.rules):
        if placed in walk:
            yield walk


def _number(position: Position, cell: Cell) -> int:
    return cell.row * position.grid.width + cell.column


@cache
def _cell(row: int, column: int) -> Cell:
    return Cell(row, column)


@cache
def _beside(height: int, width: int, diagonal: bool) -> Beside:
    """The cells that each cell touches."""
    cells = [divmod(number, width) for number in range(height * width)]
    return [
        [number for number, other in enumerate(cells) if _touch(cell, other, diagonal)]
        for cell in cells
    ]


def _touch(one: tuple[int, int], other: tuple[int, int], diagonal: bool) -> bool:
    steps = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(steps) == 1 and (diagonal or sum(steps) == 1)
