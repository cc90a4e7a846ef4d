"""Whose the only list of words is."""

from ocr.match.columns import whole_columns
from ocr.match.entries import entries_of
from ocr.match.heads import sides_of
from ocr.match.named import Player
from ocr.match.pieces import Piece
from ocr.match.texts import Text
from ocr.match.words import BoardWords
from tests.ocr.drawn_boards import rows_of

BOARD = BoardWords(rows_of("..... тсе.м карта .йак. ..б.."), {"тракт", "матрас", "сарай"})


def text(written: str, left: int, top: int) -> Text:
    return Text(Piece(left, top, left + 90, top + 20, 20, 20), written, 0.9)


def side(*heads: Text, left: int) -> int | None:
    (column,) = whole_columns(
        entries_of([[text("тракт 5", left, 300)]], BOARD), [[text("тракт 5", left, 300)]]
    )
    one, other = (Player(0, name, ()) for name in ("Анна", "Вы"))
    return sides_of([column], [list(heads)], (one, other))[0]


def test_the_only_list_is_that_of_the_name_over_it() -> None:
    heads = text("Анна", 10, 270), text("Вы 5", 300, 270)
    assert side(*heads, left=10) == 0
    assert side(*heads, left=300) == 1


def test_two_heads_that_say_the_same_tell_it_too() -> None:
    assert side(text("Слова", 10, 270), text("Слова", 300, 270), left=300) == 1


def test_names_that_were_not_read_are_no_heads() -> None:
    (column,) = whole_columns(
        entries_of([[text("тракт 5", 10, 300)]], BOARD), [[text("тракт 5", 10, 300)]]
    )
    one, other = (Player(0, name, ()) for name in ("", "Вы"))
    heads = [text("97,", 10, 270), text("Вы", 300, 270)]
    assert sides_of([column], [heads], (one, other)) == [None]


def test_names_far_over_a_list_or_beside_it_tell_nothing() -> None:
    assert side(text("Анна", 10, 100), text("Вы", 300, 100), left=10) is None
    assert side(text("Анна", 10, 270), text("Вы", 300, 270), left=150) is None


def sides(*names: str) -> list[int | None]:
    """Whose the words of a table of moves are that has *names* in its lines."""
    words = ("тракт 5", "матрас 6", "сарай 5")
    rows = [
        [text(name, 10, 300 + 40 * n), text(word, 200, 300 + 40 * n)]
        for n, (name, word) in enumerate(zip(names, words, strict=True))
    ]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    one, other = (Player(0, name, ()) for name in ("Анна", "Вы"))
    return sides_of(columns, rows, (one, other))


def test_names_in_the_lines_of_a_list_tell_whose_each_word_is() -> None:
    assert sides("Анна", "Вы", "Анна") == [0, 1, 0]
    assert sides("Анна", "Вы", "Аниа") == [0, 1, 0]
    assert sides("Анна", "", "") == [None, None, None]
