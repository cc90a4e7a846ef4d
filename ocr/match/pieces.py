"""Find the lines of text around a board: connected edges, joined to pieces, pieces to rows.

1. `_components`  pixels at an edge -> the boxes of what hangs together: letters, frames
2. `_outlines`    boxes that others lie in: frames, buttons, coloured grounds
3. `_joined`      letters side by side -> pieces, as far apart as words of one line may be
4. `_rows_of`     pieces at one height -> rows
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Mask, Picture
from ocr.flat_boxes import steps_of
from ocr.match.marks import is_filled_mark

Boxes = NDArray[np.int64]  # one row a box: left, top, right, bottom

_MIN_STEP = 26  # levels of RGB between pixels; must stay above the noise of JPEG
_MAX_HEIGHT = 0.065  # of the picture's long side: larger is no name and no score
_MIN_HEIGHT_PX = 6  # smaller text cannot be read
_MAX_COMPONENTS = 1500  # the largest are kept; time and memory grow with the square
_BOARD_MARGIN = 0.01  # of the board's width, for its own frame

# Text in one piece, as fractions of the taller one's height.
_MAX_GAP = 0.85  # between letters and between words; two columns stand farther apart
_MIN_SHARED = 0.4  # of the lower one's height at the same height as the other

_MIN_IN_ROW = 0.6  # of the lower piece's height shared, for two pieces to be in one row
_MAX_ROW_RATIO = 1.7  # between the heights of pieces in one row

# An outline is drawn around something: what lies in it fills some of its width.
_MIN_INSIDE = 0.25
_MIN_OUTLINE_RATIO = 1.25  # of the height of what is inside
_MAX_COUNTERS = 4  # letters that touch are no outline of what is in them: В and ы have three
_COUNTER = 0.5  # of the height of its letter, at most
_EDGE = 0.25  # of its height and width at each side is not its middle
_MAX_IN_MIDDLE = 0.05  # of that middle may be its own
_MIN_OUTLINE_ASPECT = 1.2  # around two letters, or a word; Ф with its counters is narrower


@dataclass(frozen=True, slots=True)
class Piece:
    """Words in one line without a wide gap: left, top, right, bottom in pixels.

    `first_height` and `last_height` are those of its first and last letter or digit.
    """

    left: int
    top: int
    right: int
    bottom: int
    first_height: int
    last_height: int

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


Row = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class TextMap:
    """The rows of text from the top, pieces from the left; outlines around some, marks beside."""

    rows: tuple[Row, ...]
    outlines: Boxes
    marks: Boxes


def find_text(picture: Picture, board: tuple[float, float, float, float]) -> TextMap:
    """Whatever looks like text outside of *board*, its left, top, right and bottom in pixels."""
    labels, boxes = _components(steps_of(picture) > _MIN_STEP)
    boxes = _outside(board, boxes)
    is_outline = _outlines(boxes[:, :4])
    for n in np.flatnonzero(is_outline).tolist():
        left, top, right, bottom, label = boxes[n].tolist()
        is_outline[n] = _is_hollow(labels[top:bottom, left:right] == label)
    boxes = boxes[:, :4]
    height = boxes[:, 3] - boxes[:, 1]
    letters = boxes[~is_outline & (height <= _MAX_HEIGHT * max(picture.shape[:2]))]
    pieces, marks = [], [np.empty((0, 4), dtype=np.int64)]
    for members in _joined(letters):
        is_mark = np.array([is_filled_mark(picture, members, n) for n in range(len(members))])
        marks.append(members[is_mark])
        if not is_mark.all():
            pieces.append(_piece(members[~is_mark]))
    pieces = [piece for piece in pieces if piece.height >= _MIN_HEIGHT_PX]
    return TextMap(_rows_of(pieces), boxes[is_outline], np.concatenate(marks))


def _outside(board: tuple[float, float, float, float], boxes: Boxes) -> Boxes:
    """The boxes that do not reach into the board, nor into its frame."""
    margin = _BOARD_MARGIN * (board[2] - board[0])
    apart = (boxes[:, 0] > board[2] + margin) | (boxes[:, 2] < board[0] - margin)
    apart |= (boxes[:, 1] > board[3] + margin) | (boxes[:, 3] < board[1] - margin)
    return np.asarray(boxes[apart])


def _components(edges: Mask) -> tuple[NDArray[np.int32], Boxes]:
    """The picture with the label of each component, and their boxes, each with its label."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(edges.view(np.uint8), connectivity=8)
    left, top, width, height, area = stats[1:].T.astype(np.int64)
    number = np.arange(1, len(stats))
    boxes = np.stack([left, top, left + width, top + height, number], axis=1)
    kept = (width > 1) & (height > 1) & (area > 3)
    largest = np.argsort(-area[kept], kind="stable")[:_MAX_COMPONENTS]
    return np.asarray(labels, dtype=np.int32), np.asarray(boxes[kept][np.sort(largest)])


def _outlines(boxes: Boxes) -> Mask:
    left, top, right, bottom = boxes.T
    inside = (left[:, None] < left) & (top[:, None] < top)
    inside &= (right[:, None] > right) & (bottom[:, None] > bottom)
    width, height = right - left, bottom - top
    filled = (inside * width).sum(axis=1) > _MIN_INSIDE * width
    tallest = (inside * height).max(axis=1, initial=0)
    count = inside.sum(axis=1)
    widest = (inside * width).max(axis=1, initial=0)
    wide = width > _MIN_OUTLINE_ASPECT * height
    one_word = (count == 1) & (widest > _MIN_OUTLINE_ASPECT * tallest)
    several = (count > 2) | (wide & ((count == 2) | one_word))
    counters = (count <= _MAX_COUNTERS) & (tallest < _COUNTER * height)
    return np.asarray(filled & several & ~counters & (height > _MIN_OUTLINE_RATIO * tallest))


def _is_hollow(component: Mask) -> bool:
    """Whether nothing of a component is in its middle: letters that touch have strokes there."""
    height, width = component.shape
    down, across = round(_EDGE * height), round(_EDGE * width)
    middle = component[down : height - down, across : width - across]
    return not middle.size or float(middle.mean()) < _MAX_IN_MIDDLE


def _joined(letters: Boxes) -> list[Boxes]:
    left, top, right, bottom = letters.T
    height = bottom - top
    gap = np.maximum(left[:, None], left) - np.minimum(right[:, None], right)
    shared = np.minimum(bottom[:, None], bottom) - np.maximum(top[:, None], top)
    linked = gap <= _MAX_GAP * np.maximum(height[:, None], height)
    linked &= shared >= _MIN_SHARED * np.minimum(height[:, None], height)
    return [letters[members] for members in _groups(linked)]


def _groups(linked: Mask) -> list[list[int]]:
    """Members of each set that links hold together."""
    groups = []
    unseen = set(range(len(linked)))
    while unseen:
        queue = [unseen.pop()]
        members = []
        while queue:
            here = queue.pop()
            members.append(here)
            near = unseen.intersection(np.flatnonzero(linked[here]).tolist())
            unseen -= near
            queue.extend(near)
        groups.append(members)
    return groups


def _piece(members: Boxes) -> Piece:
    heights = members[:, 3] - members[:, 1]
    tall = members[heights > heights.max() / 2]
    first, last = tall[tall[:, 0].argmin()], tall[tall[:, 2].argmax()]
    left, top = members[:, :2].min(axis=0).tolist()
    right, bottom = members[:, 2:].max(axis=0).tolist()
    return Piece(left, top, right, bottom, int(first[3] - first[1]), int(last[3] - last[1]))


def _rows_of(pieces: Sequence[Piece]) -> tuple[Row, ...]:
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: piece.middle[1]):
        row = next((row for row in rows[-3:] if _is_in_row(piece, row[-1])), None)
        if row is None:
            rows.append([piece])
        else:
            row.append(piece)
    return tuple(tuple(sorted(row, key=lambda piece: piece.left)) for row in rows)


def _is_in_row(piece: Piece, other: Piece) -> bool:
    lower, taller = sorted((piece.height, other.height))
    shared = min(piece.bottom, other.bottom) - max(piece.top, other.top)
    return shared > _MIN_IN_ROW * lower and taller < _MAX_ROW_RATIO * lower
