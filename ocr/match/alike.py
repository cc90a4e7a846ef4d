"""What stands at one player's name, and its place at the other's: moved aside, or mirrored."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ocr.arrays import Picture
from ocr.match.boxes import Box
from ocr.match.named import Player
from ocr.match.names import name_in, name_part, says_turn
from ocr.match.pieces import Piece
from ocr.match.texts import Text

_SAME_PLACE = 0.7  # heights of a score, between where it is and where it must be
_LEVEL, _AS_HIGH = 0.4, 1.6  # between the heights of two names, and their middles

# A frame, or the edge of a card.
_OFF_PX = 4  # from where its side must be
_MIN_STEP = 9  # levels across its side; must stay above the noise of JPEG
_MIN_DRAWN = 0.7  # of its side; one of dashes has 0.78
_CORNER = 0.2  # of its side at each end, where it may be round
_MIN_SIDES = 3  # of four: one card may be wider


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


def is_framed_only_at(picture: Picture, box: Box, player: Player, other: Player) -> bool:
    """Whether around a player there is a frame, a *box*, and none in the same place at the other.

    The other one may be fainter, as the edge of a card, or another card as high in the same row.
    """
    if not _is_framed(picture, box) or _is_in_card_as_high(picture, box, other):
        return False
    name, its_name = player.pieces[-1], other.pieces[-1]
    return not any(_is_framed(picture, way.box(box)) for way in ways_between(name, its_name))


def with_unread_name(
    players: tuple[Player, Player], scores: tuple[Piece, Piece], texts: Sequence[Text]
) -> tuple[Player, Player]:
    """The players, of whom a nameless one has the text in the place of the other's name.

    It may be unread, or read as nonsense: then the player has its piece and no name.
    """
    nameless = [n for n in (0, 1) if not players[n].name]
    if len(nameless) != 1:
        return players
    (n,) = nameless
    name = players[1 - n].pieces[-1]
    places = [way.box(name.box) for way in ways_between(scores[1 - n], scores[n])]
    found = [
        text
        for text in texts
        if not text.numbers and not says_turn(text) and not _overlap(name.box, text.piece)
        if any(_is_at(place, text.piece) for place in places)
    ]
    if len(found) != 1:
        return players
    (text,) = found
    pieces = *players[n].pieces[:1], text.piece, name_part(text)
    player = replace(players[n], name=name_in(text.written), pieces=pieces)
    return (player, players[1]) if n == 0 else (players[0], player)


def _is_at(place: Box, piece: Piece) -> bool:
    """Whether a piece is as high as a place, level with it, and begins or ends with it."""
    left, top, right, bottom = place
    height = bottom - top
    level = abs(piece.middle[1] - (top + bottom) / 2) < _LEVEL * height
    as_high = max(height, piece.height) < _AS_HIGH * min(height, piece.height)
    off = piece.left - left, piece.right - right, piece.middle[0] - (left + right) / 2
    return level and as_high and min(map(abs, off)) < _SAME_PLACE * height


def _is_in_card_as_high(picture: Picture, box: Box, other: Player) -> bool:
    """Whether a card's edges run over and under all of the other player as at the *box*."""
    left = min(piece.left for piece in other.pieces)
    right = max(piece.right for piece in other.pieces)
    highest = min(piece.top for piece in other.pieces)
    lowest = max(piece.bottom for piece in other.pieces)
    if not box[1] < highest < lowest < box[3]:
        return False
    return all(
        _has_side(picture, ((left, y - _OFF_PX, right, y + _OFF_PX), 0)) for y in (box[1], box[3])
    )


def _is_framed(picture: Picture, box: Box) -> bool:
    return sum(_has_side(picture, side) for side in _sides(box)) >= _MIN_SIDES


def _sides(box: Box) -> Iterator[tuple[Box, int]]:
    """What is around each side of a box, without the corners, and the axis across it."""
    left, top, right, bottom = box
    in_x, in_y = round(_CORNER * (right - left)), round(_CORNER * (bottom - top))
    for y in (top, bottom):
        yield (left + in_x, y - _OFF_PX, right - in_x, y + _OFF_PX), 0
    for x in (left, right):
        yield (x - _OFF_PX, top + in_y, x + _OFF_PX, bottom - in_y), 1


def _has_side(picture: Picture, side: tuple[Box, int]) -> bool:
    """Whether nearly all along a side there is a step across it."""
    (left, top, right, bottom), axis = side
    cut = picture[max(0, top) : bottom, max(0, left) : right].astype(np.int16)
    if not cut.size or cut.shape[axis] < 2:
        return False
    steps = np.abs(np.diff(cut, axis=axis)).max(axis=(axis, 2))
    return bool((steps > _MIN_STEP).mean() > _MIN_DRAWN)


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
