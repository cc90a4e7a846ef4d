"""Whose turn it is where a clock runs at one player alone: the other one shows no time."""

import math
import re
from collections.abc import Sequence

from ocr.arrays import Picture
from ocr.match.alike import is_only_at
from ocr.match.named import Player
from ocr.match.pieces import Piece
from ocr.match.texts import Text

_CLOCK = re.compile(r"\W*\d{1,2}:[0-5]\d\W*")
_STATUS_BAR = 0.04  # of the picture's height: up there is the time of day
_MAX_TO_PLAYER = 3.2  # heights of the clock, with a line between
_ALIGNED = 0.4  # heights between the sides or middles of a clock and a name
_MUCH_NEARER = 0.5  # of its way to the other player


def turn_by_clock(
    picture: Picture, rows: Sequence[Sequence[Text]], players: tuple[Player, Player]
) -> int | None:
    """The player at whom a clock stands, if nothing is drawn in its place at the other."""
    own = [piece for player in players for piece in player.pieces]
    pieces = [text.piece for row in rows for text in row if _CLOCK.fullmatch(text.written)]
    lower = [piece for piece in pieces if piece.top > _STATUS_BAR * len(picture)]
    clocks = [(piece, _owner_of(piece, players)) for piece in lower if piece not in own]
    told = {
        player
        for piece, player in clocks
        if player is not None
        if is_only_at(picture, piece.box, players[player], players[1 - player])
    }
    return told.pop() if len(told) == 1 else None


def _owner_of(piece: Piece, players: tuple[Player, Player]) -> int | None:
    """The player in whose column it is, near and much nearer than the other one."""
    ways = [
        min((piece.distance(other) for other in player.pieces), default=math.inf)
        for player in players
    ]
    near = min(ways) < min(_MAX_TO_PLAYER * piece.height, _MUCH_NEARER * max(ways))
    player = ways.index(min(ways))
    near &= any(_are_aligned(piece, other) for other in players[player].pieces)
    return player if near and math.isfinite(max(ways)) else None


def _are_aligned(piece: Piece, other: Piece) -> bool:
    sides = piece.left - other.left, piece.middle[0] - other.middle[0], piece.right - other.right
    return min(map(abs, sides)) < _ALIGNED * piece.height
