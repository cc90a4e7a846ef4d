"""A game played to its end by plain minimax: every move, every reply, no bounds."""

from functools import cache

from solver import Grid
from solver import Position as Game
from tests.oracle.balda import Placed, Position, after, moves, score


@cache
def best_value(position: Position, *, passed: bool = False) -> int:
    """The margin that the side to move gains from here on; *passed*: the other has just passed.

    Points made before do not count.
    """
    values = [value_after(position, move) for move in moves(position)]
    if position.rules.passing:
        values.append(0 if passed else -best_value(position, passed=True))
    return max(values, default=0)


def value_after(position: Position, move: Placed) -> int:
    """The value for the side that plays *move*."""
    return score(position, move) - best_value(after(position, move))


Known = dict[tuple[Grid, frozenset[str], bool], int]


def play_out(position: Game, known: Known, *, passed: bool = False) -> int:
    """The value by plays and undos on the native position, many plies deep.

    *known* keeps the values by board, used words and *passed*; rules and words must be the same for
    all.
    """
    state = position.grid, frozenset(position.used), passed
    if state not in known:
        values = []
        for move in list(position.moves()):
            position.play(move)
            values.append(move.score - play_out(position, known))
            position.undo()
        if position.rules.passing:
            values.append(0 if passed else -play_out(position, known, passed=True))
        known[state] = max(values, default=0)
    return known[state]
