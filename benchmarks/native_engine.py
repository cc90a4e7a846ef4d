"""The core and its C++ baseline, timed in turns in one process by native/engine_bench.cpp."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.native_program import board_line, run_program
from solver import Grid

TURNS = 3


@dataclass(frozen=True, slots=True)
class Timed:
    """Medians over the boards of one group in one mode, in milliseconds.

    `incremental` follows one placed letter; `risk` is that of all moves, and `anew` a search of the
    whole board after each different placement.
    """

    moves: float
    two_tries: float
    ours: float
    incremental: float
    risk: float
    anew: float


@dataclass(frozen=True, slots=True)
class Engine:
    """What one lexicon image gave: seconds of the baseline's build, times by (group, knots)."""

    two_tries_build_s: float
    times: Mapping[tuple[str, bool], Timed]


def time_engine(image: Path, groups: Mapping[str, Iterable[Grid]]) -> Engine:
    """Time every board of *groups* in both modes; the program checks that all searches agree."""
    boards = "".join(board_line(name, grid) for name, grids in groups.items() for grid in grids)
    builds, *results = run_program("engine_bench", image, str(TURNS), given=boards)
    times = {
        (name, knots): _medians([r for r in results if (r["board"], r["knots"]) == (name, knots)])
        for name in groups
        for knots in (False, True)
    }
    return Engine(builds["two_tries_build_s"], times)


def peak_mb(image: Path, structure: str) -> float:
    """Peak memory of a process that has the image and builds *structure* from its words."""
    (result,) = run_program("engine_bench", image, "memory", structure)
    return float(result["peak_mb"])


def _medians(results: list[dict[str, Any]]) -> Timed:
    names = [field.name for field in fields(Timed)]
    return Timed(**{name: median(result[name] for result in results) for name in names})
