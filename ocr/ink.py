"""Lift a letter's ink off its cell: what is drawn, without frames, small numbers and arrows.

The commonest colour of a cell is its ground. The part in the middle that stands out most gives
the ink's colour, and every pixel is then a share of the way from ground to ink; whatever lies
off that line is of another colour, so it is no ink. Of the connected parts that remain, those
are kept that make up one letter: Ы has two beside each other, Й and Ё have theirs on top, and
some Q theirs below. Where a path joins the letter to the edge, the path's colour is taken off
first, and the strokes that it cut go on across it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.image import Picture

Shares = NDArray[np.float32]
Sides = NDArray[np.int32]
Mask = NDArray[np.bool_]

GLYPH_SIDE = 32
_PATCH_HEIGHT = 64
_MARGIN = 2
_LEAST_CONTRAST = 22.0
_EDGE = 3
_MOST_LINES = 3
_CUT = 17  # wider than a path, on a patch of _PATCH_HEIGHT
_NEXT = np.ones((3, 3), np.uint8)
_CORNER = 1.7  # of a cell's half width and half height together


@dataclass(frozen=True, slots=True)
class Ink:
    """A glyph scaled to GLYPH_SIDE squared, 1 where it is all ink; all 0 if it is no letter's.

    `contrast` is the distance of its colour from the ground's, in levels of RGB.
    """

    glyph: Shares
    contrast: float


@dataclass(frozen=True, slots=True)
class _Parts:
    """Connected parts of a mask: `labels` numbers them by pixel, the rest is one value a part.

    Part 0 is all that lies between the parts.
    """

    labels: NDArray[np.int32]
    left: Sides
    top: Sides
    wide: Sides
    tall: Sides
    area: Sides


def lift_ink(cell: Picture) -> Ink | None:
    """The letter in a cell, or None if nothing is drawn in its middle."""
    height, width = cell.shape[:2]
    size = (max(16, round(width * _PATCH_HEIGHT / height)), _PATCH_HEIGHT)
    method = cv2.INTER_AREA if height > _PATCH_HEIGHT else cv2.INTER_CUBIC
    patch = np.asarray(cv2.resize(cell, size, interpolation=method), dtype=np.uint8)
    away = patch.astype(np.float32) - _ground_colour(patch)
    away[_corners(*away.shape[:2])] = 0
    line = np.zeros(away.shape[:2], dtype=bool)
    for _ in range(_MOST_LINES):
        contrast = _contrast(away)
        if contrast < _LEAST_CONTRAST:
            return None
        letter = _letter_in(away, contrast, line)
        if letter is not None:
            return Ink(letter, contrast)
        line |= _line_in(away, contrast)
        away[line] = 0
    return Ink(np.zeros((GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32), contrast)


def _letter_in(away: Shares, contrast: float, line: Mask) -> Shares | None:
    """The glyph made of the part in the middle; None if all parts run off the cell."""
    distance = _lengths(away)
    drawn = (distance > 0.5 * contrast).astype(np.float32)
    parts = _parts_of(_mended(drawn, line) > 0.5)
    main = _main_part(parts)
    inked = (parts.labels == main) & ~line
    if not main or not inked.any() or _joins_a_line(away, inked):
        return None
    ink = _ink_colour(away, distance, inked)
    shares = _mended(_shares_of_ink(away, ink), line)
    parts = _parts_of(shares > 0.5)
    main = _main_part(parts)
    if not main:
        return None
    kept = [main, *_level_with(parts, main), *_accents_of(parts, main), *_tails_of(parts, main)]
    letter = np.isin(parts.labels, kept).astype(np.uint8)
    blurred_edge = cv2.dilate(letter, _NEXT)
    return _scaled(shares * blurred_edge, letter)


def _joins_a_line(away: Shares, inked: Mask) -> bool:
    """Whether what is inked runs off the edge in one colour and is of another one elsewhere."""
    edge = inked.copy()
    edge[1:-1, 1:-1] = False
    if not edge.any():
        return False
    colour = np.median(away[edge], axis=0)
    colours = away[inked]
    likeness = colours @ colour / (np.linalg.norm(colours, axis=1) * np.linalg.norm(colour) + 1)
    return bool((likeness < 0.9).mean() > 0.2)


def _mended(shares: Shares, line: Mask) -> Shares:
    """Strokes that a line cut go on across it."""
    if not line.any():
        return shares
    down = cv2.morphologyEx(shares, cv2.MORPH_CLOSE, np.ones((_CUT, 1), np.uint8))
    across = cv2.morphologyEx(shares, cv2.MORPH_CLOSE, np.ones((1, _CUT), np.uint8))
    return np.where(line, np.maximum(down, across), shares)


def _line_in(away: Shares, contrast: float) -> Mask:
    """What has the colour that runs off the cell's edge: a path over the letters."""
    drawn = _lengths(away) > 0.5 * contrast
    drawn[_EDGE:-_EDGE, _EDGE:-_EDGE] = False
    if not drawn.any():
        return drawn
    colour = np.median(away[drawn], axis=0)
    alike = _lengths(away - colour) < 0.3 * np.linalg.norm(colour)
    return np.asarray(cv2.dilate(alike.astype(np.uint8), _NEXT) == 1)


def _contrast(away: Shares) -> float:
    return float(np.percentile(_middle(_lengths(away)), 98))


def _lengths(colours: Shares) -> Shares:
    return np.asarray(np.sqrt(np.square(colours).sum(axis=2)))


def _ground_colour(patch: Picture) -> Shares:
    """The commonest colour around the middle, where the letter is, but not in the corners."""
    height, width = patch.shape[:2]
    around = ~_corners(height, width)
    around[height // 4 : -height // 4, width // 4 : -width // 4] = False
    codes = (patch[around] >> 3).astype(np.int32) @ np.array([1024, 32, 1], dtype=np.int32)
    commonest = np.bincount(codes, minlength=1 << 15).argmax()
    colour = np.array([commonest >> 10, commonest >> 5 & 31, commonest & 31]) * 8 + 4
    near = np.abs(patch.astype(np.int32) - colour).max(axis=2) <= 12
    return np.asarray(patch[near].mean(axis=0), dtype=np.float32)


@lru_cache(maxsize=64)
def _corners(height: int, width: int) -> Mask:
    """The corners of a cell, where no letter reaches: a round tile shows what is behind it."""
    down = np.abs(np.linspace(-1, 1, height))[:, None]
    across = np.abs(np.linspace(-1, 1, width))[None, :]
    return np.asarray(down + across > _CORNER)


def _middle(values: Shares) -> Shares:
    height, width = values.shape
    return values[height // 5 : height - height // 5, width // 5 : width - width // 5]


def _parts_of(mask: Mask) -> _Parts:
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    return _Parts(np.asarray(labels, dtype=np.int32), *np.asarray(stats, dtype=np.int32).T)


def _main_part(parts: _Parts) -> int:
    """The largest part that stands in the middle and is no frame; 0 if there is none."""
    height, width = parts.labels.shape
    aside = np.abs(parts.left + parts.wide / 2 - width / 2) / width
    astray = np.abs(parts.top + parts.tall / 2 - height / 2) / height
    frame = (parts.wide > 0.93 * width) & (parts.tall > 0.93 * height)
    across = (parts.wide >= 0.99 * width) | (parts.tall >= 0.99 * height)
    fits = (aside < 0.25) & (astray < 0.25) & ~frame & ~across & (parts.tall > 0.2 * height)
    rank = np.where(fits, parts.area, 0)
    rank[0] = 0
    return int(rank.argmax()) if rank.max() > 0.006 * parts.labels.size else 0


def _level_with(parts: _Parts, main: int) -> Iterator[int]:
    """Parts that stand in line with the main one, each close to those before: Ы, or a word."""
    tall, top = parts.tall[main], parts.top[main]
    level = _inside(parts) & (parts.top > 0) & (parts.tall > 0.6 * tall)
    level &= np.abs(parts.top - top) < 0.35 * tall
    level[main] = False
    right = parts.left + parts.wide
    first, last = parts.left[main], right[main]
    for part in sorted(np.flatnonzero(level).tolist(), key=lambda part: parts.left[part]):
        if first - 0.4 * tall < right[part] and parts.left[part] < last + 0.4 * tall:
            first, last = min(first, parts.left[part]), max(last, right[part])
            yield part


def _accents_of(parts: _Parts, main: int) -> list[int]:
    """The small parts right above the main one, as on Й, Ё and Ї."""
    wide, tall = parts.wide[main], parts.tall[main]
    aside = np.abs(parts.left + parts.wide / 2 - parts.left[main] - wide / 2)
    gap = parts.top[main] - (parts.top + parts.tall)
    over = (aside < max(0.45 * wide, 0.3 * tall)) & (parts.wide < 1.1 * wide + 3)
    near = (gap >= -0.2 * tall) & (gap < 0.3 * tall) & (parts.tall < 0.5 * tall)
    accents = _inside(parts) & over & near
    accents[main] = False
    return [int(part) for part in np.flatnonzero(accents)]


def _tails_of(parts: _Parts, main: int) -> list[int]:
    """A long flat part right below the main one, as on some Q; a digit is not so wide."""
    wide, tall = parts.wide[main], parts.tall[main]
    aside = np.abs(parts.left + parts.wide / 2 - parts.left[main] - wide / 2)
    gap = parts.top - (parts.top[main] + tall)
    flat = (parts.wide > 0.55 * tall) & (parts.tall < 0.35 * tall)
    below = (gap >= -0.15 * tall) & (gap < 0.15 * tall) & (aside < 0.45 * wide)
    tails = _inside(parts) & flat & below
    tails[main] = False
    return [int(part) for part in np.flatnonzero(tails)]


def _inside(parts: _Parts) -> Mask:
    """Parts of some size that do not run off the cell; a letter's accent may at the top."""
    height, width = parts.labels.shape
    inside = (parts.left > 0) & (parts.left + parts.wide < width)
    inside &= (parts.top + parts.tall < height) & (parts.area >= 5)
    inside[0] = False
    return np.asarray(inside)


def _ink_colour(away: Shares, distance: Shares, inked: Mask) -> Shares:
    """The usual way from ground to ink, from the inked pixels that go farthest."""
    far = inked & (distance >= np.percentile(distance[inked], 50))
    return np.asarray(np.median(away[far], axis=0), dtype=np.float32)


def _shares_of_ink(away: Shares, ink: Shares) -> Shares:
    """0 for ground, 1 for ink, between for the blurred edge, 0 for any other colour."""
    length = float(np.linalg.norm(ink))
    shares = away @ ink / length**2
    aside = np.linalg.norm(away - shares[..., None] * ink, axis=2) / length
    return np.where(aside < 0.45, np.clip(shares, 0, 1), 0).astype(np.float32)


def _scaled(shares: Shares, letter: NDArray[np.uint8]) -> Shares:
    """Crop to the letter and fit it into the square, its proportions kept."""
    left, top, wide, tall = cv2.boundingRect(letter)
    crop = shares[top : top + tall, left : left + wide]
    scale = (GLYPH_SIDE - 2 * _MARGIN) / max(wide, tall)
    size = (max(1, round(wide * scale)), max(1, round(tall * scale)))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    fitted = cv2.resize(crop, size, interpolation=method)
    square = np.zeros((GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32)
    x, y = (GLYPH_SIDE - size[0]) // 2, (GLYPH_SIDE - size[1]) // 2
    square[y : y + size[1], x : x + size[0]] = fitted
    return square
