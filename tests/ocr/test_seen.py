"""Ask the network about the cells of a board."""

import pytest

from ocr.arrays import Floats
from ocr.cells import seen
from ocr.cells.classes import EMPTY, class_of
from ocr.networks import ask
from tests.ocr.drawn_boards import MIDGAME, draw, regular_layout


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
