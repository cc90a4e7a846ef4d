"""Paths drawn over the letters: what they cover, and what can be seen through them.

A pixel under a stroke is so much ink and so much stroke. Solved for both, ink shows through a
stroke that is translucent; an opaque one hides it, and the glyph goes on across it as its
surroundings do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from ocr.parts import Mask, Shares, inner_parts, parts_of

_EDGE = 3
_BLUR = np.ones((5, 5), np.uint8)
_AROUND = np.ones((7, 7), np.uint8)
_SAME_HUE = 0.94
_LEAST_CONTRAST = 40.0
_STRONG = 0.7
_LEAST_TOUCHED = 12
_SHINES_THROUGH = 0.22


@dataclass(frozen=True, slots=True)
class Stroke:
    """What has one colour and runs off the cell; `away` holds the colours that it was found in."""

    mask: Mask
    colour: Shares
    away: Shares

    def shades_into(self, colour: Shares) -> bool:
        """Whether *colour* may be this stroke's blurred edge: of its hue, and weaker."""
        own, other = float(np.linalg.norm(self.colour)), float(np.linalg.norm(colour))
        return float(self.colour @ colour) > _SAME_HUE * own * other and other < 0.9 * own


def stroke_in(away: Shares, drawn: Mask) -> Stroke:
    """What has the colour that is *drawn* where paths run off the cell: amid its sides."""
    edge = drawn & _sides(*drawn.shape)
    if not edge.any():
        edge = drawn & _rim(*drawn.shape)
    if not edge.any():
        return Stroke(edge, np.ones(3, dtype=np.float32), away)
    lengths = np.linalg.norm(away[edge], axis=1)
    strong = lengths > _STRONG * np.percentile(lengths, 90)
    colour = np.asarray(np.median(away[edge][strong], axis=0), dtype=np.float32)
    alike = np.linalg.norm(away - colour, axis=2) < 0.3 * np.linalg.norm(colour)
    parts = parts_of(alike)
    running_off = np.isin(parts.labels, np.unique(parts.labels[edge & alike]))
    mask = cv2.dilate((running_off & alike).astype(np.uint8), _BLUR)
    return Stroke(np.asarray(mask, dtype=np.bool_), colour, away)


def crossing(away: Shares, inked: Mask) -> list[Stroke]:
    """The stroke of another colour than the ink that touches what is *inked*, if there is one."""
    distance = np.linalg.norm(away, axis=2)
    stroke = stroke_in(away, distance > _LEAST_CONTRAST)
    ink = np.median(away[inked], axis=0)
    near = np.linalg.norm(ink - stroke.colour) < 0.5 * max(
        np.linalg.norm(ink), np.linalg.norm(stroke.colour)
    )
    touched = stroke.mask & (cv2.dilate(inked.astype(np.uint8), _AROUND) == 1)
    enters = stroke.mask & _middle(*stroke.mask.shape)
    found = not near and enters.any() and touched.sum() > _LEAST_TOUCHED
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


def bridged(drawn: Mask, strokes: Sequence[Stroke]) -> Mask:
    """*drawn* with the strokes as far as they lie over the letter, so that a cut one is whole."""
    if not strokes:
        return drawn
    mask = np.asarray(np.stack([stroke.mask for stroke in strokes]).any(axis=0))
    ink = drawn & ~mask
    parts = parts_of(ink)
    inner = inner_parts(parts)
    if not inner:
        return ink
    left, top, right, bottom = parts.frame(inner)
    over = np.zeros_like(mask)
    over[top:bottom, left:right] = mask[top:bottom, left:right]
    return np.asarray(ink | over)


def shares_under(stroke: Stroke, shares: Shares, ink: Shares) -> tuple[Shares, Shares]:
    """The shares of *ink* with those under the stroke put in, and 1 where they are a guess."""
    if not stroke.mask.any():
        return shares, np.zeros_like(shares)
    axes = np.stack([ink, stroke.colour])
    if np.linalg.det(axes @ axes.T) < 0.05 * float(ink @ ink) * float(
        stroke.colour @ stroke.colour
    ):
        return _inpainted(shares, stroke.mask)
    parts = stroke.away[stroke.mask] @ np.linalg.pinv(axes)
    core = np.abs(parts[:, 1] - 1) < 0.3
    clearest = float(np.percentile(parts[core, 0], 96)) if core.any() else 0.0
    if clearest < _SHINES_THROUGH:
        return _inpainted(shares, stroke.mask)
    seen = shares.copy()
    seen[stroke.mask] = np.clip(parts[:, 0] / min(clearest, 1.0), 0, 1)
    return seen, np.zeros_like(shares)


def _inpainted(shares: Shares, mask: Mask) -> tuple[Shares, Shares]:
    levels = np.round(shares * 255).astype(np.uint8)
    painted = cv2.inpaint(levels, mask.astype(np.uint8), 3, cv2.INPAINT_TELEA)
    return (painted / 255).astype(np.float32), mask.astype(np.float32)
