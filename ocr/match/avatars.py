"""Tell the letter or the face on an avatar from names: it stands in the middle of a square."""

from collections.abc import Sequence

from ocr.match.frames import Boxes
from ocr.match.pieces import Piece
from ocr.match.texts import Text

_MAX_ASPECT = 1.25  # of the square's longer side to the other
_MAX_OFF = 0.15  # of its side, from its middle
_MAX_WIDTH = 0.6  # of its side; a name fills more


def without_avatars(rows: Sequence[Sequence[Text]], outlines: Boxes) -> list[list[Text]]:
    """The texts but those without numbers that stand in the middle of a square outline."""
    squares = [box for box in outlines.tolist() if _is_square(box)]
    return [[text for text in row if not _is_on_one(text, squares)] for row in rows]


def _is_square(box: list[int]) -> bool:
    shorter, longer = sorted((box[2] - box[0], box[3] - box[1]))
    return longer < _MAX_ASPECT * shorter


def _is_on_one(text: Text, squares: Sequence[list[int]]) -> bool:
    is_number = bool(text.numbers) or text.written.isdecimal()
    return not is_number and any(_is_amid(text.piece, square) for square in squares)


def _is_amid(piece: Piece, square: list[int]) -> bool:
    left, top, right, bottom = square
    x, y = piece.middle
    side = right - left
    off = max(abs(x - (left + right) / 2), abs(y - (top + bottom) / 2))
    return off < _MAX_OFF * side and piece.right - piece.left < _MAX_WIDTH * side
