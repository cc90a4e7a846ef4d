"""Measure the turn of a lattice, and turn its picture back."""

import numpy as np
import pytest

from ocr.flat_boxes import FlatRegions
from ocr.locate import find_layouts
from ocr.rotation import turn_back, turns_of
from ocr.training.screenshots import Scene, draw_balda
from tests.ocr.drawn_boards import PLAIN, rows_of

SCREEN = draw_balda(Scene(rows_of("..... ..юг. шифер .лоб. ....."), width=700, height=1300), PLAIN)


def test_the_cells_of_an_upright_board_are_not_turned() -> None:
    assert turns_of(FlatRegions(np.asarray(SCREEN)))[0] == 0


@pytest.mark.parametrize("degrees", [-30, 20])
def test_a_turned_board_is_found_once_the_picture_is_turned_back(degrees: int) -> None:
    turned = np.asarray(SCREEN.rotate(degrees, expand=True, fillcolor=PLAIN.theme.page))
    turn = turns_of(FlatRegions(turned))[0]
    assert turn == pytest.approx(-degrees, abs=0.5)
    layouts = find_layouts(FlatRegions(turn_back(turned, turn)))
    assert (5, 5) in [(layout.rows, layout.columns) for layout in layouts]
