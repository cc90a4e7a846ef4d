"""Boggle: the scorer against the well-known one, and how soon the best board is found.

With BALDA_WORDLISTS, a folder with english0.txt, enable2k.txt and yawl.txt, also the known records.
"""

import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks.native_program import run_program
from benchmarks.timing import Row, median_ms
from bot.cli import main
from solver import DICE, BoardSearch, Grid, Lexicon, best_board, roll

BOARDS, BOARDS_WITH_WORDS = 4_000, 400
TURNS = 9
RECORD = Grid.parse("pers latg sine ters")  # the best board of ENABLE
COMMON = "abcdefghilmnoprstuvy"
SEEDS = range(10)
KNOWN = (("english0", 1772, 15), ("enable2k", 3625, 40), ("yawl", 4540, 60))
ARCS = "arcs in linked lists, C++"


def rows() -> Iterator[Row | str]:
    folder = os.environ.get("BALDA_WORDLISTS")
    names = [name for name, _, _ in KNOWN] if folder else ["en"]
    for name in names:
        lexicon = Lexicon.from_file(Path(folder) / f"{name}.txt") if folder else Lexicon.open(name)
        yield from _scorer_rows(name, lexicon)
    yield _threads_row(Lexicon.open("en"))
    if folder:
        for name, points, limit in KNOWN:
            yield _hits(Lexicon.from_file(Path(folder) / f"{name}.txt"), points, limit)


def _scorer_rows(name: str, lexicon: Lexicon) -> Iterator[Row | str]:
    rng = Random(1)
    groups = {
        "dice": [roll(DICE["classic"], rng) for _ in range(BOARDS)],
        "near the record": [_edit(RECORD, rng) for _ in range(BOARDS)],
    }
    yield f"\nBoggle 4x4, {name}, {len(lexicon):,} words"
    for group, timed in zip(groups, _run(lexicon, list(groups.values())), strict=True):
        thousands = f"1,000 boards, {group}"
        ours, wild = timed["ours_us"], timed["wild_us"]
        yield Row(thousands, ours, ARCS, timed["baseline_us"])
        yield Row(f"{thousands}, by a wild cell", wild, "one after another", ours)
        if name == "en" and group == "dice":
            yield from _batch_rows(groups[group], timed["baseline_us"])


def _batch_rows(grids: list[Grid], baseline_ms: float) -> Iterator[Row]:
    """`balda boggle --batch` from a file of plain letters to its output, lexicon opened anew."""
    with TemporaryDirectory() as directory:
        boards = Path(directory) / "boards.txt"
        plain = ("".join(tile[0] for row in grid.rows for tile in row) for grid in grids)
        boards.write_text("\n".join(plain))
        counts = _batch_ms(len(grids), str(boards))
        boards.write_text("\n".join(boards.read_text().splitlines()[:BOARDS_WITH_WORDS]))
        words = _batch_ms(BOARDS_WITH_WORDS, str(boards), "--all")
    yield Row("1,000 boards, dice, balda boggle --batch", counts, ARCS, baseline_ms)
    yield Row("1,000 boards, dice, balda boggle --batch --all", words, "without --all", counts)


def _batch_ms(boards: int, *arguments: str) -> float:
    def solve() -> None:
        with redirect_stdout(StringIO()):
            main(["boggle", "--batch", *arguments])

    return median_ms(solve, TURNS) * 1_000 / boards


def _edit(grid: Grid, rng: Random) -> Grid:
    """*grid* after two edits: a swap of two cells, or another letter on one."""
    tiles = [text for row in grid.rows for text in row]
    for _ in range(2):
        cell, other = rng.sample(range(len(tiles)), 2)
        if rng.random() < 0.5:
            tiles[cell], tiles[other] = tiles[other], tiles[cell]
        else:
            tiles[cell] = rng.choice(COMMON)
    return Grid(
        tuple(tuple(tiles[at : at + grid.width]) for at in range(0, len(tiles), grid.width))
    )


def _run(lexicon: Lexicon, groups: list[list[Grid]]) -> list[dict[str, float]]:
    """Run native/boggle_bench.cpp and return its figures, group by group."""
    lines = [
        f"{number} {' '.join(text for row in grid.rows for text in row)}\n"
        for number, group in enumerate(groups)
        for grid in group
    ]
    with TemporaryDirectory() as directory:
        words = Path(directory) / "words.txt"
        words.write_text("".join(f"{word}\n" for word in lexicon), "utf-8")
        return run_program("boggle_bench", words, str(TURNS), given="".join(lines))


def _threads_row(lexicon: Lexicon) -> str:
    one, two = (_count_tried(lexicon, threads) for threads in (1, 2))
    return f"best board: two threads try {two / one:.2f} times as many boards as one"


def _count_tried(lexicon: Lexicon, threads: int) -> int:
    *_, state = best_board(lexicon, BoardSearch(3, threads=threads))
    return state.tried


def _hits(lexicon: Lexicon, points: int, limit: int) -> str:
    """How often, and how soon, a record is found within *limit* seconds of CPU time."""
    times = [_seconds_to(lexicon, points, limit, seed) for seed in SEEDS]
    hits = sum(seconds <= limit for seconds in times)
    each = sum(times) / max(hits, 1)
    return (
        f"best board, {lexicon.info.name}: {points} points within {limit} CPU s "
        f"in {hits} of {len(times)} runs, {each:.1f} CPU s a hit"
    )


def _seconds_to(lexicon: Lexicon, points: int, limit: int, seed: int) -> float:
    began = process_time()
    for state in best_board(lexicon, BoardSearch(10 * limit, seed=seed)):
        if state.boards[0].points >= points or process_time() - began > limit:
            break
    return process_time() - began
