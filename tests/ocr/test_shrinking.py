"""Boards around which more cells were taken for theirs."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from ocr.found import Found, named_on
from ocr.lattice import balda_layout
from ocr.naming import Hints
from ocr.shrinking import shrunk
from ocr.training.screenshots import Scene, draw_board
from tests.ocr.drawn_boards import PLAIN, rows_of, text_of

PITCH = 60.0
MARGIN = 80
BOARD = "....... ....... .о..ва. ювоенач ...а.ме ...д... ......."


def found(across: tuple[int, int], down: tuple[int, int], seen: float) -> Found:
    """What is read of the drawn board from one column to another and from one row to another."""
    rows = rows_of(BOARD)
    side = round(2 * MARGIN + PITCH * len(rows))
    screen = Image.new("RGB", (side, side), PLAIN.theme.page)
    draw_board(screen, (MARGIN, MARGIN, PITCH), Scene(rows), PLAIN)
    first = MARGIN + PITCH * (np.array([across[0], down[0]]) + 0.5)
    affine = np.array([first, (PITCH, 0), (0, PITCH)])
    sides = across[1] - across[0], down[1] - down[0]
    layout = balda_layout(affine, sides, (0.94 * PITCH, 0.94 * PITCH), seen)
    board = named_on(np.asarray(screen), layout, Hints())
    assert board is not None
    return board


@pytest.mark.parametrize("across", [(-1, 7), (0, 8)])
@pytest.mark.parametrize("down", [(-1, 7), (0, 8)])
def test_a_row_and_a_column_beyond_the_board_are_left_out(
    across: tuple[int, int], down: tuple[int, int]
) -> None:
    board = shrunk(found(across, down, seen=0.6), Hints())
    assert text_of(board.named.rows) == text_of(rows_of(BOARD))
    assert board.named.layout.guessed


def test_what_is_no_sure_letter_is_left_out_too() -> None:
    board = found((0, 8), (-1, 7), seen=0.6)
    letters, confidence = [*board.named.letters], board.named.confidence.copy()
    letters[7], confidence[7] = "і", 0.6  # the edge of a screen beside the first row
    named = replace(board.named, letters=tuple(letters), confidence=confidence)
    smaller = shrunk(replace(board, named=named), Hints())
    assert text_of(smaller.named.rows) == text_of(rows_of(BOARD))


def test_a_board_with_a_first_word_stays_as_it_is() -> None:
    board = found((0, 7), (0, 7), seen=0.6)
    assert shrunk(board, Hints()) is board


def test_a_board_whose_cells_are_seen_stays_as_it_is() -> None:
    board = found((0, 8), (0, 8), seen=1.0)
    assert shrunk(board, Hints()) is board
