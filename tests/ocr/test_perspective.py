"""Make boards that are seen from one side level before reading them."""

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ocr import read_board
from ocr.arrays import Picture
from ocr.finding import find_in
from ocr.flat_boxes import FlatRegions
from ocr.found import Found
from ocr.leaning import Matrix
from ocr.perspective import frame_behind, level_out
from ocr.reading import WHOLE_PICTURE
from ocr.training.screenshots import draw_balda
from ocr.training.variants import VARIANTS
from tests.long import long
from tests.ocr.drawn_boards import FONTS, PLAIN, encode, phone, rows_of

ROWS = rows_of("....... ....п.. ....ром карта.. ..ы.... ..б.... .......")
FULL = rows_of("ром.тат яг.иона карта.. фонарик йод.дым б.мечта отпуск.")
SCREEN = draw_balda(phone(ROWS), PLAIN)


def test_a_board_that_is_seen_from_above_is_level_already() -> None:
    assert level_out(FlatRegions(np.asarray(SCREEN))) is None


def test_a_page_without_a_lattice_is_left_as_it_is() -> None:
    assert level_out(FlatRegions(np.full((600, 400, 3), 200, np.uint8))) is None


@pytest.mark.parametrize("variant", [long("perspective 10"), "perspective 15"])
def test_a_board_is_read_from_one_side(variant: str) -> None:
    leaning = VARIANTS[variant](random.Random(3), SCREEN)
    assert level_out(FlatRegions(np.asarray(leaning))) is not None
    reading = read_board(encode(leaning, "JPEG"))
    assert [list(row) for row in reading.rows] == [list(row) for row in ROWS]


def test_a_screenshot_is_made_level_sharply_and_a_photo_smoothly() -> None:
    leaning = np.asarray(VARIANTS["perspective 15"](random.Random(3), SCREEN))
    sharp, soft = (level_out(FlatRegions(leaning, smooth=smooth)) for smooth in (False, True))
    assert sharp is not None
    assert soft is not None
    assert np.diff(sharp.picture.astype(float)).std() > np.diff(soft.picture.astype(float)).std()


def test_a_frame_in_a_level_picture_is_known_behind_it_unless_the_board_leant() -> None:
    back = np.array([(1.1, 0.01, -30), (0, 1.2, -5), (0, 0, 1)])
    assert frame_behind((100, 150, 500, 550), back) == pytest.approx((81.5, 175, 525.5, 655))
    leaning = np.array([(1, 0, 0), (0, 1, 0), (0, 5e-4, 1)])
    assert frame_behind((100, 150, 500, 550), leaning) is None


def test_a_board_that_was_made_level_keeps_its_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    data = encode(draw_balda(phone(ROWS), PLAIN))
    frame = read_board(data).frame
    for back, expected in ((np.eye(3), frame), (None, WHOLE_PICTURE)):

        def find_elsewhere(
            *args: Any, back: Matrix | None = back, **options: Any
        ) -> tuple[Picture, Found]:
            picture, found = find_in(*args, **options)
            return picture, replace(found, picture=picture.copy(), back=back)

        monkeypatch.setattr("ocr.board_reader.find_in", find_elsewhere)
        assert read_board(data).frame == pytest.approx(expected)


def test_letters_that_are_sure_on_average_do_not_make_a_leaning_board_level() -> None:
    rows = rows_of("uuut tcro bysm ircu")
    wide = replace(PLAIN, theme=replace(PLAIN.theme, gap=0.2))
    leaning = VARIANTS["perspective 15"](random.Random(0), draw_balda(phone(rows), wide))
    reading = read_board(encode(leaning, "JPEG"))
    assert [list(row) for row in reading.rows] == rows
    assert {*reading.doubtful} <= {"a4"}  # an I without serifs


@pytest.mark.long
def test_the_larger_of_two_sizes_is_taken() -> None:
    rows = rows_of("""
        .........
        .........
        ...с.....
        .ёоа.а.ё.
        маётётелв
        ...д.шнтж
        ....дщак.
        .........
        .........
    """)
    page, board = PLAIN.theme.page, (250, 250, 250)
    theme = replace(PLAIN.theme, empty=page, board=board)
    screen = draw_balda(phone(rows), replace(PLAIN, theme=theme, font=FONTS[3]))
    screen.thumbnail((1280, 1280))
    leaning = VARIANTS["perspective 10"](random.Random(19), screen)
    reading = read_board(encode(leaning, "JPEG"))
    assert [list(row) for row in reading.rows] == [list(row) for row in rows]


@pytest.mark.parametrize("variant", ["turned 90", long("turned 180"), "turned 10"])
def test_the_side_up_that_is_surest_counts(variant: str) -> None:
    rows = rows_of("..... .рук. карта .йог. ..б..")
    turned = VARIANTS[variant](random.Random(3), draw_balda(phone(rows), PLAIN))
    reading = read_board(encode(turned, "JPEG"))
    assert [list(row) for row in reading.rows] == [list(row) for row in rows]


def test_a_board_that_leans_a_little_is_turned_back_though_its_letters_seem_sure() -> None:
    rows = rows_of("..... .юль. карта .ьйо. ..б..")
    turned = VARIANTS["turned 10"](random.Random(3), draw_balda(phone(rows), PLAIN))
    reading = read_board(encode(turned, "JPEG"))
    assert [list(row) for row in reading.rows] == [list(row) for row in rows]
