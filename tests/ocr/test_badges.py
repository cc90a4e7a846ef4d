"""A tile's value that touches the letter is cut off it."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ocr.badges import without_badges
from ocr.ink import Ink, lift_ink
from ocr.patches import Patch, patch_of

SIDE = 80
LETTER = ImageFont.truetype("DejaVuSans.ttf", 36)
VALUE = ImageFont.truetype("DejaVuSans-Bold.ttf", 16)


def tile(letter: str, value: str, *, low: bool = False) -> Patch:
    """A letter in the middle, or *low* down to the right, and its value in the corner."""
    cell = Image.new("RGB", (SIDE, SIDE), "white")
    draw = ImageDraw.Draw(cell)
    draw.text((50, 54) if low else (38, 40), letter, "black", LETTER, anchor="mm")
    draw.text((74, 76), value, "black", VALUE, anchor="rs")
    return patch_of(np.asarray(cell))


def both(patches: list[Patch]) -> tuple[list[Ink | None], list[Ink | None]]:
    """What is lifted of each, and without badges."""
    inks = dict(enumerate(map(lift_ink, patches)))
    return [*inks.values()], [*without_badges(patches, inks).values()]


OTHERS = [tile("А", "1"), tile("К", "8"), tile("Т", "3")]


def test_a_value_that_touches_its_letter_is_cut_off() -> None:
    before, after = both([tile("Ш", "8", low=True), *OTHERS])
    alone = lift_ink(tile("Ш", "", low=True))
    assert before[0] is not None
    assert after[0] is not None
    assert alone is not None
    assert before[0].frame[3] > alone.frame[3] + 0.05
    np.testing.assert_allclose(after[0].frame, alone.frame, atol=0.02)
    assert after[0].covered > before[0].covered
    assert after[1:] == before[1:]


def test_a_tail_where_others_have_a_value_stays() -> None:
    before, after = both([tile("Щ", "", low=True), *OTHERS])
    assert after == before


def test_what_stands_in_few_corners_is_no_value() -> None:
    before, after = both([tile("Ш", "8", low=True), *OTHERS[:2]])
    assert after == before
