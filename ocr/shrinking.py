"""Rows beyond the board: the page beside one whose empty cells cannot be seen is taken for cells.

The first word of Balda fills the middle row. Where none does, and an outer row and an outer column
hold no sure letter, the board is the smaller square in which one does. What a photo shows beyond
the board, as the edge of the screen, may look like some letter.
"""

from itertools import product

import numpy as np

from ocr.arrays import Mask
from ocr.found import Found, named_on
from ocr.lattice import MIN_ROW, Layout
from ocr.naming import Hints, Named


def shrunk(found: Found, hints: Hints) -> Found:
    """The board without an outer row and column that are none of it, as a guess."""
    layout = found.named.layout
    if layout.game == "bee" or not layout.square or layout.whole or layout.nearly_seen:
        return found
    lettered = _lettered(found.named)
    if _has_first_word(lettered) or layout.rows <= MIN_ROW:
        return found
    sure = found.named.surely_lettered.reshape(lettered.shape)
    smaller = [part for part in _parts(layout, sure) if _has_first_word(lettered[part])]
    if len(smaller) != 1:
        return found
    board = named_on(found.picture, layout.on(layout.grid[smaller[0]]), hints)
    return board.with_guess(True) if board else found


def _lettered(named: Named) -> Mask:
    """Which cells have a letter: row, column."""
    return np.array([[bool(letter) for letter in row] for row in named.rows])


def _has_first_word(lettered: Mask) -> bool:
    return bool(lettered[len(lettered) // 2].all())


def _parts(layout: Layout, sure: Mask) -> list[tuple[slice, slice]]:
    """The squares that are left without an outer row and column that have no *sure* letter."""
    without = {0: slice(1, None), layout.rows - 1: slice(0, -1)}
    rows = [part for row, part in without.items() if not sure[row].any()]
    columns = [part for column, part in without.items() if not sure[:, column].any()]
    return [*product(rows, columns)]
