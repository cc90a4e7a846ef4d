"""Find boards with invisible cells by their letters alone."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.flat_boxes import FlatRegions
from ocr.lattice import balda_layout
from ocr.locate import find_layouts
from ocr.locate_letters import _is_full, find_letter_layouts, is_blank, square_board
from tests.ocr.drawn_boards import (
    BARE,
    MIDGAME,
    PAPER,
    draw,
    rows_of,
)


def test_letters_without_cells_make_a_square_around_a_full_row() -> None:
    (layout, *_) = find_letter_layouts(draw(MIDGAME, BARE))
    assert (layout.rows, layout.columns) == (5, 5)
    assert layout.centres[0] == pytest.approx((140, 190), abs=6)


def test_letters_that_fill_a_square_leave_nothing_to_guess() -> None:
    (layout, *_) = find_letter_layouts(draw("море карт лиса тень", BARE))
    assert (layout.rows, layout.columns) == (4, 4)
    assert not layout.guessed
    (part, *_) = find_letter_layouts(draw(".... карт лиса ....", BARE))
    assert part.guessed


def test_letters_without_cells_may_leave_most_of_a_wide_page() -> None:
    board = draw(MIDGAME, BARE)
    page = Image.new("RGB", (1600, 950), BARE.theme.page)
    page.paste(Image.fromarray(board), (500, 0))
    (layout, *_) = find_letter_layouts(np.asarray(page))
    left, _, right, _ = layout.frame
    assert 0.4 * page.height < right - left < 0.5 * page.height


def test_letters_of_which_few_stand_above_others_are_as_far_apart_down_as_across() -> None:
    (layout, *_) = find_letter_layouts(draw("..... ..т.. карта ...о. .....", BARE))
    assert (layout.rows, layout.columns) == (5, 5)
    assert layout.centres[0] == pytest.approx((140, 190), abs=6)


@pytest.mark.parametrize("down", [45, 29])
def test_rows_of_wide_cells_may_be_known_by_their_letters_alone(down: int) -> None:
    close = Image.new("RGB", (600, 500), BARE.theme.page)
    font = ImageFont.truetype("DejaVuSans.ttf", 20)
    for row, line in enumerate(rows_of(MIDGAME)):
        for column, letter in enumerate(line):
            at = (100 + 80 * column, 130 + down * row)
            ImageDraw.Draw(close).text(at, letter.upper(), "black", font, "mm")
    layout = next(find_layouts(FlatRegions(np.asarray(close))))
    assert (layout.rows, layout.columns) == (5, 5)
    assert layout.centres[0] == pytest.approx((100, 130), abs=4)
    assert layout.centres[24] == pytest.approx((420, 130 + 4 * down), abs=4)


def test_scores_in_line_with_the_letters_are_no_row() -> None:
    image = Image.fromarray(draw("вода\nсныр\nкати\nлеюж", BARE))
    font = ImageFont.truetype("DejaVuSans.ttf", 56)
    for x, score in ((140, "6"), (380, "4")):
        ImageDraw.Draw(image).text((x, 110), score, PAPER.letter, font, anchor="mm")
    layout = next(find_letter_layouts(np.asarray(image)))
    assert (layout.rows, layout.columns) == (4, 4)
    assert layout.centres[0] == pytest.approx((140, 190), abs=4)


def test_one_row_of_letters_places_no_board() -> None:
    boxes = np.array([(140.0 + 80 * column, 350.0, 60.0, 60.0) for column in range(6)])
    indices = np.array([(column, 0) for column in range(6)])
    assert square_board(draw(MIDGAME), boxes, indices) is None


def test_letters_without_a_full_row_are_no_board() -> None:
    assert not list(find_letter_layouts(draw("..... .тсе. кар.а .йак. .....", BARE)))


def test_a_row_that_reaches_beyond_the_picture_is_not_full() -> None:
    picture = np.zeros((200, 200, 3), np.uint8)
    picture[::2] = 255  # stripes everywhere
    inside, outside = (
        np.array([(30.0, 30.0), (40, 0), (0, 40)]),
        np.array([(30.0, 30.0), (60, 0), (0, 40)]),
    )
    assert _is_full(picture, balda_layout(inside, (5, 5), (36.0, 36.0), 1.0), 0)
    assert not _is_full(picture, balda_layout(outside, (5, 5), (36.0, 36.0), 1.0), 0)


def test_noise_leaves_a_cell_blank_and_a_faint_letter_does_not() -> None:
    noise = np.random.default_rng(1).integers(-4, 5, (40, 50, 3))
    cell = (np.array((212, 210, 205)) + noise).astype(np.uint8)
    assert is_blank(cell)
    faint = Image.fromarray(cell)
    font = ImageFont.truetype("DejaVuSans.ttf", 24)
    ImageDraw.Draw(faint).text((25, 20), "А", (186, 184, 179), font, "mm")
    assert not is_blank(np.asarray(faint))
