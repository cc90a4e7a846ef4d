"""Glyphs that a person has named count in later readings."""

from dataclasses import replace

import pytest

from ocr import Template, read_board, template_of
from ocr.reading import TEMPLATE_SIDE, cell_name
from ocr.training.canvas import Glyph
from tests.ocr.drawn_boards import PLAIN, draw_balda, encode, phone, rows_of

ODD = replace(PLAIN, glyph=Glyph("DejaVuSerif-Bold.ttf", 0.6))


def picture(text: str) -> bytes:
    return encode(draw_balda(phone(rows_of(text)), ODD))


FIRST = read_board(picture(".... .... кожа ...."))
LATER = picture(".... ...ж жало ....")


def test_a_corrected_cell_teaches_later_readings() -> None:
    taught = template_of(FIRST, "c3", "z") or template_of(FIRST, "c3", "э")
    assert taught is not None
    reading = read_board(LATER, templates=[replace(taught, letter="э")])
    assert reading.rows[2] == ("э", "а", "л", "о")
    assert reading.rows[1][3] == "э"


def test_other_letters_are_read_as_before() -> None:
    taught = template_of(FIRST, "a3", "ц")
    assert taught is not None
    assert read_board(LATER, templates=[taught]).rows == read_board(LATER).rows


def test_a_template_of_another_alphabet_is_not_asked() -> None:
    taught = template_of(FIRST, "c3", "z")
    assert taught is not None
    assert read_board(LATER, templates=[taught]).rows == read_board(LATER).rows


def in_georgian(text: str) -> bytes:
    """A board in an alphabet that the reader does not know, a letter for each of *text*."""
    letters = str.maketrans("аейкрст", "აგდვზთკ")
    return encode(draw_balda(phone(rows_of(text.translate(letters)), show=str.lower), PLAIN))


def test_a_board_in_an_unknown_alphabet_is_in_doubt_and_can_be_taught() -> None:
    rows = rows_of("..... .тсе. карта .йак. .....")
    reading = read_board(in_georgian("..... .тсе. карта .йак. ....."))
    assert len(reading.doubtful) == 25
    taught = [
        template_of(reading, cell_name(row, column), letter)
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
    ]
    later = read_board(
        in_georgian("..... .рат. карта .сей. ..ка."), templates=list(filter(None, taught))
    )
    assert later.rows == tuple(map(tuple, rows_of("..... .рат. карта .сей. ..ка.")))


def test_an_empty_cell_teaches_nothing() -> None:
    assert template_of(FIRST, "a1", "ж") is None


def test_a_cell_that_is_emptied_teaches_nothing() -> None:
    assert template_of(FIRST, "c3", "") is None


def test_a_template_is_of_one_size() -> None:
    with pytest.raises(ValueError, match="256 bytes"):
        Template("ж", bytes(TEMPLATE_SIDE))
