"""Change glyphs as other fonts, cameras and paths would, anew each time they are learnt from."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats, Levels
from ocr.ink import GLYPH_SIDE
from ocr.strokes import painted_over

# How far a glyph is changed at most. It was fitted into its square, so no side grows.
_TURN = 4.0  # degrees
_SLANT = 0.1  # of its height
_NARROWED = 0.15  # of a side
_SHIFT = 0.6  # px
_BOLDER = 0.5  # of the way to strokes that are a pixel thicker or thinner on each side
_BLUR = 1.2  # px
_COARSE = 9, 22  # px that are left of a side

# Shares of all glyphs.
_BLURRED = 0.2
_DIAGONAL = 0.15  # of the crossed ones; trays have such paths, other boards have not
_DOTTED = 0.25  # of the crossed ones
_WIDTHS = 2.5, 11.0  # px: a path of 0.04 to 0.13 pitches over a letter of 0.3 to 0.5
_OFF = 3  # px: how far from the middle of its letter that of a cell lies

_MIDDLE = (GLYPH_SIDE - 1) / 2
_STRAIGHT_WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))
_DIAGONAL_WAYS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
_CROSS = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))


@dataclass(frozen=True, slots=True)
class _Chance:
    """A generator of numbers, asked in plain words."""

    generator: np.random.Generator

    def about(self, reach: float) -> float:
        return float(self.generator.uniform(-reach, reach))

    def comes(self, share: float) -> bool:
        return bool(self.generator.random() < share)


def distorted(
    generator: np.random.Generator,
    glyphs: Levels,
    hidden: Levels,
    crossed: float,
    coarse: float = 0.0,
) -> tuple[Floats, Floats]:
    """*glyphs* and what is *hidden* in them, each changed by itself, as parts of 1.

    Of those that are seen whole the share *coarse* is shown with few pixels, and over the share
    *crossed* a path is drawn.
    """
    chance = _Chance(generator)
    pairs = [_changed(chance, *pair, crossed, coarse) for pair in zip(glyphs, hidden, strict=True)]
    return as_parts([glyph for glyph, _ in pairs]), as_parts([covered for _, covered in pairs])


def as_parts(levels: Sequence[Levels] | Levels) -> Floats:
    """Levels up to 255 as parts of 1."""
    return np.asarray(levels, dtype=np.float32) / np.float32(255)


def _changed(
    chance: _Chance, glyph: Levels, hidden: Levels, crossed: float, coarse: float
) -> tuple[Levels, Levels]:
    bent = _affine(chance)
    size = (GLYPH_SIDE, GLYPH_SIDE)
    glyph = _reweighed(chance, np.asarray(cv2.warpAffine(glyph, bent, size), dtype=np.uint8))
    if hidden.any():
        return glyph, np.asarray(cv2.warpAffine(hidden, bent, size), dtype=np.uint8)
    if coarse and chance.comes(coarse):
        glyph = _coarse(chance, glyph)
    return _crossed(chance, glyph) if chance.comes(crossed) else (glyph, hidden)


def _affine(chance: _Chance) -> NDArray[np.float64]:
    """Turned, slanted and narrowed around the middle, and shifted."""
    turn = math.radians(chance.about(_TURN))
    narrowed = np.eye(2)
    side = int(chance.comes(0.5))
    narrowed[side, side] -= abs(chance.about(_NARROWED))
    slanted = np.array([(1, chance.about(_SLANT)), (0, 1)])
    turned = np.array([(math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))])
    matrix = turned @ slanted @ narrowed
    middle = np.full(2, _MIDDLE)
    shift = np.array([chance.about(_SHIFT), chance.about(_SHIFT)])
    return np.column_stack([matrix, middle - matrix @ middle + shift])


def _reweighed(chance: _Chance, glyph: Levels) -> Levels:
    """With thicker or thinner strokes, some of them blurred."""
    bolder = chance.about(_BOLDER)
    change = cv2.dilate if bolder > 0 else cv2.erode
    other = change(glyph, _CROSS)
    reweighed = cv2.addWeighted(glyph, 1 - abs(bolder), other, abs(bolder), 0)
    if chance.comes(_BLURRED):
        reweighed = cv2.GaussianBlur(reweighed, (0, 0), 0.3 + abs(chance.about(_BLUR)))
    return np.asarray(reweighed, dtype=np.uint8)


def _coarse(chance: _Chance, glyph: Levels) -> Levels:
    """As a small picture shows it, whose pixels are large."""
    side = int(chance.generator.integers(*_COARSE))
    small = cv2.resize(glyph, (side, side), interpolation=cv2.INTER_AREA)
    large = cv2.resize(small, (GLYPH_SIDE, GLYPH_SIDE), interpolation=cv2.INTER_LINEAR)
    return np.asarray(large, dtype=np.uint8)


def _crossed(chance: _Chance, glyph: Levels) -> tuple[Levels, Levels]:
    """Under an opaque path that leads through the middle, or ends there."""
    ways = _DIAGONAL_WAYS if chance.comes(_DIAGONAL) else _STRAIGHT_WAYS
    width = round(chance.generator.uniform(*_WIDTHS))
    middle = [round(_MIDDLE + chance.about(_OFF)) for _ in range(2)]
    path = np.zeros_like(glyph)
    for way in chance.generator.choice(ways, size=1 + chance.comes(0.7), replace=False):
        end = [at + int(step) * GLYPH_SIDE for at, step in zip(middle, way, strict=True)]
        cv2.line(path, middle, end, 255, width)
    if chance.comes(_DOTTED):
        cv2.circle(path, middle, width, 255, cv2.FILLED)
    return painted_over(glyph, path), path
