"""Find the lines of text around a board: connected edges, joined to pieces, pieces to rows.

1. `_components`  pixels at an edge -> the boxes of what hangs together: letters, frames
2. `_outlines`    boxes that others lie in: frames, buttons, coloured grounds; `_under_text` lines
3. `_joined`      letters side by side -> pieces, as far apart as words of one line may be
4. `_rows_of`     pieces at one height -> rows
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Frame, Mask, Picture
from ocr.connected import connected
from ocr.flat_boxes import largest_channel, steps_of
from ocr.match.marks import is_filled_mark

Boxes = NDArray[np.int64]  # one row a box: left, top, right, bottom

_MIN_STEP = 26  # levels of RGB between pixels; must stay above the noise of JPEG
_MAX_HEIGHT = 0.065  # of the picture's long side: larger is no name and no score
_MIN_HEIGHT_PX = 6  # smaller text cannot be read
_MAX_COMPONENTS = 1500  # the largest are kept; time and memory grow with the square
_BOARD_MARGIN = 0.01  # of the board's width, for its own frame
_MAX_TAIL = 0.3  # of a box may reach in there: that of д in a line right above

# Text in one piece, as fractions of the taller one's height.
_MAX_GAP = 0.85  # between letters and between words; two columns stand farther apart
_MIN_SHARED = 0.4  # of the lower one's height at the same height as the other

_MIN_IN_ROW = 0.6  # of the lower piece's height shared, for two pieces to be in one row
_MAX_ROW_RATIO = 2.2  # between the heights of pieces in one row: мак and (3)

# An outline is drawn around something: what lies in it fills some of its width.
_MIN_INSIDE = 0.25
_MIN_OUTLINE_RATIO = 1.25  # of the height of what is inside
_MAX_COUNTERS = 4  # letters that touch are no outline of what is in them: В and ы have three
_COUNTER = 0.5  # of the height of its letter, at most
_EDGE = 0.25  # of its height and width at each side is not its middle
_MAX_IN_MIDDLE = 0.05  # of that middle may be its own
_MIN_OUTLINE_ASPECT = 1.2  # around two letters, or a word; Ф with its counters is narrower
_RIM = 0.08  # of its height: along each side, in that reach, a frame is drawn
_MIN_DRAWN = 0.7  # of each side; its corners may be round
_INSET = 0.15  # of its height: so far within its edges a coloured ground is plain
_MIN_PLAIN = 0.75  # of what is there, around its text
_OTHER_COLOUR = 40  # levels of RGB from the ground
_MIN_GROUND = 0.4  # of its box; letters that touch fill less

_MIN_LINE_ASPECT = 4.0  # of a line under text
_MAX_LINE_HEIGHT = 0.45  # of the letters above it
_MAX_UNDER = 0.8  # heights of these letters from them


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
    """The rows of text from the top, pieces from the left.

    Outlines are around some, marks beside, and lines under them.
    """

    rows: tuple[Row, ...]
    outlines: Boxes
    marks: Boxes
    lines: Boxes


def find_text(picture: Picture, board: Frame) -> TextMap:
    """Whatever looks like text outside of *board*, its left, top, right and bottom in pixels."""
    labels, boxes = _components(steps_of(picture) > _MIN_STEP)
    boxes = _outside(board, boxes)
    is_outline = _outlines(labels, boxes)
    grounds = ~is_outline & _grounds(picture, labels, boxes)
    boxes = boxes[:, :4]
    height = boxes[:, 3] - boxes[:, 1]
    low = height <= _MAX_HEIGHT * max(picture.shape[:2])
    letters = boxes[~is_outline & low & ~_within(boxes, boxes[grounds])]
    is_line = _under_text(letters)
    lines, letters = letters[is_line], letters[~is_line]
    pieces = [_text_on(picture, box.tolist()) for box in boxes[grounds]]
    marks = [np.empty((0, 4), dtype=np.int64)]
    for members in _joined(letters):
        is_mark = np.array([is_filled_mark(picture, members, n) for n in range(len(members))])
        marks.append(members[is_mark])
        if not is_mark.all():
            pieces.append(_piece(members[~is_mark]))
    pieces = [piece for piece in pieces if piece.height >= _MIN_HEIGHT_PX]
    outlines = boxes[is_outline | grounds]
    return TextMap(_rows_of(pieces), outlines, np.concatenate(marks), lines)


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


def _outlines(labels: NDArray[np.int32], boxes: Boxes) -> Mask:
    """Which boxes are drawn around others: along all four sides, or around so many, and hollow."""
    left, top, right, bottom = boxes[:, :4].T
    inside = (left[:, None] < left) & (top[:, None] < top)
    inside &= (right[:, None] > right) & (bottom[:, None] > bottom)
    width, height = right - left, bottom - top
    tallest = (inside * height).max(axis=1, initial=0)
    around = inside.any(axis=1) & (height > _MIN_OUTLINE_RATIO * tallest)
    many = _are_many(inside, width, height)
    found = np.zeros(len(boxes), dtype=bool)
    for n in np.flatnonzero(around).tolist():
        x, y, end, under, label = boxes[n].tolist()
        component = labels[y:under, x:end] == label
        found[n] = _is_hollow(component) and (many[n] or _has_four_sides(component))
    return found


def _are_many(inside: Mask, width: NDArray[np.int64], height: NDArray[np.int64]) -> Mask:
    """Whether what is *inside* each box is more than the counters of letters that touch."""
    filled = (inside * width).sum(axis=1) > _MIN_INSIDE * width
    tallest = (inside * height).max(axis=1, initial=0)
    count = inside.sum(axis=1)
    widest = (inside * width).max(axis=1, initial=0)
    wide = width > _MIN_OUTLINE_ASPECT * height
    one_word = (count == 1) & (widest > _MIN_OUTLINE_ASPECT * tallest)
    several = (count > 2) | (wide & ((count == 2) | one_word))
    counters = (count <= _MAX_COUNTERS) & (tallest < _COUNTER * height)
    return np.asarray(filled & several & ~counters)


def _is_hollow(component: Mask) -> bool:
    """Whether nothing of a component is in its middle: letters that touch have strokes there."""
    height, width = component.shape
    down, across = round(_EDGE * height), round(_EDGE * width)
    middle = component[down : height - down, across : width - across]
    return not middle.size or float(middle.mean()) < _MAX_IN_MIDDLE


def _has_four_sides(component: Mask) -> bool:
    rim = max(2, round(_RIM * len(component)))
    sides = (component[:rim], component[-rim:], component[:, :rim].T, component[:, -rim:].T)
    return all(side.any(axis=0).mean() > _MIN_DRAWN for side in sides)


def _grounds(picture: Picture, labels: NDArray[np.int32], boxes: Boxes) -> Mask:
    """Which boxes are coloured grounds whose text hangs together with their rim."""
    found = np.zeros(len(boxes), dtype=bool)
    for n, (left, top, right, bottom, label) in enumerate(boxes.tolist()):
        if _is_ground(picture, [left, top, right, bottom]):
            found[n] = not _is_hollow(labels[top:bottom, left:right] == label)
    return found


def _is_ground(picture: Picture, box: list[int]) -> bool:
    """Whether a box is of one colour around what stands in it, and of another beyond."""
    left, top, right, bottom = box
    height = bottom - top
    inset = round(_INSET * height)
    if top < 2 or inset < 2 or right - left < _MIN_OUTLINE_ASPECT * height:
        return False
    sides, ends = slice(left + height // 4, right - height // 4), slice(top + inset, bottom - inset)
    within = np.concatenate([picture[top + inset, sides], picture[bottom - 1 - inset, sides]])
    at_ends = [
        np.concatenate([picture[ends, left + n * inset], picture[ends, right - 1 - n * inset]])
        for n in (1, 2)
    ]
    beyond = np.concatenate([picture[top - 2, sides], picture[(bottom + 1) % len(picture), sides]])
    ground = np.median(within, axis=0)
    if np.abs(np.median(beyond, axis=0) - ground).max() < _OTHER_COLOUR:
        return False
    plain, *ends_plain, whole = (
        1 - _differs(part, ground).mean()
        for part in (within, *at_ends, picture[top:bottom, left:right])
    )
    return bool(min(plain, max(ends_plain)) > _MIN_PLAIN and whole > _MIN_GROUND)


def _differs(pixels: NDArray[np.uint8], ground: NDArray[np.float64]) -> Mask:
    return np.asarray(np.abs(pixels - ground).max(axis=-1) > _OTHER_COLOUR)


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


def _within(boxes: Boxes, others: Boxes) -> Mask:
    """Which boxes are some of the others, or lie in them."""
    left, top, right, bottom = others.T
    inside = (boxes[:, None, 0] >= left) & (boxes[:, None, 1] >= top)
    inside &= (boxes[:, None, 2] <= right) & (boxes[:, None, 3] <= bottom)
    return np.asarray(inside.any(axis=1))


def _under_text(letters: Boxes) -> Mask:
    """Which boxes are lines drawn under letters; a dash has none above it."""
    left, top, right, bottom = letters.T
    width, height = right - left, bottom - top
    flat = width > _MIN_LINE_ASPECT * height
    above = (left >= left[:, None] - height) & (right <= right[:, None] + height)
    gap = top[:, None] - bottom
    above &= (gap > -_MAX_LINE_HEIGHT * height) & (gap < _MAX_UNDER * height)
    above &= height[:, None] < _MAX_LINE_HEIGHT * height
    return np.asarray(flat & above.any(axis=1))


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
