"""Give two scores the names of their players, who stand at both in one way."""

from collections.abc import Sequence
from dataclasses import dataclass

from ocr.match.entries import Entry
from ocr.match.names import (
    MAX_DISTANCE,
    NUMBER,
    NUMBERED_NAME,
    is_nickname,
    is_unlikely,
    is_you,
    may_be_name,
    name_beside,
    name_in,
    name_part,
    nearest_names,
    own_name,
    says_turn,
)
from ocr.match.pieces import Piece
from ocr.match.scores import Score
from ocr.match.texts import Text


@dataclass(frozen=True, slots=True)
class Player:
    """A name with the score beside it, if there is one; `pieces` are where both stand."""

    score: int | None
    name: str
    pieces: tuple[Piece, ...]

    @property
    def is_you(self) -> bool:
        return is_you(self.name)


def named(first: Score, second: Score, texts: Sequence[Text]) -> tuple[Player, Player]:
    around = named_around(first, second, texts)
    if first.together:
        return around
    beside = _named_beside(first, second, texts)
    in_row = have_one_row(first.text.piece, second.text.piece)
    return max(beside, around, key=count_of_names) if in_row else beside


def count_of_names(players: tuple[Player, Player]) -> int:
    return sum(bool(player.name) for player in players)


def _named_beside(first: Score, second: Score, texts: Sequence[Text]) -> tuple[Player, Player]:
    near = nearest_names((first.text, second.text), texts)
    one, other = map(player_of, (first, second), near)
    return one, other


def player_of(score: Score, near: Text | None) -> Player:
    own = own_name(score.text)
    if own:
        return Player(score.value, own, (score.text.piece, name_part(score.text)))
    pieces = (score.text.piece, *((near.piece, name_part(near)) if near else ()))
    return Player(score.value, name_in(near.written) if near else "", pieces)


def named_around(first: Score, second: Score, texts: Sequence[Text]) -> tuple[Player, Player]:
    """Scores that are written as one, "22 : 25", with the names left and right of them."""
    middle = (first.text.piece.middle[0] + second.text.piece.middle[0]) / 2
    row = first.text.piece.middle[1]
    names = [
        text
        for text in texts
        if text not in (first.text, second.text)
        and may_be_name(text)
        and not says_turn(text)
        and not _has_own_number(text)
        and abs(text.piece.middle[1] - row) < MAX_DISTANCE * first.text.piece.height
    ]
    sides = []
    for score, way in ((first, -1), (second, 1)):
        beside = [text for text in names if way * (text.piece.middle[0] - middle) > 0]
        beside = [text for text in beside if not text.piece.left < middle < text.piece.right]
        name = name_beside(beside, row, first.text.piece.height)
        written = name_in(name.written) if name else ""
        pieces = (name.piece, name_part(name)) if name else ()
        sides.append(Player(score.value, written, pieces))
    return sides[0], sides[1]


def _has_own_number(text: Text) -> bool:
    without_name = NUMBERED_NAME.sub(" ", text.written)
    has_one = bool(own_name(text)) and NUMBER.search(without_name) is not None
    return has_one and not is_nickname(text.written)


def have_one_row(one: Piece, other: Piece) -> bool:
    return abs(one.middle[1] - other.middle[1]) < one.height


def name_over(column: Sequence[Entry], texts: Sequence[Text]) -> Text | None:
    """The lowest name over a list of words; a line of the list that was cut has its points."""
    pieces = [piece for entry in column for piece in (entry.text.piece, entry.apart) if piece]
    top, left = min(piece.top for piece in pieces), min(piece.left for piece in pieces)
    right = max(piece.right for piece in pieces)
    above = [
        text
        for text in texts
        if text.piece.bottom <= top and left < text.piece.right and text.piece.left < right
    ]
    numbers = [text.piece for text in above if NUMBER.search(text.written)]
    names = [
        text
        for text in above
        if text.written and may_be_name(text) and not is_unlikely(text)
        if not _is_beside(text.piece, numbers)
    ]
    return max(names, key=lambda text: text.piece.bottom, default=None)


def _is_beside(piece: Piece, others: Sequence[Piece]) -> bool:
    return any(_is_left_of(piece, other) for other in others)


def _is_left_of(one: Piece, other: Piece) -> bool:
    level = abs(one.middle[1] - other.middle[1]) < max(one.height, other.height) / 2
    return level and one.right < other.left
