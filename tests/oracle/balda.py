"""Balda by brute force: every letter in every empty cell, every walk, every word."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from solver import Alphabet, Cell, Grid, Rules

Path = tuple[Cell, ...]


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
    """Used words do not count, and neither does the start word: the only full row."""
    full_rows = ["".join(row) for row in grid.rows if all(text not in ("", "#") for text in row)]
    start_word = full_rows if len(full_rows) == 1 else []
    return Position(grid, frozenset(words) - {*used, *start_word}, rules)


def moves(position: Position) -> set[Placed]:
    """All moves; each word is long enough and uses the placed letter."""
    return {move for move in _placements(position) if any(_paths_of(position, move))}


def moves_through(position: Position, through: Cell) -> set[Placed]:
    """The moves with a path that walks the filled cell *through* too."""
    return {
        move
        for move in _placements(position)
        if any(through in path for path in _paths_of(position, move))
    }


def first_path(position: Position, move: Placed, through: Cell | None = None) -> Path:
    """The first path in reading order of all that walk the placed letter, and *through*."""
    return min(path for path in _paths_of(position, move) if through is None or through in path)


def after(position: Position, move: Placed) -> Position:
    """The board with the letter placed, on which the word is used."""
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


def ranked(
    position: Position, base: Iterable[str], alphabet: Alphabet, *, by_net: bool = False
) -> list[Placed]:
    """All moves, best first; a letter is rare if the words of the *base* seldom have it."""
    counts = Counter("".join(base))

    def place(move: Placed) -> tuple[object, ...]:
        points = score(position, move)
        best = points - risk(position, move) if by_net else points
        spelled = alphabet.encode(move.word), move.cell, alphabet.encode(move.letter)
        return -best, -points, counts[move.letter], *spelled

    return sorted(moves(position), key=place)


def settled(position: Position, order: Iterable[Placed], tiers: Mapping[str, int]) -> list[Placed]:
    """*order*, those of equal points by lower risk, then by how many people know the word."""
    return sorted(
        order,
        key=lambda move: (-score(position, move), risk(position, move), tiers[move.word]),
    )


def perft(position: Position, plies: int) -> int:
    """How many sequences of *plies* moves there are."""
    if plies == 0:
        return 1
    return sum(perft(after(position, move), plies - 1) for move in moves(position))


def paths(board: dict[Cell, str], word: str, rules: Rules) -> Iterator[Path]:
    """Every way to walk *word* on *board*."""

    def extend(path: Path) -> Iterator[Path]:
        if len(path) == len(word):
            yield path
            return
        for cell in _beside(path[-1], rules.diagonal) if path else board:
            if board.get(cell) == word[len(path)] and path.count(cell) < 1 + rules.knots:
                yield from extend((*path, cell))

    yield from extend(())


def _placements(position: Position) -> Iterator[Placed]:
    """Every letter of every word in every empty cell, if the board has the word's other letters."""
    board = _board(position)
    letters, empty = set(board.values()), [cell for cell, text in board.items() if text == ""]
    for word in position.words:
        if len(word) >= position.rules.min_letters:
            for letter in sorted(set(word)):
                if set(word) <= letters | {letter}:
                    yield from (Placed(cell, letter, word) for cell in empty)


def _paths_of(position: Position, move: Placed) -> Iterator[Path]:
    for path in paths(_board(position) | {move.cell: move.letter}, move.word, position.rules):
        if move.cell in path:
            yield path


def _board(position: Position) -> dict[Cell, str]:
    return {
        Cell(row, column): text
        for row, texts in enumerate(position.grid.rows)
        for column, text in enumerate(texts)
    }


@cache
def _beside(cell: Cell, diagonal: bool) -> list[Cell]:
    aside = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    steps = [*aside, *corners] if diagonal else aside
    return [Cell(cell.row + row, cell.column + column) for row, column in steps]
