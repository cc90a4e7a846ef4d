"""Lift a letter's ink off its cell: what is drawn, without frames, small numbers and arrows.

The commonest colour of a cell is its ground. The part in the middle that stands out most gives
the ink's colour, and every pixel is then a share of the way from ground to ink; whatever lies
off that line is of another colour, so it is no ink. Of the connected parts that remain, those
are kept that make up one letter (`ocr.parts`). Where a part runs off the cell it is taken for a
path drawn over the letters (`ocr.strokes`), and what is left once its colour is taken off is
tried before it.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.image import Picture
from ocr.parts import Floats, Mask, accents_of, level_with, main_part, parts_of, tails_of
from ocr.strokes import Stroke, alpha_under, bridged, crossing, stroke_in

Levels = NDArray[np.uint8]

Frame = tuple[float, float, float, float]

GLYPH_SIDE = 32
_PATCH_HEIGHT = 64
_MARGIN = 2
MIN_CONTRAST = 22.0
_MAX_STROKES = 2
_WIDE = 0.95
_NEXT = np.ones((3, 3), np.uint8)
_SHADED = 24
_CORNER = 1.7  # of a cell's half width and half height together


@dataclass(frozen=True, slots=True)
class Patch:
    """A cell at one height: each pixel's colour as its difference from the ground's."""

    difference: Floats
    ground: Floats


@dataclass(frozen=True, slots=True)
class Ink:
    """A glyph scaled to GLYPH_SIDE squared, 1 where it is all ink; all 0 if it is no letter's.

    `hidden` is 1 where something else lies over the letter, so that the glyph is but a guess.
    `contrast` is the distance of its `colour` from the ground's, in levels of RGB. `frame` is its
    left, top, right and bottom, as fractions of the cell. `covered` is the part of it that is
    hidden, or of where its accent would be. `pieces` are the glyphs of what stands side
    by side, or may: the letters of a tile; they may be `apart`.
    """

    glyph: Floats
    hidden: Floats
    contrast: float
    colour: Floats
    frame: Frame
    covered: float = 0.0
    pieces: tuple[Floats, ...] = ()
    apart: bool = False


def lift_ink(cell: Picture) -> Ink | None:
    """The letter in a cell, or None if nothing is drawn in its middle."""
    patch = patch_of(cell)
    difference = patch.difference
    strokes: list[Stroke] = []
    at_the_edge: Ink | None = None
    while (contrast := _contrast(difference)) >= MIN_CONTRAST:
        drawn = bridged(_lengths(difference) > 0.5 * contrast, strokes)
        main = main_part(parts := parts_of(drawn))
        if main:
            inked = parts.labels == main
            if parts.reaches_edge(main):
                at_the_edge = at_the_edge or _ink(Patch(difference, patch.ground), inked, strokes)
            else:
                over = strokes or crossing(difference, inked)
                if ink := _ink(Patch(difference, patch.ground), inked, over):
                    return ink
        if len(strokes) == _MAX_STROKES:
            break
        strokes.append(stroke_in(difference, drawn))
        difference = np.where(strokes[-1].mask[..., None], np.float32(0), difference)
    if at_the_edge is not None or contrast < MIN_CONTRAST:
        return at_the_edge
    return no_letter(contrast)


def no_letter(contrast: float) -> Ink:
    """Something is drawn that is no letter."""
    blank = np.zeros((GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32)
    return Ink(blank, blank, contrast, np.zeros(3, dtype=np.float32), (0, 0, 1, 1))


def patch_of(cell: Picture) -> Patch:
    pixels = _at_one_height(cell)
    ground = _ground(pixels)
    difference = np.asarray(pixels - ground, dtype=np.float32)
    difference[_corners(*difference.shape[:2])] = 0
    return Patch(difference, ground.mean(axis=(0, 1)))


def patch_on(ground: Floats, cell: Picture) -> Patch:
    """The patch of a cell whose ground is known, up to its corners."""
    return Patch(np.asarray(_at_one_height(cell) - ground, dtype=np.float32), ground)


def _at_one_height(cell: Picture) -> Picture:
    height, width = cell.shape[:2]
    size = (max(16, round(width * _PATCH_HEIGHT / height)), _PATCH_HEIGHT)
    method = cv2.INTER_AREA if height > _PATCH_HEIGHT else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(cell, size, interpolation=method), dtype=np.uint8)


def _ink(patch: Patch, inked: Mask, strokes: list[Stroke]) -> Ink | None:
    """The glyph around what is *inked*; None if it is but the blurred edge of a stroke."""
    difference = patch.difference
    distance = _lengths(difference)
    for stroke in strokes:
        inked = inked & ~stroke.mask
    if not inked.any():
        return None
    far = inked & (distance >= np.percentile(distance[inked], 50))
    colour = np.asarray(np.median(difference[far], axis=0), dtype=np.float32)
    if any(stroke.shades_into(colour) for stroke in strokes):
        return None
    alpha, hidden = alpha_of(difference, colour), np.zeros(inked.shape, dtype=np.float32)
    for stroke in strokes:
        alpha, covered = alpha_under(stroke, alpha, colour)
        hidden = np.maximum(hidden, covered)
    return letter_of(alpha, hidden, bridged(alpha > 0.5, strokes), patch, colour)


def letter_of(
    alpha: Floats, hidden: Floats, drawn: Mask, patch: Patch, colour: Floats
) -> Ink | None:
    """The letter that is *drawn* in the middle of a patch in *colour*, with all its parts."""
    parts = parts_of(drawn)
    main = main_part(parts)
    if not main:
        return None
    pieces = [
        [part, *accents_of(parts, part), *tails_of(parts, part)]
        for part in sorted([main, *level_with(parts, main)], key=lambda part: parts.left[part])
    ]
    masks = [np.isin(parts.labels, piece).astype(np.uint8) for piece in pieces]
    whole = np.maximum.reduce(masks)
    apart = len(masks) > 1
    masks = masks if apart else _halves(alpha, whole)
    return Ink(
        glyph=_scaled(alpha * cv2.dilate(whole, _NEXT), whole),
        hidden=_scaled(hidden, whole),
        contrast=float(np.linalg.norm(colour)),
        colour=patch.ground + colour,
        frame=_frame_of(whole),
        covered=_covered(hidden, whole),
        pieces=tuple(_scaled(alpha * cv2.dilate(mask, _NEXT), mask) for mask in masks),
        apart=apart,
    )


def _frame_of(letter: Levels) -> Frame:
    height, width = letter.shape
    left, top, wide, tall = cv2.boundingRect(letter)
    return left / width, top / height, (left + wide) / width, (top + tall) / height


def _covered(hidden: Floats, letter: Levels) -> float:
    left, top, wide, tall = cv2.boundingRect(letter)
    within = hidden[top : top + tall, left : left + wide]
    above = hidden[max(0, top - tall // 4) : top, left : left + wide]
    return max(float(part.mean()) for part in (within, above) if part.size)


def _halves(alpha: Floats, letter: Levels) -> list[Levels]:
    """A wide letter cut where it is thinnest, as two letters that touch are; else nothing."""
    left, _, wide, tall = cv2.boundingRect(letter)
    if wide < _WIDE * tall:
        return []
    inked = (alpha * letter).sum(axis=0)
    first = left + round(wide * 0.3)
    at = first + int(inked[first : left + round(wide * 0.7)].argmin())
    halves = [letter.copy(), letter.copy()]
    halves[0][:, at:] = 0
    halves[1][:, :at] = 0
    return halves if all(half.any() for half in halves) else []


def _contrast(difference: Floats) -> float:
    return float(np.percentile(_middle(_lengths(difference)), 98))


def _lengths(colours: Floats) -> Floats:
    return np.asarray(np.sqrt(np.einsum("hwc,hwc->hw", colours, colours)))


def _ground(patch: Picture) -> Floats:
    """The colour of each row where nothing is drawn: cells may be darker below than above.

    It is the commonest around the middle, where the letter is, but not in the corners.
    """
    height, width = patch.shape[:2]
    around = _around(height, width)
    pixels = patch[around]
    sixteenths = (pixels >> 4).astype(np.int16)
    codes = (sixteenths[:, 0] << 8) + (sixteenths[:, 1] << 4) + sixteenths[:, 2]
    commonest = np.bincount(codes).argmax()
    colour = np.array([commonest >> 8, commonest >> 4 & 15, commonest & 15]) * 16 + 8
    near = np.abs(pixels.astype(np.int16) - colour).max(axis=1) <= _SHADED
    colours = pixels[near].astype(np.float32)
    rows = np.nonzero(around)[0][near].astype(np.float32)
    middle, mean = rows.mean(), colours.mean(axis=0)
    spread = float(np.square(rows - middle).sum())
    slope = (rows - middle) @ (colours - mean) / max(spread, 1.0)
    along = np.arange(height, dtype=np.float32)[:, None] - middle
    return np.asarray((mean + along * slope)[:, None, :], dtype=np.float32)


@lru_cache(maxsize=64)
def _around(height: int, width: int) -> Mask:
    around = ~_corners(height, width)
    around[height // 4 : -height // 4, width // 4 : -width // 4] = False
    return around


@lru_cache(maxsize=64)
def _corners(height: int, width: int) -> Mask:
    """The corners of a cell, where no letter reaches: a round tile shows what is behind it."""
    down = np.abs(np.linspace(-1, 1, height))[:, None]
    across = np.abs(np.linspace(-1, 1, width))[None, :]
    return np.asarray(down + across > _CORNER)


def _middle(values: Floats) -> Floats:
    height, width = values.shape
    return values[height // 5 : height - height // 5, width // 5 : width - width // 5]


def alpha_of(difference: Floats, ink: Floats) -> Floats:
    """0 for ground, 1 for ink, between for the blurred edge, 0 for any other colour."""
    length = float(np.linalg.norm(ink))
    alpha = difference @ ink / length**2
    aside = _lengths(difference - alpha[..., None] * ink) / length
    return np.where(aside < 0.45, np.clip(alpha, 0, 1), 0).astype(np.float32)


def _scaled(alpha: Floats, letter: Levels) -> Floats:
    """Crop to the letter and fit it into the square, its proportions kept."""
    left, top, wide, tall = cv2.boundingRect(letter)
    crop = alpha[top : top + tall, left : left + wide]
    scale = (GLYPH_SIDE - 2 * _MARGIN) / max(wide, tall)
    size = (max(1, round(wide * scale)), max(1, round(tall * scale)))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    fitted = cv2.resize(crop, size, interpolation=method)
    square = np.zeros((GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32)
    x, y = (GLYPH_SIDE - size[0]) // 2, (GLYPH_SIDE - size[1]) // 2
    square[y : y + size[1], x : x + size[0]] = fitted
    return square
