"""What may be wrong with all of a board."""

import numpy as np
import pytest
from PIL import Image

from ocr.board_ink import lift_board
from ocr.doubts import has_letters_beyond
from ocr.lattice import balda_layout
from ocr.naming import Hints, name_cells
from ocr.training.screenshots import Scene, draw_board
from tests.ocr.drawn_boards import PLAIN, rows_of

PITCH = 60.0


@pytest.mark.parametrize(("side", "more"), [(5, False), (4, True)])
def test_letters_beyond_a_board_that_seems_whole_are_noticed(side: int, more: bool) -> None:
    screen = Image.new("RGB", (340, 340), PLAIN.theme.page)
    draw_board(screen, (20, 20, PITCH), Scene(rows_of("конец ворот карта балда месть")), PLAIN)
    picture = np.asarray(screen)
    steps = np.array([(50.0, 50.0), (PITCH, 0), (0, PITCH)])
    layout = balda_layout(steps, (side, side), (0.94 * PITCH, 0.94 * PITCH), 1.0)
    named = name_cells(layout, lift_board(picture, layout), Hints())
    assert layout.whole
    assert named is not None
    assert has_letters_beyond(picture, named) == more
