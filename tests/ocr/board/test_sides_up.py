"""Tell by the letters which side of a board is up."""

import pytest

from ocr.board.finding import likely_ways
from ocr.board.level import quarter_turned
from ocr.cells.seen import Cells
from tests.ocr.drawn_boards import draw, regular_layout

BOARD = "..... ..юг. шифер .лоб. ....."
READ_UPSIDE_DOWN = "..... ..о.. хонио .н.и. ....."


def letters_of(text: str, degrees: int) -> Cells:
    """The cells of a board turned counter-clockwise by *degrees*."""
    layout = regular_layout((140, 190), 80, (5, 5))
    return quarter_turned(Cells(draw(text), layout), degrees // 90)


@pytest.mark.parametrize(("turned", "back"), [(0, 0), (90, 3), (180, 2), (270, 1)])
def test_letters_stand_upright_with_one_side_up(turned: int, back: int) -> None:
    assert likely_ways(letters_of(BOARD, turned)) == [back]


def test_letters_that_read_upside_down_too_leave_two_ways() -> None:
    assert {0, 2} <= {*likely_ways(letters_of(READ_UPSIDE_DOWN, 180))}


def test_hardly_any_letters_say_nothing() -> None:
    assert likely_ways(letters_of("..... ..... .да.. ..... .....", 0)) == []


def test_noughts_and_crosses_have_no_side_up() -> None:
    assert likely_ways(letters_of("..... .ох.. ххохо .ох.. .....", 0)) == []
