"""A game played to its end by plain minimax: every move, every reply, no bounds."""

from functools import cache

from solver import Grid
from solver import Position as Game
from tests.oracle.balda import Placed, Position, after, moves, score


@cache
def best_value(position: Position, *, passed: bool = False) -> int:
    """What the side to move gains on the other from here on; *passed*: the other has just passed.

    Points that were made before do not count.
    """
    values = [value_after(position, move) for move in moves(position)]
    if position.rules.passing:
        values.append(0 if passed else -best_value(position, passed=True))
    return max(values, default=0)


def value_after(position: Position, move: Placed) -> int:
    """Value for a side that begins with *move*."""
    return score(position, move) - best_value(after(position, move))


Known = dict[tuple[Grid, frozenset[str], bool], int]


def play_out(position: Game, known: Known, *, passed: bool = False) -> int:
    """Value by playing and taking back on the native search's own position, many plies deep.

    *known* keeps the value of each board, by its used words and *passed*; the rules and the words
    must be the same for all of them.
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
