"""Find the words of a list on the board, also if a letter was misread."""

import pytest

from ocr.match.words import BoardWords
from tests.ocr.drawn_boards import rows_of

ROWS = rows_of("..... тсе.м карта .йак. ..б..")
BOARD = BoardWords(ROWS, {"тракт", "матрас", "сарай", "траст", "арест", "барак"})


@pytest.mark.parametrize("word", ["тракт", "матрас", "сарай", "барак"])
def test_a_word_with_a_path_lies_on_the_board(word: str) -> None:
    assert BOARD.lies(word)


@pytest.mark.parametrize("word", ["кот", "кит", "мт", ""])
def test_a_word_without_a_path_does_not(word: str) -> None:
    assert not BOARD.lies(word)


def test_a_cell_may_be_walked_again_as_in_knots() -> None:
    assert BOARD.lies("арара")


@pytest.mark.parametrize(("written", "word"), [("трахт", "тракт"), ("матрс", "матрас")])
def test_a_misread_letter_is_mended(written: str, word: str) -> None:
    assert min(BOARD.near(written), key=lambda found: found[1])[0] == word


def test_a_misread_word_is_not_corrected_to_an_unknown_one() -> None:
    assert "каре" not in {word for word, _ in BOARD.near("карк")}


def test_letters_that_look_alike_cost_less_than_others() -> None:
    costs = dict(BOARD.near("сараи"))
    assert costs["сарай"] < dict(BOARD.near("сарав"))["сарай"]


def test_a_long_line_is_no_misread_word_but_may_be_one_as_written() -> None:
    word = "абвгдежзиклмноп"
    board = BoardWords(rows_of("абвгд кизже лмноп ..... ....."), {word})
    assert [*board.near(word)] == [(word, 0.0)]
    assert [*board.near(f"{word[:-1]}х")] == []
