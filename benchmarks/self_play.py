"""Draws the boards of benchmarks/boards: positions of games that the engine plays with itself.

    python -m benchmarks.self_play

Both sides play one of the longest moves at random, by a fixed seed, until the board is as full as
wanted, so that the boards look like those of people who play well.
"""

import random
from pathlib import Path

from solver import Cell, Grid, Lexicon, Rules, find_moves

BOARDS = Path(__file__).parent / "boards"
SIZES = {5: 15, 9: 41}
BOARDS_PER_SIZE = 10
CHOICE = 10


def position(side: int, letters: int, lexicon: Lexicon, rng: random.Random) -> Grid:
    """A board of *side* by *side* with *letters* letters, reached by play from a start word."""
    words = [word for word in lexicon if len(word) == side]
    grid = _start(side, rng.choice(words))
    used = {"".join(grid.rows[side // 2])}
    for _ in range(letters - side):
        moves = [move for move in find_moves(grid, lexicon, Rules()) if move.word not in used]
        if not moves:
            return position(side, letters, lexicon, rng)
        move = rng.choice(moves[:CHOICE])
        used.add(move.word)
        grid = _played(grid, move.cell, move.letter)
    return grid


def _start(side: int, word: str) -> Grid:
    empty = ("",) * side
    middle = side // 2
    return Grid((empty,) * middle + (tuple(word),) + (empty,) * (side - middle - 1))


def _played(grid: Grid, cell: Cell, letter: str) -> Grid:
    rows = [list(row) for row in grid.rows]
    rows[cell.row][cell.column] = letter
    return Grid(tuple(map(tuple, rows)))


def main() -> None:
    lexicon = Lexicon.open("ru")
    rng = random.Random(1)
    BOARDS.mkdir(exist_ok=True)
    for side, letters in SIZES.items():
        for number in range(1, BOARDS_PER_SIZE + 1):
            grid = position(side, letters, lexicon, rng)
            (BOARDS / f"{side}x{side}-{number:02}.txt").write_text(f"{grid}\n", "utf-8")


if __name__ == "__main__":
    main()
