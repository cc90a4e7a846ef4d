"""Measure looking ahead: `make bench-tactics`.

    python -m benchmarks.look_ahead_strength [--games N] [--part PART]

Results are quoted for 200 games, which take two hours; all parts scale with the number.
"""

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from statistics import geometric_mean, median
from time import perf_counter, process_time

from benchmarks.engine import boards
from benchmarks.match_play import Setting, play_match, start_words
from benchmarks.native_program import board_line, run_program
from benchmarks.timing import Row, machine_speed
from solver import LEVELS, Analysis, Lexicon, Position, Rules, analyse, image_path, start_grid

GAMES = 40
PUBLISHED_PLIES = 4
ENDGAME_SECONDS = 60.0
THREADS, THREADS_PLIES, THREADS_EMPTY, THREADS_SECONDS = 2, 9, 9, 600.0
LARGE_SECONDS = 10.0
FIRST_PLIES = 4
CHOICE = 10  # a game is played with itself by one of so many longest moves, at random


def compare_published(_: int) -> Iterator[Row | str]:
    """The core and the published way on the stored boards of 15 letters."""
    grids = boards("5x5")
    lines = "".join(board_line("5x5", grid) for grid in grids)
    results = run_program("tactics_bench", image_path("ru"), str(PUBLISHED_PLIES), given=lines)
    core, look_up, by_tries = (
        median(result[name] for result in results) * 1000
        for name in ("core", "look_up", "two_tries")
    )
    baseline = "alpha-beta, list anew by two tries, C++"
    yield Row(f"{PUBLISHED_PLIES} plies ahead, every word", core, baseline, by_tries)
    yield f"{len(grids)} boards; {look_up:.1f} ms of ours to find which words can be made, once"


def endgames(games: int) -> Iterator[str]:
    """The share of games solved to their end, by processor time."""
    lexicon = Lexicon.open("ru")
    for empty in range(5, 11):
        exact, seconds = [], []
        for position in _self_played(lexicon, 25 - empty, games):
            began = process_time()
            exact.append(analyse(position, seconds=ENDGAME_SECONDS).exact)
            seconds.append(process_time() - began)
        yield (
            f"{empty} empty cells: exact {sum(exact)} of {len(exact)}, median "
            f"{median(seconds):.3f} s of the processor, longest {max(seconds):.3f} s"
        )


def threads(_: int) -> Iterator[Row | str]:
    """Two threads compared with one, to the same depth and to the same exact value."""
    lexicon = Lexicon.open("ru")
    large = [Position(grid, lexicon) for grid in boards("9x9")]
    small = _self_played(lexicon, 25 - THREADS_EMPTY, 100)
    for figure, positions, plies in (
        (f"9x9 to {THREADS_PLIES} plies", large, THREADS_PLIES),
        (f"5x5 with {THREADS_EMPTY} empty cells to the exact value", small, None),
    ):
        pairs = [(_time_search(p, 1, plies), _time_search(p, THREADS, plies)) for p in positions]
        assert plies or all(one.value == more.value for one, more in pairs)
        yield Row(
            f"{figure}, {THREADS} threads",
            median(more.seconds for _, more in pairs) * 1000,
            "one thread",
            median(one.seconds for one, _ in pairs) * 1000,
        )
        by_clock = geometric_mean(one.seconds / more.seconds for one, more in pairs)
        by_work = geometric_mean(THREADS * one.cpu_s / more.cpu_s for one, more in pairs)
        limit = geometric_mean(
            THREADS * one.seconds / _time_at_once(position, plies)
            for position, (one, _) in zip(positions, pairs, strict=True)
        )
        yield (
            f"{len(pairs)} boards: {by_clock:.2f} times as fast by the clock; by processor time, "
            f"which a busy machine changes less, {by_work:.2f} times; {THREADS} searches that have "
            f"nothing to do with each other {limit:.2f} times, which is the machine's own limit"
        )


def _time_at_once(position: Position, plies: int | None) -> float:
    """Seconds that searches of the same position take at once, with one thread each."""
    began = perf_counter()
    with ThreadPoolExecutor(THREADS) as at_once:
        list(at_once.map(lambda _: _time_search(position, 1, plies), range(THREADS)))
    return perf_counter() - began


@dataclass(frozen=True, slots=True)
class _Timed:
    """The value of a search, and its time by the clock and of processors."""

    value: int
    seconds: float
    cpu_s: float


def _time_search(position: Position, threads: int, plies: int | None) -> _Timed:
    began, cpu_began = perf_counter(), process_time()
    found = analyse(position, seconds=THREADS_SECONDS, threads=threads, max_depth=plies)
    assert found.exact or found.depth == plies
    return _Timed(found.lines[0].value, perf_counter() - began, process_time() - cpu_began)


def large(_: int) -> Iterator[str]:
    """Large boards, ten seconds each: depth, speed, time to the first line, share of time used."""
    lexicon = Lexicon.open("ru")
    for kind in ("9x9", "30x30"):
        for knots in (False, True):
            positions = [Position(grid, lexicon, Rules(knots=knots)) for grid in boards(kind)]
            looks = [_look(position) for position in positions]
            depths, speeds, firsts, shares = zip(*looks, strict=True)
            yield (
                f"{kind} {'knots' if knots else 'classic'}, {LARGE_SECONDS:g} s: "
                f"{median(depths):g} plies, at least {min(depths)}; "
                f"{median(speeds):,.0f} nodes a second; {FIRST_PLIES} plies after "
                f"{median(firsts):.3f} s, at the latest {max(firsts):.3f} s; "
                f"{min(shares):.0%} of the time used"
            )


def _look(position: Position) -> tuple[int, float, float, float]:
    """Plies, nodes a second, seconds to the first line of some plies, share of the time used."""
    seen: list[Analysis] = []
    began = perf_counter()
    found = analyse(position, seconds=LARGE_SECONDS, on_progress=seen.append)
    taken = perf_counter() - began
    first = next(analysis.seconds for analysis in seen if analysis.depth >= FIRST_PLIES)
    return found.depth, found.nodes / found.seconds, first, taken / LARGE_SECONDS


def matches(games: int) -> Iterator[str]:
    """Look-ahead against players of one move; each level against the next lower one."""
    lexicon = Lexicon.open("ru")
    small, knots, large = Setting(lexicon), Setting(lexicon, knots=True), Setting(lexicon, side=9)
    pairs = max(2, games // 2)
    few = max(2, pairs // 10)
    for setting, what, opponent, seconds, count in (
        (small, "5x5", "skilled", 0.2, pairs),
        (small, "5x5", "expert", 0.2, pairs),
        (small, "5x5", "expert", 1.0, pairs),
        (knots, "5x5 knots", "expert", 1.0, few),
        (large, "9x9", "expert", 1.0, few),
    ):
        champion = replace(LEVELS["champion"], seconds=seconds)
        result = play_match(setting, champion, LEVELS[opponent], count)
        yield f"{what}, champion with {seconds:g} s a move against {opponent}: {result}"
    for weaker, stronger in pairwise(LEVELS.values()):
        result = play_match(small, stronger, weaker, few if stronger.seconds else pairs)
        yield f"5x5, {stronger.key} against {weaker.key}: {result}"


PARTS: dict[str, Callable[[int], Iterator[Row | str]]] = {
    part.__name__: part for part in (compare_published, endgames, threads, large, matches)
}


def _self_played(lexicon: Lexicon, letters: int, games: int) -> list[Position]:
    """Positions of 5x5 games by one of the longest moves each, a tenth of *games*, at least 4."""
    rng = Random(letters)
    words = start_words(Setting(lexicon))
    return [_position(lexicon, letters, words, rng) for _ in range(max(4, games // 10))]


def _position(lexicon: Lexicon, letters: int, words: list[str], rng: Random) -> Position:
    position = Position(start_grid(rng.choice(words)), lexicon)
    for _ in range(letters - 5):
        moves = position.moves()[:CHOICE]
        if not moves:
            return _position(lexicon, letters, words, rng)
        position.play(rng.choice(moves))
    return position


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--part", choices=PARTS)
    arguments = parser.parse_args()
    print(f"{platform.machine()}, 5x5, lexicon ru, one thread; {machine_speed()}\n")
    for name in [arguments.part] if arguments.part else PARTS:
        print(name, file=sys.stderr)
        for row in PARTS[name](arguments.games):
            print(row, flush=True)


if __name__ == "__main__":
    main()
