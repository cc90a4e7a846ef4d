"""Of a board read as it stands and read level, which one counts."""

from dataclasses import replace

import numpy as np

from ocr.finding import Found, _better
from tests.ocr.test_acceptance import BOARD, named

PICTURE = np.zeros((300, 300, 3), np.uint8)
ANOTHER = "..... ..юг. шифер .лоб. ....."
NEARLY_THE_SAME = BOARD.replace("карта", "корта")


def found(text: str, sure: float) -> Found:
    """A board that may lack rows or columns, as one that leans does."""
    return Found(PICTURE, named(text, sure, seen=0.9))


def test_a_hive_that_is_hardly_read_may_be_a_part_of_a_turned_board() -> None:
    for sure, is_plain in ((0.7, False), (0.99, True)):
        board = found(BOARD, sure)
        hive = replace(board.named, layout=replace(board.named.layout, game="bee"))
        assert replace(board, named=hive).is_plain is is_plain


def test_another_board_counts_if_it_is_clearly_surer() -> None:
    upright = found(BOARD, 0.9)
    assert _better(upright, found(ANOTHER, 0.93)) is upright
    assert _better(upright, level := found(ANOTHER, 0.97)) is level


def test_the_same_board_counts_level_unless_it_is_clearly_less_sure() -> None:
    assert _better(found(BOARD, 0.9), level := found(NEARLY_THE_SAME, 0.88)) is level
    upright = found(BOARD, 0.95)
    assert _better(upright, found(NEARLY_THE_SAME, 0.88)) is upright


def test_what_is_not_warped_counts_where_both_are_alike() -> None:
    upright = found(BOARD, 0.9)
    assert _better(upright, found(BOARD, 0.99)) is upright
