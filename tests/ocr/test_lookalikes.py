"""Letters that one stroke tells apart."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.ink import GLYPH_SIDE, Ink, lift_ink
from ocr.lookalikes import has_dot, is_bar, told_apart
from ocr.patches import patch_of
from tests.ocr.drawn_boards import FONTS


def ink_of(letter: str, font_name: str, side: int) -> Ink:
    cell = Image.new("RGB", (side, side), "white")
    font = ImageFont.truetype(font_name, round(side * 0.55))
    ImageDraw.Draw(cell).text((side / 2, side / 2), letter, "black", font, anchor="mm")
    ink = lift_ink(patch_of(np.asarray(cell)))
    assert ink is not None
    return ink


@pytest.mark.parametrize("side", [30, 80])
@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize(
    ("taken_for", "drawn"),
    [
        ("ь", {"Ъ": "ъ", "Ь": "ь"}),
        ("ш", {"Ц": "ц", "Щ": "щ", "Ш": "ш"}),
        ("щ", {"Ц": "ц", "Щ": "щ"}),
        ("а", {"А": "а", "а": "а"}),
        ("л", {"А": "а", "Л": "л", "л": "л"}),
        ("с", {"Е": "е", "е": "е", "С": "с", "с": "с"}),
        ("c", {"E": "e", "e": "e", "C": "c", "c": "c"}),
        ("м", {"m": "т", "М": "м", "м": "м"}),
        ("ц", {"u": "и", "Ц": "ц", "ц": "ц"}),
        ("o", {"Q": "q", "O": "o", "o": "o"}),
    ],
)
def test_a_stroke_tells_which_letter_it_is(
    taken_for: str, drawn: dict[str, str], font: str, side: int
) -> None:
    assert {each: told_apart(taken_for, ink_of(each, font, side)) for each in drawn} == drawn


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("letter", ["і", "ї"])
def test_dots_are_counted(letter: str, font: str) -> None:
    ink = ink_of(letter, font, 80)
    assert {told_apart(other, ink) for other in "ії"} == {letter}


@pytest.mark.parametrize("taken_for", ["і", "ї"])
def test_a_stem_without_dots_stays_what_it_is(taken_for: str) -> None:
    assert told_apart(taken_for, ink_of("І", FONTS[0], 80)) == taken_for


def pointed(left: float, side: int) -> Ink:
    """Two legs with nothing between them."""
    cell = Image.new("RGB", (side, side), "white")
    legs = [(left, 0.8), (0.5, 0.2), (0.78, 0.78)]
    line = [(round(x * side), round(y * side)) for x, y in legs]
    ImageDraw.Draw(cell).line(line, "black", side // 10, joint="curve")
    ink = lift_ink(patch_of(np.asarray(cell)))
    assert ink is not None
    return ink


@pytest.mark.parametrize("side", [30, 80])
@pytest.mark.parametrize("left", [0.22, 0.3])
@pytest.mark.parametrize("taken_for", ["а", "л"])
def test_a_pointed_letter_with_nothing_between_its_legs_is_no_a(
    taken_for: str, left: float, side: int
) -> None:
    assert told_apart(taken_for, pointed(left, side)) == "л"


@pytest.mark.parametrize("side", [30, 80])
@pytest.mark.parametrize("left", [0.22, 0.3])
def test_a_hairline_between_its_legs_makes_it_an_a(left: float, side: int) -> None:
    ink = pointed(left, side)
    drawn = ink.glyph.copy()
    row = round(0.6 * len(drawn))
    first, last = np.flatnonzero(drawn[row] > 0.5)[[0, -1]]
    drawn[row, first:last] = np.maximum(drawn[row, first:last], 0.35)
    assert told_apart("л", replace(ink, glyph=drawn)) == "а"


@pytest.mark.parametrize("side", [30, 80])
def test_an_a_may_be_a_ring_with_a_stem(side: int) -> None:
    cell = Image.new("RGB", (side, side), "white")
    draw = ImageDraw.Draw(cell)
    draw.ellipse((0.2 * side, 0.3 * side, 0.7 * side, 0.8 * side), "white", "black", side // 20)
    draw.rectangle((0.68 * side, 0.45 * side, 0.74 * side, 0.8 * side), "black")
    ink = lift_ink(patch_of(np.asarray(cell)))
    assert ink is not None
    assert told_apart("а", ink) == "а"


def test_nothing_is_said_of_a_letter_that_something_lies_over() -> None:
    ink = ink_of("Ъ", FONTS[0], 80)
    assert told_apart("ь", replace(ink, hidden=np.ones_like(ink.hidden))) == "ь"


@pytest.mark.parametrize("letter", "ьшщіїалсcмцo")
def test_nothing_is_said_of_a_letter_that_is_all_faint(letter: str) -> None:
    ink = ink_of("Ъ", FONTS[0], 80)
    assert told_apart(letter, replace(ink, glyph=ink.glyph * np.float32(0.4))) == letter


def test_other_letters_stay_what_they_are() -> None:
    assert told_apart("ы", ink_of("Ъ", FONTS[0], 80)) == "ы"


def test_the_radius_of_a_round_tile_is_known() -> None:
    cell = Image.new("RGB", (80, 80), "black")
    draw = ImageDraw.Draw(cell)
    draw.ellipse((2, 2, 77, 77), "white")
    font = ImageFont.truetype(FONTS[0], 40)
    draw.text((40, 40), "Ш", "black", font, anchor="mm")
    ink = lift_ink(patch_of(np.asarray(cell)))
    assert ink is not None
    assert ink.radius == pytest.approx(76 / 80, abs=0.05)
    assert ink_of("Ш", FONTS[0], 80).radius == np.inf


@pytest.mark.parametrize("font", [font for font in FONTS if "Serif" not in font])
@pytest.mark.parametrize("side", [30, 80])
def test_a_bar_has_no_foot_and_no_dot(side: int, font: str) -> None:
    bars = {letter: is_bar(ink_of(letter, font, side)) for letter in "IiLtj"}
    assert bars == {"I": True, "i": False, "L": False, "t": False, "j": False}


def test_a_dot_that_a_blur_has_joined_to_its_stem_is_no_bar() -> None:
    ink = ink_of("I", FONTS[0], 80)
    glyph = ink.glyph.copy()
    glyph[8:10] *= np.float32(0.7)
    assert not is_bar(replace(ink, glyph=glyph))


def test_a_bar_that_something_lies_over_may_be_another_letter() -> None:
    ink = ink_of("I", FONTS[0], 80)
    assert not is_bar(replace(ink, hidden=np.ones_like(ink.hidden)))


def test_a_stem_that_shines_through_a_path_has_no_dot() -> None:
    glyph = np.zeros((GLYPH_SIDE, GLYPH_SIDE), np.float32)
    glyph[2:30, 13:19] = 1
    stem, dotted = glyph.copy(), glyph.copy()
    stem[5:20] *= 0.7
    dotted[7:11] = 0
    ink = ink_of("l", FONTS[0], 80)
    assert not has_dot(replace(ink, glyph=stem))
    assert has_dot(replace(ink, glyph=dotted))
