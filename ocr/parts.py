"""Connected parts of a cell's drawing, and which of them make up one letter.

Ы has two parts beside each other, Й and Ё have theirs on top, and some Q theirs below.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Sides = NDArray[np.int32]
Mask = NDArray[np.bool_]


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

    def frame(self, chosen: Sequence[int]) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the *chosen* parts together."""
        right, bottom = self.left + self.wide, self.top + self.tall
        return (
            int(self.left[chosen].min()),
            int(self.top[chosen].min()),
            int(right[chosen].max()),
            int(bottom[chosen].max()),
        )

    def reaches_edge(self, part: int) -> bool:
        height, width = self.labels.shape
        right, bottom = self.left[part] + self.wide[part], self.top[part] + self.tall[part]
        return bool(
            self.left[part] == 0 or self.top[part] == 0 or right == width or bottom == height
        )


def parts_of(mask: Mask) -> Parts:
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    return Parts(np.asarray(labels, dtype=np.int32), *np.asarray(stats, dtype=np.int32).T)


def inner_parts(parts: Parts) -> list[int]:
    """The parts with their centre amid the cell that do not run off it."""
    height, width = parts.labels.shape
    amid = np.abs(parts.left + parts.wide / 2 - width / 2) < 0.3 * width
    amid &= np.abs(parts.top + parts.tall / 2 - height / 2) < 0.36 * height
    return [int(part) for part in np.flatnonzero(amid & _inside(parts))]


def main_part(parts: Parts) -> int:
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


def level_with(parts: Parts, main: int) -> Iterator[int]:
    """Parts that stand in line with the main one, each close to those before: Ы, or a word."""
    tall, top = parts.tall[main], parts.top[main]
    level = _inside(parts) & (parts.top > 0) & (parts.tall > 0.45 * tall)
    level &= np.abs(parts.top - top) < 0.45 * tall
    level[main] = False
    right = parts.left + parts.wide
    first, last = parts.left[main], right[main]
    for part in sorted(np.flatnonzero(level).tolist(), key=lambda part: parts.left[part]):
        if first - 0.4 * tall < right[part] and parts.left[part] < last + 0.4 * tall:
            first, last = min(first, parts.left[part]), max(last, right[part])
            yield part


def accents_of(parts: Parts, main: int) -> list[int]:
    """The small parts right above the main one, as on Й, Ё and Ї."""
    wide, tall = parts.wide[main], parts.tall[main]
    aside = np.abs(parts.left + parts.wide / 2 - parts.left[main] - wide / 2)
    gap = parts.top[main] - (parts.top + parts.tall)
    over = (aside < max(0.45 * wide, 0.3 * tall)) & (parts.wide < 1.1 * wide + 3)
    near = (gap >= -0.2 * tall) & (gap < 0.3 * tall) & (parts.tall < 0.5 * tall)
    accents = _inside(parts) & over & near
    accents[main] = False
    return [int(part) for part in np.flatnonzero(accents)]


def tails_of(parts: Parts, main: int) -> list[int]:
    """A long flat part right below the main one, as on some Q; a digit is not so wide."""
    wide, tall = parts.wide[main], parts.tall[main]
    aside = np.abs(parts.left + parts.wide / 2 - parts.left[main] - wide / 2)
    gap = parts.top - (parts.top[main] + tall)
    flat = (parts.wide > 0.55 * tall) & (parts.tall < 0.35 * tall)
    below = (gap >= -0.15 * tall) & (gap < 0.15 * tall) & (aside < 0.45 * wide)
    tails = _inside(parts) & flat & below
    tails[main] = False
    return [int(part) for part in np.flatnonzero(tails)]


def _inside(parts: Parts) -> Mask:
    """Parts of some size that do not run off the cell; a letter's accent may at the top."""
    height, width = parts.labels.shape
    inside = (parts.left > 0) & (parts.left + parts.wide < width)
    inside &= (parts.top + parts.tall < height) & (parts.area >= 5)
    inside[0] = False
    return np.asarray(inside)
