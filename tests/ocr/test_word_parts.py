"""What the tiles of word parts are told by; whole boards with them are read in test_reader."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.arrays import Alpha
from ocr.ink import GLYPH_SIDE
from ocr.word_parts import is_slash
from tests.ocr.drawn_boards import FONTS


def glyph(text: str, font: str) -> Alpha:
    image = Image.new("L", (GLYPH_SIDE, GLYPH_SIDE))
    centre = (GLYPH_SIDE / 2, GLYPH_SIDE / 2)
    typeface = ImageFont.truetype(font, GLYPH_SIDE - 4)
    ImageDraw.Draw(image).text(centre, text, 255, typeface, anchor="mm")
    return np.asarray(image, dtype=np.float32) / np.float32(255)


@pytest.mark.parametrize("font", FONTS)
def test_a_slash_is_no_letter_and_no_letter_a_slash(font: str) -> None:
    assert is_slash(glyph("/", font))
    assert not any(is_slash(glyph(letter, font)) for letter in "ABDEFHILJKNTVXYZlijt|\\-")


def test_nothing_is_no_slash() -> None:
    assert not is_slash(np.zeros((GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32))
