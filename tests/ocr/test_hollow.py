"""Letters of which only outlines are drawn."""

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ocr import read_board
from ocr.arrays import Alpha
from ocr.hollow import filled
from ocr.ink import GLYPH_SIDE, Ink
from tests.ocr.drawn_boards import FULL, encoded, rows_of, text_of

TILE, BOARD, DARK = (250, 240, 215), (120, 90, 60), (40, 30, 20)


def outlined(text: str) -> Image.Image:
    rows = rows_of(text)
    picture = Image.new("RGB", (620, 1000), "white")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((50, 200, 560, 710), fill=BOARD)
    font = ImageFont.truetype("DejaVuSans-Bold.ttf", 56)
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            x, y = 55 + 100 * column, 205 + 100 * row
            draw.rectangle((x, y, x + 96, y + 96), fill=TILE)
            draw.text(
                (x + 48, y + 48),
                letter.upper(),
                fill=TILE,
                font=font,
                anchor="mm",
                stroke_width=2,
                stroke_fill=DARK,
            )
    return picture


def glyph(letter: str, *, hollow: bool) -> Alpha:
    square = Image.new("L", (GLYPH_SIDE, GLYPH_SIDE))
    font = ImageFont.truetype("DejaVuSans-Bold.ttf", 30)
    ImageDraw.Draw(square).text((16, 16), letter, fill=255, font=font, anchor="mm")
    alpha = np.asarray(square, dtype=np.float32) / 255
    inside = cv2.erode(alpha, np.ones((3, 3))) if hollow else np.zeros_like(alpha)
    return np.asarray(alpha - inside, dtype=np.float32)


def ink(of: Alpha, *, height: float = 0.5) -> Ink:
    frame = (0.25, 0.25, 0.75, 0.25 + height)
    return Ink(of, np.zeros_like(of), 200.0, np.zeros(3, np.float32), frame)


def test_a_board_of_outlines_is_read() -> None:
    reading = read_board(encoded(outlined(FULL)))
    assert text_of(reading.rows) == text_of(rows_of(FULL))
    assert not reading.doubtful


def test_outlines_are_filled_but_for_the_holes_of_their_letters() -> None:
    inks = filled([ink(glyph(letter, hollow=True)) for letter in "ГДОПР"])
    assert inks is not None
    for letter, each in zip("ГДОПР", inks, strict=True):
        assert each is not None
        assert np.abs(each.glyph - glyph(letter, hollow=False)).mean() < 0.06


def test_letters_of_which_some_have_no_hole_are_no_outlines() -> None:
    assert filled([ink(glyph(letter, hollow=False)) for letter in "ОРДОГ"]) is None


def test_what_may_be_an_inner_outline_alone_is_in_doubt() -> None:
    tall = [ink(glyph(letter, hollow=True)) for letter in "ГДОП"]
    inks = filled([*tall, ink(glyph("О", hollow=True), height=0.2)])
    assert inks is not None
    assert [bool(each and each.covered) for each in inks] == [False] * 4 + [True]
