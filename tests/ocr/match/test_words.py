"""Find words on a board."""

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
