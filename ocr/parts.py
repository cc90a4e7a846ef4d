"""Connected parts of a cell's drawing, and which of them is in its middle."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from ocr.arrays import Levels, Mask

MIN_AREA = 4  # pixels of 64 to a cell's height, a dot of a small Ё; less is noise of JPEG

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

# The dot by which some games show an empty cell.

# All that is drawn on a die, which may lie on any side.
_MAX_FACE_ASIDE = 0.42  # of the cell: the line under a letter stands farther off than the letter
_MAX_FACE = 0.85  # what is larger both ways is the die's edge
_MIN_OF_FACE = 0.05  # of the largest part's pixels: a line under a letter has a fifth, dust less


@dataclass(frozen=True, slots=True)
class Lines:
    """The rows of pixels between which a letter stands."""

    top: int
    bottom: int


class Part(NamedTuple):
    """One connected part: its box, and its `area`, in pixels."""

    left: int
    top: int
    wide: int
    tall: int
    area: int

    @property
    def right(self) -> int:
        return self.left + self.wide

    @property
    def bottom(self) -> int:
        return self.top + self.tall

    @property
    def across(self) -> float:
        """Where its centre is, in pixels from the left."""
        return self.left + self.wide / 2

    @property
    def down(self) -> float:
        """Where its centre is, in pixels from the top."""
        return self.top + self.tall / 2


@dataclass(frozen=True, slots=True)
class Parts:
    """The connected parts of a mask: `labels` numbers them by pixel.

    Part 0 of `all` is what lies between them. There are few, so they are plain numbers: arrays of
    so few take ten times as long.
    """

    labels: NDArray[np.int32]
    all: tuple[Part, ...]

    def __getitem__(self, number: int) -> Part:
        return self.all[number]

    @property
    def numbered(self) -> Iterator[tuple[int, Part]]:
        """Each part with its number, without part 0."""
        return enumerate(self.all[1:], start=1)

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of the mask."""
        height, width = self.labels.shape
        return width, height

    def inside(self, least: float = MIN_AREA) -> Iterator[tuple[int, Part]]:
        """Parts of some size that do not run off the cell; a letter's accent may at the top."""
        width, height = self.size
        for number, part in self.numbered:
            is_within = part.left > 0 and part.right < width and part.bottom < height
            if is_within and part.area >= least:
                yield number, part

    @property
    def reach_the_middle(self) -> Mask:
        """Of each part, whether it has a pixel in the inner half of the cell, both ways."""
        x, y = (side // 4 for side in self.size)
        seen = np.zeros(len(self.all), dtype=bool)
        seen[self.labels[y:-y, x:-x]] = True
        return seen

    def frame(self, chosen: Sequence[int]) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the *chosen* parts together."""
        parts = [self.all[number] for number in chosen]
        return (
            min(part.left for part in parts),
            min(part.top for part in parts),
            max(part.right for part in parts),
            max(part.bottom for part in parts),
        )

    def mask_of(self, chosen: Sequence[int] | NDArray[np.int32]) -> Mask:
        """Where one of the *chosen* parts is."""
        is_chosen = np.zeros(len(self.all), dtype=bool)
        is_chosen[chosen] = True
        return np.asarray(is_chosen[self.labels])

    @property
    def is_one(self) -> bool:
        """Whether all that is drawn hangs together, as most letters do."""
        return len(self.all) == 2  # it, and what lies around

    def reaches_edge(self, number: int) -> bool:
        part, (width, height) = self.all[number], self.size
        return part.left == 0 or part.top == 0 or part.right == width or part.bottom == height


def parts_of(mask: Mask) -> Parts:
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask.view(np.uint8), connectivity=8)
    return Parts(np.asarray(labels, dtype=np.int32), tuple(map(Part._make, stats.tolist())))


def filled_hull(points: MatLike, shape: tuple[int, ...]) -> Levels:
    """1 within the convex hull of *points*, as OpenCV has them, in a mask of such a shape."""
    hull = cv2.fillConvexPoly(np.zeros(shape, np.uint8), cv2.convexHull(points), 1)
    return np.asarray(hull, dtype=np.uint8)


def inner_parts(parts: Parts) -> list[int]:
    """The parts with their centre amid the cell that do not run off it."""
    width, height = parts.size
    return [
        number
        for number, part in parts.inside()
        if abs(part.across - width / 2) < _MAX_INNER_ASIDE * width
        and abs(part.down - height / 2) < _MAX_INNER_ABOVE * height
    ]


def main_part(parts: Parts) -> int:
    """The largest part that stands in the middle and is no frame; 0 if there is none.

    What lies around the middle is a circle or the edge of a tile, if anything stands there.
    """
    least = _MIN_MAIN_AREA * parts.labels.size
    amid = [
        number
        for number, part in parts.numbered
        if part.area > least and _is_in_the_middle(parts, part) and not _spans(parts, part)
    ]
    if not amid or parts.is_one:
        return max(amid, default=0)
    main = _without_ring(parts, amid)
    reaching = parts.reach_the_middle
    return main if reaching[main] else _largest(parts, [n for n in amid if reaching[n]]) or main


def _largest(parts: Parts, numbers: Sequence[int]) -> int:
    return max(numbers, key=lambda number: parts[number].area, default=0)


def _without_ring(parts: Parts, amid: Sequence[int]) -> int:
    """The largest of the parts *amid* the cell, or the one in it that it is drawn around."""
    main = _largest(parts, amid)
    outer = parts[main]
    inside = [
        number
        for number in amid
        if (part := parts[number]).left > outer.left
        and part.right < outer.right
        and part.top > outer.top
        and part.bottom < outer.bottom
        and part.tall > _MIN_IN_RING * outer.tall
    ]
    inner = _largest(parts, inside)
    if not inner:
        return main
    left, top, right, bottom = parts.frame([inner])
    is_ring = not (parts.labels[top:bottom, left:right] == main).any()
    return inner if is_ring else main


def face_parts(parts: Parts) -> list[int]:
    """Everything on the face of a die: its letter or two, and the line under them.

    Where what is in the middle runs off the die, that alone: a line under it is no letter.
    """
    width, height = parts.size
    within = [
        number
        for number, part in parts.inside()
        if part.top > 0
        and abs(part.across - width / 2) < _MAX_FACE_ASIDE * width
        and abs(part.down - height / 2) < _MAX_FACE_ASIDE * height
        and (part.wide < _MAX_FACE * width or part.tall < _MAX_FACE * height)
    ]
    if not parts.reach_the_middle[within].any():
        main = main_part(parts)
        if main and main not in within:
            return [main]
    least = _MIN_OF_FACE * max((parts[number].area for number in within), default=0)
    return [number for number in within if parts[number].area > least]


def _is_in_the_middle(parts: Parts, part: Part) -> bool:
    width, height = parts.size
    aside, above = abs(part.across - width / 2) / width, abs(part.down - height / 2) / height
    return aside < _MAX_ASIDE and above < _MAX_ASIDE and part.tall > _MIN_HEIGHT * height


def _spans(parts: Parts, part: Part) -> bool:
    """Whether a part is as large as the cell both ways, or as long as it one way."""
    width, height = parts.size
    is_frame = part.wide > _MAX_FRAME * width and part.tall > _MAX_FRAME * height
    return is_frame or part.wide >= _MAX_SPAN * width or part.tall >= _MAX_SPAN * height
