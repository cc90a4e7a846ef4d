"""What lexicons cost: `python -m benchmarks.lexicon_builds` builds all of them from nothing.

CPU seconds and peak memory are of a process of its own for each lexicon; opening is the best of
many. Then a search with a person's words over the lexicon, beside the same without, by turns.
"""

import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time, thread_time

from benchmarks.engine import boards
from solver import BUILT_IN, Grid, Lexicon, Query, Rules, find_moves, image_path
from solver.wordlists.opencorpora import all_nouns

ADDITIONS, BANS = 5_000, 1_000
TURNS = 300
OPENINGS = 30


def build(name: str, directory: Path) -> str:
    """The figures of one lexicon; the memory is that of the whole process."""
    began = process_time()
    lexicon = Lexicon.build(name, directory=directory)
    built_s = process_time() - began
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    image_mb = image_path(name, directory).stat().st_size / 1e6
    opened_ms = min(_opening_s(name, directory) for _ in range(OPENINGS)) * 1000
    return (
        f"{name}: {len(lexicon):,} words {lexicon.tier_counts()}, built in {built_s:.1f} s, "
        f"peak {peak_mb:.0f} MB, image {image_mb:.1f} MB, opened in {opened_ms:.1f} ms"
    )


def _opening_s(name: str, directory: Path) -> float:
    began = process_time()
    Lexicon.open(name, directory=directory)
    return process_time() - began


def overlay_lines() -> Iterator[str]:
    """How much longer a search takes with additions and bans."""
    base, rng = Lexicon.open("ru"), Random(7)
    nouns = {word.replace("ё", "е") for word in all_nouns(lambda share: None) if len(word) > 1}
    others = sorted(word for word in nouns if word not in base)
    added = rng.sample(others, ADDITIONS)
    changed = base.with_changes(added=added, banned=rng.sample(sorted(base), BANS))
    for knots in (False, True):
        without, with_changes = _by_turns(base, changed, Rules(knots=knots))
        yield (
            f"{'knots' if knots else 'classic'}, half-filled 9x9: {without * 1000:.3f} ms without, "
            f"{with_changes * 1000:.3f} ms with {ADDITIONS:,} additions and {BANS:,} bans, "
            f"ratio {with_changes / without:.2f}"
        )


def _by_turns(base: Lexicon, changed: Lexicon, rules: Rules) -> tuple[float, float]:
    """Mean over the boards of the best of many searches, with either lexicon."""
    grids = boards("9x9")
    totals = [0.0, 0.0]
    for grid in grids:
        best = [float("inf")] * 2
        for _ in range(TURNS):
            for side, lexicon in enumerate((base, changed)):
                best[side] = min(best[side], _search_s(grid, lexicon, rules))
        totals = [total + seconds for total, seconds in zip(totals, best, strict=True)]
    return totals[0] / len(grids), totals[1] / len(grids)


def _search_s(grid: Grid, lexicon: Lexicon, rules: Rules) -> float:
    began = thread_time()
    find_moves(grid, lexicon, Query(rules))
    return thread_time() - began


def main(arguments: list[str]) -> int:
    if arguments:
        print(build(arguments[0], Path(arguments[1])))
        return 0
    with TemporaryDirectory() as directory:
        for name in BUILT_IN:
            command = [sys.executable, "-m", "benchmarks.lexicon_builds", name, directory]
            subprocess.run(command, check=True)
    for line in overlay_lines():
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
