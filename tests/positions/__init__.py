"""Positions of Balda with the values of best play: a reference for any engine.

`5x5.txt` and `9x9.txt` hold blocks of lines with a blank line between them: a position as
`solver.Position` writes it, then its value.

    value: 4              what the side to move gains on the other from here on
    depth: exact          to the end of the game, whatever either side plays
    depth: 8 width: 16    after 8 plies, by the 16 best placements of each position (the first
                          and all but the last two plies), each with its longest word
    line: b4=р барак, …   play that makes the value

The words are those of the Russian lexicon. The first line of a file has the SHA-256 of the words in
alphabetical order with a line end after each. `python -m tests.positions` checks all.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from solver import Lexicon, Move, Placement, Position

FILES = tuple(Path(__file__).parent / f"{size}.txt" for size in ("5x5", "9x9"))


@dataclass(frozen=True, slots=True)
class Known:
    """A position and its value, which is exact if *depth* is None."""

    position: str
    value: int
    depth: int | None
    width: int | None
    line: tuple[Placement, ...]

    def __str__(self) -> str:
        reach = "exact" if self.depth is None else f"{self.depth} width: {self.width}"
        line = ", ".join(map(str, self.line))
        return f"{self.position}\nvalue: {self.value}\ndepth: {reach}\nline: {line}"

    @classmethod
    def parse(cls, block: str) -> "Known":
        *position, value, depth, line = block.splitlines()
        _, reach, *width = depth.split()
        return cls(
            "\n".join(position),
            int(value.removeprefix("value: ")),
            None if reach == "exact" else int(reach),
            int(width[-1]) if width else None,
            tuple(map(Placement.parse, line.removeprefix("line: ").split(", "))),
        )


def read(path: Path) -> tuple[str, list[Known]]:
    """Read the digest of the words and the positions from a file."""
    first, *blocks = path.read_text("utf-8").strip().split("\n\n")
    return first.removeprefix("words: "), [Known.parse(block) for block in blocks]


def digest(lexicon: Lexicon) -> str:
    words = sha256()
    for word in sorted(lexicon):
        words.update(f"{word}\n".encode())
    return words.hexdigest()


def play(known: Known, lexicon: Lexicon) -> Iterator[tuple[Position, Move]]:
    """Play the line; yield the position before each move, always the same object, and the move."""
    position = Position.parse(known.position, lexicon)
    for placement in known.line:
        # Two letters can make a word in one cell: с or р makes сэр.
        put = placement.cell, placement.letter
        ways = position.moves_of(placement.word)
        [move] = [move for move in ways if (move.cell, move.letter) == put]
        yield position, move
        position.play(move)
