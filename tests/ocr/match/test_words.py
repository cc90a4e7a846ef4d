"""Find words on a board, and the list of found words on the screenshot of a hive."""

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr import read_board, read_match
from ocr.match.words import BoardWords
from tests.ocr.drawn_boards import encode, rows_of

ROWS = rows_of("..... тсе.м карта .йак. ..б..")
BOARD = BoardWords(ROWS, {"тракт", "матрас", "сарай", "траст", "арест", "барак"})
EXAMPLE = Path("examples/bee-hive.png")
FONT = ImageFont.truetype("DejaVuSans.ttf", 40)
LIST = "You have found 5 words\nCoal   Local\nLoan   Toil\nTotal  Tuna"


@pytest.mark.parametrize("word", ["тракт", "матрас", "сарай", "барак"])
def test_a_word_with_a_path_lies_on_the_board(word: str) -> None:
    assert BOARD.may_be_played(word)


@pytest.mark.parametrize("word", ["кот", "кит", "мт", "карта", ""])
def test_a_word_without_a_path_and_the_first_one_do_not(word: str) -> None:
    assert not BOARD.may_be_played(word)


def test_a_cell_may_be_walked_again_as_in_knots() -> None:
    assert BOARD.may_be_played("арара")


def test_the_words_that_the_letters_allow_are_read() -> None:
    picture = Image.open(EXAMPLE).convert("RGB")
    ImageDraw.Draw(picture).text((80, 60), LIST, "black", FONT, spacing=24)
    data = encode(picture)
    words = [played.word for played in read_match(data, read_board(data)).used]
    assert words == ["coal", "local", "loan", "toil", "total"]
