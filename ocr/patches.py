"""Cells at one height, as differences from their backgrounds.

The commonest colour of a cell is its background; cells may be darker below than above. All cells of
a board are worked on at once: one by one, three quarters of the time went into calling numpy.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Difference, Floats, Mask, Picture, Rgb

PATCH_HEIGHT = 64  # px to which each cell is scaled; thresholds in px are of this
_MIN_PATCH_WIDTH = 16  # px

_CODE_BITS = 4  # colours are counted in steps of 16 levels
_STEP, _STEPS = 1 << 8 - _CODE_BITS, 1 << _CODE_BITS
_SHADED = 24  # levels from the commonest colour: a cell darker below differs by less
_MOST = 0.5  # of the pixels around a letter: no other colour can have as many
_MIN_KNOWN = 0.1  # of these pixels, for a background of other cells to be that of an unsure one
_LOOKED_AT = 2  # every second pixel across and down tells the background as well as all do
_QUARTER = 4
_CORNER = 1.7  # of a cell's half width and half height together

# Round tiles. Distances from the middle are in halves of the cell's side.
_DIAGONAL = np.arange(45, 22, -1) / 32  # from a corner inwards, a pixel of 64 apart
_AT_THE_CORNER = 3  # of these are the corner
_MIN_BEHIND = 40  # levels of RGB from what is behind the tile to the tile
_SAME_BEHIND = 30  # levels in a channel by which the four corners may differ
_HALF_WAY = 0.5  # from the tile's colour to the other lies its edge
_OFF_MIDDLE = 0.02  # of tiles that are not quite in the middle
_BLURRED = 0.08  # of the edge's blur, too
_NEXT = np.ones((3, 3), np.uint8)  # px around a letter: there it may run into the blurred edge
_TOWARDS_CORNERS = 1.25  # across and down together; a path comes in at the sides


@dataclass(frozen=True, slots=True)
class Patch:
    """A cell at one height: each pixel's colour as its difference from the background's.

    `strength` is how long that is, in levels of RGB. `radius` is that of a round tile, in halves of
    the cell's side.
    """

    difference: Difference
    background: Rgb
    strength: Floats
    radius: float = np.inf

    def without_rim(self, part: int) -> "Patch":
        """The middle of the cell, without one *part*th of it at each side."""
        height, width = self.strength.shape
        y, x = height // part, width // part
        middle = slice(y, height - y), slice(x, width - x)
        return replace(self, difference=self.difference[middle], strength=self.strength[middle])


def is_blank(cell: Picture, contrast: float) -> bool:
    """Whether no two pixels of a cell differ by so many levels of RGB, so that nothing is drawn."""
    some = cell[::_QUARTER]  # in most cells with a letter these tell
    return _range_of(some) < contrast and _range_of(cell) < contrast


def _range_of(pixels: Picture) -> float:
    """How far pixels differ at most in each channel, as the length of a colour."""
    rows = pixels.reshape(len(pixels), -1)
    most, least = rows.max(axis=0).reshape(-1, 3), rows.min(axis=0).reshape(-1, 3)
    return length_of(most.max(axis=0) - least.min(axis=0).astype(np.float32))


def patch_of(cell: Picture) -> Patch:
    return patches_of([cell])[0]


def patches_of(cells: Sequence[Picture], blank: Sequence[Picture] = ()) -> list[Patch]:
    """The patch of each cell; those that are equally wide are taken together.

    *blank* are the other cells of the board, whose colours are backgrounds.
    """
    scaled = [_at_one_height(cell) for cell in cells]
    places = defaultdict(list)
    for place, pixels in enumerate(scaled):
        places[pixels.shape].append(place)
    alike = [_Alike.of(np.stack([scaled[n] for n in together])) for together in places.values()]
    flat = np.array([cell[0, 0] for cell in blank], np.int16).reshape(-1, 3)
    sure = np.concatenate([flat, *(each.sure for each in alike)])
    sure = np.unique(sure, axis=0)
    found: dict[int, Patch] = {}
    for together, each in zip(places.values(), alike, strict=True):
        backgrounds = each.backgrounds(sure)
        found |= zip(together, _patches(each.pixels, backgrounds), strict=True)
    return [found[place] for place in range(len(cells))]


def patch_on(background: Rgb, cell: Picture) -> Patch:
    """The patch of a cell whose background is known, up to its corners."""
    difference = np.asarray(_at_one_height(cell) - background, dtype=np.float32)
    return Patch(difference, background, lengths(difference))


def _patches(pixels: NDArray[np.uint8], backgrounds: Floats) -> list[Patch]:
    """The patches of cells of one size (place, row, column, RGB) from the colours of their rows."""
    differences = _differences(pixels, backgrounds)
    radius, behind = _round_tiles(differences)
    for place in np.flatnonzero(np.isfinite(radius)):
        differences[place][_outside(differences[place], radius[place], behind[place])] = 0
    differences[:, _corners(*pixels.shape[1:3])] = 0
    usual = backgrounds.mean(axis=1)
    return [
        Patch(*each) for each in zip(differences, usual, lengths(differences), radius, strict=True)
    ]


def _differences(pixels: NDArray[np.uint8], backgrounds: Floats) -> Difference:
    """*pixels* (place, row, column, RGB) as differences from the colours of their rows."""
    differences = np.empty(pixels.shape, np.float32)
    for channel in range(3):
        own = backgrounds[:, :, None, channel]
        np.subtract(pixels[..., channel], own, out=differences[..., channel])
    return differences


def _at_one_height(cell: Picture) -> Picture:
    height, width = cell.shape[:2]
    size = (max(_MIN_PATCH_WIDTH, round(width * PATCH_HEIGHT / height)), PATCH_HEIGHT)
    method = cv2.INTER_AREA if height > PATCH_HEIGHT else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(cell, size, interpolation=method), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class _Alike:
    """Cells of one size (place, row, column, RGB), the `commonest` colour of each around the middle
    and which of the pixels there are near to it.
    """

    pixels: NDArray[np.uint8]
    commonest: NDArray[np.int16]
    near: Mask

    @classmethod
    def of(cls, pixels: NDArray[np.uint8]) -> "_Alike":
        around = pixels[:, *_around(*pixels.shape[1:3])]
        commonest = _commonest(around, np.ones(around.shape[:2], dtype=bool))
        return cls(pixels, commonest, _near(around, commonest))

    @property
    def _is_sure(self) -> Mask:
        return np.asarray(self.near.mean(axis=1) >= _MOST)

    @property
    def sure(self) -> NDArray[np.int16]:
        """The colours that are surely backgrounds, one row each."""
        return np.asarray(self.commonest[self._is_sure])

    def backgrounds(self, sure: NDArray[np.int16]) -> Floats:
        """The colour of each row where nothing is drawn: place, row, RGB.

        It is what most pixels are near to, those of the middle, where the letter is, and of the
        corners left out. A straight line through these pixels says how it changes from row to row.
        *sure* are such colours of cells of the same board.
        """
        height, width = self.pixels.shape[1:3]
        rows, columns = _around(height, width)
        around = self.pixels[:, rows, columns]
        is_near = self._of_the_background(around, sure).astype(np.float32)
        count, down = is_near.sum(axis=1), rows.astype(np.float32)
        middle = is_near @ down / count
        off = (down - middle[:, None]) * is_near
        colours = around.astype(np.float32)
        mean = np.einsum("np,npc->nc", is_near, colours) / count[:, None]
        spread = np.maximum(np.square(off).sum(axis=1), 1)
        slope = np.einsum("np,npc->nc", off, colours - mean[:, None]) / spread[:, None]
        along = np.arange(height, dtype=np.float32) - middle[:, None]
        return np.asarray(mean[:, None] + along[..., None] * slope[:, None], dtype=np.float32)

    def _of_the_background(self, around: NDArray[np.uint8], sure: NDArray[np.int16]) -> Mask:
        """Which of the pixels *around* the middle are near to the background.

        Mostly that is the commonest colour. A wide letter may have that where its cell is shaded,
        or where it leaves little of its cell: the background is one of the *sure* ones then.
        """
        near = self.near.copy()
        for place in np.flatnonzero(~self._is_sure):
            commonest, pixels = self.commonest[place : place + 1], around[place : place + 1]
            other = _near(pixels, _commonest(pixels, ~near[place : place + 1]))
            if other.sum() > near[place].sum():
                near[place] = other
            elif len(sure) and not (np.abs(sure - commonest) <= _SHADED).all(axis=1).any():
                known = _near(np.repeat(pixels, len(sure), axis=0), sure)
                most = known.sum(axis=1).argmax()
                near[place] = known[most] if known[most].mean() > _MIN_KNOWN else near[place]
        return near


def _near(pixels: NDArray[np.uint8], colours: NDArray[np.int16]) -> Mask:
    """Which pixels of each cell differ little from its colour in every channel."""
    # Channel by channel: a maximum over an axis of three costs five times as much.
    off = np.abs(pixels.astype(np.int16) - colours[:, None]) <= _SHADED
    return np.asarray(off[..., 0] & off[..., 1] & off[..., 2])


def _commonest(pixels: NDArray[np.uint8], counted: Mask) -> NDArray[np.int16]:
    """The middle of the commonest step of colours among those of each cell's *pixels*."""
    red, green, blue = np.moveaxis(pixels >> 8 - _CODE_BITS, -1, 0).astype(np.int32)
    codes = (red * _STEPS + green) * _STEPS + blue
    codes += np.arange(len(pixels))[:, None] * _STEPS**3
    counts = np.bincount(codes[counted], minlength=len(pixels) * _STEPS**3)
    commonest = counts.reshape(len(pixels), -1).argmax(axis=1)
    channels = np.unravel_index(commonest, (_STEPS,) * 3)
    return (np.stack(channels, axis=1) * _STEP + _STEP // 2).astype(np.int16)


@lru_cache(maxsize=64)
def _around(height: int, width: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns of pixels around the middle, without the corners."""
    around = ~_corners(height, width)
    around[height // _QUARTER : -height // _QUARTER, width // _QUARTER : -width // _QUARTER] = False
    rows, columns = np.nonzero(around[::_LOOKED_AT, ::_LOOKED_AT])
    return rows * _LOOKED_AT, columns * _LOOKED_AT


def _round_tiles(differences: Difference) -> tuple[Floats, Floats]:
    """The radius of the round tile in each cell, infinite where it is not round, and the strength
    of what is behind it.

    Along the diagonals of a round tile's cell, what is behind it ends at the same distance from the
    middle, or nearer to it where a letter begins there.
    """
    height, width = differences.shape[1:3]
    along = differences[:, *_diagonals(height, width)]
    corners = along[:, :, :_AT_THE_CORNER].mean(axis=2)
    behind = corners.mean(axis=1)
    strength = np.einsum("nc,nc->n", behind, behind)
    is_behind = np.einsum("ndpc,nc->ndp", along, behind) > _HALF_WAY * strength[:, None, None]
    place = np.logical_and.accumulate(is_behind, axis=2).sum(axis=2).min(axis=1)
    is_round = (strength > _MIN_BEHIND**2) & (place > 0) & (place < len(_DIAGONAL))
    is_round &= np.abs(corners - behind[:, None]).max(axis=(1, 2)) < _SAME_BEHIND
    usual = np.median(_DIAGONAL[place[is_round]]) if is_round.any() else np.inf
    return np.where(is_round, usual, np.inf), np.sqrt(strength)


def _outside(difference: Difference, radius: float, behind: float) -> Mask:
    """What lies around the round tile in a cell: row, column.

    Of a tile's edge, which is blurred, only that is left into which a letter runs: it may be the
    tail of Щ.
    """
    from_middle, towards_corners = _radii(*difference.shape[:2])
    within = from_middle < radius - _BLURRED
    strong = lengths(difference) > _HALF_WAY * behind
    beside = cv2.dilate((strong & within).view(np.uint8), _NEXT) == 1
    left_out = ~beside | (from_middle > radius - _OFF_MIDDLE)
    return np.asarray(~within & towards_corners & left_out)


@lru_cache(maxsize=64)
def _diagonals(height: int, width: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns of the pixels from each corner towards the middle: corner, place."""
    down, across = np.array([[-1, -1, 1, 1], [-1, 1, -1, 1]])[..., None] * _DIAGONAL / np.sqrt(2)
    rows = np.rint((down + 1) / 2 * (height - 1)).astype(np.int64)
    return rows, np.rint((across + 1) / 2 * (width - 1)).astype(np.int64)


@lru_cache(maxsize=64)
def _radii(height: int, width: int) -> tuple[Floats, Mask]:
    """How far each pixel is from the middle, and whether it lies towards a corner."""
    down = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    across = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    return np.hypot(down, across), np.abs(down) + np.abs(across) > _TOWARDS_CORNERS


@lru_cache(maxsize=64)
def _corners(height: int, width: int) -> Mask:
    """The corners of a cell, where no letter reaches: a round tile shows what is behind it."""
    down = np.abs(np.linspace(-1, 1, height))[:, None]
    across = np.abs(np.linspace(-1, 1, width))[None, :]
    return np.asarray(down + across > _CORNER)


# In these, and in `_differences`, numpy's own way or a mask as an index costs two to four times
# as much.


def lengths(colours: Floats) -> Floats:
    """The length of each colour, in levels of RGB."""
    squares = np.square(colours)
    length = squares[..., 0] + squares[..., 1]
    length += squares[..., 2]
    return np.asarray(np.sqrt(length, out=length))


def colours_in(difference: Difference, mask: Mask) -> Floats:
    """The colours of the pixels of a *mask*, one row each."""
    return np.asarray(difference.reshape(-1, 3).take(np.flatnonzero(mask), axis=0))


def length_of(colour: Rgb) -> float:
    """The length of one colour, in levels of RGB."""
    return sqrt(float(colour @ colour))
