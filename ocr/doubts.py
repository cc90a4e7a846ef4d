"""Doubts about a board as a whole, by which all its cells are marked."""

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture
from ocr.edges import largest_channel
from ocr.layout import MAX_OUTSIDE_CELLS, Layout
from ocr.naming import Named
from ocr.ranking import SURE, VERY_SURE
from ocr.reading import PictureSide

# A row that the picture's edge cuts off, in pitches.
_MIN_LEFT_PITCHES = 0.05  # left of the row: less shows no cell
_MAX_LEFT_PITCHES = 1.05  # with more a whole row would have been found
_LOOKED_AT = 0.22  # the outer part of a cell, which its letter does not reach

# Edges across the last row compared with edges beyond it. In 96 crops, rows that were cut off had
# 0.44, 0.3 and 0.26 or more; other things had a correlation below 0.1 or a spread below 0.1.
_MIN_CORRELATION = 0.4
_MIN_BEYOND_SHARE = 0.25  # the spread beyond, by that of the row; with less it is the page's

MAX_DICE_SIDE = 8  # there is no larger Boggle; a larger full square is rather a word search
_MIN_SURE_SHARE = 0.75  # of a board's letters and other marks; pages of Scrabble have less

# How to turn a picture so that a side is the lower one: transposed, then flipped.
_SIDES: Mapping[PictureSide, tuple[bool, bool]] = {
    "bottom": (False, False),
    "top": (False, True),
    "right": (True, False),
    "left": (True, True),
}


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
    least = VERY_SURE if photo else _MIN_SURE_SHARE
    return bool(sure.sum() < least * len(sure))


def cut_sides(picture: Picture, layout: Layout) -> tuple[PictureSide, ...]:
    """The sides at which the picture cuts off a row or a column: cells go on beyond the lattice."""
    return _sides_with_cells_beyond(picture, layout, _MAX_LEFT_PITCHES)


def goes_on(picture: Picture, layout: Layout) -> bool:
    """True if cells go on beyond some side of the lattice, however far that is from the edge."""
    return bool(_sides_with_cells_beyond(picture, layout, np.inf))


def _sides_with_cells_beyond(
    picture: Picture, layout: Layout, most: float
) -> tuple[PictureSide, ...]:
    """The sides with less than *most* pitches of room, and cells there beyond the lattice."""
    if layout.game == "bee":
        return ()
    return tuple(
        side
        for side, way in _SIDES.items()
        if _has_cells_beyond(_turn(picture, *way), _below(layout, picture, *way), most)
    )


def cells_cut_by_edge(picture: Picture, layout: Layout) -> NDArray[np.bool_]:
    """A mask of the cells that the picture's edge cuts so far that letters may lose a stroke."""
    reach = (0.5 - MAX_OUTSIDE_CELLS) * np.array(layout.cell_size)
    first, last = layout.centres - reach, layout.centres + reach
    return np.asarray(((first < 0) | (last > picture.shape[1::-1])).any(axis=1))


def _turn(picture: Picture, transposed: bool, flipped: bool) -> Picture:
    picture = picture.transpose(1, 0, 2) if transposed else picture
    return picture[::-1] if flipped else picture


def _below(layout: Layout, picture: Picture, transposed: bool, flipped: bool) -> "_Row":
    """The last row of the board in a picture turned in that way."""
    left, top, right, bottom = layout.frame
    height = picture.shape[1 if transposed else 0]
    centres = layout.grid
    steps = centres[:, 1:] - centres[:, :-1] if transposed else centres[1:] - centres[:-1]
    pitch = float(np.linalg.norm(steps.reshape(-1, 2).mean(axis=0)))
    size = layout.cell_size[0 if transposed else 1]
    if transposed:
        left, top, right, bottom = top, left, bottom, right
    last = height - (top + size) if flipped else bottom - size
    return _Row(left, right, last, pitch)


class _Row(NamedTuple):
    """The left, right and top of a row, and the pitch down, in pixels."""

    left: float
    right: float
    top: float
    pitch: float


def _has_cells_beyond(picture: Picture, row: _Row, most: float) -> bool:
    """True if what is left below a row, less than *most* pitches, looks like a part of another."""
    room = picture.shape[0] - (row.top + row.pitch)
    if not _MIN_LEFT_PITCHES * row.pitch < room < most * row.pitch:
        return False
    depth = round(min(_LOOKED_AT * row.pitch, room))
    sides = slice(max(0, round(row.left)), round(row.right))
    last, beyond = (
        _edges_across(picture[max(0, round(top)) : round(top) + depth, sides])
        for top in (row.top, row.top + row.pitch)
    )
    is_drawn = beyond.std() >= _MIN_BEYOND_SHARE * last.std()
    return bool(is_drawn and _correlation(last, beyond) > _MIN_CORRELATION)


def _correlation(last: NDArray[np.float64], beyond: NDArray[np.float64]) -> float:
    """The correlation of the edges, either side's capped at the strongest edge of the other.

    The foot of a letter may reach in, and its edges are far stronger than those of faint cells.
    """
    most = min(last.max(), beyond.max())
    one, other = (
        edges - edges.mean() for edges in (np.minimum(last, most), np.minimum(beyond, most))
    )
    spread = float(one @ one) * float(other @ other)
    return float(one @ other) / sqrt(spread) if spread else 0.0


def _edges_across(strip: Picture) -> NDArray[np.float64]:
    """The strength of edges at each place along a strip, blurred a little."""
    steps = largest_channel(cv2.absdiff(strip[:, 1:], strip[:, :-1]))
    means = cv2.reduce(steps, 0, cv2.REDUCE_AVG, dtype=cv2.CV_64F)[0]
    return np.convolve(means, np.ones(3) / 3, mode="same")
