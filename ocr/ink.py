"""Lift a letter's ink off its cell: what is drawn, without frames, small numbers and arrows.

The part in the middle of a cell that stands out most from its background (`ocr.patches`) gives the
ink's colour, and every pixel's alpha is then how far it is on the way from background to ink;
whatever lies off that line is of another colour, so it is no ink. Of the connected parts that
remain, those are kept that make up one letter (`ocr.letter_parts`). Where a part runs off the cell
it is taken for a path drawn over the letters (`ocr.strokes`), and what is left once its colour is
taken off is tried before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from ocr.arrays import Alpha, Floats, Frame, Levels, Mask, Rgb
from ocr.letter_parts import (
    accents_of,
    corners_of,
    dashes_of,
    level_with,
)
from ocr.medians import median_of, percentile_of
from ocr.parts import Parts, face_parts, main_part, parts_of
from ocr.patches import Patch, colours_in, length_of
from ocr.strokes import Stroke, alpha_under, bridged, crossing, stroke_in

GLYPH_SIDE = 32  # px; the networks were learnt with this and the margin
_GLYPH_MARGIN = 2  # px

MIN_CONTRAST = 22.0  # levels of RGB between ink and background; must stay above the noise of JPEG
_CONTRAST_PERCENTILE = 98  # of the middle of a cell: a thin letter covers a few hundredths of it
_DRAWN = 0.5  # of the cell's contrast, and of alpha: half way is where an edge lies
_THIN = 0.4  # alpha of such a stroke between others; narrow openings are blurred to less
REST = 0.4  # of a letter's contrast: what is fainter is left of it once a stroke is taken off
_MAX_STROKES = 2  # of different colours over one cell; each costs as much as the letter
_MAX_OFF_LINE = 0.45  # of the ink's contrast: what lies farther off its line is another colour

AT_THE_SIDE = 0.02  # of the cell's side: what ends nearer to it may go on beyond

_QUARTER, _FIFTH = 4, 5

# A letter that may be two, as fractions of its width.
_MIN_TILE_WIDTH = 0.95  # of its height: no narrower letter is a tile
_FIRST_CUT, _LAST_CUT = 0.3, 0.7  # the cut lies between; each letter has at least three tenths

_MIN_ACCENT = 0.03  # of its letter's pixels; less is noise

_NEXT = np.ones((3, 3), np.uint8)  # px around a part, its soft edge


@dataclass(frozen=True, slots=True)
class Lifted:
    """What was lifted off a patch, before its letter is cut out: how much of `colour` each pixel
    has, and 1 where something else lies over it, so that this is a guess.
    """

    patch: Patch
    colour: Rgb
    alpha: Alpha
    hidden: Alpha


@dataclass(frozen=True, slots=True)
class Ink:
    """A glyph scaled to GLYPH_SIDE squared, 1 where it is all ink; all 0 if it is no letter's.

    `hidden` is 1 where something else lies over the letter, so that the glyph is but a guess.
    `contrast` is the distance of its `colour` from the background's, in levels of RGB. `frame` is
    its left, top, right and bottom, as fractions of the cell. `covered` is the part of it that is
    hidden, or of where its accent would be. `pieces` are the glyphs of what stands side by side,
    or may: the letters of a tile; they may be `apart`, and `dashes` says whether one stands before
    and after them. It is `accented` where a part stands above.
    `radius` is that of its tile, if that is round, in halves of the cell's side. `aside` are the
    frames of what has its colour in the cell's corners, as the value of a tile.
    `other` is the same letter as it would be lifted if nothing shone through what lies over it, or
    if nothing lay over it.
    `scores` are log-probabilities of its shapes where they are known from more than the glyph.
    """

    glyph: Alpha
    hidden: Alpha
    contrast: float
    colour: Rgb
    frame: Frame
    covered: float = 0.0
    pieces: tuple[Alpha, ...] = ()
    apart: bool = False
    dashes: tuple[bool, bool] = (False, False)
    accented: bool = False
    radius: float = np.inf
    aside: tuple[Frame, ...] = ()
    other: "Ink | None" = None
    scores: Floats | None = None

    @property
    def height(self) -> float:
        """Of the cell's."""
        return self.frame[3] - self.frame[1]

    @property
    def middle(self) -> float:
        """How far right its middle is, of the cell's width."""
        return (self.frame[0] + self.frame[2]) / 2


Inks = tuple[Ink | None, ...]


def lift_ink(patch: Patch) -> Ink | None:
    """The letter in a cell, or None if nothing is drawn in its middle."""
    strokes: list[Stroke] = []
    at_the_edge: Ink | None = None
    while (contrast := contrast_of(patch)) >= MIN_CONTRAST:
        drawn = bridged(patch.strength > _DRAWN * contrast, strokes)
        parts = parts_of(drawn)
        main = main_part(parts)
        if main and parts.reaches_edge(main):
            at_the_edge = at_the_edge or _ink(patch, parts.labels == main, strokes)
        elif main and (ink := _clear_ink(patch, parts.labels == main, strokes)):
            return ink
        if len(strokes) == _MAX_STROKES:
            break
        strokes.append(stroke_in(patch, drawn))
        patch = _without(patch, strokes[-1])
    if at_the_edge is not None or contrast < MIN_CONTRAST:
        return at_the_edge
    return no_letter(contrast)


def lift_face(patch: Patch) -> Ink | None:
    """All that is drawn on a die, None if that is nothing."""
    contrast = contrast_of(patch)
    inked = _on_face(patch.strength > _DRAWN * contrast)
    if contrast < MIN_CONTRAST or not inked.any():
        return None
    found = lifted(patch, _colour_of(patch, inked))
    face = _on_face(found.alpha > _DRAWN).view(np.uint8)
    if not face.any():
        return None
    colour = patch.background + found.colour
    glyph = _glyph(found.alpha, face)
    return Ink(glyph, _blank(), length_of(found.colour), colour, _frame_of(face))


def _on_face(drawn: Mask) -> Mask:
    parts = parts_of(drawn)
    return parts.mask_of(face_parts(parts))


def contrast_of(patch: Patch) -> float:
    """How far the middle of a cell stands out from its background, in levels of RGB."""
    return percentile_of(patch.without_rim(_FIFTH).strength, _CONTRAST_PERCENTILE)


def no_letter(contrast: float) -> Ink:
    """Something is drawn that is no letter."""
    return Ink(_blank(), _blank(), contrast, np.zeros(3, dtype=np.float32), (0, 0, 1, 1))


def is_between_sides(frame: Frame) -> bool:
    """Whether a letter ends before the left, the right and the lower side of its cell."""
    left, _, right, bottom = frame
    return min(left, 1 - right, 1 - bottom) > AT_THE_SIDE


def _blank() -> Alpha:
    return np.zeros((GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32)


def lifted(patch: Patch, colour: Rgb) -> Lifted:
    """What there is of *colour* in a patch that nothing lies over."""
    alpha = alpha_of(patch, colour)
    return Lifted(patch, colour, alpha, np.zeros_like(alpha))


def alpha_of(patch: Patch, ink: Rgb) -> Alpha:
    """0 for background, 1 for ink, between for the blurred edge, 0 for any other colour."""
    length = length_of(ink)
    along = patch.difference @ (ink / length)
    off_line = np.square(patch.strength) - np.square(along)
    alpha = np.minimum(np.maximum(along / length, 0), 1)
    alpha *= off_line < (_MAX_OFF_LINE * length) ** 2
    return np.asarray(alpha, dtype=np.float32)


def letter_of(found: Lifted, drawn: Mask) -> Ink | None:
    """The letter that is *drawn* in the middle of a patch, with all its parts."""
    parts = parts_of(drawn)
    main = main_part(parts)
    if not main:
        return None
    level = [main] if parts.is_one else [main, *level_with(parts, main)]
    masks = _pieces(parts, level)
    whole = np.maximum.reduce(masks)
    apart = len(masks) > 1
    masks = masks if apart else _halves(found.alpha, whole)
    is_covered = bool(found.hidden.any())
    return Ink(
        glyph=_scaled(found.alpha * _inked(found.alpha, drawn, whole), whole),
        hidden=_scaled(found.hidden, whole) if is_covered else _blank(),
        contrast=length_of(found.colour),
        colour=found.patch.background + found.colour,
        frame=_frame_of(whole),
        covered=_covered(found.hidden, whole) if is_covered else 0.0,
        pieces=tuple(_glyph(found.alpha, mask) for mask in masks),
        apart=apart,
        dashes=(False, False) if parts.is_one else dashes_of(parts, level),
        accented=_has_accent(parts, main),
        radius=found.patch.radius,
        aside=() if parts.is_one else corners_of(parts),
    )


def _inked(alpha: Alpha, drawn: Mask, letter: Levels) -> Mask:
    """Where a letter is with its soft edge, and its strokes that are too thin to be *drawn*."""
    others = drawn.view(np.uint8) & ~letter
    faint = alpha > _THIN
    if others.any():
        faint &= cv2.dilate(others, _NEXT) == 0
    return np.asarray(faint | (cv2.dilate(letter, _NEXT) == 1))


def _has_accent(parts: Parts, main: int) -> bool:
    """Whether something of an accent's size stands above the main part."""
    least = _MIN_ACCENT * parts[main].area
    return not parts.is_one and any(parts[part].area > least for part in accents_of(parts, main))


def _clear_ink(patch: Patch, inked: Mask, strokes: list[Stroke]) -> Ink | None:
    """The ink of a part that does not run off the cell, and of what a stroke cuts off from it."""
    return _ink(patch, inked, strokes or crossing(patch, inked))


def _without(patch: Patch, stroke: Stroke) -> Patch:
    """The patch with background where the stroke was."""
    difference, strength = patch.difference.copy(), patch.strength.copy()
    difference[stroke.mask] = 0
    strength[stroke.mask] = 0
    return replace(patch, difference=difference, strength=strength)


def _ink(patch: Patch, inked: Mask, strokes: list[Stroke]) -> Ink | None:
    """The glyph around what is *inked*; None if it is but the blurred edge of a stroke."""
    for stroke in strokes:
        inked = inked & ~stroke.mask
    if not inked.any():
        return None
    colour = _colour_of(patch, inked)
    if any(stroke.shades_into(colour) for stroke in strokes):
        return None
    found = _lifted_under(patch, colour, strokes)
    return letter_of(found, bridged(found.alpha > _DRAWN, strokes))


def _colour_of(patch: Patch, inked: Mask) -> Rgb:
    """The usual colour of the stronger half of what is *inked*, which leaves out soft edges."""
    strong = inked & (patch.strength >= median_of(patch.strength[inked]))
    return median_of(colours_in(patch.difference, strong))


def _lifted_under(patch: Patch, colour: Rgb, strokes: list[Stroke]) -> Lifted:
    found = lifted(patch, colour)
    alpha, hidden = found.alpha, found.hidden
    for stroke in strokes:
        alpha, covered = alpha_under(stroke, alpha, colour)
        hidden = np.maximum(hidden, covered)
    return Lifted(patch, colour, alpha, hidden)


def _pieces(parts: Parts, level: Sequence[int]) -> list[Levels]:
    """What stands side by side in the middle, from the left, each with its accents and tails."""
    if parts.is_one:
        return [parts.mask_of(level).view(np.uint8)]
    in_order = sorted(level, key=lambda part: parts[part].left)
    pieces = [[part, *accents_of(parts, part)] for part in in_order]
    return [parts.mask_of(piece).view(np.uint8) for piece in pieces]


def _frame_of(letter: Levels) -> Frame:
    height, width = letter.shape
    left, top, wide, tall = cv2.boundingRect(letter)
    return left / width, top / height, (left + wide) / width, (top + tall) / height


def _covered(hidden: Alpha, letter: Levels) -> float:
    left, top, wide, tall = cv2.boundingRect(letter)
    within = hidden[top : top + tall, left : left + wide]
    above = hidden[max(0, top - tall // _QUARTER) : top, left : left + wide]
    return max(float(part.mean()) for part in (within, above) if part.size)


def _halves(alpha: Alpha, letter: Levels) -> list[Levels]:
    """A wide letter cut where it is thinnest, as two letters that touch are; else nothing."""
    left, _, wide, tall = cv2.boundingRect(letter)
    if wide < _MIN_TILE_WIDTH * tall:
        return []
    inked = (alpha * letter).sum(axis=0)
    first, last = (left + round(wide * cut) for cut in (_FIRST_CUT, _LAST_CUT))
    at = first + int(inked[first:last].argmin())
    halves = [letter.copy(), letter.copy()]
    halves[0][:, at:] = 0
    halves[1][:, :at] = 0
    return halves if all(half.any() for half in halves) else []


def _glyph(alpha: Alpha, letter: Levels) -> Alpha:
    """The letter's own ink with its soft edge, scaled."""
    return _scaled(alpha * cv2.dilate(letter, _NEXT), letter)


def _scaled(alpha: Alpha, letter: Levels) -> Alpha:
    """Crop to the letter and fit it into the square, its proportions kept."""
    left, top, wide, tall = cv2.boundingRect(letter)
    crop = alpha[top : top + tall, left : left + wide]
    scale = (GLYPH_SIDE - 2 * _GLYPH_MARGIN) / max(wide, tall)
    size = (max(1, round(wide * scale)), max(1, round(tall * scale)))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    fitted = cv2.resize(crop, size, interpolation=method)
    square = _blank()
    x, y = (GLYPH_SIDE - size[0]) // 2, (GLYPH_SIDE - size[1]) // 2
    square[y : y + size[1], x : x + size[0]] = fitted
    return square
