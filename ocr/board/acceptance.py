"""Tell a game's board from a keyboard, a calendar, icons or a page of text.

A board's letters are sure enough on average, are connected, since words grow from one another, and
repeat; the keys of a keyboard are all different.
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.board.naming import Named
from ocr.cells.layout import PETALS
from ocr.cells.ranking import MIN_LETTERS, MIN_SURENESS, MOST, SURE
from ocr.cells.shapes import ALPHABETS

_KEYS = len(ALPHABETS["en"])  # of a keyboard in a square; others have at least half as many
_MIN_LETTERS_PER_REPEATED = 10  # letters to each repeated one: words repeat more


def is_board(named: Named) -> bool:
    """True if this is a board, by its letters and their places."""
    found = named.lettered
    distinct = len({named.letters[place] for place in found})
    # Around a full middle row some games draw dots or pluses into empty cells.
    has_no_room = named.signs and len(named.drawn) == len(named.letters)
    if has_no_room and all(named.rows[named.layout.rows // 2]):
        alone = replace(named, signs=())
        is_joined = _count_joined(_draw_marks(alone)) == len(found)
        return is_joined and named.sureness_of(found) >= SURE and is_board(alone)
    # If rows or columns may be missing, it may be a page of text.
    least = MIN_SURENESS if named.layout.whole else SURE
    if distinct < MIN_LETTERS or named.sureness_of(found) < least:
        return False
    if named.layout.game == "bee":
        return len(found) >= PETALS  # of seven: an arrow may hide one
    is_pad = named.layout.guessed and len(found) == len(named.letters)
    is_square = abs(named.layout.rows - named.layout.columns) <= 1 and not is_pad
    are_keys = len(found) >= (_KEYS if is_square else _KEYS // 2)
    is_keyboard = are_keys and len(found) - distinct <= len(found) // _MIN_LETTERS_PER_REPEATED
    joined = _count_joined(_draw_marks(named))
    return not is_keyboard and min(len(found), joined) >= MOST * len(named.drawn)


def grew_from_word(named: Named) -> bool:
    """True if marks stand as in a game of Balda, though they are in an alphabet of their own.

    They fill the middle row of a square, and others are joined to them, with room left.
    """
    marks = _draw_marks(named)
    rows, columns = marks.shape
    is_square = rows == columns and named.layout.game == "balda" and named.layout.all_seen
    has_room = marks.sum() <= MOST * marks.size
    has_grown = marks[rows // 2].all() and marks.any(axis=1).sum() > 1
    return bool(is_square and has_room and has_grown and _count_joined(marks) == marks.sum())


def _draw_marks(named: Named) -> NDArray[np.uint8]:
    """1 for each cell (rows, columns) with a letter or another sign."""
    is_drawn = np.isin(np.arange(len(named.letters)), named.drawn)
    return is_drawn.reshape(named.layout.rows, named.layout.columns).astype(np.uint8)


def _count_joined(marks: NDArray[np.uint8]) -> int:
    """The most marks that are connected, as letters grow from a word."""
    _, groups = cv2.connectedComponents(marks, connectivity=4)
    return int(np.bincount(groups[marks > 0], minlength=1).max())
