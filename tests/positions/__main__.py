"""Check the values of the positions, or draw new ones: `python -m tests.positions [--write]`.

`python -m tests.positions 5x5 --first 10` checks the first ten of one file.

An exact value is checked by a search to the end of the game, and by plain minimax if few cells are
empty; any other value by a search to the same depth and width. Takes some minutes.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from solver import EMPTY, Lexicon, Placement, Position, Rules, analyse, start_grid
from tests.oracle import minimax
from tests.positions import FILES, Known, digest, read

PATIENCE = 3600.0
WIDTH = 16
MAX_MINIMAX_CELLS = 3
# Moves are drawn from this many of the best ones.
CHOICE = 10


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", nargs="?", choices=[path.stem for path in FILES])
    parser.add_argument("--first", type=int, metavar="N", help="only so many of each file")
    parser.add_argument("--write", action="store_true", help="draw new positions")
    arguments = parser.parse_args()
    lexicon = Lexicon.open("ru")
    if arguments.write:
        for path, drawn in zip(FILES, (_small(lexicon), _large(lexicon)), strict=True):
            blocks = [f"words: {digest(lexicon)}", *map(str, drawn)]
            path.write_text("\n\n".join(blocks) + "\n", "utf-8")
    chosen = [path for path in FILES if arguments.size in (None, path.stem)]
    return sum(sum(_check_all(lexicon, path, arguments.first)) for path in chosen)


def _check_all(lexicon: Lexicon, path: Path, first: int | None) -> Iterator[bool]:
    """Check the positions of a file; yield True for each that fails."""
    words, positions = read(path)
    if words != digest(lexicon):
        print(f"{path.name}: the values are those of other words", file=sys.stderr)
    for number, known in enumerate(positions[:first], start=1):
        values = _values(known, lexicon)
        verdict = "ok" if values == {known.value} else f"found {values}"
        print(f"{path.stem}-{number:02}: {known.value:+} {verdict}", flush=True)
        yield values != {known.value}


def _values(known: Known, lexicon: Lexicon) -> set[int]:
    position = Position.parse(known.position, lexicon)
    values = {_solve(position, known.depth).value}
    if known.depth is None and _empty(position) <= MAX_MINIMAX_CELLS:
        values.add(minimax.play_out(position, {}))
    return values


def _solve(position: Position, depth: int | None) -> Known:
    analysis = analyse(position, seconds=PATIENCE, max_depth=depth)
    if not (analysis.exact or (analysis.depth, analysis.width) == (depth, WIDTH)):
        raise RuntimeError("an hour is too short for a position")
    best = analysis.lines[0]
    line = tuple(Placement(move.cell, move.letter, move.word) for move in best.moves)
    own, other = position.scores[position.side], position.scores[1 - position.side]
    exact = analysis.exact
    return Known(
        position=str(position),
        value=best.value - (own - other),
        depth=None if exact else depth,
        width=None if exact else WIDTH,
        line=line,
    )


def _small(lexicon: Lexicon) -> Iterator[Known]:
    rng = Random(20)
    for empty in range(3, 9):
        for number in range(5):
            yield _solve(_draw(lexicon, 5, empty, rng, knots=number % 2 == 1), None)


def _large(lexicon: Lexicon) -> Iterator[Known]:
    rng = Random(21)
    for number in range(20):
        knots = number % 2 == 1
        empty = 7 if number < 6 else rng.randint(20, 60)
        depth = None if number < 6 else 7 if knots else 8
        yield _solve(_draw(lexicon, 9, empty, rng, knots=knots), depth)


def _draw(lexicon: Lexicon, side: int, empty: int, rng: Random, *, knots: bool) -> Position:
    """A position with *empty* empty cells, from a random game of long words."""
    words = [word for word in lexicon if len(word) == side]
    position = Position(start_grid(rng.choice(words)), lexicon, Rules(knots=knots))
    while _empty(position) > empty:
        moves = position.moves()[:CHOICE]
        if not moves:
            return _draw(lexicon, side, empty, rng, knots=knots)
        position.play(rng.choice(moves))
    return position if position.moves() else _draw(lexicon, side, empty, rng, knots=knots)


def _empty(position: Position) -> int:
    return sum(row.count(EMPTY) for row in position.grid.rows)


if __name__ == "__main__":
    sys.exit(main())
