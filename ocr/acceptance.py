"""Tell a game's board from a keyboard, a calendar, icons or a page of text.

A board's letters are sure enough on average, hang together as words do that grew from one another,
and repeat; the keys of a keyboard are all different.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from ocr.naming import Named

_MIN_LETTERS = 3  # and as many different ones, which noughts and crosses have not
_MIN_HIVE_LETTERS = 6  # of its seven letters: an arrow may hide one
_MIN_DIFFERENT_LETTERS = 5  # of these, which are all different: two may look like others then

# The mean confidence of the letters.
_MIN_SURENESS = 0.6  # on a whole board; boards in unusual fonts are as unsure
_MIN_SURENESS_IF_CUT = 0.85  # where rows or columns may be missing: pages of text look like that

# Keyboards: as many letters, hardly any of them twice.
_MIN_KEYS = 13  # half an alphabet
_MIN_KEYS_IF_SQUARE = 25  # a 5 x 5 board that is full; smaller squares of letters are boards
_MIN_KEYS_IF_WORD = 24  # where a first word may be: boards of as many letters have some twice
_MIN_SEEN_SHARE_OF_SQUARE = 0.8  # of a square's cells, or it may be a part of a keyboard
_MAX_FILLED_SHARE = 0.7  # of a square's cells, for it to be a board by its first word
_MAX_KEY_ROWS = 3  # of letters
_MIN_LETTERS_PER_REPEATED = 10  # letters to each one that is there again: words repeat more

# As fractions of what is drawn in the cells.
_MIN_LETTERED_SHARE = 0.65  # letters; icons and photos have hardly any
# The largest group side by side, less than all since a path may hide a cell.
_MIN_JOINED_SHARE = 0.7


def is_board(named: Named) -> bool:
    """True if this is a board, by its letters and where they stand."""
    if named.layout.game == "bee":
        return _is_hive(named)
    found = named.lettered
    distinct = len({named.letters[place] for place in found})
    if distinct < _MIN_LETTERS or not _are_sure(named, found):
        return False
    may_be_word = len(found) < _MIN_KEYS_IF_WORD and _has_first_word(named)
    is_keyboard = not may_be_word and _is_keyboard(named, len(found), distinct)
    return not is_keyboard and _hang_together(named, found)


def _is_hive(named: Named) -> bool:
    found = named.lettered
    distinct = len({named.letters[place] for place in found})
    are_enough = len(found) >= _MIN_HIVE_LETTERS and distinct >= _MIN_DIFFERENT_LETTERS
    return are_enough and named.sureness_of(found) >= _MIN_SURENESS


def _has_first_word(named: Named) -> bool:
    """True if a square has letters all along its middle row, and in more rows than keys have.

    It may have lost a row or a column. Keys leave hardly a cell of their lattice empty.
    """
    rows, columns = named.layout.rows, named.layout.columns
    if abs(rows - columns) > 1 or len(named.drawn) > _MAX_FILLED_SHARE * len(named.letters):
        return False
    middle = max(rows, columns) // 2
    first = middle - (rows < columns)  # where the row that is lost was the first one
    lines = named.rows
    return any(map(all, lines[first : middle + 1])) and sum(map(any, lines)) > _MAX_KEY_ROWS


def _are_sure(named: Named, found: Sequence[int]) -> bool:
    least = _MIN_SURENESS if named.layout.whole else _MIN_SURENESS_IF_CUT
    return named.sureness_of(found) >= least


def _is_keyboard(named: Named, letters: int, distinct: int) -> bool:
    is_known = named.layout.seen > _MIN_SEEN_SHARE_OF_SQUARE or all(named.letters)
    keys = _MIN_KEYS_IF_SQUARE if named.layout.square and is_known else _MIN_KEYS
    return letters >= keys and letters - distinct <= letters // _MIN_LETTERS_PER_REPEATED


def _hang_together(named: Named, found: Sequence[int]) -> bool:
    """True if most of what is drawn are letters, and most of that stands side by side."""
    drawn = named.drawn
    is_lettered = len(found) > _MIN_LETTERED_SHARE * len(drawn)
    return is_lettered and _count_joined(named, drawn) >= _MIN_JOINED_SHARE * len(drawn)


def _count_joined(named: Named, places: Sequence[int]) -> int:
    """How many of the places hang together side by side, as letters do that grew from a word."""
    taken = np.zeros((named.layout.rows, named.layout.columns), dtype=np.uint8)
    taken.flat[places] = 1
    _, groups = cv2.connectedComponents(taken, connectivity=4)
    return int(np.bincount(groups[taken > 0], minlength=1).max())
