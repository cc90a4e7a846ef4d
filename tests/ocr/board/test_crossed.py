"""Letters under strokes of a similar colour are read, but stay in doubt."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

from ocr import Reading, read_board
from ocr.training.canvas import Glyph
from tests.long import long
from tests.ocr.drawn_boards import FILLED, FONTS, PLAIN, draw_balda, encode, phone, rows_of, text_of

ROWS = rows_of("..... .мел. карта .нож. .....")
A_SHADE_OF_THE_INK = (150, 125, 95)


def board(font: str) -> Image.Image:
    return draw_balda(phone(ROWS), replace(PLAIN, glyph=Glyph(font, 0.6)))


def cross(font: str, cell: str, colour: tuple[int, int, int], *strokes: float) -> Reading:
    """Read the board with a line through *strokes*, points in cells from the centre of *cell*."""
    picture = board(font)
    left, top, right, bottom = np.multiply(read_board(encode(picture)).frame, picture.size * 2)
    wide, high = (right - left) / 5, (bottom - top) / 5
    column, row = ord(cell[0]) - ord("a") + 0.5, int(cell[1]) - 0.5
    points = [
        (left + (column + x) * wide, top + (row + y) * high)
        for x, y in zip(strokes[::2], strokes[1::2], strict=True)
    ]
    ImageDraw.Draw(picture).line(points, colour, int(0.08 * wide))
    return read_board(encode(picture))


@pytest.mark.parametrize("font", [FONTS[2], *(long(font) for font in FONTS if font != FONTS[2])])
def test_a_letter_that_its_own_ground_cuts_in_pieces_is_read(font: str) -> None:
    reading = cross(font, "b4", FILLED, -0.5, 0.1, 0.5, -0.06)
    assert text_of(reading.rows) == text_of(ROWS)


def test_an_o_that_its_own_ground_cuts_twice_may_be_another_letter_and_is_in_doubt() -> None:
    reading = cross(FONTS[2], "c4", FILLED, -0.5, 0.12, 0.5, 0.12, 0.5, 0.0, -0.5, 0.0)
    assert reading.doubtful == ("c4",)
    assert "о" in reading.likeliest["c4"]


def test_a_letter_under_an_arrow_in_a_shade_of_it_is_read() -> None:
    arrow = (-0.6, -0.35, 0.0, 0.0, 0.1, -0.6)
    reading = cross(FONTS[0], "d3", A_SHADE_OF_THE_INK, *arrow)
    assert text_of(reading.rows) == text_of(ROWS)
