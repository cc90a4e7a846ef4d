"""A cell's ink: what belongs to the letter, and what does not."""

import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from ocr.arrays import Alpha
from ocr.ink import GLYPH_SIDE, letter_of, lift_ink, lifted
from ocr.patches import patch_of
from ocr.training.overlays import Colour
from tests.ocr.drawn_boards import encoded

WHITE, BLACK, RED = (255, 255, 255), (0, 0, 0), (220, 30, 30)


def cell_with(
    letter: str, ground: Colour = WHITE, ink: Colour = BLACK, side: int = 64
) -> Image.Image:
    cell = Image.new("RGB", (side, side), ground)
    font = ImageFont.truetype("DejaVuSans.ttf", side * 0.6)
    ImageDraw.Draw(cell).text((side / 2, side / 2), letter, ink, font, anchor="mm")
    return cell


def glyph_of(cell: Image.Image) -> Alpha:
    ink = lift_ink(patch_of(np.asarray(cell)))
    assert ink is not None
    return ink.glyph


def alike(one: Alpha, other: Alpha) -> bool:
    return float(np.abs(one - other).mean()) < 0.02


def test_an_empty_cell_has_no_ink() -> None:
    assert lift_ink(patch_of(np.asarray(cell_with("")))) is None


def test_a_glyph_fills_its_square_but_for_a_margin() -> None:
    glyph = glyph_of(cell_with("Ж"))
    assert glyph.shape == (GLYPH_SIDE, GLYPH_SIDE)
    assert glyph.max() > 0.9
    assert glyph[0].max() == glyph[:, 0].max() == 0


@pytest.mark.parametrize(("ground", "ink"), [(BLACK, WHITE), ((20, 90, 60), (240, 220, 90))])
def test_colours_do_not_matter(ground: Colour, ink: Colour) -> None:
    assert alike(glyph_of(cell_with("Ж", ground, ink)), glyph_of(cell_with("Ж")))


def test_faded_ink_is_still_all_ink() -> None:
    assert alike(glyph_of(cell_with("Ж", ink=(190, 190, 190))), glyph_of(cell_with("Ж")))


def test_a_wide_letter_is_no_background_of_its_shaded_tile() -> None:
    cell = cell_with("")
    for row in range(64):
        colour = (105 + row // 2, 60 + row // 2, 180 + row // 2)
        ImageDraw.Draw(cell).line((0, row, 63, row), colour)
    font = ImageFont.truetype("DejaVuSans-Bold.ttf", 46)
    ImageDraw.Draw(cell).text((32, 32), "Щ", WHITE, font, anchor="mm")
    found = lift_ink(patch_of(np.asarray(cell)))
    assert found is not None
    assert found.colour == pytest.approx(WHITE, abs=12)


def test_contrast_is_the_distance_of_the_colours() -> None:
    ink = lift_ink(patch_of(np.asarray(cell_with("Ж", ink=(155, 255, 255)))))
    assert ink is not None
    assert ink.contrast == pytest.approx(100, abs=3)


def test_a_small_number_in_the_corner_is_no_ink() -> None:
    cell = cell_with("К")
    ImageDraw.Draw(cell).text((60, 60), "3", BLACK, ImageFont.truetype("DejaVuSans.ttf", 12), "rs")
    assert alike(glyph_of(cell), glyph_of(cell_with("К")))


def test_a_frame_around_the_cell_is_no_ink() -> None:
    cell = cell_with("К")
    ImageDraw.Draw(cell).rectangle((1, 1, 62, 62), outline=BLACK, width=3)
    assert alike(glyph_of(cell), glyph_of(cell_with("К")))


@pytest.mark.parametrize("inset", [0, 2])
def test_the_edge_of_a_tile_at_two_sides_is_no_letter(inset: int) -> None:
    cell = cell_with("Е", ink=(75, 70, 65))
    corner = [(62, inset), (8 + inset, inset), (inset, 8 + inset), (inset, 58)]
    ImageDraw.Draw(cell).line(corner, (20, 60, 40), 6)
    assert alike(glyph_of(cell), glyph_of(cell_with("Е")))


def test_an_arrow_of_another_colour_is_no_ink() -> None:
    cell = cell_with("К")
    ImageDraw.Draw(cell).line((0, 8, 64, 8), fill=RED, width=6)
    ImageDraw.Draw(cell).line((58, 0, 58, 64), fill=RED, width=6)
    assert alike(glyph_of(cell), glyph_of(cell_with("К")))


@pytest.mark.parametrize(("letter", "without"), [("Й", "И"), ("Ё", "Е"), ("Ї", "І"), ("Ы", "Ь")])
def test_all_parts_of_a_letter_are_kept(letter: str, without: str) -> None:
    assert not alike(glyph_of(cell_with(letter)), glyph_of(cell_with(without)))


def test_dots_of_four_pixels_belong_to_the_letter() -> None:
    cell = cell_with("Е")
    dotted = cell.copy()
    top = int((np.asarray(cell) < 99).any(axis=(1, 2)).argmax())
    for x in (28, 36):
        ImageDraw.Draw(dotted).rectangle((x, top - 6, x + 1, top - 5), BLACK)
    assert not alike(glyph_of(dotted), glyph_of(cell))


@pytest.mark.parametrize("width", [4, 5])
def test_dots_that_have_run_together_belong_to_a_thin_letter(width: int) -> None:
    cell = Image.new("RGB", (64, 64), WHITE)
    draw = ImageDraw.Draw(cell)
    draw.rectangle((30, 20, 29 + width, 48), BLACK)
    stem = glyph_of(cell)
    draw.rectangle((26, 12, 36, 15), BLACK)
    assert not alike(glyph_of(cell), stem)


def test_dots_as_wide_as_their_thin_letter_may_have_run_together() -> None:
    cell = Image.new("RGB", (64, 64), WHITE)
    draw = ImageDraw.Draw(cell)
    draw.rectangle((28, 24, 37, 48), BLACK)
    stem = glyph_of(cell)
    draw.rectangle((22, 12, 43, 18), BLACK)
    assert not alike(glyph_of(cell), stem)


@pytest.mark.parametrize(
    ("letter", "accents"),
    [
        ((23, 27, 41, 44), [(24, 16, 39, 24)]),
        ((31, 26, 34, 48), [(27, 14, 31, 18), (35, 14, 39, 18)]),
        ((29, 23, 30, 40), [(26, 19, 26, 21), (33, 19, 33, 21)]),
    ],
    ids=["half as high", "far above", "of three pixels"],
)
def test_accents_of_a_small_letter_belong_to_it(
    letter: tuple[int, int, int, int], accents: list[tuple[int, int, int, int]]
) -> None:
    cell = Image.new("RGB", (64, 64), WHITE)
    draw = ImageDraw.Draw(cell)
    draw.rectangle(letter, BLACK)
    for accent in accents:
        draw.rectangle(accent, BLACK)
    ink = lift_ink(patch_of(np.asarray(cell)))
    assert ink is not None
    assert ink.frame[1] * 64 == accents[0][1]


def test_a_path_over_an_empty_cell_leaves_it_empty() -> None:
    cell = cell_with("")
    ImageDraw.Draw(cell).line((0, 32, 64, 32), RED, 7)
    assert lift_ink(patch_of(np.asarray(cell))) is None


def test_the_soft_edge_of_a_letter_that_reaches_near_the_side_is_no_path() -> None:
    cell = Image.new("RGB", (64, 64), WHITE)
    ImageDraw.Draw(cell).rectangle((27, 5, 36, 50), BLACK)
    ink = lift_ink(patch_of(np.asarray(cell.filter(ImageFilter.GaussianBlur(3)))))
    assert ink is not None
    assert not ink.hidden.any()


def test_what_an_opaque_path_covers_is_hidden_and_the_rest_is_the_letter() -> None:
    cell = cell_with("Ш")
    ImageDraw.Draw(cell).line((0, 34, 64, 34), RED, 5)
    ink = lift_ink(patch_of(np.asarray(cell)))
    assert ink is not None
    assert 0 < ink.hidden.mean() < 0.5
    seen = ink.hidden < 0.5
    assert np.abs(ink.glyph - glyph_of(cell_with("Ш")))[seen].mean() < 0.05


def test_a_letter_shines_through_a_translucent_path() -> None:
    cell = cell_with("Ш")
    over = cell.copy()
    ImageDraw.Draw(over).line((0, 34, 64, 34), RED, 7)
    ink = lift_ink(patch_of(np.asarray(Image.blend(cell, over, 0.5))))
    assert ink is not None
    assert ink.hidden.max() == 0
    assert np.abs(ink.glyph - glyph_of(cell_with("Ш"))).mean() < 0.05


def test_a_path_of_stronger_contrast_than_the_letter_is_not_taken_for_it() -> None:
    cell = cell_with("О", ink=(130, 140, 190))
    ImageDraw.Draw(cell).line((32, 64, 32, 32), RED, 6)
    ink = lift_ink(patch_of(np.asarray(cell)))
    assert ink is not None
    assert ink.glyph[GLYPH_SIDE // 2, 4:8].max() > 0.8


@pytest.mark.parametrize("tile", ["Qu", "In", "TH"])
def test_two_letters_side_by_side_are_pieces(tile: str) -> None:
    cell = Image.new("RGB", (64, 64), WHITE)
    font = ImageFont.truetype("DejaVuSans.ttf", 26)
    ImageDraw.Draw(cell).text((32, 32), tile, BLACK, font, anchor="mm")
    ink = lift_ink(patch_of(np.asarray(cell)))
    assert ink is not None
    assert len(ink.pieces) == 2


def test_a_narrow_letter_is_one_piece() -> None:
    ink = lift_ink(patch_of(np.asarray(cell_with("Г"))))
    assert ink is not None
    assert ink.pieces == ()


def test_what_is_left_of_a_letter_taken_for_a_path_is_not_the_letter() -> None:
    cell = Image.new("RGB", (64, 64), (170, 185, 178))
    font = ImageFont.truetype("DejaVuSans-Bold.ttf", 64)
    ImageDraw.Draw(cell).text((32, 36), "Д", (30, 40, 40), font, anchor="mm")
    small = cell.resize((32, 32), Image.Resampling.HAMMING)
    saved = io.BytesIO(encoded(small, "JPEG", quality=70))
    found = lift_ink(patch_of(np.asarray(Image.open(saved))))
    assert found is not None
    assert found.contrast > 200


def test_a_drawing_that_is_no_letter_is_told_from_an_empty_cell() -> None:
    cell = cell_with("")
    ImageDraw.Draw(cell).rectangle((0, 20, 63, 44), BLACK)
    ImageDraw.Draw(cell).rectangle((20, 0, 44, 63), RED)
    ink = lift_ink(patch_of(np.asarray(cell)))
    assert ink is None or not ink.glyph.any()


def test_a_number_beside_a_letter_is_no_part_of_it() -> None:
    cell = cell_with("К")
    ImageDraw.Draw(cell).text((62, 34), "3", BLACK, ImageFont.truetype("DejaVuSans.ttf", 12), "rs")
    assert alike(glyph_of(cell), glyph_of(cell_with("К")))


def test_a_stroke_too_thin_to_be_drawn_is_part_of_the_letter() -> None:
    alpha = np.zeros((64, 64), np.float32)
    alpha[18:46, [20, 21, 22, 40, 41, 42]] = alpha[18:21, 20:43] = 1
    alpha[33, 20:43] = np.maximum(alpha[33, 20:43], 0.45)
    found = lifted(patch_of(np.asarray(cell_with("П"))), np.full(3, -255, np.float32))
    letter = letter_of(replace(found, alpha=alpha), alpha > 0.5)
    assert letter is not None
    assert letter.glyph[16:20, 12:20].max() > 0.3


def test_a_circle_around_a_letter_is_none() -> None:
    cell = cell_with("в", side=96).resize((64, 64))
    ImageDraw.Draw(cell).ellipse((4, 4, 60, 60), outline=RED, width=3)
    assert alike(glyph_of(cell), glyph_of(cell_with("в", side=96).resize((64, 64))))


def test_a_letter_is_lifted_from_within_a_ring_and_an_o_with_a_dot_stays_one() -> None:
    ringed, dotted = cell_with("А"), cell_with("О")
    ImageDraw.Draw(ringed).ellipse((3, 3, 61, 61), outline=BLACK, width=3)
    ImageDraw.Draw(dotted).ellipse((28, 28, 36, 36), BLACK)
    assert alike(glyph_of(ringed), glyph_of(cell_with("А")))
    assert alike(glyph_of(dotted), glyph_of(cell_with("О")))
