"""Wild pages are functions of their seeds, and know the place and class of each cell."""

import random

import numpy as np
import pytest

from ocr.cells.crops import CROP_SIDE, cut_cells
from ocr.cells.shapes import CLASSES, MARKS, OTHERS, TURNED, class_of
from ocr.detect.views import KINDS, STRIDE, VIEW_SIDE, BoardKind
from ocr.training.boards import Board, Spot
from ocr.training.wild.draw_views import View, draw_view, targets_of
from ocr.training.wild.pages import Page, cut_page, draw_page
from ocr.training.wild.plans import plan_board
from ocr.training.wild.terminals import draw_terminal
from tests.ocr.drawn_boards import FONTS_OF


def test_each_shape_is_a_class_of_its_own() -> None:
    assert {*map(class_of, MARKS), *OTHERS} == set(range(CLASSES))


def test_a_seed_reproduces_a_page() -> None:
    first, again, other = (draw_page(random.Random(seed), FONTS_OF, 30) for seed in (3, 3, 4))
    assert np.array_equal(first.picture, again.picture)
    assert first.picture.shape != other.picture.shape or (first.picture != other.picture).any()


@pytest.mark.parametrize("seed", range(12))
def test_all_cells_of_a_page_can_be_cut(seed: int) -> None:
    rng = random.Random(seed)
    page = draw_page(rng, FONTS_OF, rng.uniform(15, 60))
    crops, classes = cut_page(rng, page)
    assert crops.shape == (len(classes), CROP_SIDE, CROP_SIDE, 3)
    assert set(classes.tolist()) <= set(range(CLASSES))
    assert len(classes)


@pytest.mark.parametrize("turn", range(4))
def test_letters_stand_upright_in_their_crops(turn: int) -> None:
    picture = np.zeros((100, 100, 3), dtype=np.uint8)
    picture[20:30, 45:55] = 255  # above the middle of a cell
    picture = np.ascontiguousarray(np.rot90(picture, -turn))
    centres = np.array([(49.5, 49.5)], dtype=np.float32)
    steps = np.array([[(60, 0), (0, 60)]], dtype=np.float32)
    board = Board("die", (Spot(0, 0, "н", class_of("н")),), 1, 1, (60, 60))
    page = Page(picture, board, centres, steps, np.array([turn]))
    rng = random.Random(1)
    for _ in range(30):
        (crop,), (shown,) = cut_page(rng, page)
        rows, _ = np.nonzero(crop[..., 0] > 127)
        assert (shown != TURNED) == (rows.mean() < CROP_SIDE / 3)


def test_steps_go_to_the_right_and_below_as_the_picture_stands() -> None:
    for seed in range(40):
        page = draw_page(random.Random(seed), FONTS_OF, 24)
        is_cell = [spot.is_tile for spot in page.board.spots]
        right, below = page.steps[is_cell].transpose(1, 0, 2)
        assert (right[:, 0] >= np.abs(right[:, 1]) * 0.6).all()
        assert (below[:, 1] > 0).all()


def test_a_crop_shows_its_cell_upright() -> None:
    picture = np.zeros((100, 200, 3), dtype=np.uint8)
    picture[20:30, 110:130] = 255  # above the centre of a cell at 120, 50
    steps = np.array([[(60, 0), (0, 60)]], dtype=np.float32)
    (crop,) = cut_cells(picture, np.array([(119.5, 49.5)], dtype=np.float32), steps)
    rows, columns = np.nonzero(crop[..., 0] > 127)
    assert rows.max() < CROP_SIDE / 2
    assert columns.mean() == pytest.approx((CROP_SIDE - 1) / 2, abs=0.5)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_board_is_planned(kind: BoardKind) -> None:
    board = plan_board(random.Random(1), 30, kind)
    assert board.kind == kind
    assert all(not spot.text or spot.is_tile for spot in board.spots)


def test_a_seed_reproduces_a_view() -> None:
    first, again, other = (draw_view(random.Random(seed), FONTS_OF) for seed in (3, 3, 4))
    assert first.picture.shape == other.picture.shape == (VIEW_SIDE, VIEW_SIDE, 3)
    assert np.array_equal(first.picture, again.picture)
    assert np.array_equal(first.places, again.places)
    assert not np.array_equal(first.picture, other.picture)


def test_the_cells_of_a_view_are_on_it_a_step_apart() -> None:
    views = [draw_view(random.Random(seed), FONTS_OF) for seed in range(12)]
    shown = [view.places[view.kinds != KINDS.index("hive")] for view in views]
    shown = [places for places in shown if len(places)]
    assert len(shown) > 4
    for places in shown:
        assert ((places[:, :2] > -1) & (places[:, :2] < VIEW_SIDE)).all()
        beside = places[:, None, :2] + places[:, None, 2:4] - places[None, :, :2]
        apart = np.linalg.norm(beside, axis=2).min(axis=1) / np.linalg.norm(places[:, 2:4], axis=1)
        assert (apart < 0.2).mean() > 0.5  # all but the last columns have a cell to the right


def test_targets_are_hot_at_cells_and_tell_the_way_to_their_centres() -> None:
    places = np.array([(101.5, 61.5, 30, 2, -2, 28), (250, 200, 20, 0, 0, 20)], dtype=np.float32)
    picture = np.zeros((VIEW_SIDE, VIEW_SIDE, 3), dtype=np.uint8)
    kinds = np.full(2, KINDS.index("die"), dtype=np.uint8)
    heat, offsets, counts = targets_of(View(picture, places, kinds))
    assert heat.shape == (len(KINDS), VIEW_SIDE // STRIDE, VIEW_SIDE // STRIDE)
    assert [float(each.max()) for each in heat] == [each == "die" for each in KINDS]
    rows, columns = np.nonzero(heat[-1] == 1)
    for row, column, x, y in zip(rows, columns, *places[:, :2].T, strict=True):
        at = np.array((column, row)) * STRIDE + (STRIDE - 1) / 2
        assert at + offsets[:, row, column] == pytest.approx((x, y), abs=0.01)
        assert counts[row, column] == 1
    assert counts.mean() < 0.01


@pytest.mark.parametrize("seed", range(8))
def test_letters_in_a_terminal_stand_in_their_cells(seed: int) -> None:
    rng = random.Random(seed)
    board = plan_board(rng, 24, "square")
    picture, steps, middle = draw_terminal(rng, FONTS_OF[board.alphabet], board, (60, 40, 90, 80))
    ground = np.median(picture.reshape(-1, 3), axis=0)
    for spot in (spot for spot in board.spots if spot.text and spot.is_tile):
        x, y = middle + np.array((spot.column, spot.row)) * steps
        seen = picture[round(y) - 4 : round(y) + 5, round(x) - 4 : round(x) + 5]
        assert np.abs(seen - ground).max() > 40
