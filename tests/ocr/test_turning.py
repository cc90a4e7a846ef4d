"""How a lattice is turned, and the picture of it that stands level."""

import numpy as np
import pytest

from ocr.flat_boxes import FlatRegions
from ocr.locate import plain_layouts
from ocr.training.screenshots import Scene, draw_balda
from ocr.turning import clear_slant_of, turn_back
from tests.ocr.drawn_boards import PLAIN, rows_of

SCREEN = draw_balda(Scene(rows_of("..... ..юг. шифер .лоб. ....."), width=700, height=1300), PLAIN)


def test_the_cells_of_an_upright_board_have_no_slant() -> None:
    assert clear_slant_of(FlatRegions(np.asarray(SCREEN))) is None


@pytest.mark.parametrize("degrees", [-30, 20, 44])
def test_a_turned_board_is_plain_to_see_once_the_rest_of_the_picture_is_left(degrees: int) -> None:
    turned = np.asarray(SCREEN.rotate(degrees, expand=True, fillcolor=PLAIN.theme.page))
    slant = clear_slant_of(FlatRegions(turned))
    assert slant is not None
    assert slant.degrees == pytest.approx(-degrees, abs=0.5)
    straight = turn_back(turned, slant.degrees, slant.boxes[:, :2])
    (layout, *_) = plain_layouts(FlatRegions(straight))
    assert (layout.rows, layout.columns) == (5, 5)
