"""Latin names beside a board of Russian letters are read as such, and Russian ones stay."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.match.latin_texts import with_latin
from ocr.match.pieces import find_text
from ocr.match.texts import Text

FONT = ImageFont.truetype("DejaVuSans.ttf", 24)


def read_again(drawn: str, read: str, confidence: float) -> str:
    page = Image.new("RGB", (600, 200), "white")
    ImageDraw.Draw(page).text((40, 60), drawn, "black", FONT)
    picture = np.asarray(page)
    ((piece,),) = find_text(picture, (0.0, 190.0, 10.0, 200.0)).rows
    ((text,),) = with_latin(picture, [[Text(piece, read, confidence)]], "ru")
    return text.written


@pytest.mark.parametrize(
    ("drawn", "read"),
    [("Dmitry", "Отйгу"), ("NightFox", "МоМРох"), ("Your turn", "Уоиг иги"), ("Olga", "09а")],
)
def test_a_latin_text_that_was_hardly_read_is_read_in_english(drawn: str, read: str) -> None:
    assert read_again(drawn, read, 0.4) == drawn


@pytest.mark.parametrize("name", ["Олег", "Мария", "Сергей", "Борис"])
def test_a_russian_name_that_was_hardly_read_stays(name: str) -> None:
    assert read_again(name, name, 0.4) == name


def test_what_was_read_surely_stays() -> None:
    assert read_again("Dmitry", "Отйгу", 0.9) == "Отйгу"
