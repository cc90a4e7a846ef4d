"""Find the lines of text around a board: connected edges, joined to pieces, pieces to rows.

1. `_components`        pixels at an edge -> the boxes of what hangs together: letters, frames
2. `frames_in`          boxes that others lie in: frames, buttons, coloured grounds
3. `_without_drawings`  bars and avatars beside text; `_under_text` lines; `pills_in` numbers
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
from ocr.match.frames import MIN_OUTLINE_ASPECT, Boxes, frames_in, is_filled_disc
from ocr.match.marks import is_filled_mark
from ocr.match.pills import NO_PILLS, pills_in

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

_MIN_LINE_ASPECT = 4.0  # of a line under text
_MAX_LINE_HEIGHT = 0.5  # of the letters above it
_MIN_BAR = 1.6  # of the letters beside it: the height of an upright line
_MIN_BAR_ROOM = 0.08  # of its height above and below these; l ends with them
_BARS = 3.0  # times as high as text may be it is at most
_MAX_UNDER = 1.1  # heights of these letters from them

# An avatar, as fractions of its height, and the text beside it.
_MIN_PICTURE_ASPECT = 0.85  # either way; ф is narrower
_MIN_PICTURE_PX = 22  # smaller ones join no two lines of text
_MIN_ROOM = 0.15  # from its lower edge to that text
_MAX_BESIDE_PICTURE = 0.5  # what that text is high
_MIN_BESIDE_PICTURE = 0.22  # the same at least; a dash is lower
_MAX_LETTER_ASPECT = 1.6  # width to height; the dash in 12 - 6 is wider, and no text
_MIN_TEXT_BESIDE = 0.3  # the width of all letters beside it; a colon has less
_RIMS = (-3, -3, 3, 3, 0, 0, 0, 0)  # px around a pill or a ground, where its edge looks like a line


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

    def distance(self, other: "Piece") -> float:
        """Pixels across and down between two pieces."""
        across = max(self.left - other.right, other.left - self.right, 0)
        down = max(self.top - other.bottom, other.top - self.bottom, 0)
        return float(across + down)


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
    edges = steps_of(picture) > _MIN_STEP
    labels, boxes = _components(edges)
    boxes = _outside(board, boxes)
    is_outline, grounds = frames_in(picture, labels, boxes)
    outlines, on_grounds = boxes[is_outline | grounds, :4], boxes[grounds, :4]
    boxes = boxes[~is_outline & ~_within(boxes, on_grounds + _RIMS[:4])]
    letters, marks = _without_drawings(picture, labels, boxes)
    is_line = _under_text(letters)
    lines, letters = letters[is_line], letters[~is_line]
    pieces = [_text_on(picture, box.tolist()) for box in on_grounds]
    groups = _joined(letters, outlines)
    pills = _pills_around(picture, edges, [*marks[1].tolist(), *map(_box_around, groups)])
    pieces += [_piece_at(pill[4:].tolist()) for pill in pills]
    marks[1] = marks[1][~_overlapping(marks[1], pills)]
    for members in (group[~_overlapping(group, pills)] for group in groups):
        is_mark = np.array([is_filled_mark(picture, members, n) for n in range(len(members))], bool)
        marks.append(members[is_mark])
        if not is_mark.all():
            pieces.append(_piece(members[~is_mark]))
    pieces = [piece for piece in pieces if piece.height >= _MIN_HEIGHT_PX]
    pieces = [piece for piece in pieces if piece.top > 0 and piece.bottom < len(picture) - 1]
    lines = lines[~_overlapping(lines, pills + _RIMS)]
    return TextMap(_rows_of(pieces), outlines, np.concatenate(marks), lines)


def _pills_around(picture: Picture, edges: Mask, boxes: Sequence[list[int]]) -> Boxes:
    found = [NO_PILLS, *(pills_in(picture, edges, box) for box in boxes)]
    return np.unique(np.concatenate(found), axis=0)


def _without_drawings(
    picture: Picture, labels: NDArray[np.int32], boxes: Boxes
) -> tuple[Boxes, list[Boxes]]:
    """The boxes that may be letters, and those of bars and avatars."""
    highest = _MAX_HEIGHT * max(picture.shape[:2])
    boxes = boxes[boxes[:, 3] - boxes[:, 1] <= _BARS * highest]
    is_bar = _beside_lower_text(boxes[:, :4])
    bars, boxes = boxes[is_bar, :4], boxes[~is_bar]
    boxes = boxes[boxes[:, 3] - boxes[:, 1] <= highest]
    is_picture = _beside_as_avatars(boxes[:, :4])
    for n in np.flatnonzero(~is_picture & _are_square(boxes)).tolist():
        is_picture[n] = is_filled_disc(picture, labels, boxes[n])
    pictures, letters = boxes[is_picture, :4], boxes[~is_picture, :4]
    return letters[~_within(letters, pictures)], [bars, _outermost(pictures)]


def _outermost(boxes: Boxes) -> Boxes:
    """The boxes that do not lie in another one of them."""
    inside = [_within(boxes[n : n + 1], np.delete(boxes, n, axis=0)) for n in range(len(boxes))]
    return np.asarray(boxes[~np.array(inside, dtype=bool).ravel()])


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


def _within(boxes: Boxes, others: Boxes) -> Mask:
    """Which boxes are some of the others, or lie in them."""
    left, top, right, bottom = others[:, :4].T
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


def _beside_lower_text(boxes: Boxes) -> Mask:
    """Which boxes are bars: narrow, higher than the text beside them, and longer at both ends."""
    left, top, right, bottom = boxes.T
    height = bottom - top
    room = (_MIN_BAR_ROOM * height)[:, None]
    linked = _linked(boxes) & ~np.eye(len(boxes), dtype=bool)
    shorter = (top > top[:, None] + room) & (bottom < bottom[:, None] - room)
    shorter &= _MIN_BAR * height < height[:, None]
    narrow = height > _MIN_LINE_ASPECT * (right - left)
    return np.asarray(narrow & linked.any(axis=1) & ~(linked & ~shorter).any(axis=1))


def _are_square(boxes: Boxes) -> Mask:
    width, height = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    square = (width > _MIN_PICTURE_ASPECT * height) & (height > _MIN_PICTURE_ASPECT * width)
    return np.asarray(square & (height >= _MIN_PICTURE_PX))


def _beside_as_avatars(boxes: Boxes) -> Mask:
    """Which boxes are square, and high beside text that does not stand on their lower edge."""
    left, top, right, bottom = boxes.T
    width, height = right - left, bottom - top
    part = height / height[:, None]
    room = _MIN_ROOM * height[:, None]
    linked = _linked(boxes) & ((left >= right[:, None]) | (right <= left[:, None]))
    alone = (linked & (part > _MAX_BESIDE_PICTURE)).sum(axis=1) == 0
    beside = linked & (bottom < bottom[:, None] - room) & (part > _MIN_BESIDE_PICTURE)
    beside &= width < _MAX_LETTER_ASPECT * height
    wide = (beside * width).sum(axis=1) > _MIN_TEXT_BESIDE * height
    return np.asarray(_are_square(boxes) & alone & wide)


def _joined(letters: Boxes, outlines: Boxes) -> list[Boxes]:
    """Letters that stand side by side and in the same outlines of text."""
    width, height = outlines[:, 2] - outlines[:, 0], outlines[:, 3] - outlines[:, 1]
    outlines = outlines[width > MIN_OUTLINE_ASPECT * height]
    middles = (letters[:, :2] + letters[:, 2:]) / 2
    inside = (middles[:, None] > outlines[:, :2]) & (middles[:, None] < outlines[:, 2:])
    held = np.asarray(inside.all(axis=2))
    together = (held[:, None] == held).all(axis=2)
    return [letters[members] for members in _groups(_linked(letters) & together)]


def _linked(letters: Boxes) -> Mask:
    """Which boxes stand side by side, as letters and words of one line."""
    left, top, right, bottom = letters.T
    height = bottom - top
    gap = np.maximum(left[:, None], left) - np.minimum(right[:, None], right)
    shared = np.minimum(bottom[:, None], bottom) - np.maximum(top[:, None], top)
    linked = gap <= _MAX_GAP * np.maximum(height[:, None], height)
    linked &= shared >= _MIN_SHARED * np.minimum(height[:, None], height)
    return np.asarray(linked)


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


def _overlapping(boxes: Boxes, others: Boxes) -> Mask:
    """Which boxes share some place with some of the others."""
    left, top, right, bottom = others[:, :4].T
    shared = (boxes[:, None, 0] < right) & (boxes[:, None, 2] > left)
    shared &= (boxes[:, None, 1] < bottom) & (boxes[:, None, 3] > top)
    return np.asarray(shared.any(axis=1))


def _box_around(boxes: Boxes) -> list[int]:
    return [*boxes[:, :2].min(axis=0).tolist(), *boxes[:, 2:4].max(axis=0).tolist()]


def _piece_at(box: list[int]) -> Piece:
    left, top, right, bottom = box
    return Piece(left, top, right, bottom, bottom - top, bottom - top)


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
