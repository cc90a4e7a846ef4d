"""Numbers on pills and badges are told from letters."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from ocr.arrays import Picture
from ocr.flat_boxes import steps_of
from ocr.match.boxes import Boxes
from ocr.match.pills import pills_in
from tests.ocr.drawn_boards import FONTS_OF

BOX = [80, 80, 180, 130]


def page(
    number: str, ground: str, *, avatar: bool = False, size: int = 22, around: str = "#263040"
) -> Picture:
    image = Image.new("RGB", (300, 200), around)
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(next(iter(FONTS_OF["ru"])), size)
    if avatar:
        draw.ellipse((80, 70, 130, 120), fill="#2787f5")
    if ground:
        draw.rounded_rectangle((110, 90, 160, 122), 16, fill=ground)
    draw.text((135, 106), number, "black" if around == "white" else "white", font, anchor="mm")
    return np.asarray(image.filter(ImageFilter.GaussianBlur(1)))


def pills(picture: Picture) -> Boxes:
    return pills_in(picture, steps_of(picture) > 26, BOX)


def test_a_number_is_found_on_a_faint_pill() -> None:
    ((left, top, right, bottom, *text),) = pills(page("24", "#0d47a1")).tolist()
    assert abs(left - 110) + abs(top - 90) + abs(right - 161) + abs(bottom - 123) < 10
    assert left < text[0] < text[2] < right
    assert top < text[1] < text[3] < bottom


def test_a_number_is_found_on_a_pill_that_hardly_stands_out() -> None:
    ((left, *_),) = pills(page("13", "#e0e0e0", around="white")).tolist()
    assert abs(left - 110) < 5


def test_a_number_is_found_on_a_badge_over_an_avatar() -> None:
    assert len(pills(page("24", "#b71c1c", avatar=True))) == 1


def test_the_digits_of_a_badge_may_be_low() -> None:
    assert len(pills(page("24", "#b71c1c", avatar=True, size=18))) == 1


def test_letters_are_no_pills() -> None:
    assert len(pills(page("ОВФ", ""))) == 0


def test_the_counter_of_a_bold_letter_is_no_number() -> None:
    image = Image.new("RGB", (300, 200), "#f5f6f8")
    bold = ImageFont.truetype("DejaVuSans-Bold.ttf", 32)
    ImageDraw.Draw(image).text((80, 100), "Dimon", "#222222", bold, anchor="lm")
    assert len(pills(np.asarray(image))) == 0
