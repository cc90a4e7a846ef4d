"""Make boards that are turned or seen from one side level before reading them."""

import random
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from ocr import read_board
from ocr.board.level import frame_behind, level_out, quarter_turned
from ocr.cells.seen import Cells
from ocr.detect.locate import locate
from ocr.reading import WHOLE_PICTURE
from ocr.training.camera import vary
from ocr.training.screenshots import Scene
from tests.long import long
from tests.ocr.drawn_boards import (
    PLAIN,
    draw,
    draw_balda,
    draw_board,
    encode,
    phone,
    regular_layout,
    rows_of,
)

ROWS = rows_of("....... ....п.. ....ром карта.. ..ы.... ..б.... .......")
SCREEN = draw_balda(phone(ROWS), PLAIN)


def level(picture: np.ndarray) -> tuple[Cells, np.ndarray | None]:
    (lattice,) = locate(picture)
    return level_out(picture, lattice)


def test_a_board_that_is_seen_from_above_is_level_already() -> None:
    picture = np.asarray(SCREEN)
    cells, back = level(picture)
    assert cells.picture is picture
    assert back is None


@pytest.mark.parametrize("degrees", [-30, 20])
def test_the_rows_of_a_turned_board_are_level(degrees: int) -> None:
    turned = np.asarray(SCREEN.rotate(degrees, expand=True, fillcolor=PLAIN.page))
    layout = level(turned)[0].layout
    assert (layout.rows, layout.columns) == (7, 7)
    assert np.ptp(layout.grid[..., 1], axis=1).max() == pytest.approx(0, abs=0.1)
    assert np.ptp(layout.grid[..., 0], axis=0).max() == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize("variant", [long("perspective 10"), "perspective 15"])
def test_a_board_is_read_from_one_side(variant: str) -> None:
    leaning = vary(variant, random.Random(3), SCREEN)
    reading = read_board(encode(leaning, "JPEG"))
    assert [list(row) for row in reading.rows] == [list(row) for row in ROWS]


def test_a_frame_in_a_level_picture_is_known_behind_it_unless_the_board_leant() -> None:
    back = np.array([(1.1, 0.01, -30), (0, 1.2, -5), (0, 0, 1)], dtype=np.float32)
    assert frame_behind((100, 150, 500, 550), back) == pytest.approx((81.5, 175, 525.5, 655))
    leaning = np.array([(1, 0, 0), (0, 1, 0), (0, 5e-4, 1)], dtype=np.float32)
    assert frame_behind((100, 150, 500, 550), leaning) is None


def test_a_board_that_was_made_level_keeps_its_frame_unless_it_leant() -> None:
    page = Image.new("RGB", (700, 900), PLAIN.page)
    draw_board(page, (70, 170, 80), Scene(ROWS), PLAIN)
    frame = (70 / 700, 170 / 900, 630 / 700, 730 / 900)
    for degrees, expected in ((2, frame), (20, WHOLE_PICTURE)):
        turned = page.rotate(degrees, center=(350, 450), fillcolor=PLAIN.page)
        assert level(np.asarray(turned))[1] is not None
        assert read_board(encode(turned)).frame == pytest.approx(expected, abs=0.03)


@pytest.mark.parametrize("quarters", range(4))
def test_a_layout_turns_with_its_picture(quarters: int) -> None:
    picture, layout = draw("абв где жзи"), regular_layout((140, 190), 80, (3, 3))
    turned = quarter_turned(Cells(picture, layout), quarters)
    x, y = np.rot90(layout.grid, quarters)[0, 0].astype(int)
    left, top = turned.layout.grid[0, 0].astype(int)
    crop = np.rot90(picture[y - 30 : y + 31, x - 30 : x + 31], quarters)
    seen = turned.picture[top - 30 : top + 31, left - 30 : left + 31]
    assert np.array_equal(seen, crop)


def test_letters_that_are_sure_on_average_do_not_make_a_leaning_board_level() -> None:
    rows = rows_of("uuut tcro bysm ircu")
    wide = replace(PLAIN, gap=0.2)
    leaning = vary("perspective 15", random.Random(0), draw_balda(phone(rows), wide))
    reading = read_board(encode(leaning, "JPEG"))
    assert [list(row) for row in reading.rows] == rows
    assert {*reading.doubtful} <= {"a4"}  # an I without serifs


@pytest.mark.parametrize("variant", ["turned 90", long("turned 180"), "turned 10"])
@pytest.mark.parametrize("text", ["..... .рук. карта .йог. ..б..", "..... .юль. карта .ьйо. ..б.."])
def test_the_side_up_that_is_surest_counts(variant: str, text: str) -> None:
    rows = rows_of(text)
    turned = vary(variant, random.Random(3), draw_balda(phone(rows), PLAIN))
    reading = read_board(encode(turned, "JPEG"))
    assert [list(row) for row in reading.rows] == [list(row) for row in rows]
