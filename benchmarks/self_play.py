"""Draws the boards of benchmarks/boards: positions of games that the engine plays with itself.

    python -m benchmarks.self_play

By a fixed seed. In most boards both sides play one of the longest moves at random, so that they
look like those of people who play well; in the rich ones each side leaves the other as many moves
as it can, which is as dense as a board of words can be.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from solver import Grid, Lexicon, Move, Query, find_moves, start_grid

BOARDS = Path(__file__).parent / "boards"
CHOICE = 10

Choose = Callable[[Grid, list[Move], random.Random], Move]


@dataclass(frozen=True, slots=True)
class Kind:
    """Boards of *side* by *side* with *letters* letters; the start word has *start* of them."""

    name: str
    side: int
    letters: int
    start: int
    count: int
    choose: Choose


class Player:
    """Plays both sides of games with one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._words = list(lexicon)

    def one_of_the_longest(self, _: Grid, moves: list[Move], rng: random.Random) -> Move:
        return rng.choice(moves[:CHOICE])

    def the_most_generous(self, grid: Grid, moves: list[Move], _: random.Random) -> Move:
        """The move after which there are most moves; of equal ones the first."""
        placements = {(move.cell, move.letter): move for move in reversed(moves)}
        return max(
            reversed(placements.values()),
            key=lambda move: len(
                find_moves(grid.with_letter(move.cell, move.letter), self._lexicon)
            ),
        )

    def boards(self, kind: Kind, rng: random.Random) -> Iterator[Grid]:
        for _ in range(kind.count):
            yield self._position(kind, rng)

    def _position(self, kind: Kind, rng: random.Random) -> Grid:
        words = [word for word in self._words if len(word) == kind.start]
        start = rng.choice(words)
        grid, used = start_grid(start, width=kind.side, height=kind.side), {start}
        for _ in range(kind.letters - kind.start):
            moves = list(find_moves(grid, self._lexicon, Query(used=tuple(used))))
            if not moves:
                return self._position(kind, rng)
            move = kind.choose(grid, moves, rng)
            used.add(move.word)
            grid = grid.with_letter(move.cell, move.letter)
        return grid


def main() -> None:
    player = Player(Lexicon.open("ru"))
    longest, generous = player.one_of_the_longest, player.the_most_generous
    BOARDS.mkdir(exist_ok=True)
    rng = random.Random(1)
    for kind in (
        Kind("5x5", side=5, letters=15, start=5, count=10, choose=longest),
        Kind("9x9", side=9, letters=41, start=9, count=10, choose=longest),
        Kind("9x9-rich", side=9, letters=41, start=9, count=10, choose=generous),
        Kind("30x30", side=30, letters=450, start=12, count=3, choose=longest),
    ):
        for number, grid in enumerate(player.boards(kind, rng), start=1):
            (BOARDS / f"{kind.name}-{number:02}.txt").write_text(f"{grid}\n", "utf-8")
            print(f"{kind.name}-{number:02}", flush=True)


if __name__ == "__main__":
    main()
