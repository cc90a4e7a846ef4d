"""Texts as they are read beside a board of Balda on which five words were played."""

from ocr.match.pieces import Piece
from ocr.match.texts import Text, TextWord
from ocr.match.words import BoardWords
from tests.ocr.drawn_boards import rows_of

MOVES = 5
BOARD = BoardWords(
    rows_of("..... тсе.м карта .йак. ..б.."),
    {"тракт", "матрас", "сарай", "траст", "арест", "карта"},
)
LETTER_PX, HEIGHT_PX = 10, 20


def text(written: str, left: int = 10, top: int = 10, confidence: float = 0.9) -> Text:
    """A piece of text whose numbers were read digit by digit."""
    words, x = [], left
    for word in written.split():
        end = x + LETTER_PX * len(word)
        numbers = tuple(int(part) for part in word.strip("-()+.").split(":") if part.isdecimal())
        words.append(TextWord(word, x, end, numbers))
        x = end + LETTER_PX
    piece = Piece(left, top, max(x - LETTER_PX, left + 1), top + HEIGHT_PX)
    numbers = tuple(number for word in words for number in word.numbers)
    return Text(piece, written, confidence, numbers, words=tuple(words))


def column(*lines: str, left: int = 10, top: int = 200) -> list[list[Text]]:
    """Rows of one text each, below one another."""
    return [[text(line, left, top + 40 * n)] for n, line in enumerate(lines)]


def beside(*columns: list[list[Text]]) -> list[list[Text]]:
    """The rows of columns side by side."""
    longest = max(map(len, columns))
    return [[text for each in columns for text in (each[n] if n < len(each) else [])]
            for n in range(longest)]  # fmt: skip
