"""Each lattice of a picture is tried for a board."""

import numpy as np
import pytest

from ocr.board.finding import _without_outside, boards_in
from ocr.board.naming import Hints
from ocr.cells.layout import Layout
from ocr.cells.seen import Cells
from ocr.cells.shapes import CLASSES, EMPTY, OUTSIDE, class_of
from tests.ocr.drawn_boards import MIDGAME, draw


def test_a_lattice_without_letters_holds_no_board() -> None:
    (found,) = boards_in(draw(MIDGAME), Hints(), photo=False)
    assert found is not None
    empty = [*boards_in(draw("..... ..... ..... ..... ....."), Hints(), photo=False)]
    assert empty
    assert not any(empty)


@pytest.mark.parametrize(
    ("word", "outside", "is_guess"),
    [(5, 0.1, False), (5, 0.3, False), (4, 0.3, True), (5, 0.6, True)],
)
def test_the_size_is_in_doubt_if_an_outer_row_looks_like_none(
    word: int, outside: float, is_guess: bool
) -> None:
    """Not if the first word has as many letters as a row, and no cell is likeliest outside."""
    scores = np.full((25, CLASSES), -20.0)
    scores[:, EMPTY] = 0
    scores[10 : 10 + word, EMPTY], scores[10 : 10 + word, class_of("а")] = -20, 0
    scores[:5, EMPTY], scores[:5, OUTSIDE] = np.log([1 - outside, outside])
    centres = np.stack(np.meshgrid(*[np.arange(5.0)] * 2), axis=-1).reshape(-1, 2)
    cells = Cells(np.zeros((9, 9, 3), np.uint8), Layout("balda", centres, 5, 5, (1.0, 1.0)))
    vars(cells)["scores"] = scores
    assert _without_outside(cells).layout.guessed is is_guess
