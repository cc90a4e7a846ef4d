"""Scores that stand under the lists of words, "Итого 14", with the names over these lists."""

import re
from collections.abc import Sequence

from ocr.match.entries import Entry
from ocr.match.names import NUMBER, is_unlikely, may_be_name
from ocr.match.pieces import Piece
from ocr.match.texts import Text

_TOTAL = re.compile(r"\b(итого|всего|сумма|разом|усього|total|sum)\b", re.IGNORECASE)


def is_total(text: Text, texts: Sequence[Text]) -> bool:
    """Whether a text says that its number is a total, or the text left of it says so."""
    if _TOTAL.search(text.written):
        return bool(NUMBER.search(text.written))
    before = [other for other in texts if _is_left_of(other.piece, text.piece)]
    nearest = max(before, key=lambda other: other.piece.right, default=None)
    return nearest is not None and _TOTAL.search(nearest.written) is not None


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
