"""Wild pages are functions of their seeds, and know the place and class of each cell."""

import random

import numpy as np
import pytest

from ocr.cells.classes import CLASSES, MARKS, OTHERS, TURNED, class_of
from ocr.cells.crops import CROP_SIDE, cut_cells
from ocr.training.wild.cut_pages import cut_page
from ocr.training.wild.pages import Lattice, Page, draw_page
from ocr.training.wild.plans import PLAN_KINDS, plan_board
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
    letters = Lattice("die", centres, steps, np.array([class_of("н")]), np.array([turn]))
    nothing = Lattice("die", centres[:0], steps[:0], letters.classes[:0], letters.turns[:0])
    rng = random.Random(1)
    for _ in range(30):
        (crop,), (shown,) = cut_page(rng, Page(picture, letters, nothing))
        rows, _ = np.nonzero(crop[..., 0] > 127)
        assert (shown != TURNED) == (rows.mean() < CROP_SIDE / 3)


def test_steps_go_to_the_right_and_below_as_the_picture_stands() -> None:
    for seed in range(40):
        page = draw_page(random.Random(seed), FONTS_OF, 24)
        right, below = page.lattice.steps[:, 0], page.lattice.steps[:, 1]
        assert (right[:, 0] >= np.abs(right[:, 1]) * 0.9).all()
        assert (below[:, 1] > 0).all()


def test_a_crop_shows_its_cell_upright() -> None:
    picture = np.zeros((100, 200, 3), dtype=np.uint8)
    picture[20:30, 110:130] = 255  # above the centre of a cell at 120, 50
    steps = np.array([[(60, 0), (0, 60)]], dtype=np.float32)
    (crop,) = cut_cells(picture, np.array([(119.5, 49.5)], dtype=np.float32), steps)
    rows, columns = np.nonzero(crop[..., 0] > 127)
    assert rows.max() < CROP_SIDE / 2
    assert columns.mean() == pytest.approx((CROP_SIDE - 1) / 2, abs=0.5)


@pytest.mark.parametrize("kind", PLAN_KINDS)
def test_every_kind_of_board_is_planned(kind: str) -> None:
    board = plan_board(random.Random(1), 30, kind)  # type: ignore[arg-type] # of PLAN_KINDS
    assert board.kind == kind
    assert all(not spot.text or spot.is_tile for spot in board.spots)
