"""The Balda engine and its lexicons: natively against a C++ baseline, and through Python."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import solver
from benchmarks.native_program import board_line, run_program
from benchmarks.timing import Row, median_ms
from solver.wordlists.opencorpora import all_nouns

# Positions of games that the engine has played with itself, one of the ten longest moves at random;
# on the rich boards each side left the other as many moves as it could.
BOARDS = Path(__file__).parent / "boards"
MODES = {False: "classic", True: "knots"}
GROUPS = ("5x5", "9x9", "9x9-rich", "30x30")
TWO_TRIES = "two tries, C++"
TURNS = 3


@dataclass(frozen=True, slots=True)
class Timed:
    """Medians over the boards of one group in one mode, in milliseconds.

    `incremental` is a search after one placed letter, `risk` the risk of all moves, `anew` a search
    of the whole board after each different placement.
    """

    moves: float
    two_tries: float
    ours: float
    incremental: float
    risk: float
    anew: float


Times = Mapping[tuple[str, bool], Timed]
"""Times of a group in classic mode or, if True, with knots."""


def time_engine(image: Path, groups: Mapping[str, Iterable[solver.Grid]]) -> tuple[float, Times]:
    """Seconds of the baseline's build, and times; the program checks that all searches agree."""
    boards = "".join(board_line(name, grid) for name, grids in groups.items() for grid in grids)
    builds, *results = run_program("engine_bench", image, str(TURNS), given=boards)
    times = {
        (name, knots): _medians([r for r in results if (r["board"], r["knots"]) == (name, knots)])
        for name in groups
        for knots in (False, True)
    }
    return builds["two_tries_build_s"], times


def _medians(results: list[dict[str, Any]]) -> Timed:
    names = [field.name for field in fields(Timed)]
    return Timed(**{name: median(result[name] for result in results) for name in names})


class AllNouns:
    """The large list, as a source of lexicons."""

    def fingerprint(self) -> dict[str, str]:
        return {}

    def read(self, on_progress: solver.Progress) -> solver.WordList:
        words = {word.replace("ё", "е") for word in all_nouns(on_progress) if len(word) > 1}
        return solver.WordList(tuple(sorted(words)), "ru", ())


def boards(group: str) -> list[solver.Grid]:
    """The stored boards of one group, such as `9x9`."""
    return [
        solver.Grid.parse(path.read_text("utf-8"))
        for path in sorted(BOARDS.glob(f"{group}-??.txt"))
    ]


def rows() -> Iterator[Row | str]:
    """All figures on the Russian lexicon, then on the large list."""
    solver.BUILT_IN["large"] = AllNouns()
    with TemporaryDirectory() as name:
        for lexicon in ("ru", "large"):
            yield from _lexicon_rows(lexicon, Path(name))
    del solver.BUILT_IN["large"]


def _lexicon_rows(name: str, directory: Path) -> Iterator[Row | str]:
    began = perf_counter()
    lexicon = solver.Lexicon.build(name, directory=directory)
    from_sources = (perf_counter() - began) * 1000
    path = solver.image_path(name, directory)
    groups = {group: boards(group) for group in GROUPS}
    build_s, times = time_engine(path, groups)
    yield f"\n{name}: {len(lexicon):,} words"
    yield from _native_rows(times)
    yield from _python_rows(times, lexicon)
    megabytes = path.stat().st_size / 1e6
    built = median_ms(partial(solver.Lexicon.from_words, list(lexicon)), 3)
    opened = median_ms(partial(solver.Lexicon.open, name, directory=directory), 30)
    yield Row(f"image of {megabytes:.1f} MB, from words", built, TWO_TRIES, build_s * 1000)
    yield Row("image opened and checked", opened, "built from the sources", from_sources)
    yield _memory_line(path)


def _native_rows(times: Times) -> Iterator[Row | str]:
    for group in GROUPS:
        for knots, mode in MODES.items():
            timed = times[group, knots]
            figure = f"{group} {mode}, {timed.moves:.0f} moves"
            yield Row(f"{figure}: all", timed.ours, TWO_TRIES, timed.two_tries)
            yield Row(f"{figure}: after a letter", timed.incremental, "all anew", timed.ours)
            yield Row(
                f"{figure}: risk of all", timed.risk, "all anew after each placement", timed.anew
            )
        slower = times[group, True].ours / times[group, False].ours
        yield f"{group}: knots take {slower:.1f} times as long as classic"


def _python_rows(times: Times, lexicon: solver.Lexicon) -> Iterator[Row | str]:
    grids = boards("9x9")
    for knots, mode in MODES.items():
        rules = solver.Rules(knots=knots)
        native = times["9x9", knots].ours
        for what, count in (("count", 0), ("best 30 as objects", 30), ("all as objects", None)):
            ms = median(median_ms(partial(_best, g, lexicon, rules, count), 50) for g in grids)
            over = ms - native
            yield f"9x9 {mode} through Python, {what}: {ms:.3f} ms, {over:.3f} over native"


def _best(
    grid: solver.Grid, lexicon: solver.Lexicon, rules: solver.Rules, count: int | None
) -> None:
    moves = solver.find_moves(grid, lexicon, solver.Query(rules))
    len(moves)
    moves[:count]


def _memory_line(path: Path) -> str:
    """Peak memory of processes that map the image, the second of which builds from its words."""
    (image,), (tries,) = (
        run_program("engine_bench", path, "memory", name) for name in ("image", "two_tries")
    )
    return f"peak memory: {image['peak_mb']:.0f} MB; with {TWO_TRIES} {tries['peak_mb']:.0f} MB"
