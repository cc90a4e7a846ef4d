"""Boards turned by any angle are read like upright ones."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from ocr import read_board
from ocr.training.boards import Paint, Style
from ocr.training.positions import Rows
from ocr.training.screenshots import Scene
from tests.long import long
from tests.ocr.drawn_boards import (
    INK,
    MIDGAME,
    PLAIN,
    TILES_ONLY,
    draw_balda,
    draw_hive,
    encode,
    rows_of,
    text_of,
)

READ_UPSIDE_DOWN = "..... ..о.. хонио .н.и. ....."


def small(rows: Rows, style: Style = PLAIN) -> Image.Image:
    """Draw a board with little around it."""
    return draw_balda(Scene(rows, width=490, height=630), style)


@pytest.mark.parametrize("degrees", [12, 45, 90, 180, long(-75)])
def test_a_board_that_is_turned_is_read(degrees: int) -> None:
    board = small(rows_of(MIDGAME))
    turned = board.rotate(degrees, expand=True, fillcolor=PLAIN.page)
    assert text_of(read_board(encode(turned)).rows) == text_of(rows_of(MIDGAME))


@pytest.mark.parametrize("degrees", [40, 90, 180, long(-75), long(150)])
def test_a_hive_that_is_turned_is_read(degrees: int) -> None:
    hive = draw_hive("kwizent", PLAIN, (600, 700))
    turned = hive.rotate(degrees, expand=True, fillcolor=PLAIN.page)
    assert read_board(encode(turned)).rows == (tuple("kwizent"),)


@pytest.mark.parametrize("degrees", [40, long(-33)])
def test_a_large_board_of_thin_lines_is_turned_back(degrees: int) -> None:
    side = 12
    rows = [["" for _ in range(side)] for _ in range(side)]
    rows[side // 2] = list("карандашница")
    rows[side // 2 - 1][4:9] = list("осень")
    paper = (255, 255, 255)
    sheet = replace(PLAIN, page=paper, panel=paper, empty=paper, paints=(Paint(paper, INK),))
    sheet = replace(sheet, line=0.025, edge=(40, 40, 40), gap=0.0, radius=0.0)
    board = draw_balda(Scene(rows, width=700, height=900), sheet)
    turned = board.rotate(degrees, expand=True, fillcolor=paper)
    assert text_of(read_board(encode(turned)).rows) == text_of(rows)


@pytest.mark.long
def test_round_tiles_are_turned_back_by_their_own_rows_not_by_the_gaps_between_them() -> None:
    dark, yellow = (38, 48, 55), (250, 200, 20)
    style = replace(PLAIN, page=dark, panel=dark, empty=(55, 65, 72), gap=0.2, radius=0.5)
    style = replace(style, paints=(Paint(yellow, INK),))
    rows = rows_of(".тн.б оитса ьеиеъ сииом ...ро")
    board = draw_balda(Scene(rows, width=700, height=900), style)
    turned = board.rotate(40, expand=True, fillcolor=dark)
    assert text_of(read_board(encode(turned, "JPEG")).rows) == text_of(rows)


@pytest.mark.parametrize("degrees", [long(90), 180, long(270)])
def test_a_turned_board_whose_empty_cells_look_like_the_page_is_in_doubt(degrees: int) -> None:
    board = small(rows_of(MIDGAME), TILES_ONLY)
    reading = read_board(encode(board.rotate(degrees, expand=True)))
    assert len(reading.doubtful) == sum(map(len, reading.rows))


def test_a_photo_that_is_upside_down_is_read() -> None:
    text = "..... .ро.. хамон .и.х. ....."
    screen = small(rows_of(text))
    noise = np.random.default_rng(1).normal(0, 9, (*screen.size[::-1], 3))
    photo = np.clip(np.asarray(screen) + noise, 0, 255).astype(np.uint8)
    reading = read_board(encode(Image.fromarray(photo).rotate(180)))
    assert text_of(reading.rows) == text_of(rows_of(text))


@pytest.mark.parametrize(("text", "in_doubt"), [(READ_UPSIDE_DOWN, True), (MIDGAME, False)])
def test_a_turned_board_that_reads_upside_down_too_is_in_doubt(text: str, in_doubt: bool) -> None:
    board = small(rows_of(text))
    turned = board.rotate(20, expand=True, fillcolor=PLAIN.page)
    reading = read_board(encode(turned))
    assert text_of(reading.rows) == text_of(rows_of(text))
    assert reading.size_in_doubt == in_doubt
