"""Ink in a piece of a picture, by its colours."""

from math import sqrt

import numpy as np

from ocr.arrays import Floats, Picture, Rgb

MIN_CONTRAST = 22.0  # levels of RGB between ink and background; must stay above the noise of JPEG
_QUARTER = 4


def is_blank(cell: Picture, contrast: float) -> bool:
    """True if no two pixels of a cell differ by so many levels of RGB, so that nothing is drawn."""
    some = cell[::_QUARTER]  # in most cells with a letter these tell
    return _range_of(some) < contrast and _range_of(cell) < contrast


def _range_of(pixels: Picture) -> float:
    """How far pixels differ at most in each channel, as the length of a colour."""
    rows = pixels.reshape(len(pixels), -1)
    most, least = rows.max(axis=0).reshape(-1, 3), rows.min(axis=0).reshape(-1, 3)
    return length_of(most.max(axis=0) - least.min(axis=0).astype(np.float32))


def lengths(colours: Floats) -> Floats:
    """The length of each colour, in levels of RGB; numpy's own way costs twice as much."""
    squares = np.square(colours)
    length = squares[..., 0] + squares[..., 1]
    length += squares[..., 2]
    return np.asarray(np.sqrt(length, out=length))


def length_of(colour: Rgb) -> float:
    """The length of one colour, in levels of RGB."""
    return sqrt(float(colour @ colour))
