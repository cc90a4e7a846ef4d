"""Prize cells as people write them."""

import pytest

from bot.boards.typed import change_prizes, fitting, parse_prizes, spell_prizes
from solver import Cell

C3, H9 = Cell.parse("c3"), Cell.parse("h9")
PRIZES = ((C3, 2), (H9, 15))


@pytest.mark.parametrize("text", ["c3=2 h9=15", "С3=2, н9 = 15", "c3 +2; h9:15", "c3=9 c3=2 h9=15"])
def test_cells_come_with_their_points(text: str) -> None:
    assert parse_prizes(text) == PRIZES


def test_prizes_are_spelled_as_they_are_read() -> None:
    assert parse_prizes(spell_prizes(PRIZES)) == PRIZES
    assert parse_prizes("") == ()


def test_a_cell_of_no_points_has_no_prize_any_more() -> None:
    assert change_prizes(PRIZES, parse_prizes("c3=0 a1=5")) == ((H9, 15), (Cell.parse("a1"), 5))


def test_prizes_off_the_board_do_not_count() -> None:
    assert fitting(PRIZES, (("", "", ""),) * 3) == ((C3, 2),)
