"""Paths drawn over the letters: what they cover, and what can be seen through them.

A pixel under a stroke is so much ink and so much stroke. Solved for both, ink shows through a
stroke that is translucent; an opaque one hides it, and the glyph goes on across it as its
surroundings do.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from cv2.typing import MatLike

from ocr.parts import Floats, Lines, Mask, inner_parts, parts_of
from ocr.paths import Path

_EDGE = 3
_BLUR = np.ones((5, 5), np.uint8)
_AROUND = np.ones((7, 7), np.uint8)
_SAME_HUE = 0.94
_MIN_CONTRAST = 40.0
_STRONG = 0.7
_MIN_TOUCHED = 12
_SHINES_THROUGH = 0.22
_NOISE = 6.0
_CORE = 0.4
_MIN_SEEN = 14.0
_WIDENED = 2.2  # a dot or an arrow head beside its path
_SHORT = 3


@dataclass(frozen=True, slots=True)
class Stroke:
    """What has one colour and runs off the cell, found in a `difference` from the background.

    `core` is what surely lies under it, without its blurred edges.
    """

    mask: Mask
    core: Mask
    colour: Floats
    difference: Floats

    def shades_into(self, colour: Floats) -> bool:
        """Whether *colour* may be this stroke's blurred edge: of its hue, and weaker."""
        own, other = float(np.linalg.norm(self.colour)), float(np.linalg.norm(colour))
        return float(self.colour @ colour) > _SAME_HUE * own * other and other < 0.9 * own


def stroke_in(difference: Floats, drawn: Mask) -> Stroke:
    """What has the colour that is *drawn* where paths run off the cell: amid its sides."""
    drawn = drawn & difference.any(axis=2)
    edge = drawn & _sides(*drawn.shape)
    if not edge.any():
        edge = drawn & _rim(*drawn.shape)
    if not edge.any():
        return Stroke(edge, edge, np.ones(3, dtype=np.float32), difference)
    lengths = np.linalg.norm(difference[edge], axis=1)
    strong = lengths > _STRONG * np.percentile(lengths, 90)
    colour = np.asarray(np.median(difference[edge][strong], axis=0), dtype=np.float32)
    alike = np.linalg.norm(difference - colour, axis=2) < 0.3 * np.linalg.norm(colour)
    parts = parts_of(alike)
    running_off = np.isin(parts.labels, np.unique(parts.labels[edge & alike]))
    own = (running_off & alike).astype(np.uint8)
    return Stroke(cv2.dilate(own, _BLUR) == 1, own == 1, colour, difference)


def stroke_along(difference: Floats, path: Path, blur: int) -> Stroke | None:
    """The stroke that leads from the middle to where *path* leaves; None if it is not there.

    Its edge is as soft as *blur* pixels.
    """
    height, width = difference.shape[:2]
    bars = _bars(height, width, path)
    colour = np.asarray(
        np.median(difference[bars & _border(height, width)], axis=0), dtype=np.float32
    )
    length = float(np.linalg.norm(colour))
    if length < _MIN_SEEN:
        return None
    near = cv2.dilate(bars.astype(np.uint8), _disc(round(_WIDENED * path.width * height))) == 1
    alike = near & (np.linalg.norm(difference - colour, axis=2) < 0.3 * length)
    parts = parts_of(alike)
    own = np.isin(parts.labels, np.unique(parts.labels[bars & alike])) & alike
    closing = _disc(round(0.7 * path.width * height))
    closed = cv2.morphologyEx((bars | own).astype(np.uint8), cv2.MORPH_CLOSE, closing)
    core = _bars(height, width, replace(path, width=path.width * _CORE))
    return Stroke(cv2.dilate(closed, _disc(2 * blur)) == 1, core, colour, difference)


@lru_cache(maxsize=64)
def _bars(height: int, width: int, path: Path) -> Mask:
    bars = np.zeros((height, width), dtype=np.uint8)
    middle = round(width / 2 + path.right * height), round(height / 2 + path.below * height)
    for across, down in path.steps:
        end = middle[0] + across * width, middle[1] + down * height
        cv2.line(bars, middle, end, 1, max(1, round(path.width * height)))
    return np.asarray(bars == 1)


def _disc(side: int) -> MatLike:
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side | 1, side | 1))


@lru_cache(maxsize=64)
def _border(height: int, width: int) -> Mask:
    """What is near the sides of the cell, where letters seldom reach."""
    border = np.ones((height, width), dtype=bool)
    border[height // 8 : -height // 8, width // 8 : -width // 8] = False
    return border


def crossing(difference: Floats, inked: Mask) -> list[Stroke]:
    """The stroke of another colour than the ink that touches what is *inked*, if there is one."""
    distance = np.linalg.norm(difference, axis=2)
    stroke = stroke_in(difference, distance > _MIN_CONTRAST)
    ink = np.median(difference[inked], axis=0)
    near = np.linalg.norm(ink - stroke.colour) < 0.5 * max(
        np.linalg.norm(ink), np.linalg.norm(stroke.colour)
    )
    touched = stroke.mask & (cv2.dilate(inked.astype(np.uint8), _AROUND) == 1)
    enters = stroke.mask & _middle(*stroke.mask.shape)
    found = not near and enters.any() and touched.sum() > _MIN_TOUCHED
    return [stroke] if found else []


@lru_cache(maxsize=64)
def _middle(height: int, width: int) -> Mask:
    middle = np.zeros((height, width), dtype=bool)
    middle[height // 3 : -height // 3, width // 3 : -width // 3] = True
    return middle


@lru_cache(maxsize=64)
def _rim(height: int, width: int) -> Mask:
    rim = np.ones((height, width), dtype=bool)
    rim[_EDGE:-_EDGE, _EDGE:-_EDGE] = False
    return rim


@lru_cache(maxsize=64)
def _sides(height: int, width: int) -> Mask:
    """The middle thirds of the rim."""
    sides = _rim(height, width).copy()
    third, across = height // 3, width // 3
    for rows in (slice(0, third), slice(-third, None)):
        for columns in (slice(0, across), slice(-across, None)):
            sides[rows, columns] = False
    return sides


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


def clearness(stroke: Stroke, ink: Floats) -> float:
    """How much of *ink* is seen through the stroke where most is: 0 if the stroke is opaque."""
    through = stroke.difference[stroke.core] - stroke.colour
    if not len(through):
        return 0.0
    share = through @ ink / float(ink @ ink)
    aside = np.linalg.norm(through - share[:, None] * ink, axis=1)
    on_line = aside < 0.3 * np.linalg.norm(through, axis=1) + _NOISE
    return float(np.clip(np.percentile(np.where(on_line, share, 0), 96), 0, 1))


def alpha_under(
    stroke: Stroke, alpha: Floats, ink: Floats, clear: float | None = None
) -> tuple[Floats, Floats]:
    """The alpha of *ink* with what lies under the stroke put in, and 1 where it is a guess.

    *clear* is the stroke's clearness where it is known better than from this cell alone.
    """
    if not stroke.mask.any():
        return alpha, np.zeros_like(alpha)
    if clear is None:
        clear = clearness(stroke, ink)
        clear = clear if clear > _SHINES_THROUGH else 0.0
    axes = np.stack([ink, stroke.colour])
    alike = np.linalg.det(axes @ axes.T) < 0.05 * float(ink @ ink) * float(
        stroke.colour @ stroke.colour
    )
    if not clear or alike:
        return _inpainted(alpha, stroke.mask)
    parts = stroke.difference[stroke.mask] @ np.linalg.pinv(axes)
    covered = np.clip(parts[:, 1], 0, 1)
    seen = alpha.copy()
    seen[stroke.mask] = np.clip(parts[:, 0] / (1 - covered * (1 - clear)), 0, 1)
    return seen, np.zeros_like(alpha)


def _inpainted(alpha: Floats, mask: Mask) -> tuple[Floats, Floats]:
    levels = np.round(alpha * 255).astype(np.uint8)
    painted = cv2.inpaint(levels, mask.astype(np.uint8), 3, cv2.INPAINT_TELEA)
    return (painted / 255).astype(np.float32), mask.astype(np.float32)
