"""Texts as they are read beside a board of Balda after five moves."""

from ocr.match.pieces import Piece
from ocr.match.tesseract import TextWord
from ocr.match.texts import Text
from ocr.match.words import BoardWords
from tests.ocr.drawn_boards import rows_of

MOVES = 5
BOARD = BoardWords(
    rows_of("..... тсе.м карта .йак. ..б.."),
    {"тракт", "матрас", "сарай", "траст", "арест", "карта"},
)
LETTER_PX, HEIGHT_PX = 10, 20


def text(written: str, left: int = 10, top: int = 10, confidence: float = 0.9) -> Text:
    """A line of text with its words and the numbers in them, at a place in pixels."""
    words, x = [], left
    for word in written.split():
        end = x + LETTER_PX * len(word)
        numbers = tuple(int(part) for part in word.strip("-()+.").split(":") if part.isdecimal())
        words.append(TextWord(word, x, end, confidence, numbers))
        x = end + LETTER_PX
    piece = Piece(left, top, max(x - LETTER_PX, left + 1), top + HEIGHT_PX)
    return Text(piece, tuple(words))


def column(*lines: str, left: int = 10, top: int = 200) -> list[list[Text]]:
    """Rows with one text each, one below the other."""
    return [[text(line, left, top + 40 * n)] for n, line in enumerate(lines)]


def side_by_side(*columns: list[list[Text]]) -> list[list[Text]]:
    """Rows with the texts of several columns side by side."""
    longest = max(map(len, columns))
    return [[text for each in columns for text in (each[n] if n < len(each) else [])]
            for n in range(longest)]  # fmt: skip
