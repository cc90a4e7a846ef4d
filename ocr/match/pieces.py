"""Find the lines of text around a board: connected edges, joined to pieces, pieces to rows.

1. `_components`    pixels at an edge -> the boxes of components: letters, frames
2. `_wipe_rules`    lines around the cells of tables; by `_wipe_lines` edges of windows, paper
3. `_are_portraits` discs and squares beside two lines of text
4. `_are_frames`    boxes that run around others: buttons, discs around a score
5. `_are_linked`    letters side by side -> pieces, as far apart as words of one line may be
6. `_rows_of`       pieces at one height -> rows
"""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from itertools import starmap

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.picture.arrays import Frame, Mask, Picture
from ocr.picture.edges import steps_of

_MIN_STEP_LEVELS = 26  # levels of RGB between pixels; must stay above the noise of JPEG
_MIN_HEIGHT_PX = 6  # smaller text cannot be read
_MAX_HEIGHT = 0.065  # of the picture's long side: names and scores are not larger
_MAX_COMPONENTS = 1500  # the largest are kept; time and memory grow with the square
_MAX_TAIL_SHARE = 0.3  # of a box that reaches into the board: the tail of д in a line above
_MAX_HELD_SHARE = 0.5  # height of one letter in a disc, by the disc; the counter of О is higher
_MAX_STEM_RATIO = 8  # of height to width; a part of a frame is narrower than I
_MIN_TABLE_PX = 30  # both ways; smaller boxes may be letters
_MIN_WORD_RATIO = 1.3  # of a word's width to its height; the counter of О is less wide
_MAX_INK_SHARE = 0.5  # of the box of a table or its cell, with the edges of its letters
_MIN_RULE_SHARE = 0.93  # of its box crossed by a straight line that is no part of a letter
_MIN_LINES = 3  # of text beside a portrait, by its height
_MIN_LINE_PX = 8  # of such a line; the points of a colon are smaller
_MAX_OFF_SQUARE_SHARE = 0.25  # of a portrait's height, its width may be more or less
_MIDDLE = 4  # the middle of a frame is without a quarter at each side
# By the taller one's height, between letters and between words; two columns stand farther apart.
_MAX_GAP_HEIGHTS = 0.85
_MIN_KEYS = 5  # in a row of a keyboard
_MIN_ROW_SHARE = 0.6  # of the lower piece's height shared, for two pieces to be in one row
_MAX_ROW_RATIO = 2.2  # between the heights of pieces in one row: мак and (3)

Boxes = NDArray[np.int64]  # one row a box: left, top, right, bottom, and the label in it
Rule = tuple[int, int, int]  # the column of an upright line, its top and its bottom


@dataclass(frozen=True, slots=True)
class Piece:
    """Words in one line without a wide gap, as a box: left, top, right, bottom in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def is_level_with(self, other: "Piece") -> bool:
        """True if the middle of one is at the height of the other."""
        return abs(self.middle[1] - other.middle[1]) < max(self.height, other.height) / 2

    def is_over(self, other: "Piece") -> bool:
        """True if a part of one is over or under a part of the other."""
        return self.left < other.right and other.left < self.right


Row = tuple[Piece, ...]


def find_text(picture: Picture, board: Frame) -> tuple[Row, ...]:
    """Everything like text outside of *board*: its left, top, right and bottom in pixels.

    Rows from the top, their pieces from the left. Text that the picture's edge cuts is left out.
    """
    edges = steps_of(picture) > _MIN_STEP_LEVELS
    height, width = picture.shape[:2]
    highest = round(_MAX_HEIGHT * max(height, width))
    labels, boxes = _components(edges)
    rules = _wipe_rules(edges, labels, _outside(board, boxes, 0))
    _wipe_lines(edges, labels, boxes, highest)
    labels, boxes = _components(edges)
    boxes = _outside(board, boxes)
    boxes = boxes[boxes[:, 3] - boxes[:, 1] <= highest]
    boxes = boxes[~_are_portraits(boxes)]
    boxes = boxes[~_are_frames(labels, boxes)]
    lines = groups_of(_are_linked(boxes, rules))
    pieces = [join_pieces(starmap(Piece, boxes[line, :4].tolist())) for line in lines]
    high = [each for each in pieces if each.height >= _MIN_HEIGHT_PX]
    inside = [each for each in high if each.right < width - 1 and each.bottom < height - 1]
    whole = [each for each in inside if min(each.left, each.top) > 0]
    words = {piece for piece in whole if piece.right - piece.left > _MIN_WORD_RATIO * piece.height}
    rows = _rows_of(whole)  # one of many letters apart is of a keyboard
    return tuple(row for row in rows if len(row) < _MIN_KEYS or not words.isdisjoint(row))


def _components(edges: Mask) -> tuple[NDArray[np.int32], Boxes]:
    """The picture with the label of each component, and their boxes, each with its label."""
    count, labels, found, _ = cv2.connectedComponentsWithStats(edges.view(np.uint8), connectivity=8)
    left, top, width, height, area = np.asarray(found[1:], dtype=np.int64).T
    number = np.arange(1, count)
    boxes = np.stack([left, top, left + width, top + height, number], axis=1)
    kept = (width > 1) & (height > 1) & (area > 3) & (height <= _MAX_STEM_RATIO * width)
    largest = np.argsort(-area[kept], kind="stable")[:_MAX_COMPONENTS]
    return np.asarray(labels, dtype=np.int32), np.asarray(boxes[kept][np.sort(largest)])


def _wipe_rules(edges: Mask, labels: NDArray[np.int32], boxes: Boxes) -> list[Rule]:
    """Wipe out the rules of tables, which may touch letters; return the upright ones."""
    rules: list[Rule] = []
    size = boxes[:, 2:4] - boxes[:, :2]
    is_table = (size[:, 0] >= _MIN_WORD_RATIO * size[:, 1]) | (size.min(axis=1) >= _MIN_TABLE_PX)
    for left, top, right, bottom, number in boxes[is_table].tolist():
        part = labels[top:bottom, left:right] == number
        across, down = (_are_rules(part, axis) for axis in (1, 0))
        sides = across[:3], across[-3:], down[:3], down[-3:]
        if part.mean() < _MAX_INK_SHARE and all(side.any() for side in sides):
            edges[top:bottom, left:right][part & (across[:, None] | down)] = False
            rules += [(left + column, top, bottom) for column in np.flatnonzero(down).tolist()]
    return rules


def _wipe_lines(edges: Mask, labels: NDArray[np.int32], boxes: Boxes, longest: int) -> None:
    """Wipe long lines, as of squared paper, out of what is too large for text, but for frames."""
    size = boxes[:, 2:4] - boxes[:, :2]
    is_large = np.zeros(labels.max() + 1, dtype=bool)
    is_large[boxes[size[:, 1] > longest, 4]] = True
    for left, top, right, bottom, number in boxes[size[:, 0] > longest].tolist():
        across, end = labels[(top + bottom) // 2, left:right] == number, (right - left) // _MIDDLE
        is_large[number] |= not (across[:end].any() and across[-end:].any())
    large = (is_large[labels] & edges).view(np.uint8)
    for gap, line in (((1, 3), (1, longest)), ((3, 1), (longest, 1))):
        closed = cv2.morphologyEx(large, cv2.MORPH_CLOSE, np.ones(gap, dtype=np.uint8))
        edges[cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones(line, dtype=np.uint8)) > 0] = False


def _are_rules(part: Mask, axis: int) -> Mask:
    """True for each row (for axis 0, column) that a rule fills, perhaps together with the next."""
    here = part if axis else part.T
    pairs = np.pad(here[:-1] | here[1:], ((1, 1), (0, 0))).mean(axis=1) > _MIN_RULE_SHARE
    return np.asarray((pairs[:-1] | pairs[1:]) & (here.mean(axis=1) > _MIN_RULE_SHARE / 2))


def _outside(board: Frame, boxes: Boxes, most: float = _MAX_TAIL_SHARE) -> Boxes:
    """The boxes with at most this share of them in the board: as much as the tail of a letter."""
    left, top, right, bottom = boxes[:, :4].T
    across = np.minimum(right, board[2]) - np.maximum(left, board[0])
    down = np.minimum(bottom, board[3]) - np.maximum(top, board[1])
    shared = np.maximum(across, 0) * np.maximum(down, 0)
    return np.asarray(boxes[shared <= most * (right - left) * (bottom - top)])


def _are_portraits(boxes: Boxes) -> Mask:
    """A mask of discs and squares beside two lines of text, which they would join, and insides."""
    left, top, right, bottom = boxes[:, :4].T
    width, height = right - left, bottom - top
    lines = _are_linked(boxes) & (height * _MIN_LINES < height[:, None])
    lines &= (left >= right[:, None]) | (right <= left[:, None])
    lines[:, height < _MIN_LINE_PX] = False
    lowest_top = np.where(lines, top, -1).max(axis=1, initial=-1)
    highest_bottom = np.where(lines, bottom, np.inf).min(axis=1, initial=np.inf)
    is_square = np.abs(width - height) < _MAX_OFF_SQUARE_SHARE * height
    found = boxes[is_square & (highest_bottom <= lowest_top)]
    starts, ends = boxes[:, None, :2] >= found[:, :2], boxes[:, None, 2:4] <= found[:, 2:4]
    return np.asarray((starts & ends).all(axis=2).any(axis=1))


def _are_frames(labels: NDArray[np.int32], boxes: Boxes) -> Mask:
    """A mask of the hollow boxes that hold several others, a low letter, or letters that touch."""
    left, top, right, bottom = boxes[:, :4].T
    inside = (left[:, None] < left) & (top[:, None] < top)
    inside &= (right[:, None] > right) & (bottom[:, None] > bottom)
    frames = np.zeros(len(boxes), dtype=bool)
    for n in np.flatnonzero(inside.any(axis=1)).tolist():
        (width, height), *others = (boxes[inside[n], 2:4] - boxes[inside[n], :2]).tolist()
        is_low = height < _MAX_HELD_SHARE * (bottom[n] - top[n])
        if others or is_low or width > _MIN_WORD_RATIO * height:
            x, y, end_x, end_y, number = boxes[n].tolist()
            across, down = (end_x - x) // _MIDDLE, (end_y - y) // _MIDDLE
            middle = labels[y + down : end_y - down, x + across : end_x - across]
            frames[n] = not (middle == number).any()  # letters have strokes there
    return frames


def _are_linked(boxes: Boxes, rules: Sequence[Rule] = ()) -> Mask:
    """A matrix, true for boxes side by side like letters of one line, without a rule between.

    Half of the lower one stands at the height of the other.
    """
    left, top, right, bottom = boxes[:, :4].T
    height = bottom - top
    gap = np.maximum(left[:, None], left) - np.minimum(right[:, None], right)
    shared = np.minimum(bottom[:, None], bottom) - np.maximum(top[:, None], top)
    linked = gap <= _MAX_GAP_HEIGHTS * np.maximum(height[:, None], height)
    linked &= 2 * shared >= np.minimum(height[:, None], height)
    for x, start, end in rules:
        beside = (top < end) & (bottom > start)
        before, behind = beside & (right <= x), beside & (left > x)
        linked &= ~((before[:, None] & behind) | (behind[:, None] & before))
    return np.asarray(linked)


def groups_of(are_linked: Mask) -> list[list[int]]:
    """The members of each set that is connected by links, which go both ways."""
    groups = [[n] for n in range(len(are_linked))]  # of each member
    for one, other in np.argwhere(np.triu(are_linked, 1)).tolist():
        if groups[one] is not groups[other]:
            groups[one] += groups[other]
            for member in groups[other]:
                groups[member] = groups[one]
    return [group for n, group in enumerate(map(sorted, groups)) if group[0] == n]


def join_pieces(pieces: Iterable[Piece]) -> Piece:
    """The smallest piece around all of *pieces*."""
    lefts, tops, rights, bottoms = zip(*map(astuple, pieces), strict=True)
    return Piece(min(lefts), min(tops), max(rights), max(bottoms))


def _rows_of(pieces: Sequence[Piece]) -> tuple[Row, ...]:
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: piece.middle[1]):
        row = next((row for row in rows[-3:] if _is_in_row(piece, row[-1])), None)
        if row is None:
            rows.append(row := [])
        row.append(piece)
    return tuple(tuple(sorted(row, key=lambda piece: piece.left)) for row in rows)


def _is_in_row(piece: Piece, other: Piece) -> bool:
    lower, taller = sorted((piece.height, other.height))
    shared = min(piece.bottom, other.bottom) - max(piece.top, other.top)
    return shared > _MIN_ROW_SHARE * lower and taller < _MAX_ROW_RATIO * lower
