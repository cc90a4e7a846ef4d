"""Ask the network about the cells of a board."""

import numpy as np
import pytest

from ocr.arrays import Floats
from ocr.cells import seen
from ocr.cells.classes import EMPTY, class_of
from ocr.lattice import balda_layout
from ocr.networks import ask
from tests.ocr.drawn_boards import MIDGAME, draw


def test_sure_cells_are_looked_at_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def count(weights: str, inputs: Floats) -> Floats:
        asked.append(len(inputs))
        return ask(weights, inputs)

    monkeypatch.setattr(seen, "ask", count)
    affine = np.array([(140.0, 190), (80, 0), (0, 80)])
    scores = seen.Cells(draw(MIDGAME), balda_layout(affine, (5, 5), (75, 75), 1.0)).scores
    assert asked[0] == 25 > sum(asked[1:])
    shown = [EMPTY if mark == "." else class_of(mark) for mark in "".join(MIDGAME.split())]
    assert scores.argmax(axis=1).tolist() == shown
