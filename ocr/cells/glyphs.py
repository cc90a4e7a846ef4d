"""The glyph of a crop: the ink of its letter, as templates keep it."""

import cv2
import numpy as np

from ocr.picture.arrays import Floats, Levels, Picture
from ocr.picture.edges import MIN_CONTRAST_LEVELS

GLYPH_SIDE = 32  # px
GLYPH_MARGIN = 2  # px
_RIM = 0.1  # of a crop's side: the surroundings and the frame of the cell
_STEP = 16  # levels: the width of a bin of colours
# Of the side, from the middle: a part that begins farther aside is a value, farther up no accent.
_ASIDE, _ABOVE = 0.2, 0.35
_MIN_PART_SHARE = 0.03  # of the largest part's pixels: less is noise


def glyph_of(crop: Picture) -> Floats:
    """The letter of a crop (GLYPH_SIDE, GLYPH_SIDE): 1 for full ink, 0 for none."""
    strength, drawn = ink_of(crop, _RIM)
    letter = _middle_parts(drawn)
    if not letter.any():
        return np.zeros((GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32)
    fitting = (GLYPH_SIDE - 2 * GLYPH_MARGIN) / max(cv2.boundingRect(letter)[2:])
    return centre_ink(strength, letter, fitting, GLYPH_SIDE)


def box_of_letter(crop: Picture, *, in_middle: bool = True) -> tuple[float, float, float, float]:
    """Left, top, width and height of the letter's ink, in shorter sides of the crop; 0 without ink.

    It is all ink in the middle, or else the largest part that does not reach the edge of the cell.
    """
    rim = _RIM if in_middle else _RIM / 4
    drawn = ink_of(crop, rim)[1]
    letter = _middle_parts(drawn) if in_middle else _largest_inside(drawn)
    left, top, wide, tall = (side / min(crop.shape[:2]) for side in cv2.boundingRect(letter))
    return left + rim, top + rim, wide, tall


def centre_ink(strength: Floats, letter: Levels, scale: float, side: int) -> Floats:
    """A letter, scaled at most to fit, in the middle of a square (side, side): 1 for full ink."""
    ink = float(np.quantile(strength[letter == 1], 0.75, method="lower"))
    alpha = np.minimum(strength / ink, 1) * cv2.dilate(letter, np.ones((3, 3), np.uint8))
    left, top, wide, tall = cv2.boundingRect(letter)
    return fit_in_square(alpha[top : top + tall, left : left + wide], scale, side)


def fit_in_square(ink: Floats, scale: float, side: int) -> Floats:
    """Ink, scaled at most to fit, in the middle of a square (side, side)."""
    scale = min(scale, side / max(ink.shape))
    size = max(1, round(ink.shape[1] * scale)), max(1, round(ink.shape[0] * scale))
    x, y = (side - size[0]) // 2, (side - size[1]) // 2
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    fitted = cv2.resize(ink, size, interpolation=method)
    square = np.zeros((side, side), dtype=np.float32)
    square[y : y + size[1], x : x + size[0]] = fitted
    return square


def ink_of(crop: Picture, rim: float) -> tuple[Floats, Levels]:
    """How far pixels inside a crop differ from its ground, and a mask of ink, all 0 if none."""
    edge = round(rim * min(crop.shape[:2]))
    cell = crop[edge:-edge, edge:-edge].astype(np.float32)
    red, green, blue = np.moveaxis(cell.astype(np.int32) // _STEP, 2, 0)
    steps = 256 * red + 16 * green + blue
    commonest = np.bincount(steps.ravel()).argmax()
    background = cell[steps == commonest].mean(axis=0)
    strength = np.linalg.norm(cell - background, axis=2).astype(np.float32)
    contrast = max(float(np.quantile(strength, 0.98, method="lower")), MIN_CONTRAST_LEVELS)
    return strength, (strength > contrast / 2).astype(np.uint8)


def _middle_parts(drawn: Levels) -> Levels:
    """The connected components that begin near the middle, without frames around them."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    middle = len(drawn) / 2
    left, top, wide, tall, area = stats.T
    aside = np.maximum(left - middle, middle - left - wide)
    above = np.maximum(top - middle, middle - top - tall)
    kept = (aside < _ASIDE * len(drawn)) & (above < _ABOVE * len(drawn))
    kept[0] = False
    kept &= area > _MIN_PART_SHARE * area[1:].max(initial=1)
    inner = np.flatnonzero(kept)
    for part in inner:
        is_within = (left > left[part]) & (left + wide < left[part] + wide[part])
        is_within &= (top > top[part]) & (top + tall < top[part] + tall[part])
        kept[part] = not is_within[inner].any()
    return np.isin(labels, np.flatnonzero(kept)).astype(np.uint8)


def _largest_inside(drawn: Levels) -> Levels:
    """The largest connected component that does not reach the edge and is no frame."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    left, top, wide, tall, area = stats.T
    height, width = drawn.shape
    is_inside = (left > 0) & (top > 0) & (left + wide < width) & (top + tall < height)
    areas = np.where(is_inside & (tall < (1 - 2 * _RIM) * height), area, 0)
    return np.asarray((labels == areas.argmax()) & areas.any(), dtype=np.uint8)
