"""What is drawn around and beside text is told from its letters."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.match.pieces import TextMap, find_text

NO_BOARD = (0.0, 900.0, 10.0, 910.0)
SMALL, LARGE = ImageFont.truetype("DejaVuSans.ttf", 26), ImageFont.truetype("DejaVuSans.ttf", 40)


class Page:
    """A white page to draw on, and what is found there."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (600, 800), "white")
        self.draw = ImageDraw.Draw(self.image)

    def found(self) -> TextMap:
        return find_text(np.asarray(self.image), NO_BOARD)


def rows_of(found: TextMap) -> list[int]:
    return [len(row) for row in found.rows]


def test_a_score_in_a_pill_stands_apart_from_the_name_beside_it() -> None:
    page = Page()
    page.draw.text((40, 60), "Мария", "black", SMALL, anchor="lm")
    page.draw.rounded_rectangle((132, 38, 186, 82), 22, "darkred")
    page.draw.text((159, 60), "7", "white", SMALL, anchor="mm")
    assert rows_of(page.found()) == [2]


@pytest.mark.parametrize("colour", ["royalblue", "#9e9e9e"])
@pytest.mark.parametrize("radius", [8, 35])
def test_an_avatar_joins_no_name_with_the_score_under_it(radius: int, colour: str) -> None:
    page = Page()
    page.draw.rounded_rectangle((30, 30, 100, 100), radius, colour)
    page.draw.text((112, 42), "Мария", "black", SMALL, anchor="lm")
    page.draw.text((112, 86), "25", "black", LARGE, anchor="lm")
    assert rows_of(page.found()) == [1, 1]


def test_an_upright_oval_joins_no_names_beside_it() -> None:
    page = Page()
    small = SMALL.font_variant(size=18)
    page.draw.text((60, 100), "Мария", "black", small, anchor="lm")
    page.draw.ellipse((126, 76, 162, 124), outline="grey", width=3)
    page.draw.text((144, 100), "14", "black", small, anchor="mm")
    page.draw.text((174, 100), "Олег", "black", small, anchor="lm")
    assert rows_of(page.found()) == [3]


def test_a_bold_eight_is_no_frame_of_its_counters() -> None:
    page = Page()
    bold = ImageFont.truetype("DejaVuSans-Bold.ttf", 30)
    page.draw.text((60, 100), "8", "black", bold, anchor="lm")
    (row,) = page.found().rows
    assert [piece.height > 20 for piece in row] == [True]


def test_both_rims_of_a_thick_frame_are_outlines() -> None:
    page = Page()
    page.draw.rectangle((80, 30, 240, 90), outline="green", width=6)
    page.draw.text((160, 60), "Мария", "black", SMALL, anchor="mm")
    found = page.found()
    assert len(found.outlines) == 2
    assert rows_of(found) == [1]


def test_a_name_whose_tails_touch_its_frame_does_not_join_what_is_beside_it() -> None:
    page = Page()
    page.draw.text((100, 60), "Бугор", "black", SMALL, anchor="lm")
    bottom = page.draw.textbbox((100, 60), "Бугор", SMALL, anchor="lm")[3]
    page.draw.rectangle((88, 38, 190, bottom + 3), outline="green", width=3)
    page.draw.text((204, 60), "22", "black", LARGE, anchor="lm")
    found = page.found()
    assert rows_of(found) == [2]
    assert len(found.outlines) == 1


def test_a_bar_along_a_card_is_no_letter() -> None:
    page = Page()
    page.draw.rectangle((30, 30, 34, 100), "green")
    page.draw.text((44, 46), "Мария", "black", SMALL, anchor="lm")
    page.draw.text((44, 84), "25", "black", SMALL, anchor="lm")
    found = page.found()
    assert rows_of(found) == [1, 1]
    assert min(piece.left for row in found.rows for piece in row) > 40


def test_a_narrow_letter_with_another_as_high_is_no_bar() -> None:
    page = Page()
    for n, (letter, font) in enumerate((("l", LARGE), ("o", SMALL), ("r", SMALL), ("d", LARGE))):
        page.draw.text((40 + 20 * n, 60), letter, "black", font, anchor="ls")
    assert page.found().rows[0][0].left < 46


def test_a_wide_letter_before_low_ones_is_no_avatar() -> None:
    page = Page()
    page.draw.text((40, 60), "Жанна", "black", LARGE, anchor="lm")
    assert rows_of(page.found()) == [1]
    assert page.found().rows[0][0].left < 45


def test_what_is_drawn_on_an_avatar_is_no_text() -> None:
    page = Page()
    page.draw.ellipse((30, 30, 100, 100), "royalblue")
    page.draw.ellipse((52, 46, 78, 72), "white")
    page.draw.text((112, 65), "Мария", "black", SMALL, anchor="lm")
    found = page.found()
    assert rows_of(found) == [1]
    assert len(found.avatars) == 1


def test_a_framed_name_stands_apart_from_what_is_beside_its_frame() -> None:
    page = Page()
    page.draw.text((40, 60), "Мария", "black", SMALL, anchor="lm")
    right = page.draw.textbbox((40, 60), "Мария", SMALL, anchor="lm")[2]
    page.draw.rectangle((34, 36, right + 4, 84), outline="green", width=2)
    page.draw.text((right + 10, 60), "22", "black", SMALL, anchor="lm")
    assert rows_of(page.found()) == [2]


def test_a_name_stands_apart_from_the_letters_of_an_avatar_beside_it() -> None:
    page = Page()
    page.draw.rectangle((29, 30, 79, 80), outline="teal", width=2)
    page.draw.text((55, 55), "АН", "black", ImageFont.truetype("DejaVuSans.ttf", 30), anchor="mm")
    page.draw.text((84, 55), "Анна", "black", SMALL, anchor="lm")
    assert rows_of(page.found()) == [2]


def test_an_avatar_stands_apart_from_a_small_name_whose_letters_touch() -> None:
    page = Page()
    page.draw.ellipse((38, 30, 52, 46), "sienna")
    page.draw.polygon(((45, 42), (61, 61), (30, 61)), "teal")
    page.draw.rectangle((66, 40, 90, 49), "black")
    ((name,),) = page.found().rows
    assert name.left == 65


def test_an_avatar_may_be_pale_at_one_side() -> None:
    page = Page()
    for x in range(50):
        shade = 176 + round(70 * x / 49)
        page.draw.line((30 + x, 30, 30 + x, 79), (shade, 196 + x, 222 + x // 2))
    page.draw.ellipse((46, 38, 64, 56), "sienna")
    page.draw.rectangle((40, 60, 70, 79), "teal")
    page.draw.text((88, 55), "Мария", "black", SMALL, anchor="lm")
    found = page.found()
    assert rows_of(found) == [1]
    assert len(found.avatars) == 1


@pytest.mark.parametrize("name", ["Я", "Светлана"])
def test_an_avatar_is_told_however_long_the_name_beside_it_is(name: str) -> None:
    page = Page()
    page.draw.ellipse((30, 30, 80, 80), "royalblue")
    page.draw.ellipse((47, 36, 63, 52), "white")
    page.draw.rectangle((42, 60, 68, 81), "white")
    page.draw.text((94, 50), name, "black", SMALL, anchor="lm")
    ((piece,),) = page.found().rows
    assert piece.left > 80


def test_the_borders_of_a_table_are_no_text() -> None:
    page = Page()
    font = ImageFont.truetype("DejaVuSans.ttf", 15)
    page.draw.line([(30, 78), (30, 30), (240, 30)], "gray", 2)
    page.draw.line([(30, 54), (240, 54)], "gray", 2)
    page.draw.line([(170, 30), (170, 78)], "gray", 2)
    for row, name in ((42, "Мария"), (66, "Анна")):
        page.draw.text((40, row), name, "black", font, anchor="lm")
        page.draw.text((200, row), "22", "black", font, anchor="lm")
    assert rows_of(page.found()) == [2, 2]


def test_the_thick_ring_of_a_null_is_no_frame_of_its_counter() -> None:
    page = Page()
    page.draw.rounded_rectangle((100, 50, 133, 96), 10, outline="black", width=9)
    assert len(page.found().outlines) == 0


def test_a_digit_after_a_dash_is_no_avatar() -> None:
    page = Page()
    page.draw.rectangle((80, 62, 92, 68), "black")
    page.draw.arc((101, 50, 125, 76), 30, 330, "black", 5)
    (row,) = page.found().rows
    assert row[-1].right > 120


def test_text_that_the_edge_of_the_picture_cuts_is_none() -> None:
    page = Page()
    page.draw.text((40, 795), "Мария", "black", SMALL, anchor="lm")
    assert page.found().rows == ()


def test_a_frame_around_a_short_name_is_no_letter_beside_an_avatar() -> None:
    page = Page()
    page.draw.ellipse((31, 20, 99, 87), "royalblue")
    page.draw.rounded_rectangle((112, 25, 189, 82), 6, outline="darkred", width=4)
    page.draw.text((150, 53), "Вы", "black", SMALL, anchor="mm")
    ((left, _, right, _),) = page.found().outlines.tolist()
    assert (left, right) == (111, 190)
