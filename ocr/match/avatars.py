"""Tell the letter or the face on an avatar from names: it stands in the middle of a square."""

from collections.abc import Sequence

from ocr.match.boxes import Boxes
from ocr.match.pieces import Piece
from ocr.match.texts import Text

_MAX_ASPECT = 1.25  # of the square's longer side to the other
_MAX_OFF = 0.15  # of its side, from its middle
_SAME_PX = 2  # between the sides of two avatars
_MAX_WIDTH = 0.6  # of its side; a name fills more
_MIN_HEIGHT = 0.2  # of its side; a name in a card that is as high as wide is lower


def without_avatars(rows: Sequence[Sequence[Text]], outlines: Boxes) -> list[list[Text]]:
    """The texts but those without numbers that stand in the middle of a square outline.

    A lone digit in one is an О or a З where a square of its size has a letter.
    """
    squares = [box for box in outlines.tolist() if _is_square(box)]
    held = [
        (text, box) for row in rows for text in row for box in squares if _is_amid(text.piece, box)
    ]
    sides = [box[3] - box[1] for text, box in held if not _is_number(text) and text.written]
    gone = [
        text
        for text, box in held
        if not _is_number(text)
        or (
            len(text.written) == 1
            and any(abs(box[3] - box[1] - side) <= _SAME_PX for side in sides)
        )
    ]
    return [[text for text in row if not any(text is each for each in gone)] for row in rows]


def _is_number(text: Text) -> bool:
    return bool(text.numbers) or text.written.isdecimal()


def _is_square(box: list[int]) -> bool:
    shorter, longer = sorted((box[2] - box[0], box[3] - box[1]))
    return longer < _MAX_ASPECT * shorter


def _is_amid(piece: Piece, square: list[int]) -> bool:
    left, top, right, bottom = square
    x, y = piece.middle
    side = right - left
    off = max(abs(x - (left + right) / 2), abs(y - (top + bottom) / 2))
    is_letter = piece.right - piece.left < _MAX_WIDTH * side and piece.height > _MIN_HEIGHT * side
    return off < _MAX_OFF * side and is_letter
