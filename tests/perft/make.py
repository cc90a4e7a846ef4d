"""Count the moves of each position by the oracle: `python -m tests.perft.make`. Takes minutes."""

from dataclasses import replace

from tests.oracle import balda as oracle
from tests.perft.positions import CountedPosition, load, save

PLIES = (1, 2)


def main() -> None:
    save([_count(position) for position in load()])


def _count(position: CountedPosition) -> CountedPosition:
    start = oracle.position(position.grid, position.words, position.rules)
    counted = replace(position, moves=[oracle.perft(start, plies) for plies in PLIES])
    print(f"{counted.name}: {counted.moves}", flush=True)
    return counted


if __name__ == "__main__":
    main()
