"""Of two names the bold one has wider strokes."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.match.pieces import Piece
from ocr.match.strokes import bold_name

PLAIN, BOLD = "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"


@pytest.mark.parametrize(
    ("fonts", "told"),
    [((PLAIN, BOLD), 1), ((BOLD, PLAIN), 0), ((PLAIN, PLAIN), None), ((BOLD, BOLD), None)],
)
@pytest.mark.parametrize("names", [("Артём", "Игорь"), ("Вы", "Анна Смирнова")])
def test_a_bold_name_beside_a_plain_one_is_told(
    fonts: tuple[str, str], names: tuple[str, str], told: int | None
) -> None:
    page = Image.new("RGB", (600, 80), "white")
    pieces = []
    for left, font, name in zip((20, 320), fonts, names, strict=True):
        draw, letters = ImageDraw.Draw(page), ImageFont.truetype(font, 24)
        draw.text((left, 20), name, "black", letters)
        x, y, right, bottom = map(int, draw.textbbox((left, 20), name, letters))
        pieces.append(Piece(x, y, right, bottom, bottom - y, bottom - y))
    assert bold_name(np.asarray(page), pieces) == told


def test_what_is_far_lower_than_a_name_is_no_plain_one() -> None:
    page = Image.new("RGB", (600, 80), "white")
    draw = ImageDraw.Draw(page)
    draw.text((20, 20), "Вы", "black", ImageFont.truetype(PLAIN, 30))
    draw.rectangle((320, 30, 348, 36), outline="black")
    pieces = Piece(20, 25, 62, 50, 25, 25), Piece(320, 30, 348, 36, 6, 6)
    assert bold_name(np.asarray(page), pieces) is None
