"""Find the lines of text around a board: connected edges, joined to pieces, pieces to rows.

1. `_components`        pixels at an edge -> the boxes of what hangs together: letters, frames
2. `frames_in`          boxes that others lie in: frames, buttons, coloured grounds
3. `without_drawings`   bars and avatars beside text; `_under_text` lines
4. `_joined`            letters side by side -> pieces, as far apart as words of one line may be
5. `_rows_of`           pieces at one height -> rows
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Frame, Mask, Picture
from ocr.connected import connected
from ocr.flat_boxes import largest_channel, steps_of
from ocr.match.boxes import Box, Boxes, distance, groups_of, linked, within
from ocr.match.drawings import (
    MIN_LINE_ASPECT,
    are_arcs,
    are_letters,
    blobs_in,
    without_drawings,
)
from ocr.match.frames import MAX_COUNTER, MIN_OUTLINE_ASPECT, frames_in
from ocr.match.marks import is_filled_mark

_MIN_STEP = 26  # levels of RGB between pixels; must stay above the noise of JPEG
_MIN_HEIGHT_PX = 6  # smaller text cannot be read
_MAX_COMPONENTS = 1500  # the largest are kept; time and memory grow with the square
_BOARD_MARGIN = 0.01  # of the board's width, for its own frame
_MAX_TAIL = 0.3  # of a box may reach in there: that of д in a line right above

# Two lines that were joined.
_MIN_LARGE = 1.6  # of the usual letter's height
_FAR = 1 << 20  # px
_MIN_OF_LINE, _MIN_OF_BOTH = 2, 6  # letters; a colon and the halves of an 8 are fewer
_MAX_INTO = 0.15  # of a letter's height one may reach into the other
_MIN_LINE_RATIO = 0.5  # between the heights of their letters; a breve is lower

_MAX_TWO_LETTERS, _MAX_COUNTERS = 2.2, 2  # of their height they are wide; В has two counters
_MIN_IN_ROW = 0.6  # of the lower piece's height shared, for two pieces to be in one row
_MAX_ROW_RATIO = 2.2  # between the heights of pieces in one row: мак and (3)

_MAX_LINE_HEIGHT = 0.5  # of the letters above it
_MAX_UNDER = 1.1  # heights of these letters from them

_MIN_AVATAR = 1.8  # heights of letters beside it; of a dot in a ring 1.5

_RIM = (-3, -3, 3, 3)  # px around a pill or a ground, where its edge looks like a line


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
    def box(self) -> Box:
        return self.left, self.top, self.right, self.bottom

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def distance(self, other: "Piece") -> float:
        """Pixels across and down between two pieces."""
        return float(distance(self.box, other.box))


Row = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class TextMap:
    """The rows of text from the top, pieces from the left, and what is around and beside some."""

    rows: tuple[Row, ...]
    outlines: Boxes
    avatars: Boxes


def find_text(picture: Picture, board: Frame) -> TextMap:
    """Whatever looks like text outside of *board*, its left, top, right and bottom in pixels."""
    steps = steps_of(picture)
    edges = steps > _MIN_STEP
    labels, boxes = _components(edges)
    boxes = _outside(board, boxes)
    is_outline, grounds = frames_in(picture, labels, boxes)
    are_few = _are_letters_among(boxes, is_outline | grounds)
    is_outline, grounds = is_outline & ~are_few, grounds & ~are_few
    outlines, on_grounds = boxes[is_outline | grounds, :4], boxes[grounds, :4]
    boxes = boxes[~is_outline & ~within(boxes, on_grounds + _RIM)]
    boxes = boxes[~are_arcs(labels, boxes)]
    blobs = _holding(blobs_in(picture, steps, outlines), boxes)
    letters, avatars = without_drawings(picture, labels, boxes, blobs)
    letters = letters[~_under_text(letters)]
    pieces = [_text_on(picture, box.tolist()) for box in on_grounds]
    groups = _joined(letters, outlines)
    for members in groups:
        is_mark = np.array([is_filled_mark(picture, members, n) for n in range(len(members))], bool)
        if not is_mark.all():
            pieces.append(_piece(members[~is_mark]))
    pieces = [piece for piece in pieces if piece.height >= _MIN_HEIGHT_PX]
    pieces = [piece for piece in pieces if piece.top > 0 and piece.bottom < len(picture) - 1]
    return TextMap(_rows_of(pieces), outlines, avatars)


def _are_letters_among(boxes: Boxes, drawn: Mask) -> Mask:
    """Which boxes that look like frames are one letter of a line, or two that touch.

    They are as narrow, and hold no more than counters.
    """
    size = boxes[:, 2:4] - boxes[:, :2]
    narrow = size[:, 0] < _MAX_TWO_LETTERS * size[:, 1]
    may_be = drawn & narrow & are_letters(boxes, boxes[~drawn])
    may_be[may_be] = [_holds_but_counters(boxes, box) for box in boxes[may_be]]
    return np.asarray(may_be)


def _holds_but_counters(boxes: Boxes, letters: NDArray[np.int64]) -> bool:
    """Whether what lies in a box are counters: two at most, or as many again that are low."""
    held = boxes[within(boxes, letters[None]) & (boxes[:, :4] != letters[:4]).any(axis=1)]
    highest = (held[:, 3] - held[:, 1]).max(initial=0)
    are_low = highest < MAX_COUNTER * (letters[3] - letters[1])
    return len(held) <= (2 * _MAX_COUNTERS if are_low else _MAX_COUNTERS)


def _holding(blobs: Boxes, boxes: Boxes) -> Boxes:
    """The blobs in which some of the boxes lie."""
    return np.asarray(blobs[_around_some(blobs, boxes)])


def _around_some(boxes: Boxes, others: Boxes) -> Mask:
    return np.array([bool(within(others, box[None]).any()) for box in boxes], dtype=bool)


def _outside(board: Frame, boxes: Boxes) -> Boxes:
    """The boxes that do not lie in the board or its frame by more than the tail of a letter."""
    margin = _BOARD_MARGIN * (board[2] - board[0])
    left, top, right, bottom = boxes[:, :4].T
    across = np.minimum(right, board[2] + margin) - np.maximum(left, board[0] - margin)
    down = np.minimum(bottom, board[3] + margin) - np.maximum(top, board[1] - margin)
    shared = np.maximum(across, 0) * np.maximum(down, 0)
    return np.asarray(boxes[shared <= _MAX_TAIL * (right - left) * (bottom - top)])


def _components(edges: Mask) -> tuple[NDArray[np.int32], Boxes]:
    """The picture with the label of each component, and their boxes, each with its label."""
    labels, found = connected(edges, connectivity=8)
    left, top, width, height, area = found.T
    number = np.arange(1, len(found) + 1)
    boxes = np.stack([left, top, left + width, top + height, number], axis=1)
    kept = (width > 1) & (height > 1) & (area > 3)
    largest = np.argsort(-area[kept], kind="stable")[:_MAX_COMPONENTS]
    return labels, np.asarray(boxes[kept][np.sort(largest)])


def _text_on(picture: Picture, ground: list[int]) -> Piece:
    """The box of what stands on a coloured ground, without the rim that JPEG blurs."""
    left, top, right, bottom = ground
    cut = picture[top + 1 : bottom - 1, left + 1 : right - 1]
    difference = largest_channel(np.abs(cut - np.median(cut.reshape(-1, 3), axis=0)))
    drawn = (difference > difference.max() / 2).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    high, wide = drawn.shape
    x, y, across, down = stats[1:, :4].T
    is_rim = (x == 0) | (x + across == wide) | (across > high) & ((y == 0) | (y + down == high))
    x, y, across, down = stats[1:, :4][~is_rim].T
    if not len(x):
        return Piece(left, top, right, bottom, high, high)
    x, y = x + left + 1, y + top + 1
    box = int(x.min()), int(y.min()), int((x + across).max()), int((y + down).max())
    return Piece(*box, box[3] - box[1], box[3] - box[1])


def _under_text(letters: Boxes) -> Mask:
    """Which boxes are lines drawn under letters; a dash has none above it."""
    left, top, right, bottom = letters.T
    width, height = right - left, bottom - top
    flat = width > MIN_LINE_ASPECT * height
    above = (left >= left[:, None] - height) & (right <= right[:, None] + height)
    gap = top[:, None] - bottom
    above &= (gap > -_MAX_LINE_HEIGHT * height) & (gap < _MAX_UNDER * height)
    above &= height[:, None] < _MAX_LINE_HEIGHT * height
    return np.asarray(flat & above.any(axis=1))


def _joined(letters: Boxes, outlines: Boxes) -> list[Boxes]:
    """Letters that stand side by side and in the same outlines of text and avatars."""
    width, height = outlines[:, 2] - outlines[:, 0], outlines[:, 3] - outlines[:, 1]
    tall = letters[:, 3] - letters[:, 1]
    middles = (letters[:, :2] + letters[:, 2:]) / 2
    inside = (middles[:, None] > outlines[:, :2]) & (middles[:, None] < outlines[:, 2:])
    held = np.asarray(inside.all(axis=2))
    of_text = width > MIN_OUTLINE_ASPECT * height
    is_large = of_text | (height > _MIN_AVATAR * tall[:, None])
    apart = (held[:, None] != held) & is_large[:, None] & is_large
    together = ~apart.any(axis=2)
    groups = (letters[members] for members in groups_of(linked(letters) & together))
    return [line for group in groups for line in _apart(group)]


def _apart(letters: Boxes) -> list[Boxes]:
    """The letters, or large ones and what is left and right of them, if some of that is two lines.

    A large score joins the lines beside it.
    """
    height = letters[:, 3] - letters[:, 1]
    is_large = height > _MIN_LARGE * np.median(height)
    left, right = letters[is_large, 0].min(initial=_FAR), letters[is_large, 2].max(initial=0)
    parts = [
        part
        for part in (
            letters[~is_large & (letters[:, 2] <= left)],
            letters[(letters[:, 2] > left) & (letters[:, 0] < right)],
            letters[~is_large & (letters[:, 0] >= right) & (letters[:, 2] > left)],
        )
        if len(part)
    ]
    lines = [line for part in parts for line in _lines_of(part)]
    return lines if len(lines) > len(parts) else _lines_of(letters)


def _lines_of(letters: Boxes) -> list[Boxes]:
    """The letters, or those of two lines of which one reaches into the other with a tail."""
    middles = letters[:, 1] + letters[:, 3]
    letters = letters[np.argsort(middles, kind="stable")]
    steps = np.diff(np.sort(middles))
    place = int(steps.argmax()) + 1 if len(steps) else 0
    upper, lower = letters[:place], letters[place:]
    if min(len(upper), len(lower)) < _MIN_OF_LINE or len(letters) < _MIN_OF_BOTH:
        return [letters]
    (top, bottom), (next_top, next_bottom) = (
        np.median(line[:, [1, 3]], axis=0) for line in (upper, lower)
    )
    low, high = sorted((bottom - top, next_bottom - next_top))
    across = min(upper[:, 2].max(), lower[:, 2].max()) - max(upper[:, 0].min(), lower[:, 0].min())
    narrow = min(np.ptp(line[:, [0, 2]]) for line in (upper, lower))
    are_lines = bottom <= next_top + _MAX_INTO * low and low > _MIN_LINE_RATIO * high
    return [upper, lower] if are_lines and across > narrow / 2 else [letters]


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
