"""Texts as they are read beside a board, and the scores that are found among them."""

from ocr.match.columns import whole_columns
from ocr.match.entries import entries_of, without_words
from ocr.match.pieces import Piece
from ocr.match.players import find_players
from ocr.match.texts import Text
from ocr.match.words import BoardWords
from tests.ocr.drawn_boards import rows_of

BOARD = BoardWords(rows_of("..... тсе.м карта .йак. ..б.."), {"тракт", "матрас", "сарай"})
SIZE = (1000, 500)


def text(
    written: str, left: int, top: int = 100, confidence: float = 0.9, *, sure: bool = False
) -> Text:
    """A piece of text; where *sure*, its last number was read digit by digit."""
    numbers = (int(written.split()[-1]),) if sure else ()
    return Text(Piece(left, top, left + 90, top + 24, 20, 20), written, confidence, numbers)


def scores(
    *head: Text, played: tuple[str, ...] = (), moves: int = 4
) -> tuple[int | None, int | None] | None:
    rows = [list(head), *([text(line, 10, 400 + 50 * n)] for n, line in enumerate(played))]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    found = find_players(without_words(rows, columns), columns, SIZE, moves)
    return found and (found[0].score, found[1].score)
