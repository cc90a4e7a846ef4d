"""Avatars and bars are told from letters."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.match.drawings import without_drawings
from ocr.match.pieces import TextMap, find_text

NO_BOARD = (0.0, 900.0, 10.0, 910.0)
FONT = ImageFont.truetype("DejaVuSans.ttf", 24)
BOLD = ImageFont.truetype("DejaVuSans-Bold.ttf", 44)


def photo() -> Image.Image:
    """Colours that run into one another, some of them those of a white page."""
    noise = np.random.default_rng(5).integers(60, 255, (5, 5, 3), dtype=np.uint8)
    return Image.fromarray(noise).resize((56, 56), Image.Resampling.BICUBIC)


def page() -> Image.Image:
    return Image.new("RGB", (600, 800), "white")


def boxes(found: TextMap) -> list[tuple[int, int]]:
    return [(piece.left, piece.right) for row in found.rows for piece in row]


def test_a_photo_joins_no_name_with_the_score_under_it() -> None:
    drawn = page()
    drawn.paste(photo(), (40, 40))
    draw = ImageDraw.Draw(drawn)
    draw.text((108, 42), "Анна", "black", FONT)
    draw.text((108, 72), "12", "black", FONT)
    found = find_text(np.asarray(drawn), NO_BOARD)
    assert len(found.avatars) == 1
    assert [left > 100 for left, _ in boxes(found)] == [True, True]


@pytest.mark.parametrize("written", ["8 : 3", "29", "Ольга", "Вы 8"])
def test_bold_digits_and_letters_are_no_avatars(written: str) -> None:
    drawn = page()
    ImageDraw.Draw(drawn).text((100, 100), written, "black", BOLD)
    found = find_text(np.asarray(drawn), NO_BOARD)
    assert len(found.avatars) == 0
    left, right = boxes(found)[0][0], boxes(found)[-1][1]
    assert right - left > 0.9 * (BOLD.getbbox(written)[2] - BOLD.getbbox(written)[0])


def test_two_bold_digits_that_touch_are_no_ground_of_their_own() -> None:
    drawn = page()
    draw = ImageDraw.Draw(drawn)
    draw.text((100, 100), "АННА", "black", BOLD)
    left = 116 + round(BOLD.getlength("АННА"))
    draw.rectangle((left, 109, left + 56, 141), "black")
    for x in (12, 38):
        draw.rectangle((left + x, 117, left + x + 7, 133), "white")
    found = find_text(np.asarray(drawn), NO_BOARD)
    assert len(found.outlines) == 0


def test_the_lower_edge_of_a_card_with_round_corners_is_a_line() -> None:
    drawn = page()
    draw = ImageDraw.Draw(drawn)
    draw.text((100, 100), "Анна", "black", FONT)
    draw.arc((60, 110, 100, 150), 90, 180, "blue", 4)
    draw.line((80, 148, 280, 148), "blue", 4)
    draw.arc((260, 110, 300, 150), 0, 90, "blue", 4)
    found = find_text(np.asarray(drawn), NO_BOARD)
    assert len(boxes(found)) == 1


def test_the_side_of_a_card_with_round_corners_is_a_bar() -> None:
    drawn = page()
    draw = ImageDraw.Draw(drawn)
    draw.text((108, 120), "Анна", "black", FONT)
    draw.arc((92, 100, 124, 132), 180, 250, "blue", 4)
    draw.line((93, 116, 93, 150), "blue", 4)
    draw.arc((92, 134, 124, 166), 110, 180, "blue", 4)
    found = find_text(np.asarray(drawn), NO_BOARD)
    assert [left > 100 for left, _ in boxes(found)] == [True]


def test_a_bold_four_under_which_a_one_reaches_is_no_avatar() -> None:
    one, four = (544, 167, 563, 192, 1), (561, 167, 584, 192, 2)
    colon = (598, 171, 606, 180, 3), (598, 184, 606, 191, 4)
    boxes = np.array([one, four, *colon])
    picture, labels = np.full((400, 800, 3), 255, np.uint8), np.zeros((400, 800), np.int32)
    letters, avatars = without_drawings(picture, labels, boxes, boxes[:0, :4])
    assert len(letters) == len(boxes)
    assert len(avatars) == 0
