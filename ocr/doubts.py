"""What may be wrong with a board as a whole, so that all of it is marked."""

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture
from ocr.flat_boxes import largest_channel
from ocr.lattice import Layout, room_around
from ocr.names import SURE
from ocr.naming import Named
from ocr.reading import PictureSide

# A row that the picture's edge cuts off, in pitches.
_MIN_LEFT = 0.05  # what is left of it: less shows no cell
_MAX_LEFT = 1.05  # a whole row would have been found
_LOOKED_AT = 0.22  # the outer part of a cell, where its letter does not reach
_MIN_ALIKE = 0.6  # correlation of the edges across the last row with those beyond it
_MIN_EDGES = 1.0  # levels of RGB, the spread of those edges: a row without any shows no cells
_MIN_BEYOND = 0.5  # as much is there of the spread beyond the row, or it is the page's

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
    """Whether so many letters are in doubt that any of them may be wrong.

    What is as clear as the letters and is none is in doubt too. A hive has something in each place.
    """
    if named.layout.game == "bee" and len(named.drawn) < len(named.letters):
        return True
    sure = named.confidence[named.drawn] >= SURE
    least = _MIN_SURE_OF_PHOTO if photo else _MIN_SURE
    return bool(sure.sum() < least * len(sure))


def cut_sides(picture: Picture, layout: Layout) -> tuple[PictureSide, ...]:
    """The sides at which the picture cuts off a row or a column.

    There cells go on beyond the lattice; or the board is no square, and ends near to one side.
    """
    if layout.game == "bee":
        return ()
    found = tuple(
        side
        for side, (transposed, flipped) in _SIDES.items()
        if _goes_on_below(
            _turned(picture, transposed, flipped), _below(layout, picture, transposed, flipped)
        )
    )
    if found or layout.rows == layout.columns:
        return found
    missing: tuple[PictureSide, ...]
    missing = ("top", "bottom") if layout.rows < layout.columns else ("left", "right")
    room = room_around(layout, picture)
    near = tuple(side for side in missing if room[side] < _MAX_LEFT)
    return near if len(near) == 1 else ()


def goes_on(picture: Picture, layout: Layout) -> bool:
    """Whether there are cells beyond some side of the lattice, as in a board seen from one side."""
    if layout.game == "bee":
        return False
    return any(
        _goes_on_below(_turned(picture, *way), _below(layout, picture, *way), most=np.inf)
        for way in _SIDES.values()
    )


def _turned(picture: Picture, transposed: bool, flipped: bool) -> Picture:
    picture = picture.transpose(1, 0, 2) if transposed else picture
    return picture[::-1] if flipped else picture


def _below(
    layout: Layout, picture: Picture, transposed: bool, flipped: bool
) -> tuple[float, float, float, float]:
    """Left, right and top of the row that is last then, and the pitch down."""
    left, top, right, bottom = layout.frame
    height = picture.shape[1 if transposed else 0]
    centres = layout.grid
    steps = centres[:, 1:] - centres[:, :-1] if transposed else centres[1:] - centres[:-1]
    pitch = float(np.linalg.norm(steps.reshape(-1, 2).mean(axis=0)))
    size = layout.cell_size[0 if transposed else 1]
    if transposed:
        left, top, right, bottom = top, left, bottom, right
    last = height - (top + size) if flipped else bottom - size
    return left, right, last, pitch


def _goes_on_below(
    picture: Picture, row: tuple[float, float, float, float], most: float = _MAX_LEFT
) -> bool:
    """Whether what is below a row looks like another one; there are at most so many pitches."""
    left, right, top, pitch = row
    room = picture.shape[0] - (top + pitch)
    if not _MIN_LEFT * pitch < room < most * pitch:
        return False
    depth = round(min(_LOOKED_AT * pitch, room))
    sides = slice(max(0, round(left)), round(right))
    inside, beyond = (
        _edges_across(picture[max(0, round(y)) : round(y) + depth, sides])
        for y in (top, top + pitch)
    )
    if inside.std() < _MIN_EDGES or beyond.std() < _MIN_BEYOND * inside.std():
        return False
    return bool(np.corrcoef(inside, beyond)[0, 1] > _MIN_ALIKE)


def _edges_across(strip: Picture) -> NDArray[np.float64]:
    """How strong the edges are at each place along a strip, blurred a little."""
    steps = largest_channel(cv2.absdiff(strip[:, 1:], strip[:, :-1])).mean(axis=0)
    return np.convolve(steps, np.ones(3) / 3, mode="same")
