"""The cost of each move of a match, and where the match was lost."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import NamedTuple

from solver.balda import Move
from solver.lexicon import Lexicon
from solver.match import Match
from solver.position import SIDES, Position
from solver.tactics import Analysis, Analyst, Stop

REVIEW_SECONDS = 1.0
MAX_MISSED_WORDS = 5


class ReviewedMove(NamedTuple):
    """One move of a match; None is a pass.

    `scores` are the scores after it. `cost` is how many points it lost against the `best` move,
    with best play after both; 0 if it was as good or nothing could be searched. If `exact`, that
    holds whatever either side plays; else it was found by looking `depth` plies ahead.
    """

    side: int
    move: Move | None
    best: Move | None
    cost: int
    exact: bool
    depth: int
    scores: tuple[int, int]


class Review(NamedTuple):
    """The review of a match.

    `turning_point` is the number in `moves` of the loser's costliest move, the first of equal
    ones; None in a draw, or if no move of the loser cost anything. `missed`: words that nobody
    made, though each side could once have scored more by them than it did; the longest ones,
    longest first.
    """

    moves: tuple[ReviewedMove, ...]
    turning_point: int | None
    missed: tuple[str, ...]

    @property
    def scores(self) -> tuple[int, int]:
        return self.moves[-1].scores if self.moves else (0, 0)

    def _repr_html_(self) -> str:
        from solver.notebook import write_review  # here, since it imports this module

        return write_review(self)


OnReviewed = Callable[[ReviewedMove], None]


def review(
    match: Match,
    lexicon: Lexicon,
    *,
    seconds: float = REVIEW_SECONDS,
    on_progress: OnReviewed | None = None,
    stop: Stop | None = None,
) -> Review:
    """Look ahead at every turn of *match* for at most *seconds*, and as long at the move played.

    Errors as of `Match.positions`, before anything is searched. *on_progress* is called after each
    move. Once *stop* is set, each remaining move takes only a few milliseconds.
    """
    *_, played_out = match.positions(lexicon)
    reviewer = _Reviewer(seconds, stop or Stop())
    moves: list[ReviewedMove] = []
    worth_more: tuple[set[str], ...] = tuple(set() for _ in range(SIDES))
    position = match.first_position(lexicon)
    for played in played_out.plays:
        worth_more[position.side].update(_words_worth_more(position, played))
        moves.append(reviewer.review(position, played))
        if on_progress is not None:
            on_progress(moves[-1])
    missed = set.intersection(*worth_more) - position.used
    longest = sorted(missed, key=lambda word: (-len(word), word))[:MAX_MISSED_WORDS]
    return Review(tuple(moves), _turning_point(moves), tuple(longest))


class _Reviewer:
    """Replays a match and analyses each move before it is played."""

    def __init__(self, seconds: float, stop: Stop) -> None:
        self._seconds = seconds
        self._stop = stop
        self._analyst = Analyst()

    def review(self, position: Position, played: Move | None) -> ReviewedMove:
        """Review *played* and play it on *position*."""
        side = position.side
        before = self._analyst.analyse(position, seconds=self._seconds, stop=self._stop)
        best = next((move for line in before.lines for move in line.moves[:1]), None)
        if played is None:
            position.play_pass()
        else:
            position.play(played)
        is_best = _placement(played) == _placement(best)
        cost = 0 if is_best else self._cost(before, position)
        return ReviewedMove(side, played, best, cost, before.exact, before.depth, position.scores)

    def _cost(self, before: Analysis, after: Position) -> int:
        """The points lost by the move that led to *after*, searched to the horizon of *before*."""
        if not before.lines or before.depth == 0:
            return 0
        value = self._value(after, before)
        return 0 if value is None else max(before.lines[0].value + value, 0)

    def _value(self, position: Position, before: Analysis) -> int | None:
        """The margin of the side to move at the horizon of *before*; None if not reached."""
        if before.depth == 1 or position.over:
            own, other = position.scores[position.side], position.scores[1 - position.side]
            return own - other
        depth = None if before.exact else before.depth - 1
        found = self._analyst.analyse(
            position, seconds=self._seconds, max_depth=depth, stop=self._stop
        )
        same_horizon = found.exact or found.depth == depth
        return found.lines[0].value if found.lines and same_horizon else None


def _words_worth_more(position: Position, played: Move | None) -> Iterator[str]:
    """The words of moves that score more than *played*."""
    points = played.score if played else 0
    better = takewhile(lambda move: move.score > points, position.moves())
    return (move.word for move in better)


def _placement(move: Move | None) -> tuple[object, ...] | None:
    return (move.cell, move.letter, move.word) if move else None


def _turning_point(moves: list[ReviewedMove]) -> int | None:
    own, other = moves[-1].scores if moves else (0, 0)
    if own == other:
        return None
    loser = 0 if own < other else 1
    costs = [move.cost if move.side == loser else 0 for move in moves]
    return costs.index(max(costs)) if any(costs) else None
