"""Players of Balda by the strength of their play."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from random import Random

from solver.balda import Move
from solver.lexicon import Lexicon
from solver.position import Position
from solver.query import Order
from solver.solver_errors import SolverError
from solver.tactics import Analyst, Stop


@dataclass(frozen=True, slots=True)
class Level:
    """How a player chooses its move; `description` says so in one English sentence.

    It looks ahead for `seconds`; without them it plays the first move in `order` among the words
    that it notices: a share of all words, or of the natural ones if `natural_only`. SolverError if
    the share is not more than 0 and at most 1.
    """

    key: str
    description: str
    order: Order = "points"
    notices: float = 1.0
    natural_only: bool = False
    seconds: float | None = None

    def __post_init__(self) -> None:
        if not 0 < self.notices <= 1:
            raise SolverError(
                "A player notices more than 0 of the words, and at most 1, all of them."
            )


LEVELS = {
    level.key: level
    for level in (
        Level("beginner", "Sees 1 common word in 20.", notices=1 / 20, natural_only=True),
        Level("amateur", "Sees 1 common word in 4.", notices=1 / 4, natural_only=True),
        Level("skilled", "Plays the longest word."),
        Level("expert", "Weighs your reply too.", order="net"),
        Level("champion", "Thinks for three seconds.", seconds=3.0),
    )
}


def choose_move(
    position: Position,
    level: Level,
    rng: Random,
    *,
    analyst: Analyst | None = None,
    stop: Stop | None = None,
) -> Move | None:
    """The move that a player of *level* makes; None if it has none, or if it is best to pass.

    Takes `level.seconds`, or less once *stop* is set. Without look-ahead it never passes. An
    *analyst* that is given turn after turn reuses what it found. The word is fit for company if
    any move's is.
    """
    if level.seconds is None:
        moves = polite_moves(position.moves(order=level.order), position.lexicon)
        return next(iter(_choose_noticed(moves, level, rng)), None)
    lines = (analyst or Analyst()).analyse(position, seconds=level.seconds, stop=stop).lines
    if lines:
        best = next(iter(lines[0].moves), None)
        if best is None or best.word not in position.lexicon.unfit:
            return best
    return next(iter(polite_moves(position.moves(order="net"), position.lexicon)), None)


def polite_moves(moves: Sequence[Move], lexicon: Lexicon) -> Sequence[Move]:
    """The moves whose words are fit for company; all of them if none is."""
    unfit = lexicon.unfit
    return [move for move in moves if move.word not in unfit] or moves


def _choose_noticed(moves: Sequence[Move], level: Level, rng: Random) -> Sequence[Move]:
    """The moves whose words the player notices, at least one if there is any."""
    if level.notices == 1 and not level.natural_only:
        return moves
    known = [move for move in moves if not level.natural_only or move.tier == "natural"]
    words = sorted({move.word for move in known or moves})
    noticed = set(rng.sample(words, ceil(level.notices * len(words))))
    return [move for move in known or moves if move.word in noticed]
