"""Lift a letter without the arms of a stroke that runs off its cell.

What is drawn beyond the lines between which the letters stand, and runs off the cell, is no letter:
it is an arm of a path or an arrow, whatever its colour. The arm tells the rest of the stroke.

  1. `arms_of`       what is drawn around the letter's place -> the arms of a stroke
  2. `Arms.alike`    all that hangs together with them in their colour, where that is not the ink's
  3. `Arms.bars`     each arm as a straight bar that ends amid the cell, where it is; and
     `with_heads`    the same as an arrow that ends there
  4. `letter_under`  the letter of which such a stroke hides a part
  5. `runs_through`  whether there may be such a stroke
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from ocr.arrays import Difference, Floats, Mask, Rgb
from ocr.ink import Ink, Lifted, letter_of
from ocr.medians import median_of
from ocr.parts import Parts, parts_of
from ocr.patches import Patch, colours_in, length_of, lengths
from ocr.strokes import painted_under
from ocr.under_strokes import Usual

# Where a letter may be, in heights of the letters.
_ABOVE, _BELOW = 0.45, 0.35  # the farthest that an accent or a tail goes beyond the lines
_SLACK = 0.15  # beyond the farthest of the letters that are known
_LOW = 0.8  # of the usual height: lower letters lack something
_ASIDE = 0.62  # from the middle of the cell to either side: Щ and Ш in wide fonts

# Cells are 64 pixels high here; "px" are such pixels.
_RIM = 3  # px: what lies this near to the side of a cell runs off it
_MIN_ARM = 12  # px of it; less is noise
_MIN_LETTER = 12  # px of it that are seen
_CORE = np.ones((3, 3), np.uint8)  # px around: without its blurred edge an arm has its own colour
_BLUR = np.ones((3, 3), np.uint8)  # px: the blurred edge of a stroke
_BESIDE = 3  # px around an arm, beyond the sides of the cell

_FAINT = 0.25  # of the ink's contrast: fainter is no arm
_STRONG = 0.5  # of the arm's contrast: what is fainter is a blurred edge
_NEARER = 0.5  # of the way from the ink's colour to the arm's
_MIN_APART = 18.0  # levels of RGB between both colours, or noise is taken for the other one

_WIDTH_PERCENTILE = 92  # of the distances from the arm's edge: half its width
_LONG = 2.5  # times as long as wide, squared: then it says where it leads to
_TO_THE_MIDDLE = 0.5  # cosine: an arm that leads elsewhere, 60 degrees off, is not believed
_HEAD = 3.5  # times as long and wide as its arm, the head of an arrow
_DRAWN = 0.5  # alpha: half way is where an edge lies
_SURELY_INK = 0.8  # alpha
_NOISE = 8.0  # levels of RGB: what is so little farther from one colour may have either


@dataclass(frozen=True, slots=True)
class Room:
    """How far up and down letters go, as fractions of the cell, and the lines of most of them."""

    usual: Usual
    top: float
    bottom: float

    @classmethod
    def of(cls, letters: Sequence[Ink], usual: Usual) -> "Room":
        height = usual.bottom - usual.top
        top = min(ink.frame[1] for ink in letters)
        bottom = max(ink.frame[3] for ink in letters)
        return cls(
            usual,
            max(top, usual.top - _ABOVE * height) - _SLACK * height,
            min(bottom, usual.bottom + _BELOW * height) + _SLACK * height,
        )

    def holds_letter(self, ink: Ink | None) -> bool:
        """Whether *ink* is as high as letters are, and where they stand."""
        if ink is None:
            return False
        left, top, right, bottom = ink.frame
        is_high = bottom - top > _LOW * (self.usual.bottom - self.usual.top)
        is_inside = (
            max(self.top, 0) < top and bottom < min(self.bottom, 1) and left > 0 and right < 1
        )
        return is_high and is_inside

    def mask(self, height: int, width: int) -> Mask:
        """Where a letter in the middle of a cell may be."""
        aside = _ASIDE * (self.usual.bottom - self.usual.top) * height
        rows = slice(max(0, int(self.top * height)), int(np.ceil(self.bottom * height)))
        columns = slice(max(0, int(width / 2 - aside)), int(np.ceil(width / 2 + aside)))
        inside = np.zeros((height, width), dtype=bool)
        inside[rows, columns] = True
        return inside


@dataclass(frozen=True)
class Arms:
    """What is drawn around the letter's place in a cell and runs off it, each arm a part.

    What they tell of their stroke is found when it is first asked for.
    """

    patch: Patch
    parts: Parts

    @cached_property
    def mask(self) -> Mask:
        return np.asarray(self.parts.labels > 0)

    @cached_property
    def colour(self) -> Rgb:
        """Theirs as its difference from the background's, their blurred edges left out."""
        core = cv2.erode(self.mask.astype(np.uint8), _CORE) == 1
        colour: Rgb = median_of(
            colours_in(self.patch.difference, core if core.any() else self.mask)
        )
        return colour

    @cached_property
    def bars(self) -> Mask:
        """Each arm as a bar of its width that ends where it is nearest to the cell's middle."""
        bars = np.zeros(self.mask.shape, dtype=np.uint8)
        for end, way, wide in self._ends:
            ends = np.rint([end - way * len(bars), end]).astype(int).tolist()
            cv2.line(bars, ends[0], ends[1], 1, max(1, round(wide)))
        return np.asarray(bars == 1)

    @cached_property
    def with_heads(self) -> Mask:
        """The bars with the head of an arrow at the end of each."""
        heads = self.bars.astype(np.uint8)
        for end, way, wide in self._ends:
            tip, foot = end + way * wide / 2, end - way * wide * _HEAD
            aside = np.array([-way[1], way[0]]) * wide * _HEAD / 2
            corners = np.rint([tip, foot + aside, foot - aside]).astype(np.int32)
            cv2.fillPoly(heads, [corners], 1)
        return np.asarray(heads == 1)

    @cached_property
    def _ends(self) -> list[tuple[Floats, Floats, float]]:
        """Where each arm ends amid the cell, its way there of length 1, and how wide it is."""
        height, width = self.mask.shape
        middle = np.array([width, height]) / 2
        ends = []
        for number, _ in self.parts.numbered:
            arm = self.parts.labels == number
            points = np.argwhere(arm)[:, ::-1]
            at = points.mean(axis=0)
            way = _way_of(points - at, middle - at)
            ends.append((at + way * float((middle - at) @ way), way, _width_of(arm) + 1))
        return ends

    def alike(self, ink: Rgb) -> Mask | None:
        """What hangs together with them and is nearer to their colour than to the ink's.

        None where the two colours are one.
        """
        difference = self.patch.difference
        apart = length_of(self.colour - ink)
        if apart < _MIN_APART:
            return None
        beyond = difference - ink
        along = beyond @ (self.colour - ink) / apart**2
        off_line = lengths(beyond - along[..., None] * (self.colour - ink))
        is_near = lengths(difference - self.colour) < _NEARER * apart
        is_near |= (along > _NEARER) & (off_line < _NEARER * apart)
        is_near &= _off_shades(difference, self.colour) < _off_shades(difference, ink) + _NOISE
        strong = self.patch.strength > _STRONG * length_of(self.colour)
        alike = is_near & strong | self.mask
        parts = parts_of(alike)
        return parts.mask_of(parts.labels[self.mask]) & alike


def _off_shades(difference: Difference, colour: Rgb) -> Floats:
    """How far pixels are from all that lies between the background and a *colour*."""
    alpha = np.clip(difference @ colour / float(colour @ colour), 0, 1)
    return lengths(difference - alpha[..., None] * colour)


def arms_of(patch: Patch, inside: Mask, contrast: float) -> Arms | None:
    """What is drawn around the letter's place and runs off the cell; None if nothing does."""
    parts = parts_of((patch.strength > _FAINT * contrast) & ~inside)
    at_the_rim = set(parts.labels[_rim(inside)].tolist())
    arms = [n for n, part in parts.numbered if n in at_the_rim and part.area >= _MIN_ARM]
    return Arms(patch, parts_of(parts.mask_of(arms))) if arms else None


def runs_through(patch: Patch, room: Room) -> bool:
    """Whether what is drawn where the letter is runs off the cell."""
    contrast = length_of(room.usual.colour - patch.background)
    parts = parts_of(patch.strength > _FAINT * contrast)
    inside = room.mask(*patch.strength.shape)
    off = set(parts.labels[_rim(inside)].tolist()) - {0}
    there = np.bincount(parts.labels[inside], minlength=len(parts.all))
    return any(there[number] >= _MIN_ARM for number in off)


def _rim(mask: Mask) -> Mask:
    rim = np.ones_like(mask)
    rim[_RIM:-_RIM, _RIM:-_RIM] = False
    return rim


def _way_of(points: Floats, to_the_middle: Floats) -> Floats:
    """Where an arm leads to, of length 1: to the middle if it does not say."""
    straight = to_the_middle / (np.linalg.norm(to_the_middle) + 1e-6)
    spread, ways = np.linalg.eigh(points.T @ points)
    way = ways[:, 1] if ways[:, 1] @ straight > 0 else -ways[:, 1]
    is_clear = spread[1] > _LONG * spread[0] and way @ straight > _TO_THE_MIDDLE
    return np.asarray(way if is_clear else straight)


def _width_of(arm: Mask) -> float:
    """The width of an arm, which goes on beyond the sides of the cell."""
    padded = np.pad(arm.astype(np.uint8), _BESIDE, mode="edge")
    inner = slice(_BESIDE, -_BESIDE)
    to_edge = cv2.distanceTransform(padded, cv2.DIST_L2, 3)[inner, inner]
    return 2 * float(np.percentile(to_edge[arm], _WIDTH_PERCENTILE))


def letter_under(
    found: Lifted, stroke: Mask, inside: Mask, room: Room, *, unlike: bool
) -> Iterator[Ink]:
    """The letter of which a *stroke* hides a part, if any; it goes on under it to the lines.

    Where the stroke is *unlike* the ink in colour, what has the ink's is none of its blurred edge.
    """
    around = cv2.dilate(stroke.astype(np.uint8), _BLUR) == 1
    if unlike:
        around &= stroke | (found.alpha < _SURELY_INK)
    stroke = around & room.mask(*stroke.shape)
    alpha, hidden = painted_under(found.alpha, stroke)
    seen = _of_letter((alpha > _DRAWN) & ~stroke, inside)
    if seen.sum() < _MIN_LETTER:
        return
    left, top, wide, high = cv2.boundingRect(seen.view(np.uint8))
    columns = slice(left, left + wide)
    first, last = (round(line * len(seen)) for line in (room.usual.top, room.usual.bottom))
    if first < top and stroke[first:top, columns].any():
        high, top = high + top - first, first
    if top + high < last and stroke[top + high : last, columns].any():
        high = last - top
    over = np.zeros_like(seen)
    over[top : top + high, columns] = stroke[top : top + high, columns]
    letter = letter_of(Lifted(found.patch, found.colour, alpha, hidden), seen | over)
    if letter:
        yield letter


def _of_letter(drawn: Mask, inside: Mask) -> Mask:
    """What is *drawn* inside, and goes on beyond it but does not run off the cell."""
    parts = parts_of(drawn)
    within = {*parts.labels[inside].tolist()} - {*parts.labels[_rim(drawn)].tolist()} - {0}
    return np.asarray(drawn & (inside | parts.mask_of([*within])))
