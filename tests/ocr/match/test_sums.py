"""Scores that are the sums of all words, where both lists are whole."""

import pytest

from ocr.match.entries import Entry
from ocr.match.pieces import Piece
from ocr.match.sums import sums_of_all
from ocr.match.texts import Text

TEXT = Text(Piece(0, 0, 90, 20, 20, 20), "слово", 0.9)


def column(*points: int | None) -> list[Entry]:
    return [Entry(TEXT, f"слово{n}", each, sure=True) for n, each in enumerate(points)]


def test_two_lists_with_a_word_for_each_move_have_both_scores() -> None:
    assert sums_of_all([column(3, 5), column(4, 3)], moves=4) == (8, 7)


def test_who_began_has_one_word_more_after_an_odd_number_of_moves() -> None:
    assert sums_of_all([column(3, 5), column(4)], moves=3) == (8, 4)
    assert sums_of_all([column(4), column(3, 5)], moves=3) == (4, 8)


def test_before_the_first_move_both_scores_are_nothing() -> None:
    assert sums_of_all([], moves=0) == (0, 0)


@pytest.mark.parametrize(
    ("columns", "moves"),
    [
        ([column(3, 5), column(4, 3)], 5),  # a list is scrolled
        ([column(3, 5), column(4, None)], 4),
        ([column(3, 5, 4), column(4)], 4),  # nobody makes three moves of four
        ([column(3, 5, 4, 3)], 4),  # whose words are they?
        ([], 4),
    ],
)
def test_else_they_are_not_known(columns: list[list[Entry]], moves: int) -> None:
    assert sums_of_all(columns, moves) is None
