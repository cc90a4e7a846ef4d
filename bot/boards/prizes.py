"""Prize cells as people write them, `c3=2 d4=5`, and as the rules of a board hold them.

`c3=0` removes a prize.
"""

import re

from bot.boards.columns import Letters, cell_name, cell_named
from bot.texts import BotError
from solver import MAX_PRIZE_POINTS, Cell

Prizes = tuple[tuple[Cell, int], ...]

_EQUALS = re.compile(r"\s*[=+:]\s*")
_SEPARATORS = re.compile(r"[\s,;]+")


def parse_prizes(text: str, board: Letters = "") -> Prizes:
    """The points of each cell, named as on *board*; BotError or GridError if *text* is unclear."""
    wishes = filter(None, _SEPARATORS.split(_EQUALS.sub("=", text)))
    return tuple(dict(_prize(wish, board) for wish in wishes).items())


def change_prizes(prizes: Prizes, wish: Prizes) -> Prizes:
    """*prizes* changed by *wish*; a cell that gets 0 points has no prize any more."""
    return tuple((cell, points) for cell, points in dict((*prizes, *wish)).items() if points)


def spell_prizes(prizes: Prizes, board: Letters = "") -> str:
    return " ".join(f"{cell_name(cell, board)}={points}" for cell, points in prizes)


def fitting(prizes: Prizes, rows: tuple[tuple[str, ...], ...]) -> Prizes:
    """The prizes whose cells are on a board of the size of *rows*."""
    height, width = len(rows), len(rows[0])
    return tuple(
        (cell, points) for cell, points in prizes if cell.row < height and cell.column < width
    )


def _prize(wish: str, board: Letters) -> tuple[Cell, int]:
    cell, _, points = wish.partition("=")
    if not (points.isascii() and points.isdecimal() and int(points[:3]) <= MAX_PRIZE_POINTS):
        raise BotError(
            "“{text}” is not a prize; write a cell, = and up to {most} points, like this: c3=2. "
            "With c3=0 it has none.",
            text=wish[:20],
            most=MAX_PRIZE_POINTS,
        )
    return cell_named(cell, board), int(points)
