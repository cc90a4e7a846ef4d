"""Cells at the edge of the picture are in doubt, and boards of no game."""

import numpy as np
import pytest
from PIL import Image

from ocr import read_board
from ocr.doubts import cells_cut_by_edge
from ocr.training.screenshots import Scene, draw_board
from tests.ocr.drawn_boards import PAPER, PLAIN, encode, regular_layout, rows_of


def test_letters_of_which_the_picture_cuts_a_part_are_in_doubt() -> None:
    picture = np.zeros((300, 300, 3), dtype=np.uint8)
    whole = regular_layout((30, 30), 60, (5, 5), cell_size=60)
    assert not cells_cut_by_edge(picture, whole).any()
    assert cells_cut_by_edge(picture[10:], whole.on(whole.grid - (0, 10))).tolist() == (
        [True] * 5 + [False] * 20
    )


@pytest.mark.parametrize("side", [8, 9])
def test_all_of_a_full_board_is_in_doubt_if_it_is_too_large_for_boggle(side: int) -> None:
    letters = "картоплясинедубмхож"
    text = " ".join((letters[row:] + letters)[:side] for row in range(side))
    screen = Image.new("RGB", (600, 700), PAPER.page)
    draw_board(screen, (40, 100, 56), Scene(rows_of(text)), PLAIN)
    reading = read_board(encode(screen))
    assert ["".join(row) for row in reading.rows] == text.split()
    assert len(reading.doubtful) == (side**2 if side > 8 else 0)
