"""Feed the targets for a bounded time: `make fuzz`, or `python -m tests.fuzz --seconds 60`."""

import argparse
import random
import sys
from collections import Counter
from contextlib import suppress
from time import monotonic

from tests.fuzz.targets import REFUSALS, TARGETS, Target


def run(target: Target, seed: int) -> None:
    """Feed one input to *target*, which may refuse it."""
    with suppress(*REFUSALS):
        target(random.Random(seed))


def main() -> int:
    parser = argparse.ArgumentParser(prog="fuzz")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    end, seed, rounds = monotonic() + options.seconds, options.seed, Counter[str]()
    while monotonic() < end:
        target = TARGETS[seed % len(TARGETS)]
        try:
            run(target, seed)
        except Exception:
            print(f"{target.__name__} failed with --seed {seed}", file=sys.stderr)
            raise
        rounds[target.__name__] += 1
        seed += 1
    print(", ".join(f"{name}: {count}" for name, count in rounds.items()), "inputs, no failure")
    return 0


if __name__ == "__main__":
    sys.exit(main())
