"""Find hives of seven cells or letters, but no larger combs and keyboards."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.flat_boxes import FlatRegions
from ocr.lattice import Boxes, Layout
from ocr.locate import find_layouts
from ocr.locate_hives import hives_of
from ocr.training.screenshots import draw_hive
from tests.ocr.drawn_boards import PLAIN


def hexagons(*, without: Sequence[int]) -> Boxes:
    """The boxes of a hive's cells, from the centre clockwise, *without* some of them."""
    turns = np.radians(60.0 * np.arange(6))
    places = 100 * np.column_stack([np.sin(turns), -np.cos(turns)])
    boxes = np.concatenate([np.zeros((1, 2)), places])
    boxes = np.column_stack([boxes + 200, np.full((7, 2), (110.0, 95.0))])
    return np.delete(boxes, without, axis=0)


@pytest.mark.parametrize("without", [(), (0,), (3,), (0, 2), (1, 4, 5)])
def test_a_hive_is_found_by_what_is_left_of_its_cells(without: tuple[int, ...]) -> None:
    boxes = hexagons(without=without)
    hive = max(hives_of(boxes, boxes), key=lambda hive: hive.score)
    assert hive.centres == pytest.approx(hexagons(without=())[:, :2])


def test_a_box_that_a_stroke_has_moved_leads_no_place_astray() -> None:
    boxes = hexagons(without=())
    boxes[0, 0] -= 10
    hive = max(hives_of(boxes, boxes), key=lambda hive: hive.score)
    assert hive.centres == pytest.approx(hexagons(without=())[:, :2], abs=4)


def test_four_cells_side_by_side_may_be_of_either_of_two_hives() -> None:
    boxes = hexagons(without=(1, 2, 3))
    middles = [tuple(hive.centres[0].round()) for hive in hives_of(boxes, boxes)]
    assert (200, 200) in middles
    assert tuple(boxes[2, :2].round()) in middles


def test_three_cells_are_no_hive() -> None:
    boxes = hexagons(without=(1, 3, 4, 5))
    assert not [*hives_of(boxes, boxes)]


def test_a_hive_is_whole_though_arrows_leave_four_of_its_cells() -> None:
    hive = Layout("bee", np.zeros((7, 2)), 1, 7, (60.0, 60.0), 1.0, seen=4 / 7)
    assert hive.whole
    assert not replace(hive, game="balda", rows=7).whole


def has_hive(screen: Image.Image) -> bool:
    layouts = find_layouts(FlatRegions(np.asarray(screen)))
    return any(layout.game == "bee" for layout in layouts)


@pytest.mark.parametrize(("across", "down", "degrees"), [(50, 50, 0), (50, 50, 15), (44, 74, 15)])
def test_keys_in_staggered_rows_are_no_hive(across: int, down: int, degrees: float) -> None:
    screen = Image.new("RGB", (600, 400), PLAIN.theme.page)
    draw = ImageDraw.Draw(screen)
    font = ImageFont.truetype("DejaVuSans.ttf", 26)
    for row, keys in enumerate(("йцукенгшщзх", "фывапролджэ", "ячсмитьбю")):
        for column, key in enumerate(keys):
            x, y = 60 + across * (column + row / 2), 120 + down * row
            draw.rounded_rectangle((x - 19, y - 22, x + 19, y + 22), 5, PLAIN.theme.filled)
            draw.text((x, y), key, PLAIN.theme.letter, font, anchor="mm")
    turned = screen.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=PLAIN.theme.page)
    assert not has_hive(turned)


def comb(rows: Sequence[str], gap: float) -> Image.Image:
    """Draw rows of hexagons with letters, every second row shifted by half a cell."""
    screen = Image.new("RGB", (600, 500), PLAIN.theme.page)
    draw = ImageDraw.Draw(screen)
    font = ImageFont.truetype("DejaVuSans.ttf", 32)
    turns = np.radians(60.0 * np.arange(6))
    corners = (1 - gap) * 44 * np.column_stack([np.sin(turns), np.cos(turns)])
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            x, y = 100 + 76 * column + 38 * (row % 2), 100 + 66 * row
            draw.polygon([(x + a, y + b) for a, b in corners], PLAIN.theme.filled)
            draw.text((x, y), letter.upper(), PLAIN.theme.letter, font, anchor="mm")
    return screen


@pytest.mark.parametrize("gap", [0.0, 0.1])
def test_a_part_of_a_larger_honeycomb_is_no_hive(gap: float) -> None:
    assert not has_hive(comb(["карта", "домик", "речйц", "щётпы", "юбгля"], gap))


def test_letters_above_and_below_a_hive_do_not_matter() -> None:
    theme = replace(PLAIN.theme, gap=0.1)
    screen = draw_hive("картину", replace(PLAIN, theme=theme), (600, 900))
    draw = ImageDraw.Draw(screen)
    font = ImageFont.truetype("DejaVuSans.ttf", 60)
    for y in (450 - 2 * 144, 450 + 2 * 144):
        for x in (300 - 2 * 144, 300 - 144, 300, 300 + 144, 300 + 2 * 144):
            draw.text((x, y), "Н", theme.letter, font, anchor="mm")
    assert has_hive(screen)


def test_arrows_over_all_letters_of_a_hive_do_not_matter() -> None:
    theme = replace(PLAIN.theme, gap=0.1)
    screen = draw_hive("картину", replace(PLAIN, theme=theme), (600, 900))
    draw = ImageDraw.Draw(screen)
    turns = np.radians(60.0 * np.arange(7))
    petals = 144 * np.column_stack([np.sin(turns), -np.cos(turns)]) + (300, 450)
    for one, other in pairwise(petals):
        draw.line((*one, *other), (190, 30, 60), 8)
        draw.line((*one, 300, 450), (190, 30, 60), 8)
    assert has_hive(screen)


def test_a_hive_is_found_by_rings_around_its_letters() -> None:
    boxes = hexagons(without=())
    rings = boxes * (1, 1, 0, 0) + (0, 0, 60, 60)
    hive = max(hives_of(rings, rings), key=lambda hive: hive.score)
    assert hive.centres == pytest.approx(boxes[:, :2])
    assert min(hive.cell_size) > 90
