"""Place a board by a full row if its empty cells cannot be seen."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from ocr.flat_boxes import FlatRegions
from ocr.locate import find_layouts
from tests.ocr.drawn_boards import MIDGAME, TILES_ONLY, draw


def test_tiles_without_empty_cells_make_a_square_around_a_full_row() -> None:
    (layout, *_) = find_layouts(FlatRegions(draw(MIDGAME, TILES_ONLY)))
    assert (layout.rows, layout.columns) == (5, 5)
    assert layout.centres[24] == pytest.approx((460, 510), abs=6)


def test_the_full_row_between_the_letters_is_guessed_to_be_the_middle() -> None:
    (layout, *_) = find_layouts(FlatRegions(draw("..... ..... карта ворот .йа..", TILES_ONLY)))
    assert layout.guessed
    assert layout.centres[0] == pytest.approx((140, 190 + 80), abs=6)


def test_keys_below_a_board_are_no_row_of_its_cells() -> None:
    board = draw("...... ...... ...т.. картах ..ор.. ......", TILES_ONLY)
    screen = Image.fromarray(board)
    for key in range(12):
        left = 102 + 40 * key
        ImageDraw.Draw(screen).rectangle((left, 635, left + 35, 705), (200, 220, 190))
    for picture in (board, np.asarray(screen)):
        (layout, *_) = find_layouts(FlatRegions(picture))
        assert (layout.rows, layout.columns) == (6, 6)
        assert layout.guessed
