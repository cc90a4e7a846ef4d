"""The glyph of a crop is only its letter, whatever the colours are."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.cells.crops import CROP_SIDE
from ocr.cells.glyphs import glyph_of
from ocr.picture.arrays import Picture

Colour = tuple[int, int, int]
TILE, INK = (240, 215, 165), (50, 35, 25)


def crop_of(letter: str, tile: Colour = TILE, ink: Colour = INK, size: int = 22) -> Picture:
    crop = Image.new("RGB", (CROP_SIDE, CROP_SIDE), (90, 90, 90))
    draw = ImageDraw.Draw(crop)
    draw.rectangle((2, 2, CROP_SIDE - 3, CROP_SIDE - 3), tile)
    font = ImageFont.truetype("DejaVuSans.ttf", size)
    draw.text((CROP_SIDE / 2, CROP_SIDE / 2), letter, ink, font, anchor="mm")
    return np.asarray(crop)


def correlate(one: Picture, other: Picture) -> float:
    """The correlation of two glyphs."""
    return float(np.corrcoef(glyph_of(one).ravel(), glyph_of(other).ravel())[0, 1])


def test_a_letter_is_the_same_in_other_colours_and_sizes() -> None:
    assert correlate(crop_of("Ж"), crop_of("Ж", tile=INK, ink=TILE)) > 0.97
    assert correlate(crop_of("Ж"), crop_of("Ж", size=26)) > 0.9


@pytest.mark.parametrize("letter", "ЙЫЪ")
def test_all_parts_of_a_letter_are_its_glyph_s(letter: str) -> None:
    drawn = glyph_of(crop_of(letter)) > 0.5
    ink = np.abs(crop_of(letter)[4:-4, 4:-4].astype(int) - TILE).max(axis=2) > 95
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    aspect = np.ptp(columns) / np.ptp(rows)
    found = [np.ptp(np.flatnonzero(drawn.any(axis=axis))) for axis in (0, 1)]
    assert found[0] / found[1] == pytest.approx(aspect, abs=0.1)


def test_a_value_in_the_corner_is_no_part_of_its_letter() -> None:
    crop = Image.fromarray(crop_of("К"))
    small = ImageFont.truetype("DejaVuSans.ttf", 8)
    ImageDraw.Draw(crop).text((36, 36), "3", INK, small, anchor="rs")
    assert correlate(np.asarray(crop), crop_of("К")) > 0.97


def test_an_empty_cell_has_no_glyph() -> None:
    assert not glyph_of(crop_of("")).any()
