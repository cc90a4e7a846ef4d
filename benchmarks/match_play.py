"""Games between two players of Balda, each start word from both sides."""

from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev
from time import perf_counter, process_time

from tqdm import tqdm

from solver import Analyst, Level, Lexicon, Position, Rules, choose_move, start_grid

CONFIDENT = 1.96  # standard errors to each side of a mean, for 95 %


@dataclass(frozen=True, slots=True)
class Setting:
    """The setting shared by the games of a match."""

    lexicon: Lexicon
    side: int = 5
    knots: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games from one start word, one from each side, as the first player sees them.

    `points` is the mean of both games, 1 for a win and ½ for a draw; `margin` is a mean too.
    `slowest` is the longest excess of its moves over the limit, 0 without one. `cpu_s` is the
    processor time of each.
    """

    points: float
    margin: float
    slowest: float
    cpu_s: tuple[float, float]


def play_match(setting: Setting, first: Level, second: Level, pairs: int) -> str:
    """Play *pairs* pairs of games; one line with the result of *first* and 95 % intervals."""
    words = start_words(setting)[:pairs]
    played = [_pair(setting, (first, second), word) for word in tqdm(words, "pairs of games")]
    points = [pair.points * 100 for pair in played]
    margins = [pair.margin for pair in played]
    slowest = max(pair.slowest for pair in played)
    worst = f", slowest move {slowest:.2f} of its limit" if first.seconds else ""
    own_s, other_s = (sum(times) for times in zip(*(pair.cpu_s for pair in played), strict=True))
    return (
        f"{2 * len(played)} games: {mean(points):.1f} ± {_interval(points):.1f} % of the points, "
        f"margin {mean(margins):+.2f} ± {_interval(margins):.2f}{worst}, "
        f"{own_s / other_s:.2f} of the other's processor time"
    )


def start_words(setting: Setting) -> list[str]:
    """The words that fill the middle row, always in the same random order."""
    words = sorted(word for word in setting.lexicon if len(word) == setting.side)
    Random(5).shuffle(words)
    return words


def _pair(setting: Setting, players: tuple[Level, Level], word: str) -> Pair:
    first, second = players
    ahead, slowest, spent = _game(setting, (first, second), word, own=0)
    behind, slower, spent_too = _game(setting, (second, first), word, own=1)
    margins = [ahead, behind]
    points = mean((margin > 0) + (margin == 0) / 2 for margin in margins)
    cpu_s = spent[0] + spent_too[1], spent[1] + spent_too[0]
    return Pair(points, mean(margins), max(slowest, slower), cpu_s)


def _game(
    setting: Setting, players: tuple[Level, Level], word: str, *, own: int
) -> tuple[int, float, tuple[float, float]]:
    """The final margin of *own*, the excess of its slowest move, processor time by side."""
    start = start_grid(word, width=setting.side, height=setting.side)
    position = Position(start, setting.lexicon, Rules(knots=setting.knots))
    rng = Random(f"{word} {own}")
    analysts = Analyst(), Analyst()
    slowest, spent = 0.0, [0.0, 0.0]
    while not position.over:
        side = position.side
        began, cpu_began = perf_counter(), process_time()
        move = choose_move(position, players[side], rng, analyst=analysts[side])
        spent[side] += process_time() - cpu_began
        if side == own and (limit := players[side].seconds):
            slowest = max(slowest, (perf_counter() - began) / limit)
        if move is None:
            position.play_pass()
        else:
            position.play(move)
    margin = position.scores[own] - position.scores[1 - own]
    return margin, slowest, (spent[0], spent[1])


def _interval(values: list[float]) -> float:
    """Half the width of the 95 % interval of the mean; *values* are of independent pairs."""
    return CONFIDENT * stdev(values) / sqrt(len(values))
