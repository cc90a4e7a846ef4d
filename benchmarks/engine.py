"""The Balda engine and its lexicon against plain Python."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.timing import Row, median_ms
from benchmarks.two_tries import TwoTries
from solver import Grid, Lexicon, Move, Rules, find_moves, image_path

BOARDS = Path(__file__).parent / "boards"
BASELINE = "two tries, plain Python"


def boards(size: str) -> list[Grid]:
    """The kept boards of one size, such as `9x9`."""
    return [Grid.parse(path.read_text("utf-8")) for path in sorted(BOARDS.glob(f"{size}-*.txt"))]


def rows() -> Iterator[Row]:
    """All moves of half-filled boards, medians over the boards; then the lexicon."""
    lexicon = Lexicon.open("ru")
    tries = TwoTries(lexicon)
    for size in ("5x5", "9x9"):
        grids = boards(size)
        for mode, rules in (("classic", Rules()), ("knots", Rules(knots=True))):
            baseline = median(
                median_ms(partial(tries.moves, grid, knots=rules.knots), 1) for grid in grids
            )
            for what, count in (("all moves, counted", 0), ("the best 30 as objects", 30)):
                ours = median(
                    median_ms(partial(_best_moves, grid, lexicon, rules, count), 50)
                    for grid in grids
                )
                yield Row(f"{size} {mode}: {what}", ours, BASELINE, baseline)
    yield from _lexicon_rows()


def _best_moves(grid: Grid, lexicon: Lexicon, rules: Rules, count: int) -> list[Move]:
    return find_moves(grid, lexicon, rules)[:count]


def _lexicon_rows() -> Iterator[Row]:
    with TemporaryDirectory() as name:
        directory = Path(name)
        build = median_ms(lambda: Lexicon.build("ru", directory=directory), 1)
        open_ms = median_ms(lambda: Lexicon.open("ru", directory=directory), 20)
        megabytes = image_path("ru", directory).stat().st_size / 1e6
        words = list(Lexicon.open("ru", directory=directory))
    from_words = median_ms(lambda: Lexicon.from_words(words), 3)
    tries = median_ms(lambda: TwoTries(words), 1)
    yield Row(f"ru: graph of {len(words):,} words", from_words, BASELINE, tries)
    yield Row(
        f"ru: open the image, {megabytes:.1f} MB", open_ms, "build it from its sources", build
    )
