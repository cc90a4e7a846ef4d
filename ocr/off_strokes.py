"""Ways to lift a letter over which a stroke may lie that was not told from it.

  1. `_without`  what runs off the cell is taken off (`ocr.arms`)
  2. `_through`  the ink shines through it
  3. `_beneath`  all that has another colour than the ink lies over the letter

Each is tried in the ink of the other letters and, where a cell shows another one, in that too: the
middle of a hive often has its own.
"""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from ocr.arms import Arms, Room, arms_of, letter_under
from ocr.arrays import Mask, Rgb
from ocr.ink import MIN_CONTRAST, Ink, Lifted, letter_of, lifted
from ocr.medians import median_of
from ocr.patches import Patch, colours_in, length_of, lengths
from ocr.strokes import Stroke, translucency

# Cells are 64 pixels high here; "px" are such pixels.
_DRAWN = 0.5  # alpha: half way is where an edge lies
_SHADES = (0.0, 0.3, 0.5)  # alpha that is taken away: a stroke may be a paler ink
_DRAWN_OVER = 0.4  # of the ink's contrast: what is fainter lies over nothing
_EDGE = np.ones((3, 3), np.uint8)  # px: what is thinner is a letter's blurred edge

# The colour of what is drawn in a cell and is no stroke.
_STRONG_PERCENTILE = 97  # of the contrast of its pixels
_MIN_STRONG = 0.35  # of that
_MIN_OFF_STROKE = 0.35  # of the stroke's contrast: nearer is the stroke
_MIN_OFF_ITS_LINE = 0.3  # of a pixel's own contrast: nearer is the stroke's edge
_MIN_PIXELS = 25
_MIN_APART = 0.35  # of the contrast of either: nearer is the usual ink

_CLOSED = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9))  # px: a letter seen through a stroke
_BESIDE = 8  # px around a stroke, beyond the sides of the cell
_MIN_CROSSED = 20  # px of it where the letter is
_UNLIKE = 0.6  # of the ink's contrast: a stroke nearer to its colour than this may be taken for it
_MIN_TRANSLUCENCY = 0.12  # less may be blur


def lifted_off_strokes(patch: Patch, room: Room) -> Iterator[Ink]:
    """The letter in all these ways, as far as they show one."""
    usual = room.usual.colour - patch.background
    arms = arms_of(patch, room.mask(*patch.strength.shape), length_of(usual))
    for ink in _inks_in(patch, arms, usual, room):
        found, unlike = lifted(patch, ink), _is_unlike(arms, ink)
        if arms:
            alike = arms.alike(ink)
            yield from _without(arms, alike, ink, room)
            yield from _through(arms, alike, ink, room)
        for shade in _SHADES:
            yield from _beneath(found, shade, room, unlike=unlike)


def lifted_in_colour_of_stroke(patch: Patch, room: Room) -> Iterator[Ink]:
    """The letter in an ink of which a stroke is too, where no other one shows it."""
    inside = room.mask(*patch.strength.shape)
    arms = arms_of(patch, inside, length_of(room.usual.colour - patch.background))
    if arms:
        yield from _without(arms, None, arms.colour, room)


def _inks_in(patch: Patch, arms: Arms | None, usual: Rgb, room: Room) -> Iterator[Rgb]:
    """The *usual* ink, if it can be seen on this cell, and the cell's own, if that is another."""
    contrast = length_of(usual)
    if contrast >= MIN_CONTRAST:
        yield usual
    own = _own_ink(patch, arms, room.mask(*patch.strength.shape))
    if own is not None and length_of(own - usual) > _MIN_APART * max(contrast, length_of(own)):
        yield own


def _own_ink(patch: Patch, arms: Arms | None, inside: Mask) -> Rgb | None:
    """The colour of what is drawn where the letter is and has not the arms' colour."""
    difference, strength = patch.difference, patch.strength
    strong = _MIN_STRONG * float(np.percentile(strength[inside], _STRONG_PERCENTILE))
    drawn = inside & (strength > max(2 * MIN_CONTRAST, strong))
    if arms:
        stroke = arms.colour
        contrast = length_of(stroke)
        along = np.clip(difference @ stroke / contrast**2, 0, None)
        off_line = lengths(difference - along[..., None] * stroke)
        drawn &= lengths(difference - stroke) > _MIN_OFF_STROKE * contrast
        drawn &= off_line > _MIN_OFF_ITS_LINE * strength
    if drawn.sum() < _MIN_PIXELS:
        return None
    drawn &= strength >= median_of(strength[drawn])
    own: Rgb = median_of(colours_in(difference, drawn))
    return own


def _without(arms: Arms, alike: Mask | None, ink: Rgb, room: Room) -> Iterator[Ink]:
    """The letter without all that is *alike* to the arms, and without their bars and heads."""
    inside = room.mask(*arms.mask.shape) & ~arms.mask
    found, unlike = lifted(arms.patch, ink), _is_unlike(arms, ink)
    for stroke in (alike, arms.bars) if alike is not None else (arms.bars, arms.with_heads):
        yield from letter_under(found, stroke, inside, room, unlike=unlike)


def _is_unlike(arms: Arms | None, ink: Rgb) -> bool:
    """Whether a pixel's colour tells if it is of the letter or of a stroke."""
    return arms is None or length_of(arms.colour - ink) > _UNLIKE * length_of(ink)


def _through(arms: Arms, alike: Mask | None, ink: Rgb, room: Room) -> Iterator[Ink]:
    """The letter as it shines through the arms, if they let it."""
    stroke = _stroke_of(arms, arms.bars if alike is None else arms.bars | alike)
    inside = room.mask(*stroke.mask.shape)
    if (stroke.mask & inside).sum() < _MIN_CROSSED:
        return
    seen_through = translucency(replace(stroke, core=stroke.core & inside), ink)
    if seen_through < _MIN_TRANSLUCENCY:
        return
    found = lifted(arms.patch, ink)
    darker = (arms.patch.difference - stroke.colour) @ ink / float(ink @ ink) / seen_through
    alpha = np.where(stroke.mask, np.clip(darker, 0, 1), found.alpha).astype(np.float32)
    letter = letter_of(replace(found, alpha=alpha), (alpha > _DRAWN) & inside)
    if letter:
        yield letter


def _stroke_of(arms: Arms, mask: Mask) -> Stroke:
    """The stroke whose *mask* has holes where a letter shines through."""
    padded = np.pad(mask.astype(np.uint8), _BESIDE, mode="edge")
    closed = cv2.morphologyEx(padded, cv2.MORPH_CLOSE, _CLOSED)
    closed = closed[_BESIDE:-_BESIDE, _BESIDE:-_BESIDE]
    core = cv2.erode(closed, _EDGE) == 1
    return Stroke(closed == 1, core, arms.colour, arms.patch.difference)


def _beneath(found: Lifted, shade: float, room: Room, *, unlike: bool) -> Iterator[Ink]:
    """The letter of what is darker than a *shade* of the ink, under all else that is drawn."""
    alpha = np.clip((found.alpha - shade) / (1 - shade), 0, 1)
    other = (found.patch.strength > _DRAWN_OVER * length_of(found.colour)) & (alpha < _DRAWN)
    other = cv2.morphologyEx(other.astype(np.uint8), cv2.MORPH_OPEN, _EDGE) == 1
    if other.any():
        inside = room.mask(*other.shape)
        yield from letter_under(replace(found, alpha=alpha), other, inside, room, unlike=unlike)
