"""Find a board by its letters alone, if its cells have no visible edges.

Letters of one height at one pitch form a lattice, but an empty row at the edge leaves no trace.
The rules of Balda tell the rest: the first word fills the middle row of a square board, so a row
without a gap gives the number of columns and rows, and the place of the board.
"""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from ocr.arrays import Mask, Picture
from ocr.connected import label_components
from ocr.flat_boxes import MIN_CONTRAST_LEVELS, largest_channel, smallest_channel
from ocr.lattice import (
    CELL_PITCHES,
    MAX_SIDE,
    MIN_ROW_CELLS,
    MIN_SIDE,
    Boxes,
    Indices,
    Layout,
    Spacing,
    affine_of,
    balda_layout,
    drop_surplus_rows,
    groups_of_one_size,
    index_lattices,
)

_LETTER_SPACING = Spacing(nearest=1.1, farthest=3.4, slack=0.2)
_WIDE_SPACING = replace(_LETTER_SPACING, farthest=7.0, widest=3.5)

# Levels of RGB to the surroundings: in any channel, and in all; strokes of colour have less in one.
_MIN_CONTRAST_LEVELS, _MIN_CONTRAST_IN_ALL_LEVELS = 30, 60
_SURROUNDINGS = 20  # of them fill the picture's long side; a small board's letters are smaller
_AFAR = 0.25

# Shapes of letters.
_MIN_LETTER_PX = 8  # height; smaller letters cannot be told apart
_MIN_LETTERS_ALONG = 8  # of them fill the picture's long side
# Width by height: of І and Щ, with what a blur adds or takes.
_MAX_WIDTH_RATIO, _MIN_WIDTH_RATIO = 1.8, 0.12
_MIN_FILLED_SHARE = 0.15  # of its box; Г fills the least

# The board around the letters.
_MIN_BOARD_SHARE = 0.4  # of the picture's shorter side: smaller ones are only text
_MIN_LETTERS = MIN_ROW_CELLS + 2  # a first word and two more
_LIKELIHOOD = 0.7  # factor on the score: boards with cells seen come first
_IF_EMPTY = 0.15  # of it: among boards found by some of their letters, the fullest comes first
_MIN_ROWS = 2  # with letters: one alone does not tell the distance to the next
# Of a full row's boxes: a path over a letter may break the box of its tile.
_MIN_ROW_SEEN_SHARE = 0.7
_MIN_FULL_SHARE = 0.8  # of a square's cells, with letters: a path may hide some, and Qu is wide
_MAX_FULL_ROWS = 2  # with three the middle one cannot be told


def find_letter_layouts(picture: Picture) -> Iterator[Layout]:
    """Square boards with a row of letters from side to side, if large enough."""
    letters = _letter_boxes(picture)
    for group in groups_of_one_size(letters, _MIN_LETTERS):
        squares = [*_squares_of(picture, group, _LETTER_SPACING)]
        for layout in squares or _squares_of(picture, group, _WIDE_SPACING):
            left, _, right, _ = layout.frame
            if right - left > _MIN_BOARD_SHARE * min(picture.shape[:2]):
                yield layout


def _squares_of(picture: Picture, letters: Boxes, spacing: Spacing) -> Iterator[Layout]:
    """The squares around letters in enough rows to tell their distance."""
    # Two rows of a keyboard look like two of cells wider than high.
    least = MIN_SIDE if spacing is _WIDE_SPACING else _MIN_ROWS
    for members, indices in index_lattices(letters, spacing):
        layout = square_board(picture, members, indices)
        if layout is not None and np.ptp(indices[:, 1]) + 1 >= least:
            yield layout


def square_board(picture: Picture, boxes: Boxes, indices: Indices) -> Layout | None:
    """The board around the letters or tiles, placed by its full row; None if there is none.

    The full row is the middle one, or one of the two middle ones of an even number of rows. If two
    rows are full, the one nearer to the middle of all rows is taken, as a guess unless the letters
    fill a square.
    """
    boxes, indices = drop_surplus_rows(boxes, indices)
    if len(indices) < _MIN_LETTERS:
        return None
    columns, rows = (int(side) for side in indices.max(axis=0) + 1)
    if not MIN_ROW_CELLS <= columns <= MAX_SIDE or not _MIN_ROWS <= rows <= columns:
        return None
    affine = affine_of(boxes, indices)
    width, height = np.abs(affine[1:]).max(axis=0) * CELL_PITCHES
    seen = balda_layout(affine, (columns, rows), (float(width), float(height)), _LIKELIHOOD)
    full = _full_rows(picture, seen, indices)
    if not 0 < len(full) <= _MAX_FULL_ROWS:
        return None
    filled = len(np.unique(indices, axis=0)) / columns**2
    row = min(full, key=lambda row: abs(row - indices[:, 1].mean()))
    places = [row - middle for middle in _middles(columns)]
    top = min(places, key=lambda top: _out(top, seen))
    several = len(full) > 1 or sum(_out(place, seen) == 0 for place in places) > 1
    likelihood = _LIKELIHOOD * (1 - _IF_EMPTY * (1 - filled))
    square = np.stack([affine[0] + top * affine[2], *affine[1:]])
    layout = balda_layout(square, (columns, columns), seen.cell_size, likelihood)
    return replace(layout, guessed=several and not (rows == columns and filled > _MIN_FULL_SHARE))


def _middles(side: int) -> tuple[int, ...]:
    """The middle rows of a board with *side* rows, the usual one first."""
    return tuple(dict.fromkeys((side // 2, (side - 1) // 2)))


def _out(top: int, seen: Layout) -> int:
    """The number of seen rows outside of a square that begins at row *top*."""
    return max(top, 0) + max(seen.rows - seen.columns - top, 0)


def _full_rows(picture: Picture, seen: Layout, indices: Indices) -> list[int]:
    """Rows without a blank cell, most of their boxes seen, that may be the middle one."""
    middles = _middles(seen.columns)
    first = max(0, min(middles) + seen.rows - seen.columns)
    last = min(seen.rows, max(middles) + 1)
    taken = np.zeros((seen.rows, seen.columns), dtype=bool)
    taken[indices[:, 1], indices[:, 0]] = True
    most = np.flatnonzero(taken.mean(axis=1) > _MIN_ROW_SEEN_SHARE)
    return [row for row in range(first, last) if row in most and _is_full(picture, seen, row)]


def _is_full(picture: Picture, seen: Layout, row: int) -> bool:
    """True if no cell of the row is blank or outside the picture."""
    half = np.array(seen.cell_size) / 2
    for centre in seen.grid[row]:
        left, top = np.rint(np.maximum(centre - half, 0)).astype(int)
        right, bottom = np.rint(centre + half).astype(int)
        cell = picture[top:bottom, left:right]
        if not cell.size or is_blank(cell):
            return False
    return True


def is_blank(cell: Picture) -> bool:
    """True if nothing is drawn in a cell: no two pixels differ by much."""
    return float(np.linalg.norm(np.ptp(cell, axis=(0, 1)).astype(np.float32))) < MIN_CONTRAST_LEVELS


def _letter_boxes(picture: Picture) -> Boxes:
    """Boxes of marks shaped like letters that stand out from their surroundings.

    Ink stands out in all channels; a coloured stroke that joins letters seldom does.
    """
    height, width = picture.shape[:2]
    # The median colour around each pixel, from a smaller picture, which costs a tenth.
    afar = cv2.resize(picture, None, fx=_AFAR, fy=_AFAR, interpolation=cv2.INTER_AREA)
    usual = cv2.medianBlur(afar, max(afar.shape[:2]) // _SURROUNDINGS | 1)
    difference = cv2.absdiff(picture, cv2.resize(usual, (width, height)))
    in_any = largest_channel(difference) > _MIN_CONTRAST_LEVELS
    in_all = smallest_channel(difference) > _MIN_CONTRAST_IN_ALL_LEVELS
    return np.concatenate([_boxes_of(in_any), _boxes_of(in_all)])


def _boxes_of(mask: Mask) -> Boxes:
    left, top, width, height, area = label_components(mask, connectivity=8)[1].T.astype(np.float64)
    kept = (height >= _MIN_LETTER_PX) & (height < max(mask.shape) / _MIN_LETTERS_ALONG)
    kept &= (width < _MAX_WIDTH_RATIO * height) & (width > _MIN_WIDTH_RATIO * height)
    kept &= area > _MIN_FILLED_SHARE * width * height
    boxes = np.stack([left + width / 2, top + height / 2, height, height], axis=1)
    return np.asarray(boxes[kept])
