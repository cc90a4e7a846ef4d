"""Letters that are drawn as outlines: fill them, since the networks know letters of ink alone.

A single glyph does not tell an outline from О or Ь. But on a board of outlines all letters have a
hole, and read more surely once they are filled.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import cv2
import numpy as np

from ocr.arrays import Alpha
from ocr.ink import Ink, Inks
from ocr.lines import tall_height

_INKED = 0.4  # alpha: an outline of a pixel or two is blurred in a glyph
_MOST = 0.9  # of the letters have a hole; usually about half have one
_MIN_HOLE = 0.04  # of the glyph's square: noise makes smaller ones
_MIN_LETTERS = 5

# What is as low may be the inner outline alone, as that of P, and is in doubt.
_MIN_HEIGHT = 0.6  # of the tall letters'; low ones in lower case have more
_COVERED = 0.2


def filled(inks: Sequence[Ink | None]) -> Inks | None:
    """The letters with all that their outlines enclose, None if they are not drawn so."""
    letters = [ink for ink in inks if ink and ink.glyph.any()]
    if len(letters) < _MIN_LETTERS or not _are_outlines(letters):
        return None
    least = _MIN_HEIGHT * tall_height(letters)
    return tuple(_filled(ink, least) if ink and ink.glyph.any() else ink for ink in inks)


def _are_outlines(letters: Sequence[Ink]) -> bool:
    """Whether most have a hole; on most boards the first few tell that they have none."""
    without = (ink for ink in letters if _body_of(ink.glyph).mean() <= _MIN_HOLE)
    most = int((1 - _MOST) * len(letters))
    return next(islice(without, most, None), None) is None


def _filled(ink: Ink, least: float) -> Ink:
    return replace(
        ink,
        glyph=_with_body(ink.glyph),
        pieces=tuple(map(_with_body, ink.pieces)),
        other=_filled(ink.other, least) if ink.other else None,
        covered=ink.covered if ink.height > least else max(ink.covered, _COVERED),
    )


def _with_body(glyph: Alpha) -> Alpha:
    return np.maximum(glyph, _body_of(glyph))


def _body_of(glyph: Alpha) -> Alpha:
    """1 between the outer outlines and those within, as of the hole of О; and where these are."""
    body = np.zeros_like(glyph)
    drawn = (glyph > _INKED).astype(np.uint8)
    contours, tree = cv2.findContours(drawn, cv2.RETR_TREE, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return body
    parents = tree[0, :, -1].tolist()
    holes = [each for n, each in enumerate(contours) if _level(n, parents) % 2]
    if holes:
        cv2.fillPoly(body, holes, 1.0)
    return body


def _level(contour: int, parents: Sequence[int]) -> int:
    """How many others a contour lies within: holes lie within an odd number."""
    parent = parents[contour]
    return 0 if parent < 0 else 1 + _level(parent, parents)
