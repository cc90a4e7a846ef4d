"""The programs of benchmarks/native, which read boards and print one JSON document a line."""

import json
import subprocess
from pathlib import Path
from typing import Any

from solver import Alphabet, Grid
from solver.balda import core_cells

_BUILT = Path(__file__).parents[1] / "build" / "bench"


def run_program(name: str, *arguments: str | Path, given: str = "") -> list[dict[str, Any]]:
    """Run the program on *given* and parse the lines it prints; SystemExit if it fails."""
    program = _BUILT / name
    if not program.exists():
        raise SystemExit(f"{program} is not built; run “make bench”")
    done = subprocess.run(
        [program, *arguments], input=given, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise SystemExit(f"{name}: {done.stderr.strip()}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def board_line(name: str, grid: Grid) -> str:
    """A Russian board as a line for the programs."""
    cells = core_cells(grid, Alphabet.find("ru"))
    return f"{name} {grid.height} {grid.width} {' '.join(map(str, cells))}\n"
