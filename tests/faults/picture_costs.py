"""Measure the cost of reading hostile pictures as the bot does.

python -m tests.faults.picture_costs --count 2000 --seed 1
"""

import argparse
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from bot.texts import BotError
from bot.work import readers as usual
from bot.work.readers import Readers
from ocr import ReadingError, read_board
from tests.faults.hostile_pictures import hostile_pictures

_RESET_PEAK = "5"
_OWN = Path("/proc/self")


@dataclass(frozen=True, slots=True)
class Cost:
    """The outcome of reading a picture, CPU seconds, and megabytes above the idle process.

    The outcome is "killed" if the reader exceeded its bounds, which limit the cost.
    """

    outcome: str
    cpu_s: float = 0.0
    mb: float = 0.0


_begin = usual._begin


def begin_at_once(memory: int) -> None:
    """Begin a reader of normal priority; the usual one only gets time that others leave."""
    usual.NICENESS = 0
    _begin(memory)


def cost_of(readers: Readers, data: bytes) -> Cost:
    try:
        return readers.submit(read_and_weigh, data).result()
    except BotError:
        return Cost("killed")


def read_and_weigh(data: bytes) -> Cost:
    """Read a picture inside a reader and measure it; errors other than refusals are raised."""
    (_OWN / "clear_refs").write_text(_RESET_PEAK)
    before, began = _memory_mb("VmRSS"), process_time()
    try:
        read_board(data)
        outcome = "read"
    except ReadingError:
        outcome = "refused"
    return Cost(outcome, process_time() - began, _memory_mb("VmHWM") - before)


def _memory_mb(name: str) -> float:
    lines = (_OWN / "status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(name))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    costs: dict[str, list[Cost]] = defaultdict(list)
    with Readers(1) as readers:
        for kind, data in hostile_pictures(options.count, options.seed):
            costs[kind].append(cost_of(readers, data))
    print("| kind | files | read | refused | killed | most CPU, s | most memory, MB |")
    print("|---|---|---|---|---|---|---|")
    for kind, of_kind in costs.items():
        _print_row(kind, of_kind)
    _print_row("all", [cost for of_kind in costs.values() for cost in of_kind])


def _print_row(kind: str, costs: list[Cost]) -> None:
    outcomes = [cost.outcome for cost in costs]
    counts = (outcomes.count(outcome) for outcome in ("read", "refused", "killed"))
    most_s, most_mb = max(cost.cpu_s for cost in costs), max(cost.mb for cost in costs)
    print(f"| {kind} | {len(costs)} |", " | ".join(map(str, counts)), end="")
    print(f" | {most_s:.2f} | {most_mb:.0f} |")


if __name__ == "__main__":
    main()
