"""Ink in a piece of a picture."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ocr.patches import MIN_CONTRAST, is_blank

TILE = (212, 210, 205)


def test_noise_leaves_a_cell_blank_and_a_faint_letter_does_not() -> None:
    noise = np.random.default_rng(1).integers(-4, 5, (40, 50, 3))
    cell = (np.array(TILE) + noise).astype(np.uint8)
    assert is_blank(cell, MIN_CONTRAST)
    faint = Image.fromarray(cell)
    font = ImageFont.truetype("DejaVuSans.ttf", 24)
    ImageDraw.Draw(faint).text((25, 20), "А", tuple(level - 26 for level in TILE), font, "mm")
    assert not is_blank(np.asarray(faint), MIN_CONTRAST)
