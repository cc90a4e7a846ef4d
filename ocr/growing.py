"""Rows beyond those that were found: where letters go on past a lattice, the board is larger."""

import cv2
import numpy as np

from ocr.cells.seen import Cells
from ocr.doubts import lacks_what_is_cut
from ocr.found import Found, named_on
from ocr.lattice import Layout, with_edge
from ocr.naming import Hints, Named, name_cells

_MAX_ROUNDS = 4  # one row or column fewer may be missing at one side
_MIN_SURE = 0.9  # of a square's letters: it is larger than one whose cells were all seen


def grown(found: Found, hints: Hints) -> Found:
    """The board with the rows and columns that it lacks, as a guess.

    Those are added in which letters go on. It must be a square then, or have its full row in the
    middle with one more row above or below; else the board stays as it is, in doubt. So does a
    square whose cells are nearly all seen: what goes on beyond it is rather a list of words, unless
    all of a larger square has letters; and a board whose missing row the picture cuts off.
    """
    layout = found.named.layout
    if lacks_what_is_cut(found.picture, layout):
        return found.with_guess(True)
    edges = _lettered_edges(found)
    if edges is None and layout.square:
        return found
    larger = _whole(found, edges, hints)
    if larger and layout.nearly_seen:
        return larger if _is_surely_full(larger.named) else found.with_guess(True)
    return (larger or found).with_guess(True)


def _is_surely_full(named: Named) -> bool:
    """True if it is a square of letters of which hardly any is in doubt, as of Boggle."""
    return all(named.letters) and named.surely_lettered.mean() > _MIN_SURE


def _whole(found: Found, edges: Layout | None, hints: Hints) -> Found | None:
    """The square around all letters, if its letters are a board's."""
    for _ in range(_MAX_ROUNDS):
        if edges is None:
            return found if found.named.layout.square else _with_middle_row(found, hints)
        larger = named_on(found.picture, edges, hints)
        if larger is None:
            return None
        found, edges = larger, _lettered_edges(larger)
    return None


def _lettered_edges(found: Found) -> Layout | None:
    """The layout with the rows and columns around it that have letters; None if none has."""
    picture, named = found.picture, found.named
    layout = named.layout
    if layout.game == "bee" or (layout.whole and not found.goes_on):
        return None
    wider, inner = with_edge(layout, picture.shape[1], picture.shape[0])
    around = name_cells(Cells(picture, wider), Hints(alphabet=named.alphabet))
    if around is None:
        return None
    letters = around.surely_lettered.reshape(inner.shape)
    letters[inner] = named.surely_lettered
    _, words = cv2.connectedComponents(letters.astype(np.uint8), connectivity=4)
    joined = letters & np.isin(words, words[inner & letters]) & ~inner
    if not joined.any():
        return None
    rows, columns = np.any(inner, axis=1), np.any(inner, axis=0)
    with_rows, with_columns = np.any(joined[:, columns], axis=1), np.any(joined[rows], axis=0)
    return wider.on(wider.grid[np.ix_(rows | with_rows, columns | with_columns)])


def _with_middle_row(found: Found, hints: Hints) -> Found | None:
    """The board with the row that it lacks to be a square: its first word fills the middle one.

    Of two rows the one with letters is added.
    """
    layout = found.named.layout
    if layout.rows != layout.columns - 1:
        return None
    middle = layout.columns // 2
    full = {row for row, letters in enumerate(found.named.rows) if all(letters)}
    added = [side for side, row in ((0, middle - 1), (-1, middle)) if row in full]
    larger = [board for side in added if (board := _with_row(found, side, hints))]
    letters = [len(board.named.lettered) for board in larger]
    if not larger or (len(added) > 1 and letters.count(max(letters)) != 1):
        return None
    return larger[letters.index(max(letters))]


def _with_row(found: Found, side: int, hints: Hints) -> Found | None:
    """The board with a row more, the first (0) or the last (-1), if there is room for it."""
    height, width = found.picture.shape[:2]
    wider, inner = with_edge(found.named.layout, width, height)
    rows, columns = np.any(inner, axis=1), np.any(inner, axis=0)
    if rows[side]:
        return None
    rows[side] = True
    return named_on(found.picture, wider.on(wider.grid[np.ix_(rows, columns)]), hints)
