"""Doubts about a board as a whole, for which all of it is marked."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Levels, Picture
from ocr.cells.glyphs import has_dash
from ocr.flat_boxes import largest_channel
from ocr.lattice import Layout, room_around
from ocr.names import SURE
from ocr.naming import Named
from ocr.reading import PictureSide

# A row that the picture's edge cuts off, in pitches.
_MIN_LEFT = 0.05  # what is left of it: less shows no cell
_MAX_LEFT = 1.05  # a whole row would have been found
_LOOKED_AT = 0.22  # the outer part of a cell, where its letter does not reach

# Edges across the last row, and across what is beyond it, held against each other.
_MIN_ALIKE = 0.6  # their correlation
_MIN_EDGES = 1.0  # levels of RGB, the spread of those edges: a row without any shows no cells
_MIN_BEYOND = 0.5  # as much is there of the spread beyond the row, or it is the page's

# The same where the picture ends less than a row farther. Of 96 crops rows that were cut off had
# 0.44, 0.3 and 0.26 or more, what else is there a correlation below 0.1 or a spread below 0.1.
_MIN_ALIKE_IF_CUT = 0.4
_MIN_EDGES_IF_CUT = 0.25
_MIN_BEYOND_IF_CUT = 0.25

# Lines that run through the row and what is beyond it, amid cells as beyond their sides, are those
# of squared paper. They are fainter than the sides of the cells.
_MIN_AMID = 0.5  # of the lines beyond the sides
_MAX_OF_PAPER = 0.5  # of those in the row
_MIN_OF_PAPER = 8  # levels of RGB
_AMID = 1 / 4  # of a cell, from its sides: what is nearer is at a side

_MAX_OUTSIDE = 0.08  # of a cell, the size of which may be a guess by its letters

_MIN_SURE_OF_PHOTO = 0.98  # of a photo's letters, or all of it is in doubt
_MIN_SURE = 0.6  # of a screenshot's; with fewer the script, the lattice or the side up is wrong

# How a picture is turned for a side to be the lower one: transposed, then flipped.
_SIDES: Mapping[PictureSide, tuple[bool, bool]] = {
    "bottom": (False, False),
    "top": (False, True),
    "right": (True, False),
    "left": (True, True),
}


def letters_are_in_doubt(named: Named, *, photo: bool) -> bool:
    """True if so many letters are in doubt that any of them may be wrong.

    What is as clear as the letters and is none is in doubt too. A hive has something in each place.
    """
    if named.layout.game == "bee" and len(named.drawn) < len(named.letters):
        return True
    sure = named.confidence[named.drawn] >= SURE
    least = _MIN_SURE_OF_PHOTO if photo else _MIN_SURE
    return bool(sure.sum() < least * len(sure))


def cut_sides(picture: Picture, named: Named) -> tuple[PictureSide, ...]:
    """The sides at which the picture cuts off a row or a column.

    There cells go on beyond the lattice; or the board is no square, and ends near to one side. Of
    two near sides that counts at which something is drawn, or from which the full row is too near
    to be the middle one.
    """
    layout = named.layout
    if layout.game == "bee":
        return ()
    beyond = _beyond_sides(picture, layout)
    found = _cut_cells_of(beyond)
    if found or layout.rows == layout.columns:
        return found
    room = room_around(layout, picture)
    near = [side for side in _missing_sides(layout) if room[side] < _MAX_LEFT]
    drawn = [side for side in near if (edges := beyond[side]) and edges.are_any]
    by_row = [side for side in near if side in _find_lost_sides(named)]
    return next((tuple(sides) for sides in (near, drawn, by_row) if len(sides) == 1), ())


def _find_lost_sides(named: Named) -> list[PictureSide]:
    """Where a board lacks a row, if one that is full is to be the middle one."""
    middle = named.layout.columns // 2
    if named.layout.rows != named.layout.columns - 1:
        return []
    rows: Mapping[PictureSide, int] = {"top": middle - 1, "bottom": middle}
    return [side for side, row in rows.items() if all(named.rows[row])]


def lacks_what_is_cut(picture: Picture, layout: Layout) -> bool:
    """True if a board is no square only because the picture cuts off a row or a column."""
    if layout.game == "bee" or abs(layout.rows - layout.columns) != 1:
        return False
    cut = _cut_cells_of(_beyond_sides(picture, layout))
    return not set(_missing_sides(layout)).isdisjoint(cut)


def _missing_sides(layout: Layout) -> tuple[PictureSide, ...]:
    """Those at one of which a board must have more cells to be a square."""
    return ("top", "bottom") if layout.rows < layout.columns else ("left", "right")


def _beyond_sides(picture: Picture, layout: Layout) -> dict[PictureSide, "_Edges | None"]:
    return {
        side: _edges_beyond(_turn(picture, *way), _below(layout, picture, *way), _MAX_LEFT)
        for side, way in _SIDES.items()
    }


def _cut_cells_of(beyond: Mapping[PictureSide, "_Edges | None"]) -> tuple[PictureSide, ...]:
    return tuple(side for side, edges in beyond.items() if edges and edges.are_of_cut_cells)


def cells_cut_by_edge(picture: Picture, layout: Layout) -> NDArray[np.bool_]:
    """Which cells reach so far beyond the picture that it may cut a stroke off their letters."""
    reach = (0.5 - _MAX_OUTSIDE) * np.array(layout.cell_size)
    first, last = layout.centres - reach, layout.centres + reach
    return np.asarray(((first < 0) | (last > picture.shape[1::-1])).any(axis=1))


def affixes(named: Named) -> list[int]:
    """The places of tiles as -ER and RE-, whose dash nothing else reads. Boggle alone has them."""
    if named.alphabet != "en" or len(named.drawn) < len(named.letters):
        return []
    return [place for place, crop in enumerate(named.cells.crops) if has_dash(crop)]


def goes_on(picture: Picture, layout: Layout) -> bool:
    """True if there are cells beyond some side of the lattice, as in a board seen from one side."""
    if layout.game == "bee":
        return False
    beyond = (
        _edges_beyond(_turn(picture, *way), _below(layout, picture, *way), np.inf)
        for way in _SIDES.values()
    )
    return any(edges.are_of_cells for edges in beyond if edges)


def _turn(picture: Picture, transposed: bool, flipped: bool) -> Picture:
    picture = picture.transpose(1, 0, 2) if transposed else picture
    return picture[::-1] if flipped else picture


def _below(layout: Layout, picture: Picture, transposed: bool, flipped: bool) -> "_Row":
    """The row that is last then."""
    left, top, right, bottom = layout.frame
    height = picture.shape[1 if transposed else 0]
    centres = layout.grid
    steps = centres[:, 1:] - centres[:, :-1] if transposed else centres[1:] - centres[:-1]
    pitch = float(np.linalg.norm(steps.reshape(-1, 2).mean(axis=0)))
    size = layout.cell_size[0 if transposed else 1]
    if transposed:
        left, top, right, bottom = top, left, bottom, right
    last = height - (top + size) if flipped else bottom - size
    cells = layout.rows if transposed else layout.columns
    return _Row(left, right, last, pitch, cells)


class _Row(NamedTuple):
    """Where a row of so many *cells* begins and ends, its top, and the pitch down, in pixels."""

    left: float
    right: float
    top: float
    pitch: float
    cells: int


@dataclass(frozen=True, slots=True)
class _Edges:
    """Those across the last row and beyond it: how much they spread there, and are alike."""

    last: float
    beyond: float
    alike: float

    @property
    def are_of_cells(self) -> bool:
        """True if what is beyond the row looks like another one."""
        clear = self.last >= _MIN_EDGES and self.beyond >= _MIN_BEYOND * self.last
        return clear and self.alike > _MIN_ALIKE

    @property
    def are_any(self) -> bool:
        """True if something is drawn beyond it."""
        return self.last >= _MIN_EDGES_IF_CUT and self.beyond >= _MIN_BEYOND_IF_CUT * self.last

    @property
    def are_of_cut_cells(self) -> bool:
        """True if it looks like a part of another row."""
        return self.are_any and self.alike > _MIN_ALIKE_IF_CUT


def _edges_beyond(picture: Picture, row: _Row, most: float) -> _Edges | None:
    """The edges across a row and below it.

    None where the picture ends, or goes on for *most* pitches and more, and on squared paper.
    """
    left, right, top, pitch, cells = row
    room = picture.shape[0] - (top + pitch)
    if not _MIN_LEFT * pitch < room < most * pitch:
        return None
    depth = round(min(_LOOKED_AT * pitch, room))
    sides = slice(max(0, round(left)), round(right))
    steps, steps_beyond = (
        _steps(picture[max(0, round(y)) : round(y) + depth, sides]) for y in (top, top + pitch)
    )
    last, beyond = _edges_across(steps), _edges_across(steps_beyond)
    edges = _Edges(float(last.std()), float(beyond.std()), _correlation(last, beyond))
    is_paper = edges.are_of_cut_cells and _is_paper(steps, steps_beyond, cells)
    return None if is_paper else edges


def _correlation(last: NDArray[np.float64], beyond: NDArray[np.float64]) -> float:
    """How alike the edges are, none of which counts as stronger than the strongest of either.

    The foot of a letter may reach in, whose edges are far stronger than those of faint cells.
    """
    most = min(last.max(), beyond.max())
    one, other = (
        edges - edges.mean() for edges in (np.minimum(last, most), np.minimum(beyond, most))
    )
    spread = float(one @ one) * float(other @ other)
    return float(one @ other) / sqrt(spread) if spread else 0.0


def _is_paper(last: Levels, beyond: Levels, cells: int) -> bool:
    """True if fainter lines than a row's own run through it and beyond it, amid cells too."""
    at_sides, amid = _lines(last, cells)
    at_sides_beyond, amid_beyond = _lines(beyond, cells)
    is_faint = _MIN_OF_PAPER < at_sides_beyond < _MAX_OF_PAPER * at_sides
    return is_faint and min(amid, amid_beyond) > _MIN_AMID * at_sides_beyond


def _lines(steps: Levels, cells: int) -> tuple[float, float]:
    """How strong the lines through a strip usually are at the sides of its cells and amid them."""
    through = np.median(steps, axis=0)
    along = (np.arange(len(through)) + 1) / len(through) * cells
    strongest = np.zeros((2, cells + 1))
    is_amid = np.abs(along % 1 - 1 / 2) < 1 / 2 - _AMID
    places = np.where(is_amid, along, np.rint(along)).astype(int)
    np.maximum.at(strongest, (is_amid.astype(int), places), through)
    return float(np.median(strongest[0])), float(np.median(strongest[1, :cells]))


def _steps(strip: Picture) -> Levels:
    """From each pixel of a strip to the next one."""
    return largest_channel(cv2.absdiff(strip[:, 1:], strip[:, :-1]))


def _edges_across(steps: Levels) -> NDArray[np.float64]:
    """How strong the edges are at each place along a strip, blurred a little."""
    means = cv2.reduce(steps, 0, cv2.REDUCE_AVG, dtype=cv2.CV_64F)[0]
    return np.convolve(means, np.ones(3) / 3, mode="same")
