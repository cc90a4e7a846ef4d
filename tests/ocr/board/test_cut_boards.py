"""If the picture cuts a row or a column, the reading leaves it out and says so."""

from dataclasses import replace

import pytest
from PIL import Image

from ocr import read_board
from ocr.training.boards import Paint
from tests.long import long
from tests.ocr.drawn_boards import (
    FULL,
    INK,
    MIDGAME,
    PLAIN,
    TILES_ONLY,
    draw,
    draw_balda,
    encode,
    phone,
    rows_of,
    screenshot,
    text_of,
)


@pytest.mark.parametrize("side", ["top", long("bottom"), "left", long("right")])
def test_a_board_that_the_picture_cuts_off_is_in_doubt_as_a_whole(side: str) -> None:
    whole = Image.fromarray(draw(MIDGAME))
    frame = {
        "top": (0, 190, 600, 800),
        "bottom": (0, 0, 600, 510),
        "left": (140, 0, 600, 800),
        "right": (0, 0, 460, 800),
    }[side]  # cuts off half a cell
    reading = read_board(encode(whole.crop(frame)))
    assert reading.size_in_doubt
    assert reading.cut_off == (side,)
    assert len(reading.doubtful) == sum(map(len, reading.rows))


def test_the_side_is_told_even_if_cells_hardly_stand_out() -> None:
    faint = replace(PLAIN, page=(240, 240, 240), panel=(225, 225, 225), empty=(245, 245, 245))
    screen = draw_balda(phone(rows_of(MIDGAME)), faint)
    cell = screen.width * 0.94 / 5
    cropped = screen.crop((round(0.03 * screen.width + 0.8 * cell), 0, *screen.size))
    reading = read_board(encode(cropped))
    assert text_of(reading.rows) == "....\nтсе.\nарта\nйак.\n...."
    assert reading.cut_off == ("left",)


@pytest.mark.parametrize("text", [FULL, MIDGAME])
def test_a_board_without_its_last_row_is_in_doubt_as_a_whole(text: str) -> None:
    names = (("Вы", 12), ("Анна", 10))
    screen = draw_balda(phone(rows_of(text), clock="12:30", players=names), PLAIN)
    _, _, _, bottom = _frame_of(screen)
    cut = 0.5 * 0.94 * screen.width / 5
    reading = read_board(encode(screen.crop((0, 0, screen.width, round(bottom - cut)))))
    assert text_of(reading.rows).split()[-4:] == text.split()[:4]
    assert reading.cut_off == ("bottom",)
    assert len(reading.doubtful) == sum(map(len, reading.rows))


def test_both_sides_are_told_that_a_picture_cuts() -> None:
    faint = replace(
        PLAIN, panel=(242, 242, 242), empty=(250, 250, 250), paints=(Paint((250, 250, 250), INK),)
    )
    screen = Image.fromarray(draw(FULL, faint))
    reading = read_board(encode(screen.crop((140, 190, 600, 800))))
    assert text_of(reading.rows).split() == [line[1:] for line in FULL.split()[1:]]
    assert set(reading.cut_off) == {"left", "top"}
    assert len(reading.doubtful) == 16


def test_a_cut_row_of_cells_that_look_like_the_page_is_left_out() -> None:
    screen = draw_balda(phone(rows_of(MIDGAME)), TILES_ONLY)
    bottom = 0.03 * screen.height + 4.4 * 0.94 * screen.width / 5
    reading = read_board(encode(screen.crop((0, 0, screen.width, round(bottom)))))
    assert len(reading.rows) < 5
    assert reading.size_in_doubt


def test_a_whole_board_has_a_size_without_doubt() -> None:
    reading = read_board(screenshot(MIDGAME))
    assert not reading.size_in_doubt
    assert reading.cut_off == ()


def _frame_of(picture: Image.Image) -> tuple[float, float, float, float]:
    left, top, right, bottom = read_board(encode(picture)).frame
    width, height = picture.size
    return left * width, top * height, right * width, bottom * height
