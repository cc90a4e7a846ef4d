"""Boards placed by a row without a gap."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.flat_boxes import FlatRegions
from ocr.locate import find_layouts
from tests.ocr.drawn_boards import (
    MIDGAME,
    PAPER,
    PLAIN,
    TILES_ONLY,
    draw,
)


def test_tiles_without_empty_cells_make_a_square_around_a_full_row() -> None:
    (layout, *_) = find_layouts(FlatRegions(draw(MIDGAME, TILES_ONLY)))
    assert (layout.rows, layout.columns) == (5, 5)
    assert layout.centres[24] == pytest.approx((460, 510), abs=6)


def test_of_two_full_rows_the_one_amid_the_letters_is_the_middle_by_a_guess() -> None:
    (layout, *_) = find_layouts(FlatRegions(draw("..... ..... карта ворот .йа..", TILES_ONLY)))
    assert layout.guessed
    assert layout.centres[0] == pytest.approx((140, 190 + 80), abs=6)


@pytest.mark.parametrize(
    "text",
    [
        "..... ..... карта ворот .йа..",
        "..... карта ворот вагон .....",
        "...... .кот.. картах аворот .йа... ......",
    ],
)
def test_of_full_rows_that_is_the_middle_whose_square_shows_its_cells(text: str) -> None:
    page = PLAIN.theme.page
    only_empty = replace(PLAIN.theme, board=page, filled=page, empty=(235, 120, 190))
    (layout, *_) = find_layouts(FlatRegions(draw(text, replace(PLAIN, theme=only_empty))))
    assert not layout.guessed
    assert layout.centres[0] == pytest.approx((140, 190), abs=6)


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


def test_scores_above_a_board_do_not_move_it() -> None:
    page = PLAIN.theme.page
    only_empty = replace(PLAIN.theme, board=page, filled=page, empty=(235, 120, 190))
    screen = Image.fromarray(
        draw("к..ол осиее имвер .лжв. .....", replace(PLAIN, theme=only_empty))
    )
    font = ImageFont.truetype("DejaVuSans.ttf", 44)
    for column, score in ((0, "6"), (1, "4"), (3, "8"), (4, "2")):
        place = 140 + 80 * column, 110
        ImageDraw.Draw(screen).text(place, score, PAPER.letter, font, anchor="mm")
    ImageDraw.Draw(screen).line((220, 350, 460, 350), (250, 160, 40), 12)
    layout = next(find_layouts(FlatRegions(np.asarray(screen))))
    assert layout.centres[0] == pytest.approx((140, 190), abs=6)
