"""Find paths that are drawn over a board from cell to cell."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from ocr.board.word_paths import paths_over, word_under
from ocr.cells.layout import Layout
from ocr.training.boards import Paint, Stroke, Style
from ocr.training.canvas import Glyph
from ocr.training.positions import CellIndex
from ocr.training.screenshots import Scene
from tests.ocr.drawn_boards import INK, PLAIN, draw_board, regular_layout, rows_of

BOARD = "..... .тсе. карта .йак. ....."
PITCH = 60
LAYOUT = regular_layout((50, 50), PITCH, (5, 5))


def board(
    *cells: CellIndex, style: Style = PLAIN, width: float = 0.08, opacity: float = 1.0
) -> Image.Image:
    screen = Image.new("RGB", (340, 340), style.page)
    drawn = Stroke(cells, (220, 30, 40), width, opacity) if cells else None
    draw_board(screen, (20, 20, PITCH), Scene(rows_of(BOARD), stroke=drawn), style)
    return screen


@pytest.mark.parametrize("opacity", [0.4, 1.0])
def test_a_path_leads_from_each_of_its_cells_to_the_next(opacity: float) -> None:
    paths = paths_over(np.asarray(board((2, 0), (2, 1), (1, 1), opacity=opacity)), LAYOUT)
    assert {place: {*beside} for place, beside in paths.items()} == {10: {11}, 11: {10, 6}, 6: {11}}


def test_the_cells_of_a_path_follow_from_one_end_to_the_other() -> None:
    paths = paths_over(np.asarray(board((2, 0), (2, 1), (1, 1), (1, 2))), LAYOUT)
    assert word_under(paths) in [(10, 11, 6, 7), (7, 6, 11, 10)]


@pytest.mark.parametrize(
    "paths",
    [
        {0: [1], 1: [0, 2, 6], 2: [1], 6: [1]},
        {0: [1, 5], 1: [0, 6], 5: [0, 6], 6: [1, 5]},
        {0: [1], 1: [0], 10: [11], 11: [10]},
    ],
    ids=["branches", "a ring", "two"],
)
def test_a_path_without_two_ends_is_no_word(paths: dict[int, list[int]]) -> None:
    assert word_under(paths) == ()


@pytest.mark.parametrize("width", [0.12, 0.25, 0.35])
def test_narrow_and_wide_paths_are_found(width: float) -> None:
    screen = board((2, 0), (2, 1), width=width)
    assert paths_over(np.asarray(screen), LAYOUT) == {10: [11], 11: [10]}


@pytest.mark.parametrize("radius", [0.0, 0.5])
@pytest.mark.parametrize("gap", [0.0, 0.02, 0.15])
def test_a_board_without_a_path_has_none(radius: float, gap: float) -> None:
    style = replace(PLAIN, radius=radius, gap=gap, line=0.02)
    assert not paths_over(np.asarray(board(style=style)), LAYOUT)


def test_round_tiles_that_nearly_touch_have_no_path_between_wide_letters() -> None:
    glyph = Glyph("DejaVuSans-Bold.ttf", 0.7)
    style = replace(PLAIN, glyph=glyph, panel=(191, 47, 236), radius=0.5, gap=0.08)
    screen = Image.new("RGB", (227, 227), style.page)
    draw_board(screen, (13.3, 13.3, 40), Scene(rows_of("йёщюы щйюйщ юыйшж ыжшюж щйщыё")), style)
    assert not paths_over(np.asarray(screen), regular_layout((33.3, 33.3), 40, (5, 5)))


@pytest.mark.parametrize("gap", [0.04, 0.08])
def test_round_tiles_that_a_blur_joins_have_no_path(gap: float) -> None:
    tile = (110, 230, 250)
    style = replace(PLAIN, panel=(20, 60, 160), empty=tile, paints=(Paint(tile, INK),))
    soft = board(style=replace(style, radius=0.5, gap=gap)).filter(ImageFilter.GaussianBlur(1.2))
    assert not paths_over(np.asarray(soft), LAYOUT)


@pytest.mark.parametrize("first", [0, 30])
def test_a_path_over_a_hive_leads_on_in_six_directions(first: int) -> None:
    turns = np.radians(first + 60.0 * np.arange(6))
    places = 60 * np.column_stack([np.sin(turns), -np.cos(turns)])
    centres = np.concatenate([np.zeros((1, 2)), places]) + 150
    screen = Image.new("RGB", (300, 300), "white")
    draw = ImageDraw.Draw(screen)
    for x, y in centres:
        draw.ellipse((x - 28, y - 28, x + 28, y + 28), (230, 230, 230))
    draw.line([tuple(centres[place]) for place in (5, 0, 1, 2)], (220, 30, 40), 6)
    paths = paths_over(np.asarray(screen), Layout("bee", centres, 1, 7, (60, 60)))
    assert {place: {*beside} for place, beside in paths.items()} == {
        5: {0}, 0: {5, 1}, 1: {0, 2}, 2: {1},
    }  # fmt: skip
