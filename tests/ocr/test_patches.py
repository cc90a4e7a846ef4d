"""Cells as differences from their backgrounds."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.arrays import Picture
from ocr.ink import MIN_CONTRAST
from ocr.patches import is_blank, patch_of, patches_of

TILE, BEVEL = (212, 210, 205), (250, 250, 250)


def tile_with(letter: str, size: int) -> Picture:
    """A small tile with a bevel and shade, and a black letter on it that may nearly fill it."""
    tile = Image.new("RGB", (32, 32), BEVEL)
    draw = ImageDraw.Draw(tile)
    draw.rectangle((3, 3, 31, 31), TILE)
    draw.line((3, 31, 31, 31, 31, 3), (150, 148, 144), 4)
    draw.text((17, 17), letter, "black", ImageFont.truetype("DejaVuSans-Bold.ttf", size), "mm")
    return np.asarray(tile)


def test_the_background_of_other_tiles_is_that_of_one_which_its_letter_nearly_fills() -> None:
    bold = tile_with("Ш", 34)
    assert patch_of(bold).background == pytest.approx((0, 0, 0), abs=30)
    *_, beside = patches_of([tile_with("т", 16), tile_with("о", 16), bold])
    assert beside.background == pytest.approx(TILE, abs=12)


def test_a_blank_cell_tells_the_background_too() -> None:
    blank = np.full((32, 32, 3), TILE, np.uint8)
    (beside,) = patches_of([tile_with("Ш", 34)], [blank])
    assert beside.background == pytest.approx(TILE, abs=12)


def test_noise_leaves_a_cell_blank_and_a_faint_letter_does_not() -> None:
    noise = np.random.default_rng(1).integers(-4, 5, (40, 50, 3))
    cell = (np.array(TILE) + noise).astype(np.uint8)
    assert is_blank(cell, MIN_CONTRAST)
    faint = Image.fromarray(cell)
    font = ImageFont.truetype("DejaVuSans.ttf", 24)
    ImageDraw.Draw(faint).text((25, 20), "А", tuple(level - 26 for level in TILE), font, "mm")
    assert not is_blank(np.asarray(faint), MIN_CONTRAST)
