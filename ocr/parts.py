"""Connected parts of a cell's drawing, and which of them make up one letter.

Ы has two parts beside each other, Й and Ё have theirs on top, and some Q theirs below.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Frame, Mask

Sides = NDArray[np.int32]

_MIN_AREA = 4  # pixels of 64 to a cell's height, a dot of a small Ё; less is noise of JPEG

# The main part, as fractions of the cell's width and height.
_MAX_ASIDE = 0.25  # its centre from the cell's: a value in a corner stands farther off
_MAX_FRAME = 0.93  # what is larger both ways is the cell's own border
_MAX_SPAN = 0.99  # what is longer one way is a line across the cell
_MIN_HEIGHT = 0.17  # lower is a dash or a dot
_MIN_IN_RING = 0.35  # of the ring's height: a letter in it is higher than a dot in an О
_MIN_MAIN_AREA = 0.004  # of the cell's pixels, 16 of 64 x 64: a thin І has more

# The parts that a stroke cuts a letter into: their centres may lie farther off than the letter's.
_MAX_INNER_ASIDE = 0.3  # of the cell's width
_MAX_INNER_ABOVE = 0.36  # of its height: the accent of Й counts too

_SAME_LINE_PX = 2  # of 64 to a cell's height: lines no farther apart are the same

# Parts in line with the main one, as fractions of its height, or of that of the taller of both.
_MIN_LEVEL_HEIGHT = 0.45  # the u of a tile Qu has about 0.7, a value in the corner less than this
_MAX_LEVEL_OFFSET = 0.45  # between the upper edges, as of Q and u, and the lower ones, as of q
_MAX_LEVEL_GAP = 0.45  # to the part before; the n of In is low, and the I not near to it

# Accents above the main part.
_MAX_ACCENT_ASIDE = 0.45  # of the main part's width
_MAX_ACCENT_ASIDE_IF_THIN = 0.36  # of its height: Ї is thin, and its two dots are not
_MAX_ACCENT_WIDTH = 1.1  # of the main part's width: the dots of Ё may reach over its arms
_MAX_ACCENT_WIDTH_IF_THIN = 0.9  # of its height: the dots of Ї, each as wide as it, may be joined
_MAX_THIN = 0.6  # of its height, for a letter to be thin
_ACCENT_SLACK_PX = 3  # what is added to the former for small letters
_MAX_ACCENT_GAP = 0.3  # of the main part's height, the next two likewise
_MAX_ACCENT_OVERLAP = 0.2
_MAX_ACCENT_HEIGHT = 0.5

_AMID = 1 / 3, 2 / 3  # of the main part's height: there the tongue of an Є has its middle

# A tail below the main part, as on some Q.
_MIN_TAIL_WIDTH = 0.55  # of the main part's height: a digit below a letter is not so wide
_MAX_TAIL_HEIGHT = 0.35  # of its height
_MAX_TAIL_GAP = 0.15  # of its height, above or below its lower edge
_MAX_TAIL_ASIDE = 0.45  # of its width

# The dash of a tile that begins or ends words, as fractions of its letters' height.
_MIN_DASH_ASPECT = 1.4  # its width to its height
_MAX_DASH_HEIGHT = 0.25
_MIN_DASH, _MAX_DASH = 0.15, 0.9  # its width
_DASH_FROM, _DASH_TO = 0.3, 0.8  # where its middle lies, from their upper edge
_MAX_DASH_GAP = 0.5

# The dot by which some games show an empty cell.
_MAX_DOT_AREA = 0.03  # of the cell's pixels; hardly more than a small о fills
_MIN_DOT_FILLED = 0.55  # of its box; a disc fills 0.79, one of few pixels less
_MAX_DOT_ASPECT = 1.6
_MAX_DOT_ASIDE = 0.08  # of the cell's side: a value in a corner stands farther off

# Of the cell's side, from its middle both ways: there a tile has its value, and how large it is.
_MIN_CORNER, _MAX_CORNER = 0.2, 0.43
_MAX_OF_CORNER = 0.5

# All that is drawn on a die, which may lie on any side.
_MAX_FACE_ASIDE = 0.42  # of the cell: the line under a letter stands farther off than the letter
_MAX_FACE = 0.85  # what is larger both ways is the die's edge
_MIN_OF_FACE = 0.05  # of the largest part's pixels: a line under a letter has a fifth, dust less


@dataclass(frozen=True, slots=True)
class Lines:
    """The rows of pixels between which a letter stands."""

    top: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Parts:
    """Connected parts of a mask: `labels` numbers them by pixel, the rest is one value a part.

    Part 0 is all that lies between the parts.
    """

    labels: NDArray[np.int32]
    left: Sides
    top: Sides
    wide: Sides
    tall: Sides
    area: Sides

    @property
    def right(self) -> Sides:
        return self.left + self.wide

    @property
    def bottom(self) -> Sides:
        return self.top + self.tall

    @property
    def across(self) -> NDArray[np.float64]:
        """Where the centres are, in pixels from the left."""
        return np.asarray(self.left + self.wide / 2)

    @property
    def down(self) -> NDArray[np.float64]:
        """Where the centres are, in pixels from the top."""
        return np.asarray(self.top + self.tall / 2)

    def frame(self, chosen: Sequence[int]) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the *chosen* parts together."""
        return (
            int(self.left[chosen].min()),
            int(self.top[chosen].min()),
            int(self.right[chosen].max()),
            int(self.bottom[chosen].max()),
        )

    def mask_of(self, chosen: Sequence[int] | NDArray[np.int32]) -> Mask:
        """Where one of the *chosen* parts is."""
        is_chosen = np.zeros(len(self.area), dtype=bool)
        is_chosen[chosen] = True
        return np.asarray(is_chosen[self.labels])

    @property
    def is_one(self) -> bool:
        """Whether all that is drawn hangs together, as most letters do."""
        return len(self.area) == 2  # it, and what lies around

    def reaches_edge(self, part: int) -> bool:
        height, width = self.labels.shape
        before = self.left[part] == 0 or self.top[part] == 0
        return bool(before or self.right[part] == width or self.bottom[part] == height)


def parts_of(mask: Mask) -> Parts:
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    return Parts(np.asarray(labels, dtype=np.int32), *np.asarray(stats, dtype=np.int32).T)


def inner_parts(parts: Parts) -> list[int]:
    """The parts with their centre amid the cell that do not run off it."""
    height, width = parts.labels.shape
    amid = np.abs(parts.across - width / 2) < _MAX_INNER_ASIDE * width
    amid &= np.abs(parts.down - height / 2) < _MAX_INNER_ABOVE * height
    return _numbers(amid & _inside(parts))


def main_part(parts: Parts) -> int:
    """The largest part that stands in the middle and is no frame; 0 if there is none.

    What lies around the middle is a circle or the edge of a tile, if anything stands there.
    """
    rank = np.where(_in_the_middle(parts) & ~_spans(parts), parts.area, 0)
    rank[0] = 0
    rank[rank <= _MIN_MAIN_AREA * parts.labels.size] = 0
    main = _without_ring(parts, rank)
    if main and not parts.is_one:
        amid = np.where(_reaches_the_middle(parts), rank, 0)
        main = main if amid[main] else int(amid.argmax()) or main
    return main


def _without_ring(parts: Parts, rank: Sides) -> int:
    """The part of the highest rank, or the one in it that it is drawn around."""
    main = int(rank.argmax())
    if not main or np.count_nonzero(rank) < 2:
        return main
    inside = (parts.left > parts.left[main]) & (parts.right < parts.right[main])
    inside &= (parts.top > parts.top[main]) & (parts.bottom < parts.bottom[main])
    inner = int(np.where(inside & (parts.tall > _MIN_IN_RING * parts.tall[main]), rank, 0).argmax())
    left, top, right, bottom = parts.frame([inner])
    is_ring = inner and not (parts.labels[top:bottom, left:right] == main).any()
    return inner if is_ring else main


def level_with(parts: Parts, main: int) -> Iterator[int]:
    """Parts that stand in line with the main one, each close to those before: Ы, or a word."""
    tall = parts.tall[main]
    level = _inside(parts) & (parts.top > 0) & (parts.tall > _MIN_LEVEL_HEIGHT * tall)
    taller = np.maximum(parts.tall, tall)  # an I beside the n that is the main part
    level &= np.abs(parts.top - parts.top[main]) < _MAX_LEVEL_OFFSET * taller
    level &= np.abs(parts.bottom - parts.bottom[main]) < _MAX_LEVEL_OFFSET * taller
    level &= ~_is_around(parts, main)
    level[main] = False
    right = parts.right
    first, last = parts.left[main], right[main]
    reach = _MAX_LEVEL_GAP * tall
    nearest_first = np.abs(parts.across - parts.across[main])
    for part in sorted(_numbers(level), key=lambda part: nearest_first[part]):
        if first - reach < right[part] and parts.left[part] < last + reach:
            first, last = min(first, parts.left[part]), max(last, right[part])
            yield part


def _is_around(parts: Parts, inner: int) -> Mask:
    """Parts whose box holds that of *inner* and that leave the middle free, as a tile's edge."""
    across = (parts.left <= parts.left[inner]) & (parts.right >= parts.right[inner])
    down = (parts.top <= parts.top[inner]) & (parts.bottom >= parts.bottom[inner])
    return np.asarray(across & down & ~_reaches_the_middle(parts))


def beside_of(parts: Parts, main: int) -> list[int]:
    """The parts beside the main one that reach neither above nor below it."""
    above, below = parts.top - parts.top[main], parts.bottom - parts.bottom[main]
    beside = _inside(parts) & (above >= -_SAME_LINE_PX) & (below <= _SAME_LINE_PX)
    beside[main] = False
    return _numbers(beside)


def cut_off_beside(parts: Parts, main: int) -> list[int]:
    """The parts beside the main one, as tall as half of it and more, that run off to the side."""
    width = parts.labels.shape[1]
    above, below = parts.top - parts.top[main], parts.bottom - parts.bottom[main]
    beside = (above >= -_SAME_LINE_PX) & (below <= _SAME_LINE_PX)
    beside &= (parts.left == 0) | (parts.right == width)
    beside &= parts.tall > _MIN_LEVEL_HEIGHT * parts.tall[main]
    beside[[0, main]] = False
    return _numbers(beside)


def accents_of(parts: Parts, main: int) -> list[int]:
    """The small parts right above the main one, as on Й, Ё and Ї."""
    wide, tall = parts.wide[main], parts.tall[main]
    aside = np.abs(parts.across - parts.across[main])
    gap = parts.top[main] - parts.bottom
    over = aside < max(_MAX_ACCENT_ASIDE * wide, _MAX_ACCENT_ASIDE_IF_THIN * tall)
    over &= parts.wide < _widest_accent(wide, tall)
    near = (gap >= -_MAX_ACCENT_OVERLAP * tall) & (gap < _MAX_ACCENT_GAP * tall)
    accents = _inside(parts) & over & near & (parts.tall < _MAX_ACCENT_HEIGHT * tall)
    accents[main] = False
    return _numbers(accents)


def _widest_accent(wide: float, tall: float) -> float:
    usual = _MAX_ACCENT_WIDTH * wide + _ACCENT_SLACK_PX
    return max(usual, _MAX_ACCENT_WIDTH_IF_THIN * tall) if wide < _MAX_THIN * tall else usual


def dashes_of(parts: Parts, letters: Sequence[int]) -> tuple[bool, bool]:
    """Whether a dash stands before and after the *letters*, and makes room for itself."""
    left, top, right, bottom = parts.frame(letters)
    tall, width = bottom - top, parts.labels.shape[1]
    down = (parts.down - top) / tall
    dashes = _inside(parts) & (parts.wide > _MIN_DASH_ASPECT * parts.tall)
    dashes &= (parts.tall < _MAX_DASH_HEIGHT * tall) & (down > _DASH_FROM) & (down < _DASH_TO)
    dashes &= (parts.wide > _MIN_DASH * tall) & (parts.wide < _MAX_DASH * tall)
    reach = _MAX_DASH_GAP * tall
    before = dashes & (parts.right <= left) & (parts.right > left - reach)
    after = dashes & (parts.left >= right) & (parts.left < right + reach)
    is_right, is_left = (left + right) > width, (left + right) < width
    return bool(before.any() and is_right), bool(after.any() and is_left)


def amid_of(parts: Parts, main: int) -> list[int]:
    """The parts at half the main one's height, as the tongue of an Є that is thin beside its bow.

    It is open at one side there; what an О has in its middle is no part of it.
    """
    left, top, right, bottom = parts.frame([main])
    first, last = (top + at * (bottom - top) for at in _AMID)
    amid = _inside(parts) & (parts.left >= left) & (parts.right <= right)
    amid &= (parts.down > first) & (parts.down < last)
    amid[main] = False
    return [part for part in _numbers(amid) if _is_beside_a_gap(parts, part, main)]


def _is_beside_a_gap(parts: Parts, part: int, main: int) -> bool:
    """Whether the main part has nothing to the left of another, or nothing to the right."""
    left, top, right, bottom = parts.frame([part])
    rows = parts.labels[top:bottom] == main
    return not (rows[:, :left].any() and rows[:, right:].any())


def corners_of(parts: Parts) -> tuple[Frame, ...]:
    """Where the parts towards the corners are, as fractions of the cell; what is left of a round
    corner is none.
    """
    height, width = parts.labels.shape
    across, down = np.abs(parts.across / width - 0.5), np.abs(parts.down / height - 0.5)
    is_there = np.minimum(across, down) > _MIN_CORNER
    is_there &= (np.maximum(across, down) < _MAX_CORNER) & (parts.area >= _MIN_AREA)
    is_there &= np.maximum(parts.wide / width, parts.tall / height) < _MAX_OF_CORNER
    corners = _numbers(is_there)
    frames = (parts.frame([part]) for part in corners)
    return tuple((x / width, y / height, x2 / width, y2 / height) for x, y, x2, y2 in frames)


def tails_of(parts: Parts, main: int) -> list[int]:
    """A long flat part right below the main one, as on some Q; a digit is not so wide."""
    wide, tall = parts.wide[main], parts.tall[main]
    aside = np.abs(parts.across - parts.across[main])
    gap = np.asarray(parts.top - parts.bottom[main])
    flat = (parts.wide > _MIN_TAIL_WIDTH * tall) & (parts.tall < _MAX_TAIL_HEIGHT * tall)
    below = (gap >= -_MAX_TAIL_GAP * tall) & (gap < _MAX_TAIL_GAP * tall)
    tails = _inside(parts) & flat & below & (aside < _MAX_TAIL_ASIDE * wide)
    tails[main] = False
    return _numbers(tails)


def is_dot(parts: Parts) -> bool:
    """Whether all there is is a small disc, or a square, in the very middle of the cell."""
    if not parts.is_one:
        return False
    height, width = parts.labels.shape
    wide, tall, area = parts.wide[1], parts.tall[1], parts.area[1]
    is_round = max(wide, tall) < _MAX_DOT_ASPECT * min(wide, tall)
    aside = max(abs(parts.across[1] / width - 1 / 2), abs(parts.down[1] / height - 1 / 2))
    small = area < _MAX_DOT_AREA * parts.labels.size and aside < _MAX_DOT_ASIDE
    return bool(small and is_round and area > _MIN_DOT_FILLED * wide * tall)


def face_parts(parts: Parts) -> list[int]:
    """Everything on the face of a die: its letter or two, and the line under them.

    Where all that runs off the die, the part in its middle.
    """
    height, width = parts.labels.shape
    within = _inside(parts) & (parts.top > 0)
    within &= np.abs(parts.across - width / 2) < _MAX_FACE_ASIDE * width
    within &= np.abs(parts.down - height / 2) < _MAX_FACE_ASIDE * height
    within &= (parts.wide < _MAX_FACE * width) | (parts.tall < _MAX_FACE * height)
    if not within.any():
        main = main_part(parts)
        return [main] if main else []
    area = np.where(within, parts.area, 0)
    return _numbers(area > _MIN_OF_FACE * area.max())


def _in_the_middle(parts: Parts) -> Mask:
    height, width = parts.labels.shape
    aside = np.abs(parts.across - width / 2) / width
    above = np.abs(parts.down - height / 2) / height
    tall_enough = parts.tall > _MIN_HEIGHT * height
    return np.asarray((aside < _MAX_ASIDE) & (above < _MAX_ASIDE) & tall_enough)


def _reaches_the_middle(parts: Parts) -> Mask:
    """Parts with a pixel in the inner half of the cell, both ways."""
    y, x = (side // 4 for side in parts.labels.shape)
    seen = np.zeros(len(parts.area), dtype=bool)
    seen[parts.labels[y:-y, x:-x]] = True
    return seen


def _spans(parts: Parts) -> Mask:
    """Parts as large as the cell both ways, or as long as it one way."""
    height, width = parts.labels.shape
    frame = (parts.wide > _MAX_FRAME * width) & (parts.tall > _MAX_FRAME * height)
    across = (parts.wide >= _MAX_SPAN * width) | (parts.tall >= _MAX_SPAN * height)
    return np.asarray(frame | across)


def _inside(parts: Parts) -> Mask:
    """Parts of some size that do not run off the cell; a letter's accent may at the top."""
    height, width = parts.labels.shape
    inside = (parts.left > 0) & (parts.right < width)
    inside &= (parts.bottom < height) & (parts.area >= _MIN_AREA)
    inside[0] = False
    return np.asarray(inside)


def _numbers(chosen: Mask) -> list[int]:
    return [int(part) for part in np.flatnonzero(chosen)]
