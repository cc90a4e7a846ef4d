"""Lattices are fitted to what an ideal network says of a view, and to what a worse one says."""

import random

import cv2
import numpy as np
import pytest

from ocr.arrays import Floats
from ocr.detect.lattices import FoundLattice, find_lattices, find_peaks, project
from ocr.detect.views import KINDS, STEP_UNIT, BoardKind
from ocr.training.wild.pages import Lattice
from ocr.training.wild.views import draw_view, targets_of
from tests.ocr.drawn_boards import FONTS_OF, bare_lattice


def answer_of(heat: Floats, steps: Floats) -> Floats:
    """What a network that makes no mistake would say."""
    clipped = np.clip(heat, 0.01, 0.99)
    return np.concatenate([np.log(clipped / (1 - clipped)), steps / STEP_UNIT]).astype(np.float32)


def lattices_in(lattice: Lattice) -> list[FoundLattice]:
    heat, steps, _ = targets_of(lattice)
    return find_lattices(find_peaks(answer_of(heat, steps)))


def grid(columns: int, rows: int, kind: BoardKind = "square", pitch: float = 30) -> Lattice:
    across, down = np.meshgrid(np.arange(columns), np.arange(rows))
    centres = np.stack([across.ravel(), down.ravel()], axis=1) * pitch + 60
    steps = np.tile(np.array([(pitch, 0), (0, pitch)], dtype=np.float32), (len(centres), 1, 1))
    return bare_lattice(kind, centres.astype(np.float32), steps)


@pytest.mark.parametrize("kind", ["square", "die", "key"])
def test_a_grid_is_found_as_large_as_it_is(kind: BoardKind) -> None:
    lattice = grid(5, 4, kind)
    (found,) = lattices_in(lattice)
    assert (found.kind, found.columns, found.rows) == (kind, 5, 4)
    assert np.allclose(found.centres(), lattice.centres, atol=0.1)
    assert np.allclose(found.steps(), lattice.steps, atol=0.1)
    assert found.residual < 0.01
    assert found.coverage == 1


def test_cells_that_were_not_seen_are_placed_by_the_others() -> None:
    lattice = grid(6, 6)
    kept = np.array([n for n in range(36) if n not in (7, 14, 15, 30)])
    seen = bare_lattice("square", lattice.centres[kept], lattice.steps[kept])
    (found,) = lattices_in(seen)
    assert np.allclose(found.centres(), lattice.centres, atol=0.1)
    assert found.coverage == pytest.approx(32 / 36)


def test_one_row_alone_is_a_lattice_of_one_row() -> None:
    (found,) = lattices_in(grid(5, 1))
    assert (found.columns, found.rows) == (5, 1)
    assert np.allclose(found.steps()[0], [(30, 0), (0, 30)], atol=0.1)


def test_a_board_seen_from_one_side_is_a_homography() -> None:
    lattice = grid(6, 6)
    view = cv2.getPerspectiveTransform(
        np.array([(60, 60), (210, 60), (210, 210), (60, 210)], dtype=np.float32),
        np.array([(80, 70), (220, 90), (200, 230), (70, 190)], dtype=np.float32),
    ).astype(np.float32)
    centres = project(view, lattice.centres)
    steps = np.stack(
        [
            project(view, lattice.centres + step / 2) - project(view, lattice.centres - step / 2)
            for step in lattice.steps[0]
        ],
        axis=1,
    )
    (found,) = lattices_in(bare_lattice("square", centres, steps))
    assert np.allclose(found.centres(), centres, atol=0.5)


@pytest.mark.parametrize("turn", [0, 30, 12])
def test_a_hive_has_its_middle_first(turn: int) -> None:
    angles = np.radians(np.arange(-90, 270, 60) + turn)
    around = np.stack([np.cos(angles), np.sin(angles)], axis=1) * 50 + 150
    centres = np.vstack([[150, 150], around]).astype(np.float32)
    steps = np.tile(np.array([(50, 0), (0, 50)], dtype=np.float32), (7, 1, 1))
    (found,) = lattices_in(bare_lattice("hive", centres, steps))
    assert found.kind == "hive"
    assert np.allclose(found.centres(), centres, atol=0.5)


def test_two_boards_are_two_lattices() -> None:
    one, other = grid(4, 4), grid(3, 3, pitch=20)
    centres = np.concatenate([one.centres, np.add(other.centres, 170)]).astype(np.float32)
    steps = np.concatenate([one.steps, other.steps])
    both = lattices_in(bare_lattice("square", centres, steps))
    assert [(each.columns, each.rows) for each in both] == [(4, 4), (3, 3)]


def test_nothing_is_found_where_nothing_is() -> None:
    shape = (len(KINDS) + 6, 96, 96)
    assert find_lattices(find_peaks(np.full(shape, -9, dtype=np.float32))) == []


def test_what_is_drawn_on_wild_pages_is_found_from_ideal_answers() -> None:
    exact = 0
    for seed in range(6):
        view = draw_view(random.Random(f"ideal {seed}"), FONTS_OF)
        found = find_lattices(find_peaks(answer_of(view.heat, view.steps)))
        peaks = int((view.heat.max(axis=0) >= 1).sum())
        exact += bool(found) and len(found[0].places()) >= peaks
    assert exact >= 5
