"""Boggle: our scorer against the well-known one."""

from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.native_program import run_program
from benchmarks.timing import Row, median_ms
from bot.cli import main
from solver import DICE, Grid, Lexicon, image_path, roll

BOARDS, BOARDS_WITH_WORDS = 4_000, 400
TURNS = 9
ARCS = "arcs in linked lists, C++"


def rows() -> Iterator[Row | str]:
    lexicon, rng = Lexicon.open("en"), Random(1)
    grids = [roll(DICE["classic"], rng) for _ in range(BOARDS)]
    timed = _run(lexicon, grids)
    yield f"\nBoggle 4x4, {len(lexicon):,} words"
    yield Row("1,000 boards", timed["ours_us"], ARCS, timed["baseline_us"])
    yield from _batch_rows(grids, timed["baseline_us"])


def _batch_rows(grids: list[Grid], baseline_ms: float) -> Iterator[Row]:
    """Time `balda boggle --batch` on a file of plain letters, opening the lexicon included."""
    with TemporaryDirectory() as directory:
        boards = Path(directory) / "boards.txt"
        plain = ("".join(tile[0] for row in grid.rows for tile in row) for grid in grids)
        boards.write_text("\n".join(plain))
        counts = _batch_ms(len(grids), str(boards))
        boards.write_text("\n".join(boards.read_text().splitlines()[:BOARDS_WITH_WORDS]))
        words = _batch_ms(BOARDS_WITH_WORDS, str(boards), "--all")
    yield Row("1,000 boards, balda boggle --batch", counts, ARCS, baseline_ms)
    yield Row("1,000 boards, balda boggle --batch --all", words, "without --all", counts)


def _batch_ms(boards: int, *arguments: str) -> float:
    def solve() -> None:
        with redirect_stdout(StringIO()):
            main(["boggle", "--batch", *arguments])

    return median_ms(solve, TURNS) * 1_000 / boards


def _run(lexicon: Lexicon, grids: list[Grid]) -> dict[str, float]:
    """Run native/boggle_bench.cpp; its figures by name."""

    def line_of(grid: Grid) -> str:
        tiles = (lexicon.alphabet.encode(tile) for row in grid.rows for tile in row)
        return " ".join(",".join(map(str, letters)) for letters in tiles)

    lines = "\n".join(map(line_of, grids))
    (measured,) = run_program("boggle_bench", image_path("en"), str(TURNS), given=lines)
    return measured
