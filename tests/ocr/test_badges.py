"""A tile's value that touches the letter is cut off it."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ocr.badges import doubted_at_badges, without_badges
from ocr.ink import Ink, lift_ink
from ocr.patches import Patch, patch_of

SIDE = 80
LETTER = ImageFont.truetype("DejaVuSans.ttf", 36)
LARGE = ImageFont.truetype("DejaVuSans.ttf", 52)
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
    return [*inks.values()], [*without_badges(dict(enumerate(patches)), inks).values()]


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


def test_a_part_that_hangs_together_with_a_value_belongs_to_its_letter() -> None:
    cell = np.full((SIDE, SIDE, 3), 255, np.uint8)
    cell[26:66, 14:22] = cell[42:50, 14:40] = 0
    cell[26:66, 48:56] = cell[62:66, 56:72] = cell[64:80, 64:73] = 0
    before, after = both([patch_of(cell), *OTHERS])
    assert before[0] is not None
    assert after[0] is not None
    assert before[0].frame[2] < 0.55
    assert after[0].frame[2] > 0.65
    assert after[0].covered > before[0].covered


def test_a_tail_where_others_have_a_value_stays() -> None:
    before, after = both([tile("Щ", "", low=True), *OTHERS])
    assert after == before


def test_what_stands_in_few_corners_is_no_value() -> None:
    before, after = both([tile("Ш", "8", low=True), *OTHERS[:2]])
    assert after == before


def with_disc(letter: str, x: int, y: int = 13) -> Patch:
    """A large letter and its value in a disc, *x* pixels from the left and *y* from above."""
    cell = Image.new("RGB", (SIDE, SIDE), "white")
    draw = ImageDraw.Draw(cell)
    draw.text((38, 44), letter, "black", LARGE, anchor="mm")
    draw.ellipse((x - 9, y - 9, x + 9, y + 9), "black")
    draw.text((x, y), "1", "white", VALUE, anchor="mm")
    return patch_of(np.asarray(cell))


def test_a_value_in_a_disc_is_no_letter_beside_its_letter() -> None:
    ink = lift_ink(with_disc("Г", 68, 19))
    assert ink is not None
    assert not ink.apart
    assert ink.frame[1] > 0.25


def test_a_value_above_its_letter_is_no_accent_where_others_have_one() -> None:
    before, after = both([with_disc(each, 23) for each in "ЮТГІ"])
    assert before[0] is not None
    assert after[0] is not None
    assert before[0].frame[1] < 0.1
    assert after[0].frame[1] > 0.25
    assert after[0].covered == 0


def test_a_crossed_letter_that_touches_its_value_is_in_doubt() -> None:
    others = dict(enumerate(map(lift_ink, OTHERS)))
    crossed = {3: lift_ink(tile("Ш", "8", low=True)), 4: lift_ink(tile("А", "1"))}
    touched, apart = doubted_at_badges(crossed, others).values()
    assert touched is not None
    assert touched.covered > 0
    assert apart is crossed[4]
