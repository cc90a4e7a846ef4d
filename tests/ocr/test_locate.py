"""Find lattices of cells."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from ocr.flat_boxes import FlatRegions
from ocr.lattice import Layout, with_edge, without_overlaps
from ocr.locate import _CELL_SPACING, _lattices_of, find_layouts
from ocr.training.screenshots import Scene, draw_balda, draw_board
from tests.ocr.drawn_boards import (
    MIDGAME,
    PAPER,
    PLAIN,
    TILES_ONLY,
    draw,
    rows_of,
)


def test_cells_are_where_they_were_drawn() -> None:
    layout = next(find_layouts(FlatRegions(draw(MIDGAME))))
    assert (layout.rows, layout.columns) == (5, 5)
    assert layout.centres[0] == pytest.approx((140, 190), abs=2)
    assert layout.centres[24] == pytest.approx((460, 510), abs=2)


@pytest.mark.parametrize("tilt", [-2.0, -1.0, 1.0, 2.0])
def test_a_slight_tilt_does_not_matter(tilt: float) -> None:
    layout = next(find_layouts(FlatRegions(draw(MIDGAME, tilt=tilt))))
    assert (layout.rows, layout.columns) == (5, 5)


@pytest.mark.parametrize("left_of_it", [0.5, 0.1])
def test_a_column_that_the_picture_cuts_does_not_count(left_of_it: float) -> None:
    screen = Image.new("RGB", (600, 800), PAPER.page)
    rows = rows_of("....... ..кот.. ..и.л.. батрака ..ря... ....... .......")
    draw_board(screen, (0, 150, 80), Scene(rows), PLAIN)
    cropped = screen.crop((round(80 * (1 - left_of_it)), 0, *screen.size))
    layout = next(find_layouts(FlatRegions(np.asarray(cropped))))
    assert (layout.rows, layout.columns) == (7, 6)


def test_a_row_of_highlighted_cells_of_another_size_belongs_to_the_board() -> None:
    image = Image.fromarray(draw(MIDGAME))
    for column in range(5):
        cell = (110 + 80 * column, 160, 170 + 80 * column, 220)
        image.paste((90, 160, 230), cell)
    layout = next(find_layouts(FlatRegions(np.asarray(image))))
    assert (layout.rows, layout.columns) == (5, 5)


def test_buttons_beside_the_board_do_not_belong_to_it() -> None:
    image = Image.fromarray(draw(MIDGAME))
    image.paste((90, 160, 230), (102, 552, 178, 628))
    layout = next(find_layouts(FlatRegions(np.asarray(image))))
    assert (layout.rows, layout.columns) == (5, 5)


def test_buttons_over_the_columns_of_a_board_are_no_row_of_it() -> None:
    image = Image.fromarray(draw(MIDGAME))
    for left in (102, 342, 422):
        image.paste((90, 160, 230), (left, 72, left + 76, 148))
    layout = next(find_layouts(FlatRegions(np.asarray(image))))
    assert layout.nearly_seen
    assert (layout.rows, layout.columns) == (5, 5)
    assert layout.centres[0] == pytest.approx((140, 190), abs=3)


def test_rows_with_few_tiles_belong_to_the_board_of_a_fuller_middle() -> None:
    full = "..балда. ..балда. гдетакой ..балда. ..балда."
    rows = f"........ ..кот... {full} ...кот.."
    screen = Image.new("RGB", (600, 800), PAPER.page)
    draw_board(screen, (60, 150, 60), Scene(rows_of(rows)), TILES_ONLY)
    layout = next(find_layouts(FlatRegions(np.asarray(screen))))
    assert (layout.rows, layout.columns) == (8, 8)


def test_a_small_board_is_not_taken_for_one_of_which_some_cells_are_not_seen() -> None:
    screen = Image.new("RGB", (900, 800), PAPER.page)
    draw_board(screen, (50, 150, 80), Scene(rows_of(MIDGAME)), PLAIN)
    draw_board(screen, (550, 150, 40), Scene(rows_of(MIDGAME)), PLAIN)
    for column in (0, 2, 4):
        screen.paste(PAPER.board, (50 + 80 * column, 150, 130 + 80 * column, 230))
    layout = next(find_layouts(FlatRegions(np.asarray(screen))))
    assert layout.centres[24] == pytest.approx((410, 510), abs=2)


def test_pale_cells_whose_edges_are_soft_are_seen() -> None:
    theme = replace(PAPER, page=(244, 244, 244), board=(244, 244, 244), empty=(235, 235, 235))
    screen = Image.new("RGB", (300, 400), theme.page)
    draw_board(screen, (50, 75, 40), Scene(rows_of(MIDGAME)), replace(PLAIN, theme=theme))
    soft = screen.resize((600, 800), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(1))
    layout = next(find_layouts(FlatRegions(np.asarray(soft))))
    assert layout.seen == 1


def test_a_column_with_one_tile_of_a_first_word_belongs_to_the_board() -> None:
    tiles = ".глаз .гане дозор .харг ....."
    layout = next(find_layouts(FlatRegions(draw(tiles, TILES_ONLY))))
    assert (layout.rows, layout.columns) == (5, 5)


def test_the_largest_board_comes_first() -> None:
    screen = Image.new("RGB", (900, 800), PAPER.page)
    draw_board(screen, (30, 40, 40), Scene(rows_of("..... ..... слово ..... .....")), PLAIN)
    draw_board(screen, (300, 150, 90), Scene(rows_of(".... .... план .... ".strip())), PLAIN)
    assert [layout.columns for layout in find_layouts(FlatRegions(np.asarray(screen)))][:2] == [
        4,
        5,
    ]


def test_a_board_is_tried_beside_the_lattice_of_the_gaps_between_its_round_cells() -> None:
    whole, gaps = (
        Layout("balda", np.array([[x, y] for y in span for x in span]), side, side, (90, 90), score)
        for side, span, score in ((5, range(160, 641, 120), 1.0), (6, range(100, 701, 120), 2.0))
    )
    assert without_overlaps([gaps, whole]) == [gaps, whole]
    part = Layout("balda", whole.centres[:12], 3, 4, (90, 90), 0.5)
    assert without_overlaps([gaps, whole, part, whole]) == [gaps, whole]


def test_a_board_is_tried_beside_as_many_cells_between_its_own() -> None:
    board = Layout(
        "balda",
        np.array([(x, y) for y in range(5) for x in range(5)]) * 80.0,
        5,
        5,
        (76.0, 76.0),
        1.0,
    )
    near, between = (replace(board, centres=board.centres - off) for off in (8, 40))
    assert without_overlaps([between, board, near]) == [between, board]


def test_of_two_boards_of_as_many_cells_one_may_have_closer_rows() -> None:
    square = Layout(
        "balda",
        np.array([(x, y) for y in range(5) for x in range(5)]) * 80.0,
        5,
        5,
        (76.0, 76.0),
        9.0,
    )
    wide = replace(square, centres=square.centres * (1, 0.45), cell_size=(76.0, 32.0))
    near = replace(square, centres=square.centres * (1, 0.9))
    assert without_overlaps([square, wide, near]) == [square, wide]


def test_boxes_in_one_diagonal_are_no_lattice() -> None:
    places = [(n, n) for n in range(7)] + [(20 + n, 3) for n in range(5)]
    boxes = np.array([(50 * x, 50 * y, 44, 44) for x, y in places], dtype=np.float64)
    assert not [*_lattices_of(boxes, boxes, _CELL_SPACING)]


def test_a_plain_picture_has_no_layout() -> None:
    assert not list(find_layouts(FlatRegions(np.full((600, 400, 3), 200, dtype=np.uint8))))


def test_a_staggered_keyboard_is_no_lattice() -> None:
    scene = Scene(rows_of("."), keyboard="ru", width=540, height=1200, board_width=0.1)
    assert not list(find_layouts(FlatRegions(np.asarray(draw_balda(scene, PLAIN)))))


def test_an_edge_is_added_to_a_lattice_only_where_the_picture_has_room() -> None:
    centres = np.array(
        [(50 + 40 * c, 25 + 40 * r) for r in range(4) for c in range(4)], dtype=float
    )
    layout = Layout("balda", centres, 4, 4, (36, 36), 1.0)
    wider, inner = with_edge(layout, 260, 210)
    assert (wider.rows, wider.columns) == (5, 5)
    assert inner.sum() == 16
    assert not inner[-1].any()
    assert not inner[:, -1].any()
    assert wider.centres[-1].tolist() == [210, 185]


def test_the_smallest_board_has_three_rows() -> None:
    layout = next(find_layouts(FlatRegions(draw("..к дом .т."))))
    assert (layout.rows, layout.columns) == (3, 3)


def test_cells_may_be_twice_as_wide_as_high() -> None:
    wide = Image.fromarray(draw(MIDGAME)).resize((1200, 800))
    layout = next(find_layouts(FlatRegions(np.asarray(wide))))
    assert (layout.rows, layout.columns) == (5, 5)
    assert layout.centres[24] == pytest.approx((920, 510), abs=3)


def draw_dotted(text: str, stretched: int) -> Image.Image:
    """Draw tiles on a plain page, with a grey dot for each empty cell."""
    image = Image.fromarray(draw(text, TILES_ONLY)).resize((600 * stretched, 800))
    for row, line in enumerate(rows_of(text)):
        for column, letter in enumerate(line):
            x, y = stretched * (140 + 80 * column), 190 + 80 * row
            if not letter:
                ImageDraw.Draw(image).ellipse((x - 5, y - 5, x + 5, y + 5), (150, 150, 150))
    return image


def test_wide_tiles_are_no_hive() -> None:
    screen = Image.new("RGB", (700, 900), TILES_ONLY.theme.page)
    rows = rows_of("...... ....аб ..вгде жзикло прсту. фхцч..")
    draw_board(screen, (60, 150, 80), Scene(rows), TILES_ONLY)
    wide = np.asarray(screen.resize((1213, 900)))
    assert next(find_layouts(FlatRegions(wide))).game == "balda"
