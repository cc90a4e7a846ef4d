"""The glyph of a crop: the ink of its letter, as templates keep it."""

import cv2
import numpy as np

from ocr.arrays import Floats, Levels, Picture

GLYPH_SIDE = 32  # px
_MARGIN = 2  # px
_RIM = 0.1  # of a crop's side: what is around the cell, and its frame
_STEP = 16  # levels, in which colours are counted
_MIN_CONTRAST = 22.0  # levels of RGB
# Of the side, from the middle: what begins farther aside is a value, farther above no accent.
_ASIDE, _ABOVE = 0.2, 0.35
_MIN_PART = 0.03  # of the largest part's pixels: less is noise

# A dash, as fractions of the letter's height, and its own width by its height.
_DASH_ASPECT, _DASH_FILL = 1.4, 0.75
_MIN_DASH, _MAX_DASH_HEIGHT = 0.15, 0.25
_DASH_PLACE = 0.3, 0.75  # its middle, from the letter's top


def glyph_of(crop: Picture) -> Floats:
    """GLYPH_SIDE squared, 1 where it is all ink; all 0 where nothing is drawn."""
    strength, drawn = _strength_and_drawn(crop)
    blank = np.zeros((GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32)
    letter = _middle_parts(drawn)
    if not letter.any():
        return blank
    ink = _quantile(strength[letter == 1], 0.75)
    alpha = np.minimum(strength / ink, 1) * cv2.dilate(letter, np.ones((3, 3), np.uint8))
    left, top, wide, tall = cv2.boundingRect(letter)
    scale = (GLYPH_SIDE - 2 * _MARGIN) / max(wide, tall)
    size = max(1, round(wide * scale)), max(1, round(tall * scale))
    x, y = (GLYPH_SIDE - size[0]) // 2, (GLYPH_SIDE - size[1]) // 2
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    fitted = cv2.resize(alpha[top : top + tall, left : left + wide], size, interpolation=method)
    blank[y : y + size[1], x : x + size[0]] = fitted
    return blank


def has_dash(crop: Picture) -> bool:
    """True if a dash stands before or behind what is largest in a crop, as in -ER."""
    _, drawn = _strength_and_drawn(crop)
    _, _, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    left, top, wide, tall, area = stats[1:].T
    if not len(area):
        return False
    letter = area.argmax()
    middle = (top + tall / 2 - top[letter]) / tall[letter]
    is_flat = (wide > _DASH_ASPECT * tall) & (area > _DASH_FILL * wide * tall)
    is_flat &= (wide > _MIN_DASH * tall[letter]) & (tall < _MAX_DASH_HEIGHT * tall[letter])
    is_beside = (left < left[letter]) | (left + wide > left[letter] + wide[letter])
    is_inside = (left > 0) & (left + wide < len(drawn))  # a path runs on to the next cell
    is_amid = (middle > _DASH_PLACE[0]) & (middle < _DASH_PLACE[1])
    return bool((is_flat & is_beside & is_inside & is_amid).any())


def _strength_and_drawn(crop: Picture) -> tuple[Floats, Levels]:
    """How much pixels inside a crop differ from its ground, and which are ink: all 0 if none is."""
    rim = round(_RIM * len(crop))
    cell = crop[rim:-rim, rim:-rim].astype(np.float32)
    steps = (cell // _STEP).astype(np.int32) @ np.array((256, 16, 1), dtype=np.int32)
    commonest = np.bincount(steps.ravel()).argmax()
    background = cell[steps == commonest].mean(axis=0)
    strength = np.linalg.norm(cell - background, axis=2).astype(np.float32)
    contrast = max(_quantile(strength, 0.98), _MIN_CONTRAST)
    return strength, (strength > contrast / 2).astype(np.uint8)


def _quantile(values: Floats, part: float) -> float:
    """A value of theirs that such a part lies below."""
    place = int(part * (values.size - 1))
    return float(np.partition(values, place, axis=None)[place])


def _middle_parts(drawn: Levels) -> Levels:
    """Those of the connected components that begin near the middle."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    middle = len(drawn) / 2
    left, top, wide, tall, area = stats.T
    aside = np.maximum(left - middle, middle - left - wide)
    above = np.maximum(top - middle, middle - top - tall)
    kept = (aside < _ASIDE * len(drawn)) & (above < _ABOVE * len(drawn))
    kept[0] = False
    kept &= area > _MIN_PART * area[1:].max(initial=1)
    return np.isin(labels, np.flatnonzero(kept)).astype(np.uint8)
