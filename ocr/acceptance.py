"""Tell a game's board from a keyboard, a calendar, icons or a page of text.

A board's letters are sure enough on average, are connected, since words grow from one another, and
repeat; the keys of a keyboard are all different.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.layout import PETALS
from ocr.naming import Named
from ocr.ranking import MIN_SURENESS, SURE

MIN_LETTERS = 3  # and as many different ones; noughts and crosses has two
_MIN_HIVE_LETTERS = PETALS  # of its seven letters: an arrow may hide one
_MIN_DIFFERENT_LETTERS = PETALS - 1  # of a hive, where all differ: two may be misread as others

# Keyboards have at least this many letters, hardly any of them twice.
_MIN_KEYS = 13  # half an alphabet
# In a square or around a first word: boards of this many letters, like a full one of 5 x 5, repeat
# some of them, and smaller ones may repeat none.
_MIN_KEYS_IF_SQUARE = 25
_MAX_KEY_ROWS = 3  # of letters
_MIN_SEEN_SHARE = 0.85  # of a square's cells, for it to be one
_MIN_LETTERS_PER_REPEATED = 10  # letters to each repeated one: words repeat more

# The share of adjacent letters among all marks: icons and photos have hardly any, and a path may
# hide a few. And the share of a square's cells that may be filled around a first word.
_MOST = 0.7


def is_board(named: Named) -> bool:
    """True if this is a board, by its letters and their places."""
    found = named.lettered
    distinct = len({named.letters[place] for place in found})
    if named.layout.game == "bee":
        are_enough = len(found) >= _MIN_HIVE_LETTERS and distinct >= _MIN_DIFFERENT_LETTERS
        return are_enough and named.sureness_of(found) >= MIN_SURENESS
    # If rows or columns may be missing, it may be a page of text.
    least = MIN_SURENESS if named.layout.whole else SURE
    if distinct < MIN_LETTERS or named.sureness_of(found) < least:
        return False
    may_be_word = len(found) < _MIN_KEYS_IF_SQUARE and _has_first_word(named)
    is_full = named.layout.seen > _MIN_SEEN_SHARE or all(named.letters)
    is_square = named.layout.square and is_full
    are_keys = len(found) >= (_MIN_KEYS_IF_SQUARE if is_square else _MIN_KEYS)
    are_keys = are_keys and len(found) - distinct <= len(found) // _MIN_LETTERS_PER_REPEATED
    is_keyboard = are_keys and not may_be_word
    joined = _count_joined(_draw_marks(named))
    return not is_keyboard and min(len(found), joined) >= _MOST * len(named.drawn)


def grew_from_word(named: Named) -> bool:
    """True if marks stand as in a game of Balda, though they are in an alphabet of their own.

    They fill the middle row of a square, and others are joined to them, with room left.
    """
    marks = _draw_marks(named)
    rows, columns = marks.shape
    is_square = rows == columns and named.layout.game == "balda" and named.layout.all_seen
    has_room = marks.sum() <= _MOST * marks.size
    has_grown = marks[rows // 2].all() and marks.any(axis=1).sum() > 1
    return bool(is_square and has_room and has_grown and _count_joined(marks) == marks.sum())


def _draw_marks(named: Named) -> NDArray[np.uint8]:
    """1 for each cell (rows, columns) with a letter or another sign."""
    marks = np.zeros((named.layout.rows, named.layout.columns), dtype=np.uint8)
    marks.flat[named.drawn] = 1
    return marks


def _count_joined(marks: NDArray[np.uint8]) -> int:
    """The most marks that are connected, as letters grow from a word."""
    _, groups = cv2.connectedComponents(marks, connectivity=4)
    return int(np.bincount(groups[marks > 0], minlength=1).max())


def _has_first_word(named: Named) -> bool:
    """True if a square has letters all along its middle row, and in more rows than keys have.

    It may have lost a row or a column. Keys leave hardly a cell of their lattice empty.
    """
    rows, columns = named.layout.rows, named.layout.columns
    if abs(rows - columns) > 1 or len(named.drawn) > _MOST * len(named.letters):
        return False
    middle = max(rows, columns) // 2
    first = middle - (rows < columns)  # if the lost row was the first one
    lines = named.rows
    return any(map(all, lines[first : middle + 1])) and sum(map(any, lines)) > _MAX_KEY_ROWS
