"""Make the boards of benchmarks/boards: positions of games that the engine plays with itself.

    python -m benchmarks.self_play

The seed is fixed. On most boards both sides play one of the longest moves at random, so that the
boards look like those of good players; on the rich ones each side leaves the other as many moves as
it can, which makes very dense boards.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from solver import Grid, Lexicon, Move, Query, find_moves, start_grid

BOARDS = Path(__file__).parent / "boards"
CHOICE = 10

Choose = Callable[[Grid, list[Move]], Move]


@dataclass(frozen=True, slots=True)
class Kind:
    """Boards of *side* by *side* cells with *letters* letters; the start word has *start*."""

    name: str
    side: int
    letters: int
    start: int
    count: int
    choose: Choose


def main() -> None:
    lexicon, rng = Lexicon.open("ru"), random.Random(1)

    def choose_long(_: Grid, moves: list[Move]) -> Move:
        return rng.choice(moves[:CHOICE])

    def choose_generous(grid: Grid, moves: list[Move]) -> Move:
        """The move that leaves the most moves; of equal ones the first."""
        placements = {(move.cell, move.letter): move for move in reversed(moves)}
        return max(
            reversed(placements.values()),
            key=lambda move: len(find_moves(grid.with_letter(move.cell, move.letter), lexicon)),
        )

    BOARDS.mkdir(exist_ok=True)
    for kind in (
        Kind("5x5", side=5, letters=15, start=5, count=10, choose=choose_long),
        Kind("9x9", side=9, letters=41, start=9, count=10, choose=choose_long),
        Kind("9x9-rich", side=9, letters=41, start=9, count=10, choose=choose_generous),
        Kind("30x30", side=30, letters=450, start=12, count=3, choose=choose_long),
    ):
        starts = [word for word in lexicon if len(word) == kind.start]
        for number in range(1, kind.count + 1):
            grid = None
            while grid is None:
                grid = _play(rng.choice(starts), kind, lexicon)
            (BOARDS / f"{kind.name}-{number:02}.txt").write_text(f"{grid}\n", "utf-8")
            print(f"{kind.name}-{number:02}", flush=True)


def _play(start: str, kind: Kind, lexicon: Lexicon) -> Grid | None:
    """Play a board from the word *start*; None if its moves run out too soon."""
    grid, used = start_grid(start, width=kind.side, height=kind.side), {start}
    for _ in range(kind.letters - kind.start):
        moves = list(find_moves(grid, lexicon, Query(used=tuple(used))))
        if not moves:
            return None
        move = kind.choose(grid, moves)
        used.add(move.word)
        grid = grid.with_letter(move.cell, move.letter)
    return grid


if __name__ == "__main__":
    main()
