"""What stands at one player's name, and its place at the other's: moved aside, or mirrored."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ocr.arrays import Picture
from ocr.flat_boxes import largest_channel
from ocr.match.boxes import Box
from ocr.match.named import Player
from ocr.match.pieces import Piece
from ocr.medians import rim_colour

_SAME_PLACE = 0.7  # heights of a score, between where it is and where it must be
_DRAWN = 40  # levels from the ground, in some channel
_AS_MUCH = 0.5  # of what is drawn at one player, at the other in the same place
_PAD_PX = 2


@dataclass(frozen=True, slots=True)
class Way:
    """From one player to the other: columns are moved by an offset, or mirrored; rows go down."""

    mirrored: bool
    offset: float
    down: int

    def of(self, x: float) -> float:
        return self.offset - x if self.mirrored else self.offset + x

    def box(self, box: Box) -> Box:
        left, right = sorted((round(self.of(box[0])), round(self.of(box[2]))))
        return left, box[1] + self.down, right, box[3] + self.down


def is_only_at(picture: Picture, box: Box, player: Player, other: Player) -> bool:
    """Whether something is drawn in a *box* at a player, and less in the same place at the other.

    How one card comes from the other is told by names and scores. The other's own text is no mark.
    """
    drawn = _drawn(picture, box)
    places = [way.box(box) for way in _ways(player, other)]
    return drawn > 0 and not any(
        _drawn(picture, place) > _AS_MUCH * drawn
        for place in places
        if not any(_overlap(place, piece) for piece in other.pieces)
    )


def _ways(player: Player, other: Player) -> list[Way]:
    """The way that brings one name to the other one, and best the score to the other's.

    Where none does, one of the names was not read: the ways that bring one score to the other.
    """
    score, name = player.pieces[0], player.pieces[-1]
    its_score, its_name = other.pieces[0], other.pieces[-1]
    ways = list(ways_between(name, its_name))
    off = [_off(score, way, its_score) for way in ways]
    if min(off) < _SAME_PLACE * score.height:
        return [ways[off.index(min(off))]]
    return list(ways_between(score, its_score))


def ways_between(piece: Piece, other: Piece) -> Iterator[Way]:
    """The ways from one piece to another: one side to the same or the other one, or the middle."""
    down = round(other.middle[1] - piece.middle[1])
    sides, others = ((each.left, each.middle[0], each.right) for each in (piece, other))
    for side, its_side in zip(sides, others, strict=True):
        yield Way(False, its_side - side, down)
    for side, its_side in zip(sides, reversed(others), strict=True):
        yield Way(True, its_side + side, down)


def _overlap(box: Box, piece: Piece) -> bool:
    across = min(box[2], piece.right) - max(box[0], piece.left)
    return across > 0 and min(box[3], piece.bottom) > max(box[1], piece.top)


def _off(piece: Piece, way: Way, other: Piece) -> float:
    across = abs(way.of(piece.middle[0]) - other.middle[0])
    return across + abs(piece.middle[1] + way.down - other.middle[1])


def _drawn(picture: Picture, box: Box) -> float:
    """The part of a box that differs from what is at its rim."""
    left, top, right, bottom = (max(0, side) for side in box)
    cut = picture[
        max(0, top - _PAD_PX) : bottom + _PAD_PX, max(0, left - _PAD_PX) : right + _PAD_PX
    ]
    if not cut.size:
        return 0.0
    return float((largest_channel(np.abs(cut - rim_colour(cut))) > _DRAWN).mean())
