"""The Balda engine and its lexicons: natively against C++ baselines, and through Python."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.extra_lexicon import extra_lexicon
from benchmarks.native_engine import Engine, peak_mb, time_engine
from benchmarks.timing import Row, median_ms
from benchmarks.two_tries import TwoTries
from solver import Grid, Lexicon, Progress, Query, Rules, WordList, find_moves, image_path
from solver.wordlists.opencorpora import all_nouns

BOARDS = Path(__file__).parent / "boards"
MODES = {False: "classic", True: "knots"}
GROUPS = ("5x5", "9x9", "9x9-rich", "30x30")
WALLED = "5x5-in-30x30"
TWO_TRIES, GADDAG = "two tries, C++", "GADDAG letter by letter, C++"


class AllNouns:
    """The large list, as a source that lexicons are built from."""

    def fingerprint(self) -> dict[str, str]:
        return {}

    def read(self, on_progress: Progress) -> WordList:
        words = {word.replace("ё", "е") for word in all_nouns(on_progress) if len(word) > 1}
        return WordList(tuple(sorted(words)), "ru", ())


def boards(group: str) -> list[Grid]:
    """The kept boards of one group, such as `9x9`."""
    return [Grid.parse(path.read_text("utf-8")) for path in sorted(BOARDS.glob(f"{group}-??.txt"))]


def rows() -> Iterator[Row | str]:
    """All of it on the Russian lexicon, then on the large list."""
    with TemporaryDirectory() as name, extra_lexicon("large", AllNouns()):
        for lexicon in ("ru", "large"):
            yield from _lexicon_rows(lexicon, Path(name))


def _lexicon_rows(name: str, directory: Path) -> Iterator[Row | str]:
    began = perf_counter()
    lexicon = Lexicon.build(name, directory=directory)
    from_sources = (perf_counter() - began) * 1000
    path = image_path(name, directory)
    groups = {group: boards(group) for group in GROUPS}
    groups[WALLED] = [_wall_in(grid) for grid in groups["5x5"]]
    engine = time_engine(path, groups)
    yield f"\n{name}: {len(lexicon):,} words"
    yield from _native_rows(engine)
    yield from _python_rows(engine, lexicon)
    megabytes = path.stat().st_size / 1e6
    built = median_ms(partial(Lexicon.from_words, list(lexicon)), 3)
    opened = median_ms(partial(Lexicon.open, name, directory=directory), 30)
    tries = engine.two_tries_build_s * 1000
    yield Row(f"image of {megabytes:.1f} MB, from words", built, TWO_TRIES, tries)
    yield Row("image opened and checked", opened, f"{TWO_TRIES}, built", tries)
    yield Row("image opened and checked", opened, "built from the sources", from_sources)
    yield _memory_line(path)
    yield _threads_line(lexicon)


def _wall_in(grid: Grid) -> Grid:
    """The board inside one of 30x30, where nothing else can be walked."""
    side = ("#",) * 30
    around = 30 - grid.width
    rows = (row + ("#",) * around for row in grid.rows)
    return Grid((*rows, *(side,) * (30 - grid.height)))


def _native_rows(engine: Engine) -> Iterator[Row | str]:
    for group in GROUPS:
        for knots, mode in MODES.items():
            timed = engine.times[group, knots]
            figure = f"{group} {mode}, {timed.moves:.0f} moves"
            yield Row(f"{figure}: all", timed.ours, TWO_TRIES, timed.two_tries)
            yield Row(f"{figure}: all", timed.ours, GADDAG, timed.gaddag)
            yield Row(f"{figure}: after a letter", timed.incremental, "all anew", timed.ours)
            yield Row(
                f"{figure}: risk of all", timed.risk, "all anew after each placement", timed.anew
            )
        slower = engine.times[group, True].ours / engine.times[group, False].ours
        yield f"{group}: knots take {slower:.1f} times as long as classic"
    for knots, mode in MODES.items():
        alone = engine.times["5x5", knots].incremental
        walled = engine.times[WALLED, knots].incremental
        yield Row(f"{WALLED} {mode}: after a letter", walled, "the same 5x5 alone", alone)


def _python_rows(engine: Engine, lexicon: Lexicon) -> Iterator[Row | str]:
    grids = boards("9x9")
    for knots, mode in MODES.items():
        rules = Rules(knots=knots)
        native = engine.times["9x9", knots].ours
        for what, count in (("count", 0), ("best 30 as objects", 30), ("all as objects", None)):
            ms = median(median_ms(partial(_best, g, lexicon, rules, count), 50) for g in grids)
            over = ms - native
            yield f"9x9 {mode} through Python, {what}: {ms:.3f} ms, {over:.3f} over native"
    tries = TwoTries(lexicon)
    for knots, mode in MODES.items():
        plain = median(median_ms(partial(tries.moves, g, knots=knots), 1) for g in grids)
        ours = engine.times["9x9", knots].ours
        yield Row(f"9x9 {mode}: all", ours, "two tries, plain Python", plain)


def _best(grid: Grid, lexicon: Lexicon, rules: Rules, count: int | None) -> None:
    moves = find_moves(grid, lexicon, Query(rules))
    len(moves)
    moves[:count]


def _memory_line(path: Path) -> str:
    image, tries, gaddag = (peak_mb(path, name) for name in ("image", "two_tries", "gaddag"))
    return f"peak memory: {image:.0f} MB; with {TWO_TRIES} {tries:.0f} MB; GADDAG {gaddag:.0f} MB"


def _threads_line(lexicon: Lexicon) -> str:
    """Searches a second by two threads over those by one; alternating, medians."""
    grids = boards("9x9-rich")
    one: list[float] = []
    two: list[float] = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(5):
            for threads, rates in ((1, one), (2, two)):
                began = perf_counter()
                list(pool.map(partial(_search_all, grids, lexicon), range(threads)))
                rates.append(threads / (perf_counter() - began))
    return f"two threads: {median(two) / median(one):.2f} times the searches of one"


def _search_all(grids: list[Grid], lexicon: Lexicon, _: int) -> None:
    for grid in grids * 5:
        len(find_moves(grid, lexicon, Query(Rules(knots=True))))
