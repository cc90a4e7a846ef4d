"""Find the cells of boards, and nothing else, in drawn pictures."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from ocr import ReadingError, read_board
from ocr.training.boards import Style
from ocr.training.screenshots import Scene
from tests.ocr.drawn_boards import (
    BARE,
    FILLED,
    INK,
    MIDGAME,
    PAGE,
    PLAIN,
    TILES_ONLY,
    draw,
    draw_board,
    draw_hive,
    encode,
    layout_of,
    layouts_in,
    rows_of,
    text_of,
)


def test_cells_are_where_they_were_drawn() -> None:
    layout = layout_of(draw(MIDGAME))
    assert (layout.rows, layout.columns) == (5, 5)
    assert layout.centres[0] == pytest.approx((140, 190), abs=2)
    assert layout.centres[24] == pytest.approx((460, 510), abs=2)


@pytest.mark.parametrize("tilt", [-2.0, -1.0, 1.0, 2.0])
def test_a_slight_tilt_does_not_matter(tilt: float) -> None:
    layout = layout_of(draw(MIDGAME, tilt=tilt))
    assert (layout.rows, layout.columns) == (5, 5)


@pytest.mark.parametrize("left_of_it", [0.5, 0.1])
def test_a_column_that_the_picture_cuts_does_not_count(left_of_it: float) -> None:
    screen = Image.new("RGB", (600, 800), PAGE)
    rows = rows_of("....... ..кот.. ..и.л.. батрака ..ря... ....... .......")
    draw_board(screen, (0, 150, 80), Scene(rows), PLAIN)
    cropped = screen.crop((round(80 * (1 - left_of_it)), 0, *screen.size))
    layout = layout_of(np.asarray(cropped))
    assert (layout.rows, layout.columns) == (7, 6)


def test_a_row_of_highlighted_cells_of_another_size_belongs_to_the_board() -> None:
    image = Image.fromarray(draw(MIDGAME))
    for column in range(5):
        image.paste((90, 160, 230), (110 + 80 * column, 160, 170 + 80 * column, 220))
    layout = layout_of(np.asarray(image))
    assert (layout.rows, layout.columns) == (5, 5)


def test_two_boards_are_found_where_one_lacks_some_cells() -> None:
    screen = Image.new("RGB", (900, 800), PAGE)
    draw_board(screen, (50, 150, 80), Scene(rows_of(MIDGAME)), PLAIN)
    draw_board(screen, (550, 150, 40), Scene(rows_of(MIDGAME)), PLAIN)
    for column in (0, 2, 4):
        screen.paste((170, 150, 120), (50 + 80 * column, 150, 130 + 80 * column, 230))
    found = sorted(layout.centres[24].tolist() for layout in layouts_in(np.asarray(screen)))
    assert found == [pytest.approx((410, 510), abs=2), pytest.approx((730, 330), abs=2)]


def test_boards_of_two_sizes_are_found() -> None:
    screen = Image.new("RGB", (900, 800), PAGE)
    draw_board(screen, (30, 40, 40), Scene(rows_of("..... ..... слово ..... .....")), PLAIN)
    draw_board(screen, (300, 150, 90), Scene(rows_of(".... .... план ....")), PLAIN)
    layouts = layouts_in(np.asarray(screen))
    assert [(layout.rows, layout.columns) for layout in layouts] == [(5, 5), (4, 4)]


def test_pale_cells_whose_edges_are_soft_are_seen() -> None:
    faint = replace(PLAIN, panel=(244, 244, 244), empty=(235, 235, 235))
    screen = Image.new("RGB", (300, 400), (244, 244, 244))
    draw_board(screen, (50, 75, 40), Scene(rows_of(MIDGAME)), faint)
    soft = screen.resize((600, 800), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(1))
    layout = layout_of(np.asarray(soft))
    assert (layout.rows, layout.columns, layout.unseen) == (5, 5, 0)


def test_a_plain_picture_has_no_layout() -> None:
    assert not layouts_in(np.full((600, 400, 3), 200, dtype=np.uint8))


def test_the_smallest_board_has_three_rows() -> None:
    layout = layout_of(draw("..к дом .т."))
    assert (layout.rows, layout.columns) == (3, 3)


def test_cells_may_be_twice_as_wide_as_high() -> None:
    layout = layout_of(np.asarray(Image.fromarray(draw(MIDGAME)).resize((1200, 800))))
    assert (layout.rows, layout.columns) == (5, 5)
    assert layout.centres[24] == pytest.approx((920, 510), abs=16)  # a tenth of a cell


def test_wide_tiles_are_no_hive() -> None:
    screen = Image.new("RGB", (700, 900), PAGE)
    rows = rows_of("...... ....аб ..вгде жзикло прсту. фхцч..")
    draw_board(screen, (60, 150, 80), Scene(rows), TILES_ONLY)
    wide = np.asarray(screen.resize((1213, 900)))
    assert layouts_in(wide)[0].game == "balda"


def test_letters_that_fill_a_square_leave_no_doubt_about_its_size() -> None:
    text = "море карт лиса тень"
    reading = read_board(encode(Image.fromarray(draw(text, BARE))))
    assert text_of(reading.rows).split() == text.split()
    assert not reading.size_in_doubt


def test_letters_without_cells_may_leave_most_of_a_wide_page() -> None:
    board = draw(MIDGAME, BARE)
    page = Image.new("RGB", (1600, 950), PAGE)
    page.paste(Image.fromarray(board), (500, 0))
    left, _, right, _ = layout_of(np.asarray(page)).frame
    assert 0.4 * page.height < right - left < 0.5 * page.height


@pytest.mark.parametrize("lefts", [(102,), (102, 342, 422)])
@pytest.mark.parametrize("top", [72, 552])
def test_buttons_beside_a_board_do_not_belong_to_it(lefts: tuple[int, ...], top: int) -> None:
    image = Image.fromarray(draw(MIDGAME))
    for left in lefts:
        image.paste((90, 160, 230), (left, top, left + 76, top + 76))
    assert text_of(read_board(encode(image)).rows) == text_of(rows_of(MIDGAME))


@pytest.mark.parametrize(
    "text",
    [
        MIDGAME,
        ".глаз .гане дозор .харг .....",
        "...... ...... ...т.. картах ..ор.. ......",
        "..... ..т.. карта ...о. .....",
    ],
)
@pytest.mark.parametrize("style", [TILES_ONLY, BARE])
def test_a_board_whose_empty_cells_look_like_the_page_is_in_doubt(text: str, style: Style) -> None:
    reading = read_board(encode(Image.fromarray(draw(text, style))))
    assert reading.size_in_doubt
    assert len(reading.doubtful) == sum(map(len, reading.rows))


@pytest.mark.parametrize("style", [TILES_ONLY, BARE])
def test_the_word_tells_the_columns_of_a_board_whose_first_one_shows_one_letter(
    style: Style,
) -> None:
    text = "..к.. ..н.. флирт ..п.. ....."
    reading = read_board(encode(Image.fromarray(draw(text, style))))
    assert text_of(reading.rows).split() == text.split()
    assert reading.size_in_doubt


def is_read_as_hive(screen: Image.Image) -> bool:
    try:
        return read_board(encode(screen)).game == "bee"
    except ReadingError:
        return False


@pytest.mark.parametrize(("across", "down", "degrees"), [(50, 50, 0), (50, 50, 15), (44, 74, 15)])
def test_keys_in_staggered_rows_are_no_hive(across: int, down: int, degrees: float) -> None:
    screen = Image.new("RGB", (600, 400), PAGE)
    draw = ImageDraw.Draw(screen)
    font = ImageFont.truetype("DejaVuSans.ttf", 26)
    for row, keys in enumerate(("йцукенгшщзх", "фывапролджэ", "ячсмитьбю")):
        for column, key in enumerate(keys):
            x, y = 60 + across * (column + row / 2), 120 + down * row
            draw.rounded_rectangle((x - 19, y - 22, x + 19, y + 22), 5, FILLED)
            draw.text((x, y), key, INK, font, anchor="mm")
    turned = screen.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=PAGE)
    assert not is_read_as_hive(turned)


def comb(rows: Sequence[str], gap: float) -> Image.Image:
    """Draw rows of hexagons with letters, every second row shifted by half a cell."""
    screen = Image.new("RGB", (600, 500), PAGE)
    draw = ImageDraw.Draw(screen)
    font = ImageFont.truetype("DejaVuSans.ttf", 32)
    turns = np.radians(60.0 * np.arange(6))
    corners = (1 - gap) * 44 * np.column_stack([np.sin(turns), np.cos(turns)])
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            x, y = 100 + 76 * column + 38 * (row % 2), 100 + 66 * row
            draw.polygon([(x + a, y + b) for a, b in corners], FILLED)
            draw.text((x, y), letter.upper(), INK, font, anchor="mm")
    return screen


@pytest.mark.parametrize("gap", [0.0, 0.1])
def test_a_part_of_a_larger_honeycomb_is_no_hive(gap: float) -> None:
    assert not is_read_as_hive(comb(["карта", "домик", "речйц", "щётпы", "юбгля"], gap))


def has_hive(screen: Image.Image) -> bool:
    """True if the first lattice is a hive where `draw_hive` draws it, on a page of 600 x 900."""
    layout = layouts_in(np.asarray(screen))[0]
    return layout.game == "bee" and layout.centres[0] == pytest.approx((300, 450), abs=5)


def test_letters_above_and_below_a_hive_do_not_matter() -> None:
    screen = draw_hive("картину", replace(PLAIN, gap=0.1), (600, 900))
    draw = ImageDraw.Draw(screen)
    font = ImageFont.truetype("DejaVuSans.ttf", 60)
    for y in (450 - 2.1 * 144, 450 + 2.1 * 144):
        for x in (300 - 2 * 144, 300 - 144, 300, 300 + 144, 300 + 2 * 144):
            draw.text((x, y), "Н", INK, font, anchor="mm")
    assert has_hive(screen)


def test_arrows_over_all_letters_of_a_hive_do_not_matter() -> None:
    screen = draw_hive("картину", replace(PLAIN, gap=0.1), (600, 900))
    draw = ImageDraw.Draw(screen)
    turns = np.radians(60.0 * np.arange(7))
    petals = 144 * np.column_stack([np.sin(turns), -np.cos(turns)]) + (300, 450)
    for one, other in pairwise(petals):
        draw.line((*one, *other), (190, 30, 60), 8)
        draw.line((*one, 300, 450), (190, 30, 60), 8)
    assert has_hive(screen)


@pytest.mark.parametrize("size", [(600, 3600), (4200, 800)])
def test_a_board_on_a_page_far_longer_than_wide_is_found(size: tuple[int, int]) -> None:
    strip = Image.new("RGB", size, PAGE)
    strip.paste(Image.fromarray(draw(MIDGAME)), (size[0] - 600, size[1] - 800))
    reading = read_board(encode(strip))
    assert text_of(reading.rows).split() == MIDGAME.split()
    assert not reading.size_in_doubt


def test_small_letters_between_thin_lines_are_found_though_they_fade_from_near() -> None:
    screen = Image.new("RGB", (710, 584), (240, 240, 240))
    pen, font = ImageDraw.Draw(screen), ImageFont.truetype("DejaVuSans.ttf", 14)
    left, top, wide, tall = 210, 74, 57, 61
    for row, letters in enumerate(rows_of(MIDGAME)):
        for column, letter in enumerate(letters):
            x, y = left + column * wide, top + row * tall
            pen.rectangle((x, y, x + wide, y + tall), fill="white", outline=(160, 160, 160))
            pen.text((x + wide / 2, y + tall / 2), letter.upper(), "black", font, anchor="mm")
    assert text_of(read_board(encode(screen)).rows).split() == MIDGAME.split()
