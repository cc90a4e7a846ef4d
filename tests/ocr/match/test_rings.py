"""A ring around one of two avatars, found by its colour near three sides of the larger one."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from ocr.match.boxes import Box
from ocr.match.rings import ringed

MIDDLES = ((80, 60), (280, 60))
RADIUS, RING = 24, 32  # px


def photo(seed: int) -> Image.Image:
    noise = np.random.default_rng(seed).integers(0, 255, (6, 6, 3), dtype=np.uint8)
    return Image.fromarray(noise).resize((48, 48), Image.Resampling.BICUBIC)


def box(player: int, radius: int) -> Box:
    x, y = MIDDLES[player]
    return x - radius, y - radius, x + radius, y + radius


def told(larger: int, *, ring: int) -> int | None:
    """Who has a ring of so many pixels, if the box of *larger* is a little too large."""
    page = Image.new("RGB", (360, 120), (60, 40, 105))
    mask = Image.new("L", (48, 48))
    ImageDraw.Draw(mask).ellipse((0, 0, 47, 47), fill=255)
    for player in (0, 1):
        page.paste(photo(player), box(player, RADIUS)[:2], mask)
    if ring:
        ImageDraw.Draw(page).ellipse(box(larger, RING), outline=(250, 200, 40), width=ring)
    picture = np.asarray(page.filter(ImageFilter.GaussianBlur(0.8)))
    boxes = [box(player, RING + 3 if player == larger else RADIUS) for player in (0, 1)]
    return ringed(picture, [[each] for each in boxes])


@pytest.mark.parametrize("player", [0, 1])
def test_a_thin_ring_with_room_to_the_avatar_is_found(player: int) -> None:
    assert told(player, ring=4) == player


def test_an_avatar_that_is_only_larger_has_no_ring() -> None:
    assert told(0, ring=0) is None


@pytest.mark.parametrize("square", [False, True])
@pytest.mark.parametrize(("width", "turn"), [(4, 0), (0, None)])
def test_a_border_within_one_of_two_equal_avatars_is_found(
    square: bool, width: int, turn: int | None
) -> None:
    page = Image.new("RGB", (360, 120), (60, 40, 105))
    draw = ImageDraw.Draw(page)
    shape = draw.rectangle if square else draw.ellipse
    boxes = [box(player, RING) for player in (0, 1)]
    for player, colour in enumerate([(90, 110, 190), (70, 140, 90)]):
        around = [boxes[player][0], boxes[player][1], boxes[player][2] - 1, boxes[player][3] - 1]
        shape(around, colour, outline=colour if player else (250, 200, 40), width=width)
    assert ringed(np.asarray(page), [[each] for each in boxes]) == turn


def test_the_blurred_edge_of_a_square_avatar_is_no_border() -> None:
    page = Image.new("RGB", (360, 120), "white")
    ImageDraw.Draw(page).rectangle(box(0, RADIUS + 2), (120, 60, 200))
    left, top, right, bottom = box(1, RADIUS + 1)
    edge = left, top, right - 1, bottom - 1
    ImageDraw.Draw(page).rectangle(edge, (255, 167, 38), outline=(255, 214, 150))
    boxes = [box(0, RADIUS + 2), box(1, RADIUS + 2)]
    assert ringed(np.asarray(page), [[each] for each in boxes]) is None


def test_a_pale_avatar_on_a_pale_page_has_no_border() -> None:
    page = Image.new("RGB", (360, 120), "white")
    draw = ImageDraw.Draw(page)
    for player in (0, 1):
        draw.rectangle(box(player, RADIUS), (214, 235, 255))
    draw.rectangle(box(0, RADIUS - 5), (120, 110, 100))
    assert ringed(np.asarray(page), [[box(player, RADIUS)] for player in (0, 1)]) is None


def test_a_border_is_found_though_its_box_is_a_pixel_off() -> None:
    page = Image.new("RGB", (360, 120), "white")
    draw = ImageDraw.Draw(page)
    for player in (0, 1):
        page.paste(photo(player), box(player, RADIUS)[:2])
    draw.ellipse(box(0, RADIUS - 1), (255, 225, 180), outline=(240, 80, 30), width=3)
    off = [
        (left - 1, top + 1, right - 1, bottom + 1) for left, top, right, bottom in (box(0, RADIUS),)
    ]
    assert ringed(np.asarray(page), [off, [box(1, RADIUS)]]) == 0
