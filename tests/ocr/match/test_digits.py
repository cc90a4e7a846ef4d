"""Tell numbers from letters by their shapes and their surroundings."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.match.digits import numbers_in
from ocr.picture.arrays import Levels
from tests.ocr.drawn_boards import FONTS_OF


def strip(text: str, font: str = "DejaVuSans.ttf") -> Levels:
    """Draw a line of text as Tesseract gets it: dark on white."""
    page = Image.new("L", (700, 56), "white")
    drawn = ImageFont.truetype(font, 40)
    ImageDraw.Draw(page).text((20, 28), text, "black", drawn, anchor="lm")
    return np.asarray(page)


def numbers(text: str) -> list[str]:
    (found,) = numbers_in([strip(text)])
    return [number.written for number in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Мария 6", ["6"]),
        ("You: 13", ["13"]),
        ("слово (5)", ["5"]),
        ("слово +4", ["4"]),
        ("3. слово 5", ["3", "5"]),
        ("Игрок 2 107", ["2", "107"]),
        ("Пётр 18", ["18"]),
    ],
)
def test_numbers_beside_words_are_read(text: str, expected: list[str]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize("text", ["Слово", "Rival", "мак5ра", "1234567"])
def test_words_and_long_numbers_are_not_read_as_scores(text: str) -> None:
    assert numbers(text) == []


def test_a_number_has_its_place() -> None:
    line = strip("Мария 6")
    ((number,),) = numbers_in([line])
    columns = np.flatnonzero((line < 128).any(axis=0))
    assert number.right == columns[-1] + 1
    assert not (line[:, number.left - 6 : number.left] < 128).any()


@pytest.mark.parametrize("text", ["слово (5)", "слово +5", "слово — 5"])
def test_marks_around_a_number_are_told_with_it(text: str) -> None:
    line, word = strip(text), strip("слово")
    ((number,),) = numbers_in([line])
    left, right = number.around
    without = line.copy()
    without[:, left:right] = 255
    assert np.array_equal(without < 128, word < 128)


def test_an_empty_strip_has_no_numbers() -> None:
    assert numbers_in([np.full((56, 100), 255, np.uint8)]) == [[]]


def test_a_seed_reproduces_the_glyphs_to_learn() -> None:
    pytest.importorskip("torch", reason="the extra [train] is not installed")
    from ocr.training.teach_digits import draw_digits

    one, other = (draw_digits(3, "sheet", FONTS_OF) for _ in range(2))
    assert np.array_equal(one[0], other[0])
    assert np.array_equal(one[1], other[1])
    assert set(range(10)) & set(one[1].tolist())


@pytest.mark.parametrize("unit", ["очков", "очк."])
@pytest.mark.parametrize("points", ["3", "12", "35"])
def test_points_in_small_letters_end_a_number(points: str, unit: str) -> None:
    page = Image.fromarray(strip(f"Вы {points}"))
    end = int(np.flatnonzero((np.asarray(page) < 128).any(axis=0))[-1])
    small = ImageFont.truetype("DejaVuSans.ttf", 28)
    ImageDraw.Draw(page).text((end + 9, 42), unit, "black", small, anchor="ls")
    ((number,),) = numbers_in([np.asarray(page)])
    assert number.written == points
