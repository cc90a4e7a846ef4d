"""Lattices are fitted to what an ideal network says of a view, and to what a worse one says."""

import random

import cv2
import numpy as np
import pytest

from ocr.detect.lattices import Lattice, find_lattices, project
from ocr.detect.views import KINDS, OFFSET_UNIT, STRIDE, VIEW_SIDE, BoardKind
from ocr.picture.arrays import Floats
from ocr.training.wild.draw_views import View, draw_view, targets_of
from tests.ocr.drawn_boards import FONTS_OF

NO_PICTURE = np.zeros((VIEW_SIDE, VIEW_SIDE, 3), dtype=np.uint8)
PITCH = 30.0  # px


def answer_of(view: View) -> Floats:
    """What a network that makes no mistake would say of a view."""
    heat, offsets, _ = targets_of(view)
    clipped = np.clip(heat, 0.01, 0.99)
    answer = np.concatenate([np.log(clipped / (1 - clipped)), offsets / OFFSET_UNIT])
    return answer.astype(np.float32)


def lattices_in(places: Floats, kind: BoardKind = "square") -> list[Lattice]:
    """The lattices of cells, each with its centre, its step to the right and its step below."""
    kinds = np.full(len(places), KINDS.index(kind), dtype=np.uint8)
    view = View(NO_PICTURE, places.astype(np.float32), kinds)
    return find_lattices(answer_of(view))


def grid(columns: int, rows: int, pitch: float = PITCH, first: float = 60) -> Floats:
    across, down = np.meshgrid(np.arange(columns), np.arange(rows))
    centres = np.stack([across.ravel(), down.ravel()], axis=1) * pitch + first
    steps = np.tile((pitch, 0, 0, pitch), (len(centres), 1))
    return np.hstack([centres, steps]).astype(np.float32)


@pytest.mark.parametrize("kind", ["square", "die"])
def test_a_grid_is_found_as_large_as_it_is(kind: BoardKind) -> None:
    (found,) = lattices_in(grid(5, 4), kind)
    assert (found.kind, found.columns, found.rows) == (kind, 5, 4)
    assert np.allclose(found.centres, grid(5, 4)[:, :2], atol=0.1)
    assert found.heat.min() > 0.9
    assert not found.cut


def test_cells_that_were_not_seen_are_placed_by_the_others() -> None:
    unseen = 7, 14, 15, 30
    (found,) = lattices_in(np.delete(grid(6, 6), unseen, axis=0))
    assert np.allclose(found.centres, grid(6, 6)[:, :2], atol=0.1)
    assert np.flatnonzero(found.heat == 0).tolist() == [*unseen]


@pytest.mark.parametrize(("columns", "rows"), [(5, 1), (2, 5)])
def test_fewer_than_three_rows_are_no_lattice(columns: int, rows: int) -> None:
    assert lattices_in(grid(columns, rows)) == []


def test_hardly_any_cells_beside_a_board_are_cut_off() -> None:
    beside = grid(6, 7)[36:37]
    (found,) = lattices_in(np.vstack([grid(6, 6), beside]))
    assert (found.columns, found.rows) == (6, 6)
    assert found.cut


def test_more_of_a_row_is_cut_off_where_a_square_has_no_room_for_it() -> None:
    (surplus,) = lattices_in(np.vstack([grid(6, 6), grid(6, 7)[36:39]]))
    assert (surplus.columns, surplus.rows) == (6, 6)
    (square,) = lattices_in(np.vstack([grid(7, 6), grid(7, 7)[42:45]]))
    assert (square.columns, square.rows) == (7, 7)


@pytest.mark.parametrize(("above", "turned"), [(0, False), (1, False), (2, False), (1, True)])
def test_rows_that_a_square_lacks_are_guessed_where_it_is_warm(above: int, turned: bool) -> None:
    cells = grid(5, 5)
    cells = cells[:, [1, 0, 2, 3, 4, 5]] if turned else cells
    seen = cells[5 * above : 5 * above + 15]
    view = View(NO_PICTURE, seen, np.zeros(len(seen), dtype=np.uint8))
    answer = answer_of(view)
    (found,) = find_lattices(answer)
    assert sorted((found.columns, found.rows)) == [3, 5]
    assert not found.guessed
    columns, rows = np.round((cells[:, :2] - (STRIDE - 1) / 2) / STRIDE).astype(int).T
    warm = np.log(0.25 / 0.75)  # too little for a peak
    answer[0, rows, columns] = np.maximum(answer[0, rows, columns], warm)
    (found,) = find_lattices(answer)
    assert found.guessed
    assert np.allclose(found.centres, grid(5, 5)[:, :2], atol=0.1)


def test_a_board_seen_from_one_side_is_a_homography() -> None:
    cells = grid(6, 6)
    view = cv2.getPerspectiveTransform(
        np.array([(60, 60), (210, 60), (210, 210), (60, 210)], dtype=np.float32),
        np.array([(80, 70), (220, 90), (200, 230), (70, 190)], dtype=np.float32),
    ).astype(np.float32)
    centres = project(view, cells[:, :2])
    steps = [
        project(view, cells[:, :2] + half) - project(view, cells[:, :2] - half)
        for half in np.eye(2, dtype=np.float32) * PITCH / 2
    ]
    (found,) = lattices_in(np.hstack([centres, *steps]))
    assert np.allclose(found.centres, centres, atol=0.5)


def hive(degrees: float) -> Floats:
    """The middle of a hive and six petals, the first of them *degrees* clockwise from the top."""
    angles = np.radians(np.arange(-90, 270, 60) + degrees)
    around = np.stack([np.cos(angles), np.sin(angles)], axis=1) * 50 + 150
    centres = np.vstack([[(150, 150)], around])
    return np.hstack([centres, np.tile((50, 0, 0, 50), (7, 1))]).astype(np.float32)


@pytest.mark.parametrize("degrees", [0, 30, 12])
def test_a_hive_has_its_middle_first_and_then_goes_clockwise(degrees: int) -> None:
    (found,) = lattices_in(hive(degrees), "hive")
    assert (found.kind, found.turned) == ("hive", degrees == 30)
    assert np.allclose(found.centres, hive(degrees)[:, :2], atol=0.5)


@pytest.mark.parametrize("without", [(3,), (1, 4)])
def test_a_hive_is_found_by_what_is_left_of_its_cells(without: tuple[int, ...]) -> None:
    (found,) = lattices_in(np.delete(hive(0), without, axis=0), "hive")
    assert np.allclose(found.centres, hive(0)[:, :2], atol=0.5)


def test_three_petals_are_no_hive() -> None:
    assert lattices_in(hive(0)[:4], "hive") == []


def test_two_boards_are_two_lattices() -> None:
    both = lattices_in(np.vstack([grid(4, 4), grid(3, 3, pitch=20, first=230)]))
    assert [(each.columns, each.rows) for each in both] == [(4, 4), (3, 3)]


def test_nothing_is_found_where_nothing_is() -> None:
    side = VIEW_SIDE // STRIDE
    nothing = np.full((len(KINDS) + 2, side, side), -9, dtype=np.float32)
    assert find_lattices(nothing) == []


def test_what_is_drawn_on_views_is_found_from_ideal_answers() -> None:
    exact = 0
    views = [draw_view(random.Random(f"ideal {seed}"), FONTS_OF) for seed in range(4, 12)]
    for view in views:
        found = find_lattices(answer_of(view))
        centres = found[0].centres if found else np.zeros((0, 2), dtype=np.float32)
        apart = np.linalg.norm(centres[:, None] - view.places[None, :, :2], axis=2)
        exact += bool(not len(view.places) or (len(centres) and apart.min(axis=0).max() < 3))
    assert exact >= 7


@pytest.mark.parametrize(("gap", "boards"), [(0.0, [(8, 4)]), (0.15, [(4, 4), (4, 4)])])
def test_squares_side_by_side_are_two_boards_if_there_is_a_gap_between(
    gap: float, boards: list[tuple[int, int]]
) -> None:
    cells = grid(8, 4)
    cells[cells[:, 0] > 60 + 3.5 * PITCH, 0] += gap * PITCH
    assert [(found.columns, found.rows) for found in lattices_in(cells)] == boards
