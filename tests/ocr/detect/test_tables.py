"""Find lattices by the borders of boxes alone."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr import read_board
from ocr.detect.tables import find_tables
from tests.ocr.drawn_boards import encode

WORDS = ".....", "..сл.", "балда", "..воз", "....."


def draw_table(cell: tuple[int, int], size: int, *, at_left: bool = False) -> Image.Image:
    """A table of thin rules with letters of *size* pixels in the middle of its cells or at left."""
    (wide, tall), count = cell, len(WORDS)
    page = Image.new("RGB", (wide * count + 80, tall * count + 160), (240, 240, 240))
    draw = ImageDraw.Draw(page)
    font = ImageFont.truetype("DejaVuSans.ttf", size)
    for row, letters in enumerate(WORDS):
        for column, letter in enumerate(letters.replace(".", " ")):
            x, y = 40 + wide * column, 40 + tall * row
            draw.rectangle((x, y, x + wide, y + tall), (255, 255, 255), (90, 90, 90))
            place = (x + 6 if at_left else x + wide / 2, y + tall / 2)
            draw.text(place, letter, (60, 60, 60), font, anchor="lm" if at_left else "mm")
    return page


@pytest.mark.parametrize("cell", [(90, 90), (130, 40)])
def test_boxes_of_one_size_are_a_table(cell: tuple[int, int]) -> None:
    (table,) = find_tables(np.asarray(draw_table(cell, 12)))
    assert (table.rows, table.columns) == (5, 5)
    assert table.pitches == pytest.approx(cell, abs=0.5)
    assert table.centres[0] == pytest.approx(np.add(40, cell) - np.divide(cell, 2), abs=1.5)


def test_a_page_without_boxes_has_no_table() -> None:
    page = Image.new("RGB", (400, 400), (255, 255, 255))
    ImageDraw.Draw(page).text((200, 200), "балда", (0, 0, 0), anchor="mm")
    assert find_tables(np.asarray(page)) == []


def test_heads_of_rows_and_columns_are_no_cells() -> None:
    page = draw_table((40, 44), 16)
    draw, font = ImageDraw.Draw(page), ImageFont.truetype("DejaVuSans.ttf", 16)
    for number in range(len(WORDS)):
        right, down = 40 + 40 * number, 40 + 44 * number
        for box in ((right, 4, right + 40, 40), (6, down, 40, down + 44)):
            draw.rectangle(box, (225, 225, 225), (200, 200, 200))
            middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            draw.text(middle, str(number + 1), (60, 60, 60), font, anchor="mm")
    reading = read_board(encode(page))
    assert ["".join(letter or "." for letter in row) for row in reading.rows] == [*WORDS]


@pytest.mark.parametrize(
    ("cell", "at_left"), [((100, 100), False), ((120, 44), True), ((90, 90), True)]
)
def test_tiny_letters_of_a_table_are_read(cell: tuple[int, int], at_left: bool) -> None:
    reading = read_board(encode(draw_table(cell, 13, at_left=at_left)))
    assert ["".join(letter or "." for letter in row) for row in reading.rows] == [*WORDS]


def test_a_table_of_tiny_letters_is_read_above_a_keyboard() -> None:
    table = draw_table((100, 104), 12)
    page = Image.new("RGB", (table.width + 80, table.height + 120), (240, 240, 240))
    page.paste(table, (40, 0))
    draw, font = ImageDraw.Draw(page), ImageFont.truetype("DejaVuSans.ttf", 26)
    for row, keys in enumerate(("йцукенгшщзх", "фывапролджэ", "ячсмитьбюъё")):
        for column, key in enumerate(keys):
            x, y = 60 + 50 * column, 600 + 54 * row
            draw.rectangle((x, y, x + 44, y + 48), (255, 255, 255), (90, 90, 90))
            draw.text((x + 22, y + 24), key, (30, 30, 30), font, anchor="mm")
    reading = read_board(encode(page))
    assert ["".join(letter or "." for letter in row) for row in reading.rows] == [*WORDS]
