"""Cells at the edge of the picture are in doubt, and boards of no game."""

import pytest
from PIL import Image

from ocr import read_board
from ocr.training.screenshots import Scene
from tests.ocr.drawn_boards import PAGE, PLAIN, draw_board, encode, rows_of


@pytest.mark.parametrize("side", [8, 9])
def test_all_of_a_full_board_is_in_doubt_if_it_is_too_large_for_boggle(side: int) -> None:
    letters = "картоплясинедубмхож"
    text = " ".join((letters[row:] + letters)[:side] for row in range(side))
    screen = Image.new("RGB", (600, 700), PAGE)
    draw_board(screen, (40, 100, 56), Scene(rows_of(text)), PLAIN)
    reading = read_board(encode(screen))
    assert ["".join(row) for row in reading.rows] == text.split()
    assert len(reading.doubtful) == (side**2 if side > 8 else 0)
