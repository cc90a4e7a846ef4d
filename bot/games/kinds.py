"""What a board may be a board of, as far as its size and its letters tell."""

from solver.boggle import MAX_BOGGLE_SIDE
from solver.grid import EMPTY
from storage import Game, Rows


def possible_games(rows: Rows) -> tuple[Game, ...]:
    sides = (len(rows), len(rows[0]))
    return ("balda", "boggle") if min(sides) > 1 and max(sides) <= MAX_BOGGLE_SIDE else ("balda",)


def game_of(rows: Rows) -> Game:
    """Boggle if the board is full of letters, so that Balda would have no move; else Balda."""
    full = all(text != EMPTY for row in rows for text in row)
    return "boggle" if full and "boggle" in possible_games(rows) else "balda"
