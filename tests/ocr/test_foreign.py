"""Letters of other Latin alphabets, which a stroke tells from ours."""

from dataclasses import replace

import pytest

from ocr import read_board
from ocr.training.screenshots import Scene, draw_balda
from tests.long import long
from tests.ocr.drawn_boards import FONTS, PLAIN, encoded


@pytest.mark.parametrize("font", [FONTS[0], long(FONTS[3])])
@pytest.mark.parametrize("letter", [*"ŁĐÞĄĘÉŚÖÇ"])
def test_a_letter_of_another_alphabet_is_in_doubt(letter: str, font: str) -> None:
    rows = [[*"cart"], ["e", letter.lower(), *"ns"], [*"lodi"], [*"hmpg"]]
    reading = read_board(encoded(draw_balda(Scene(rows), replace(PLAIN, font=font))))
    assert reading.doubtful == ("b2",)


@pytest.mark.parametrize("font", FONTS)
def test_those_that_it_looks_like_are_in_none(font: str) -> None:
    rows = [[*"sled"], [*"pala"], [*"dupe"], [*"mead"]]
    look = replace(PLAIN, font=font)
    assert read_board(encoded(draw_balda(Scene(rows), look))).doubtful == ()
