"""An arrow between two players, or above, below or beside one, that points at who moves."""

import math
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from ocr.arrays import Picture
from ocr.match.alike import is_same_at
from ocr.match.arrows import Arrow, arrows_in
from ocr.match.avatars import is_in_square
from ocr.match.boxes import Box, Boxes, box_around, holds, overlapping
from ocr.match.named import Player
from ocr.match.pieces import Piece, TextMap
from ocr.match.texts import SURELY_READ, Text, TextWord

# Heights of a name.
_AROUND = 3.5  # both players
_MIN_HEIGHT, _MAX_HEIGHT = 0.4, 2.6
_OFF_LINE = 4.0  # from the line of an arrow to the player: a card is wide
_OFF_OVER = 1.0  # the same, where it does not stand before the player; ← in a bar is a button
_MAX_FAR, _MAX_FAR_FROM_CARD = 3.5, 1.5  # from the tip, where it points up or down from outside
_BESIDE = 1.5  # from the end of an arrow to a name that it may also mark

_MUCH_NEARER = 0.5  # of its way to the other player
_LIKE_SIGN = SURELY_READ, 0.7  # the confidence in one or two letters that are no sign
_LIKE_UP = re.compile(r"[АЛ]")  # ▲ and its like, where it is all that stands in a row
_SIGNS_BEFORE, _SIGNS_AFTER = re.compile(r"^[\W_]+"), re.compile(r"[\W_]+$")


def pointed_at(
    picture: Picture,
    players: tuple[Player, Player],
    outlines: Boxes,
    others: Sequence[Box],
    board: Box,
) -> int | None:
    """The only player at whom arrows near both point, None without it.

    They point at texts or, from outside, at the *outlines* of a card around these, but not across
    the *board*. What lies in the *others* is none, as А and 4 in what was read.
    """
    if not all(player.pieces for player in players):
        return None
    height = min(player.pieces[-1].height for player in players)
    blocks = [box_around([piece.box for piece in player.pieces]) for player in players]
    cards = [_card_around(blocks[n], blocks[1 - n], outlines) for n in (0, 1)]
    reach = round(_AROUND * height)
    left, top, right, bottom = box_around(cards)
    place = (
        max(0, left - reach),
        max(0, top - reach),
        min(picture.shape[1], right + reach),
        min(picture.shape[0], bottom + reach),
    )
    told = {
        target
        for arrow in arrows_in(picture, place, _MAX_HEIGHT * height)
        if arrow.box[3] - arrow.box[1] > _MIN_HEIGHT * height
        if not any(_holds(box, arrow) for box in (*others, board))
        if (target := _target_of(arrow, blocks, cards, height)) is not None
        if not _is_across(board, arrow, cards[target])
        if not is_same_at(picture, arrow.box, players[target], players[1 - target])
    }
    return told.pop() if len(told) == 1 else None


def _card_around(block: Box, other: Box, outlines: Boxes) -> Box:
    """The block with the outlines around it that the *other* one is not near to."""
    apart = outlines[~overlapping(outlines, np.array([other])), :4].tolist()
    return box_around([block, *(box for box in apart if holds(box, block))])


def letters_and_numbers(
    rows: Sequence[Sequence[Text]], found: TextMap, names: Collection[Piece]
) -> list[Box]:
    """Where words and numbers are, but no signs; words of lists are no more in the *rows*.

    Nor is what stands in squares, a letter on an avatar or an arrow. A sign stands alone, or before
    or after what is written in the pieces of *names*.
    """
    texts = [text for row in rows for text in row]
    known = {text.piece for text in texts if text.piece in names or not _is_of_words(text)}
    whole = [
        piece
        for row in found.rows
        for piece in row
        if piece not in known and not is_in_square(piece, found.outlines)
    ]
    arrows = [row for row in rows if len(row) == 1 and _LIKE_UP.fullmatch(row[0].written)]
    return [
        *(piece.box for piece in whole),
        *(
            _box_of(word, text.piece)
            for row in rows
            if row not in arrows
            for text in row
            for word in text.words
            if _is_read(word, text.confidence)
        ),
    ]


def _is_of_words(text: Text) -> bool:
    letters = sum(letter.isalpha() for letter in text.written)
    return not text.numbers and letters > 1 and not _may_be_sign(letters, text.confidence)


def _may_be_sign(letters: int, confidence: float) -> bool:
    """Whether an arrow may have been read as so few letters, with little *confidence*."""
    return letters <= len(_LIKE_SIGN) and confidence < _LIKE_SIGN[letters - 1]


def _box_of(word: TextWord, piece: Piece) -> Box:
    """The box of a word without signs at its ends, as of an arrow that was read as a dash."""
    width = (word.right - word.left) / max(len(word.written), 1)
    before = len(word.written) - len(_SIGNS_BEFORE.sub("", word.written))
    after = len(word.written) - len(_SIGNS_AFTER.sub("", word.written))
    return (
        round(word.left + before * width),
        piece.top,
        round(word.right - after * width),
        piece.bottom,
    )


def _is_read(word: TextWord, confidence: float) -> bool:
    letters = sum(letter.isalnum() for letter in word.written)
    return bool(word.numbers) or (letters > 0 and not _may_be_sign(letters, confidence))


def _holds(box: Box, arrow: Arrow) -> bool:
    x, y = arrow.middle
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _is_across(board: Box, arrow: Arrow, target: Box) -> bool:
    """Whether an arrow points across the board, as a key ← beside it may."""
    axis = 0 if arrow.way[0] else 1
    first, last = sorted((arrow.box, target), key=lambda box: box[axis])
    is_level = board[1 - axis] < arrow.middle[1 - axis] < board[3 - axis]
    return is_level and first[axis] < board[axis] and board[axis + 2] < last[axis + 2]


def _target_of(
    arrow: Arrow, blocks: Sequence[Box], cards: Sequence[Box], height: int
) -> int | None:
    """The player at whose block an arrow points, or from close by at the card around it."""
    target = _target_among(arrow, blocks, height, _MAX_FAR)
    if target is not None or any(_holds(card, arrow) for card in cards):
        return target
    return _target_among(arrow, cards, height, _MAX_FAR_FROM_CARD)


def _target_among(arrow: Arrow, blocks: Sequence[Box], height: int, farthest: float) -> int | None:
    """The player whose block an arrow points at, much nearer than to the other one ahead."""
    ways = [_way_to(arrow, block) for block in blocks]
    far = [
        way.off + max(way.ahead, 0)
        if way.behind <= 0
        and (arrow.way[1] == 0 or other.behind >= 0 or way.ahead < farthest * height)
        and way.off < (_OFF_LINE if way.ahead >= 0 else _OFF_OVER) * height
        else math.inf
        for way, other in zip(ways, reversed(ways), strict=True)
    ]
    target = far.index(min(far))
    if far[target] >= _MUCH_NEARER * far[1 - target] or math.isinf(far[target]):
        return None
    back = ways[1 - target].behind
    is_after_a_name = arrow.way == (1, 0) and 0 <= back < _BESIDE * height
    return None if is_after_a_name and back < _MUCH_NEARER * far[target] else target


@dataclass(frozen=True, slots=True)
class _Way:
    """Pixels from the tip of an arrow on to a block, from its end back to it, and off its line."""

    ahead: float
    behind: float
    off: float


def _way_to(arrow: Arrow, block: Box) -> _Way:
    axis = 0 if arrow.way[0] else 1
    near, far = block[axis], block[axis + 2]
    start, tip = arrow.box[axis], arrow.box[axis + 2]
    ahead, behind = (near - tip, start - far) if sum(arrow.way) > 0 else (start - far, near - tip)
    line = arrow.middle[1 - axis]
    off = max(block[1 - axis] - line, line - block[3 - axis], 0)
    return _Way(ahead, behind, off)
