"""Read tiles of several letters mark by mark."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.cells.ranking import VERY_SURE
from ocr.cells.tiles import read_tile
from ocr.picture.arrays import Picture

SIDE = 80  # px


def crop_of(
    text: str, font: str = "DejaVuSans.ttf", size: int = 26, at: float = 0.5, value: str = ""
) -> Picture:
    """Draw a tile with a frame; *at* is the middle of its text as a share of the width."""
    crop = Image.new("RGB", (SIDE, SIDE), (90, 90, 90))
    draw = ImageDraw.Draw(crop)
    draw.rectangle((6, 6, SIDE - 7, SIDE - 7), (240, 215, 165))
    written = ImageFont.truetype(font, size)
    draw.text((SIDE * at, SIDE / 2), text, (50, 35, 25), written, anchor="mm")
    small = ImageFont.truetype("DejaVuSans.ttf", 14)
    draw.text((SIDE - 10, SIDE - 9), value, (50, 35, 25), small, anchor="rs")
    return np.asarray(crop)


@pytest.mark.parametrize("font", ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf"])
@pytest.mark.parametrize("text", ["QU", "Th", "In", "HE", "AN", "CH", "-Y", "DE-", "U/M"])
def test_the_text_of_a_tile_is_read(text: str, font: str) -> None:
    assert read_tile(crop_of(text, font))[0] == text.lower()


def test_flat_strips_in_a_line_are_no_tile() -> None:
    crop = crop_of("").copy()
    crop[38:42, 10:38] = crop[38:42, 42:70] = 0
    assert read_tile(crop)[1] < 0.01


def test_dark_tiles_are_read_as_light_ones_are_and_surely() -> None:
    text, chance = read_tile(255 - crop_of("TH"))
    assert text == "th"
    assert chance > VERY_SURE


@pytest.mark.parametrize("text", ["", "Q", "W", "Ё", "Й", "Ї", "i", "j", ":", "-", "="])
def test_a_letter_with_all_that_belongs_to_it_is_no_tile(text: str) -> None:
    assert read_tile(crop_of(text, size=40))[0] == ""


def test_a_value_in_the_corner_is_no_letter_of_a_tile() -> None:
    assert read_tile(crop_of("Q", size=40, value="10"))[0] == ""
    assert read_tile(crop_of("Th", value="4"))[0] == "th"


@pytest.mark.parametrize(
    ("text", "at"), [("TH", 0.2), ("DE-", 0.85), ("A--B", 0.5), ("-/", 0.5), ("ABCDEF", 0.5)]
)
def test_a_cut_tile_or_other_crop_is_not_read(text: str, at: float) -> None:
    assert read_tile(crop_of(text, size=16, at=at))[0] == ""


def test_noise_is_not_read() -> None:
    noise = np.random.default_rng(1).integers(0, 2, (SIDE, SIDE, 1), dtype=np.uint8)
    assert read_tile(np.repeat(255 * noise, 3, axis=2)) == ("", 0.0)
    assert read_tile(crop_of("||||||||||||", size=14)) == ("", 0.0)
