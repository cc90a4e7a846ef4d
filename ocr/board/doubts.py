"""Doubts about a board as a whole, by which all its cells are marked."""

from itertools import compress

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.board.level import quarter_turned
from ocr.board.naming import Hints, Named, name_cells
from ocr.cells.layout import MAX_DICE_SIDE, NOISE_CELLS, with_edge
from ocr.cells.ranking import MOST, SURE, VERY_SURE
from ocr.cells.seen import Cells
from ocr.picture.arrays import Picture
from ocr.picture.edges import largest_channel
from ocr.reading import PictureSide

# Each is below after one more quarter turn counter-clockwise.
_SIDES: tuple[PictureSide, ...] = "bottom", "left", "top", "right"

_LOOKED_AT_PITCHES = 0.22  # the outer part of a cell, which its letter does not reach

# Edges across the last row compared with edges beyond it. In 96 crops, rows that were cut off had
# 0.44, and 0.26 or more; other things had a correlation below 0.1 or a spread below 0.1.
_MIN_CORRELATION = 0.4
_MIN_BEYOND_SHARE = 0.25  # the spread beyond, by that of the row; with less it is the page's


def letters_are_in_doubt(named: Named, *, photo: bool) -> bool:
    """True if too many letters are in doubt to trust any of them, or no game has so many.

    Other marks as clear as letters are in doubt too. A hive has a letter in each place.
    """
    if named.layout.game == "bee" and len(named.drawn) < len(named.letters):
        return True
    if all(named.letters) and max(named.layout.rows, named.layout.columns) > MAX_DICE_SIDE:
        return True
    sure = named.confidence[named.drawn] >= SURE
    # With fewer in a screenshot the script, the lattice or the side up is wrong.
    least = VERY_SURE if photo else MOST
    return bool(sure.sum() < least * len(sure))


def letters_go_on(named: Named) -> bool:
    """True if letters beyond the lattice adjoin those on it: the board may be larger.

    They must be very sure: what stands beside a board may look like a letter.
    """
    picture, layout = named.cells.picture, named.layout
    is_whole = layout.whole and not layout.cut
    if layout.game == "bee" or (is_whole and not sides_that_go_on(named.cells, np.inf)):
        return False
    wider, inner = with_edge(layout, picture.shape[1], picture.shape[0])
    around = name_cells(Cells(picture, wider), Hints(alphabet=named.alphabet))
    if around is None:
        return False
    letters = np.zeros(inner.shape, dtype=bool)
    letters.flat[around.lettered] = around.confidence[around.lettered] >= VERY_SURE
    letters[inner] = [*map(bool, named.letters)] & (named.confidence >= SURE)
    _, groups = cv2.connectedComponents(letters.astype(np.uint8), connectivity=4)
    return bool((letters & np.isin(groups, groups[inner & letters]) & ~inner).any())


def sides_that_go_on(cells: Cells, most_pitches: float) -> tuple[PictureSide, ...]:
    """The sides of the lattice with cells beyond, where the picture has less room than that."""
    if cells.layout.game == "bee":
        return ()
    turned = (quarter_turned(cells, quarters) for quarters in range(len(_SIDES)))
    return tuple(compress(_SIDES, (_has_cells_below(each, most_pitches) for each in turned)))


def _has_cells_below(cells: Cells, most_pitches: float) -> bool:
    """True if what is left below the last row looks like a part of another."""
    picture, (left, _, right, bottom) = cells.picture, cells.layout.frame
    pitch = cells.layout.cell_size[1]
    margin = NOISE_CELLS / 2 * pitch  # for the board's own frame
    first = bottom + margin
    room = len(picture) - first
    if not margin < room < most_pitches * pitch:
        return False
    depth = round(min(_LOOKED_AT_PITCHES * pitch, room))
    sides = slice(max(0, round(left + margin)), round(right - margin))
    last, beyond = (
        _edges_across(picture[max(0, round(top)) : round(top) + depth, sides])
        for top in (first - pitch, first)
    )
    if beyond.std() <= _MIN_BEYOND_SHARE * last.std():
        return False
    # The foot of a letter may reach in, and its edges are far stronger than those of faint cells.
    most = min(last.max(), beyond.max())
    with np.errstate(invalid="ignore"):  # edges of one strength have no correlation
        correlation = np.corrcoef(np.minimum(last, most), np.minimum(beyond, most))[0, 1]
    return bool(correlation > _MIN_CORRELATION)


def _edges_across(strip: Picture) -> NDArray[np.float64]:
    """The strength of edges at each place along a strip, blurred a little."""
    strip = np.ascontiguousarray(strip)
    steps = largest_channel(cv2.absdiff(strip[:, 1:], strip[:, :-1]))
    means = cv2.reduce(steps, 0, cv2.REDUCE_AVG, dtype=cv2.CV_64F)[0]
    return np.convolve(means, np.ones(3) / 3, mode="same")
