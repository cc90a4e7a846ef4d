"""Ask the network about the cells of a board."""

from dataclasses import replace

import numpy as np
import pytest

from ocr import read_board
from ocr.cells import seen
from ocr.cells.shapes import CLASSES, EMPTY, OUTSIDE, TURNED, class_of
from ocr.picture.arrays import Floats
from ocr.picture.networks import ask
from ocr.training.canvas import Glyph
from tests.ocr.drawn_boards import (
    BARE,
    MIDGAME,
    PLAIN,
    draw,
    regular_layout,
    rows_of,
    screenshot,
)


def test_sure_cells_are_looked_at_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def count(weights: str, inputs: Floats) -> Floats:
        asked.append(len(inputs))
        return ask(weights, inputs)

    monkeypatch.setattr(seen, "ask", count)
    layout = regular_layout((140, 190), 80, (5, 5))
    scores = seen.Cells(draw(MIDGAME), layout).scores
    assert asked[0] == 25 > sum(asked[1:])
    shown = [EMPTY if mark == "." else class_of(mark) for mark in "".join(MIDGAME.split())]
    assert scores.argmax(axis=1).tolist() == shown


@pytest.mark.parametrize("size", [0.12, 0.2])
def test_small_letters_of_large_cells_are_read_from_near(size: float) -> None:
    reading = read_board(screenshot(MIDGAME, replace(PLAIN, glyph=Glyph("DejaVuSans.ttf", size))))
    assert reading.rows == tuple(map(tuple, rows_of(MIDGAME)))
    assert not reading.doubtful


def test_small_letters_are_read_where_they_stand_in_their_cells() -> None:
    picture = np.roll(
        draw(MIDGAME, replace(BARE, glyph=Glyph("DejaVuSans.ttf", 0.15))), (-12, 8), axis=(0, 1)
    )
    scores = seen.Cells(picture, regular_layout((140, 190), 80, (5, 5))).scores
    shown = [EMPTY if mark == "." else class_of(mark) for mark in "".join(MIDGAME.split())]
    assert scores.argmax(axis=1).tolist() == shown


def test_a_look_from_near_that_is_less_sure_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen.Cells, "_letters", (0.08, np.zeros(2)))
    scores = seen.Cells(draw(MIDGAME), regular_layout((140, 190), 80, (5, 5))).scores
    shown = [EMPTY if mark == "." else class_of(mark) for mark in "".join(MIDGAME.split())]
    assert scores.argmax(axis=1).tolist() == shown


def test_of_a_small_mark_that_may_be_turned_the_upright_letter_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    far, near = ({EMPTY: 0.25, OUTSIDE: 0.2}, {TURNED: 0.6, class_of("э"): 0.3})
    answers = iter((far, near))

    def answer(_weights: str, inputs: Floats) -> Floats:
        chances = np.full(CLASSES, 1e-3, dtype=np.float32)
        for shape, chance in next(answers).items():
            chances[shape] = chance
        return np.log(np.tile(chances, (len(inputs), 1)))

    monkeypatch.setattr(seen, "ask", answer)
    monkeypatch.setattr(seen.Cells, "_letters", (0.1, np.zeros(2)))
    scores = seen.Cells(draw(MIDGAME), regular_layout((140, 190), 80, (5, 5))).scores
    assert (scores.argmax(axis=1) == class_of("э")).all()


def test_stars_in_empty_cells_are_no_small_letters() -> None:
    layout = regular_layout((140, 190), 80, (5, 5))
    picture = draw("..... ..... балда ..... .....").copy()
    for row, column in ((0, 1), (0, 3), (1, 1), (1, 2), (1, 4), (3, 1), (3, 2), (3, 3), (4, 4)):
        x, y = layout.grid[row, column].astype(int)
        picture[y : y + 4, x : x + 4] = 90
    scores = seen.Cells(picture, layout).scores
    shown = [class_of(mark) for mark in "балда"]
    assert scores.argmax(axis=1).tolist() == [EMPTY] * 10 + shown + [EMPTY] * 10
