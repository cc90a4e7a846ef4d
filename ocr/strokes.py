"""Paths drawn over the letters: what they cover, and what can be seen through them.

A pixel under a stroke is so much ink and so much stroke. Solved for both, ink shows through a
stroke that is translucent; an opaque one hides it, and the glyph goes on across it as its
surroundings do (Telea, 2004).

  1. `stroke_in`, `stroke_along`   a cell's difference -> the stroke: in one cell, or where a path
                                   of the whole board is known to run
  2. `bridged`                     drawn pixels -> the same with the gap under a stroke closed
  3. `translucency`, `alpha_under` how much ink shines through -> the ink's alpha under the stroke
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from cv2.typing import MatLike

from ocr.arrays import Alpha, Difference, Levels, Mask, Rgb
from ocr.medians import median_of, percentile_of
from ocr.parts import Lines, inner_parts, parts_of
from ocr.patches import Patch, colours_in, length_of, lengths
from ocr.word_paths import Path

# Cells are 64 pixels high here; "px" are such pixels.
_RIM = 3  # px: what lies this near to the side of a cell runs off it
_BLUR = np.ones((5, 5), np.uint8)  # px: an edge that JPEG and scaling have softened
_AROUND = np.ones((7, 7), np.uint8)  # px around the ink: touching, soft edges included
_BORDER = 8  # letters seldom reach into the outer eighth of a cell
_THIRD = 3

# Colours, as fractions of the stroke's own distance from the background.
_SAME_COLOUR = 0.3  # a pixel no farther from the stroke's colour is the stroke
_STRONG = 0.7  # the stroke's colour is taken from pixels above this, its soft edges are not
_FULL_PERCENTILE = 90  # of the distances: what counts as the stroke's full colour
_SAME_HUE = 0.94  # cosine between two colours, 20 degrees
_MAX_EDGE = 0.9  # the blurred edge of a stroke is weaker than this
_PLAIN = 0.25  # of its distance from the colours between background and ink: nearer is one of them
_MAX_NEAR = 0.5  # a stroke nearer than this to the ink's colour is ink

_MIN_CONTRAST = 40.0  # levels of RGB: a stroke that crosses a letter stands out more than it
_MIN_CONTRAST_ON_PATH = 14.0  # where the path is known to run; must stay above the noise of JPEG
_MIN_TOUCHED = 12  # px of the stroke that touch the ink: less hides nothing

# What has the ink's hue, paler, and hardly lies farther from it is its soft edge. On 120 blurred
# and photographed boards up to 0.35 of such an edge did, and of paths 0.56 and more.
_SOFT_EDGE = np.ones((9, 9), np.uint8)  # px around the ink
_HALF_WAY = 0.5  # from the background to the ink
_MAX_FAR = 0.45

# Around a path that is known, in widths of the path.
_WIDENED = 2.2  # a dot or an arrow head is about twice as wide as its path
_CLOSED = 0.7  # gaps that the letter's own colour leaves in a stroke
_CORE = 0.4  # the inner part, which blur does not reach

_SHORT = 3  # px: a letter that ends less short of the others' line is only rounded

_MIN_TRANSLUCENCY = 0.22  # in one cell alone; below, what seems to shine through is mostly noise
_NOISE = 6.0  # levels of RGB that a pixel between ink and stroke may lie off the line
_MAX_OFF_LINE = 0.3  # and this part of its distance
_SEEN_PERCENTILE = 96  # most of the core lies over background: ink is seen in few of its pixels
_MIN_ANGLE = 0.05  # squared sine between ink and stroke, 13 degrees: below, the two cannot be told
_PAINTED_PX = 3  # how far around a hidden pixel others have a say


@dataclass(frozen=True, slots=True)
class Stroke:
    """What has one colour and runs off the cell, found in a `difference` from the background.

    `core` is what surely lies under it, without its blurred edges.
    """

    mask: Mask
    core: Mask
    colour: Rgb
    difference: Difference

    def shades_into(self, colour: Rgb) -> bool:
        """Whether *colour* may be this stroke's blurred edge: of its hue, and weaker."""
        own, other = length_of(self.colour), length_of(colour)
        same_hue = float(self.colour @ colour) > _SAME_HUE * own * other
        return same_hue and other < _MAX_EDGE * own

    def is_like(self, ink: Rgb) -> bool:
        """Whether the stroke has about the colour of *ink*, so that it is ink itself."""
        own, other = length_of(self.colour), length_of(ink)
        return length_of(ink - self.colour) < _MAX_NEAR * max(other, own)

    def blends_with(self, ink: Rgb) -> bool:
        """Whether the two colours are so alike in hue that a pixel cannot be solved for both."""
        axes = np.stack([ink, self.colour])
        lengths = float(ink @ ink) * float(self.colour @ self.colour)
        return bool(np.linalg.det(axes @ axes.T) < _MIN_ANGLE * lengths)

    def with_others(self) -> "Stroke":
        """The stroke with what has its colour and hangs together with it or runs off the cell."""
        alike = _near(self.difference, self.colour)
        parts = parts_of(alike)
        begun = alike & (self.mask | _rim(*alike.shape))
        own = parts.mask_of(parts.labels[begun]) & alike
        mask = self.mask | (cv2.dilate(own.astype(np.uint8), _BLUR) == 1)
        return replace(self, mask=mask)

    def hiding(self, ink: Rgb) -> "Stroke":
        """An opaque stroke without the pixels that show it does not reach there.

        These have the colour of the background, the *ink* or the edges between the two.
        """
        shown = np.clip(self.difference @ ink / float(ink @ ink), 0, 1)[..., None] * ink
        own = np.clip(float(self.colour @ ink / float(ink @ ink)), 0, 1) * ink
        plain = lengths(self.difference - shown) < _PLAIN * length_of(self.colour - own)
        return replace(self, mask=self.mask & ~plain)


def stroke_in(patch: Patch, drawn: Mask) -> Stroke:
    """What has the colour that is *drawn* where paths run off the cell: amid its sides.

    Where nothing drawn does, a fainter stroke may.
    """
    difference = patch.difference
    drawn = drawn & (patch.strength > 0)
    rim = _rim(*drawn.shape)
    runs_off = (drawn & _sides(*drawn.shape), drawn & rim, (patch.strength > _MIN_CONTRAST) & rim)
    edge = next(filter(np.any, runs_off), None)
    if edge is None:
        nothing = np.zeros_like(drawn)
        return Stroke(nothing, nothing, np.ones(3, dtype=np.float32), difference)
    colour = _full_colour(colours_in(difference, edge))
    alike = _near(difference, colour)
    parts = parts_of(alike)
    own = (parts.mask_of(parts.labels[edge & alike]) & alike).astype(np.uint8)
    return Stroke(cv2.dilate(own, _BLUR) == 1, own == 1, colour, difference)


def stroke_along(difference: Difference, path: Path, blur: int) -> Stroke | None:
    """The stroke that leads from the middle to where *path* leaves; None if it is not there.

    Its edge is as soft as *blur* pixels.
    """
    height, width = difference.shape[:2]
    bars = _bars(height, width, path)
    border = bars & _border(height, width)
    colour = median_of(colours_in(difference, border))
    if length_of(colour) < _MIN_CONTRAST_ON_PATH:
        return None
    px = path.width * height
    around = cv2.dilate(bars.astype(np.uint8), _disc(round(_WIDENED * px))) == 1
    alike = around & _near(difference, colour)
    parts = parts_of(alike)
    own = parts.mask_of(parts.labels[bars & alike]) & alike
    closed = cv2.morphologyEx(
        (bars | own).astype(np.uint8), cv2.MORPH_CLOSE, _disc(round(_CLOSED * px))
    )
    core = _bars(height, width, replace(path, width=path.width * _CORE))
    return Stroke(cv2.dilate(closed, _disc(2 * blur)) == 1, core, colour, difference)


def crossing(patch: Patch, inked: Mask) -> list[Stroke]:
    """The stroke of another colour than the ink that touches what is *inked*, if there is one."""
    drawn = patch.strength > _MIN_CONTRAST
    if not (drawn & _rim(*drawn.shape)).any():
        return []
    stroke = stroke_in(patch, drawn)
    if not (stroke.mask & _middle(*stroke.mask.shape)).any():  # the edge of a tile, mostly
        return []
    ink = median_of(colours_in(patch.difference, inked))
    if stroke.is_like(ink) or _is_edge_of(stroke, ink, patch):
        return []
    touched = stroke.mask & (cv2.dilate(inked.view(np.uint8), _AROUND) == 1)
    return [stroke] if touched.sum() > _MIN_TOUCHED else []


def _is_edge_of(stroke: Stroke, ink: Rgb, patch: Patch) -> bool:
    """Whether the stroke is but the soft edge of a letter that reaches near to the cell's side."""
    own, other = length_of(stroke.colour), length_of(ink)
    is_paler = float(stroke.colour @ ink) > _SAME_HUE * own * other and own < other
    if not is_paler or not stroke.core.any():
        return False
    near = cv2.dilate((patch.strength > _HALF_WAY * other).view(np.uint8), _SOFT_EDGE) == 1
    return bool((stroke.core & ~near).sum() < _MAX_FAR * stroke.core.sum())


def bridged(drawn: Mask, strokes: Sequence[Stroke], lines: Lines | None = None) -> Mask:
    """*drawn* with the strokes as far as they lie over the letter, so that a cut one is whole.

    A letter that ends under a stroke goes on to the *lines* between which others stand.
    """
    if not strokes:
        return drawn
    mask = np.asarray(np.stack([stroke.mask for stroke in strokes]).any(axis=0))
    ink = drawn & ~mask
    parts = parts_of(ink)
    inner = inner_parts(parts)
    if not inner:
        return ink
    left, top, right, bottom = parts.frame(inner)
    if lines is not None:
        if top > lines.top + _SHORT and mask[lines.top : top, left:right].any():
            top = lines.top
        if bottom < lines.bottom - _SHORT and mask[bottom : lines.bottom, left:right].any():
            bottom = lines.bottom
    over = np.zeros_like(mask)
    over[top:bottom, left:right] = mask[top:bottom, left:right]
    return np.asarray(ink | over)


def translucency(stroke: Stroke, ink: Rgb) -> float:
    """How much of *ink* is seen through the stroke where most is: 0 if the stroke is opaque."""
    through = stroke.difference[stroke.core] - stroke.colour
    if not len(through):
        return 0.0
    seen = through @ ink / float(ink @ ink)
    off_line = np.linalg.norm(through - seen[:, None] * ink, axis=1)
    on_line = off_line < _MAX_OFF_LINE * np.linalg.norm(through, axis=1) + _NOISE
    return float(np.clip(np.percentile(np.where(on_line, seen, 0), _SEEN_PERCENTILE), 0, 1))


def alpha_under(
    stroke: Stroke, alpha: Alpha, ink: Rgb, seen_through: float | None = None
) -> tuple[Alpha, Alpha]:
    """The alpha of *ink* with what lies under the stroke put in, and 1 where it is a guess.

    *seen_through* is the stroke's translucency where it is known better than from this cell.
    """
    if not stroke.mask.any():
        return alpha, np.zeros_like(alpha)
    if seen_through is None:
        own = translucency(stroke, ink)
        seen_through = own if own > _MIN_TRANSLUCENCY else 0.0
    if not seen_through or stroke.blends_with(ink):
        return painted_under(alpha, stroke.mask)
    axes = np.stack([ink, stroke.colour])
    parts = stroke.difference[stroke.mask] @ np.linalg.pinv(axes)
    covered = np.clip(parts[:, 1], 0, 1)
    solved = alpha.copy()
    solved[stroke.mask] = np.clip(parts[:, 0] / (1 - covered * (1 - seen_through)), 0, 1)
    return solved, np.zeros_like(alpha)


def painted_over(ink: Levels, mask: Levels) -> Levels:
    """*ink* that goes on under a *mask* as its surroundings do (Telea, 2004)."""
    return np.asarray(cv2.inpaint(ink, mask, _PAINTED_PX, cv2.INPAINT_TELEA), dtype=np.uint8)


def painted_under(alpha: Alpha, mask: Mask) -> tuple[Alpha, Alpha]:
    """*alpha* that goes on under a *mask*, and 1 where that is a guess."""
    painted = painted_over(np.round(alpha * 255).astype(np.uint8), mask.astype(np.uint8))
    return (painted / 255).astype(np.float32), mask.astype(np.float32)


def _full_colour(differences: Difference) -> Rgb:
    """The usual colour of the strongest pixels."""
    strength = lengths(differences)
    strong = strength > _STRONG * percentile_of(strength, _FULL_PERCENTILE)
    return median_of(differences[strong])


def _near(difference: Difference, colour: Rgb) -> Mask:
    return np.asarray(lengths(difference - colour) < _SAME_COLOUR * length_of(colour))


@lru_cache(maxsize=64)
def _bars(height: int, width: int, path: Path) -> Mask:
    bars = np.zeros((height, width), dtype=np.uint8)
    middle = round(width / 2 + path.right * height), round(height / 2 + path.below * height)
    for across, down in path.steps:
        end = round(middle[0] + across * width), round(middle[1] + down * height)
        cv2.line(bars, middle, end, 1, max(1, round(path.width * height)))
    return np.asarray(bars == 1)


def _disc(side: int) -> MatLike:
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side | 1, side | 1))


@lru_cache(maxsize=64)
def _border(height: int, width: int) -> Mask:
    """What is near the sides of the cell, where letters seldom reach."""
    border = np.ones((height, width), dtype=bool)
    border[height // _BORDER : -height // _BORDER, width // _BORDER : -width // _BORDER] = False
    return border


@lru_cache(maxsize=64)
def _middle(height: int, width: int) -> Mask:
    middle = np.zeros((height, width), dtype=bool)
    middle[height // _THIRD : -height // _THIRD, width // _THIRD : -width // _THIRD] = True
    return middle


@lru_cache(maxsize=64)
def _rim(height: int, width: int) -> Mask:
    rim = np.ones((height, width), dtype=bool)
    rim[_RIM:-_RIM, _RIM:-_RIM] = False
    return rim


@lru_cache(maxsize=64)
def _sides(height: int, width: int) -> Mask:
    """The middle thirds of the rim."""
    sides = _rim(height, width).copy()
    y, x = height // _THIRD, width // _THIRD
    for rows in (slice(0, y), slice(-y, None)):
        for columns in (slice(0, x), slice(-x, None)):
            sides[rows, columns] = False
    return sides
