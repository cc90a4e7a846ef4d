"""Frames are told from letters that touch, and lines from one another."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ocr.match.pieces import TextMap, find_text
from tests.ocr.drawn_boards import FONTS_OF

FONT = ImageFont.truetype("DejaVuSans.ttf", 20)
NO_BOARD = (0.0, 900.0, 10.0, 910.0)


def text_map(*, frame: bool) -> TextMap:
    """A word whose letters touch, in a frame or in none."""
    page = Image.new("RGB", (600, 800), "white")
    draw = ImageDraw.Draw(page)
    font = ImageFont.truetype(next(iter(FONTS_OF["ru"])), 40)
    for n, letter in enumerate("ОБОД"):
        draw.text((100 + 26 * n, 100), letter, "black", font, anchor="lm")
    if frame:
        draw.rectangle((80, 70, 240, 135), outline="black", width=3)
    return find_text(np.asarray(page), NO_BOARD)


def test_a_frame_around_a_name_is_an_outline() -> None:
    assert len(text_map(frame=True).outlines) > 0


def test_letters_that_touch_are_no_outline_of_their_counters() -> None:
    found = text_map(frame=False)
    assert len(found.outlines) == 0
    assert [len(row) for row in found.rows] == [1]


def test_two_wide_letters_that_touch_are_no_frame_of_four_counters() -> None:
    page = Image.new("RGB", (600, 800), "white")
    bold = ImageFont.truetype("DejaVuSans-Bold.ttf", 28)
    draw = ImageDraw.Draw(page)
    x = 60.0
    for letter, kerned in (("С", 0), ("в", 12), ("а", -2), ("ш", 1)):
        draw.text((x + kerned, 100), letter, "black", bold)
        x += bold.getlength(letter) + kerned
    found = find_text(np.asarray(page), NO_BOARD)
    assert len(found.outlines) == 0
    assert [len(row) for row in found.rows] == [1]


def test_two_lines_that_a_tail_joins_are_two_pieces() -> None:
    page = Image.new("RGB", (600, 800), "white")
    draw = ImageDraw.Draw(page)
    draw.text((60, 100), "Руру Друрур", "black", FONT)
    draw.text((60, 120), "уровень 48", "black", FONT.font_variant(size=12))
    assert [len(row) for row in find_text(np.asarray(page), NO_BOARD).rows] == [1, 1]


def test_a_large_score_does_not_join_the_lines_beside_it() -> None:
    page = Image.new("RGB", (600, 800), "white")
    draw = ImageDraw.Draw(page)
    for top, (one, other) in ((100, ("Дмитрий", "Марина")), (126, ("Уровень 48", "Уровень 37"))):
        draw.text((190, top), one, "black", FONT, anchor="ra")
        draw.text((310, top), other, "black", FONT)
    draw.text((250, 122), "28:28", "black", FONT.font_variant(size=40), anchor="mm")
    found = find_text(np.asarray(page), NO_BOARD)
    assert sum(map(len, found.rows)) == 5
