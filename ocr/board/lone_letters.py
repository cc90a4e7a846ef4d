"""Boards of letters that stand alone, as in a terminal: the word in the middle tells where."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import cv2
import numpy as np

from ocr.board.level import layout_of
from ocr.cells.layout import MAX_DICE_SIDE
from ocr.cells.ranking import MOST, SURE
from ocr.cells.seen import Cells
from ocr.cells.shapes import EMPTY
from ocr.detect.lattices import CELLS_A_SIDE, Lattice
from ocr.detect.locate import MAX_LATTICES
from ocr.picture.arrays import Mask, Picture


def find_squares(picture: Picture, marks: Sequence[Lattice]) -> Iterator[Lattice]:
    """The best square on each lattice of marks, as a guess; about 10 ms each.

    Rows without a mark are missing in the lattice, so the square may reach beyond it.
    """
    for lattice in marks[:MAX_LATTICES]:
        layout = layout_of(lattice, lattice.centres, lattice.pitches)
        scores = Cells(picture, layout).first_scores.reshape(*lattice.heat.shape, -1)
        is_sure = (lattice.heat > 0) | (scores.max(axis=2) > np.log(SURE))
        beyond = lattice.columns // 2
        room = (beyond, beyond), (0, 0)
        letters = np.pad(is_sure & (scores.argmax(axis=2) < EMPTY), room)
        heat = np.pad(lattice.heat, room)
        wide = replace(lattice.starting_at(0, -beyond), heat=heat, guessed=True)
        for side, _, _, top, left in sorted(_squares_in(letters, heat > 0))[-1:]:
            yield wide.part(slice(top, top + side), slice(left, left + side))


def _squares_in(letters: Mask, is_mark: Mask) -> Iterator[tuple[int, ...]]:
    """The squares whose middle row is full, with most of the letters that are joined to it.

    The best is greatest: its side, letters, how unlike its halves are, top and left.
    """
    _, groups = cv2.connectedComponents(letters.astype(np.uint8), connectivity=4)
    rows, columns = letters.shape
    for side in range(CELLS_A_SIDE.start, min(columns, MAX_DICE_SIDE) + 1):
        half = side // 2
        for top, left in product(range(rows - side + 1), range(columns - side + 1)):
            row, middle = groups[top + half], groups[top + half, left : left + side]
            if middle.all() and (row == middle[0]).sum() == side:
                square = slice(top, top + side), slice(left, left + side)
                joined = groups[square] == middle[0]
                count, surplus = joined.sum(), joined[:half].sum() - joined[half + 1 :].sum()
                is_whole = count >= MOST * (groups == middle[0]).sum()
                is_game = (side % 2 or joined.all()) and (count > side or is_mark[square].all())
                if is_whole and is_game:
                    yield side, count, -abs(surplus), top, left
