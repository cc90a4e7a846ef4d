"""Find a board by its letters alone, where its cells have no edges to be seen.

Letters of one height that step by one pitch are a lattice, but an empty row at the edge leaves
no trace. The rules of Balda say the rest: the first word fills the middle row of a square board,
so a row without a gap gives the number of columns, of rows, and where the board begins.
"""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from ocr.image import Picture, cell_at
from ocr.ink import lift_ink
from ocr.lattice import (
    MAX_SIDE,
    MIN_SIDE,
    Boxes,
    Indices,
    Layout,
    Points,
    Spacing,
    affine_of,
    balda_layout,
    indexed_lattices,
)

_CONTRASTS = (30, 80)
_MIN_LETTER_PX = 8
_HEIGHT_STEP = 1.15
_MAX_LETTERS = 400
_LETTER_SPACING = Spacing(nearest=1.1, farthest=3.4, slack=0.2)
_CELL_SHARE = 0.92
_LIKELIHOOD = 0.7
_MIN_WIDTH = 0.5
_MIN_LETTERS = 6
_ROW_SEEN = 0.7  # a path over a letter may break the box of its tile
_MAX_FULL_ROWS = 2


def find_letter_layouts(picture: Picture) -> Iterator[Layout]:
    """Square boards with a row of letters from side to side, smaller ones being but text."""
    for group in _height_groups(_letter_boxes(picture)):
        for members, indices in indexed_lattices(group, _LETTER_SPACING):
            layout = square_board(picture, members, indices)
            if layout is not None and _width(layout) > _MIN_WIDTH * min(picture.shape[:2]):
                yield layout


def _width(layout: Layout) -> float:
    left, _, right, _ = layout.frame
    return right - left


def _letter_boxes(picture: Picture) -> Boxes:
    """Boxes of what stands out from its surroundings and is shaped like a letter."""
    around = max(picture.shape[:2]) // 20 | 1
    difference = cv2.absdiff(picture, cv2.medianBlur(cv2.blur(picture, (3, 3)), around)).max(axis=2)
    found = []
    for contrast in _CONTRASTS:
        mask = (difference > contrast).astype(np.uint8)
        _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        left, top, width, height, area = stats[1:].T.astype(np.float64)
        keep = (height >= _MIN_LETTER_PX) & (height < max(picture.shape) / 8)
        keep &= (width < 1.8 * height) & (width > 0.12 * height) & (area > 0.15 * width * height)
        boxes = np.stack([left + width / 2, top + height / 2, height, height], axis=1)
        found.append(boxes[keep])
    return np.concatenate(found)


def _height_groups(boxes: Boxes) -> Iterator[Boxes]:
    """Boxes whose heights differ by at most a third; groups may overlap."""
    heights = np.log(boxes[:, 3]) / np.log(_HEIGHT_STEP)
    for step in np.unique(np.floor(heights)):
        group = boxes[np.abs(heights - (step + 0.5)) <= 1.2]
        _, first = np.unique(np.rint(group[:, :2] / 4), axis=0, return_index=True)
        if 7 <= len(first) <= _MAX_LETTERS:
            yield group[np.sort(first)]


def square_board(picture: Picture, boxes: Boxes, indices: Indices) -> Layout | None:
    """The board around the letters or tiles, placed by its full row; None if it has none.

    Where two rows are full, the one nearer to the middle of all is taken, as a guess.
    """
    if len(indices) < _MIN_LETTERS:
        return None
    indices = indices - indices.min(axis=0)
    columns, rows = (int(side) for side in indices.max(axis=0) + 1)
    if not MIN_SIDE <= columns <= MAX_SIDE or rows > columns:
        return None
    affine = affine_of(boxes, indices)
    width, height = np.abs(affine[1:]).max(axis=0) * _CELL_SHARE
    size = (float(width), float(height))
    taken = np.zeros((rows, columns), dtype=bool)
    taken[indices[:, 1], indices[:, 0]] = True
    middle = columns // 2
    full = [
        row
        for row in range(max(0, middle + rows - columns), min(rows, middle + 1))
        if taken[row].mean() > _ROW_SEEN and _is_full(picture, affine, row, columns, size)
    ]
    if not 1 <= len(full) <= _MAX_FULL_ROWS:
        return None
    row = min(full, key=lambda row: abs(row - indices[:, 1].mean()))
    affine[0] += (row - middle) * affine[2]
    layout = balda_layout(affine, (columns, columns), size, _LIKELIHOOD)
    return replace(layout, guessed=len(full) > 1)


def _is_full(
    picture: Picture, affine: Points, row: int, columns: int, size: tuple[float, float]
) -> bool:
    """Whether something is drawn in each cell of the row."""
    places = (affine[0] + column * affine[1] + row * affine[2] for column in range(columns))
    return all(lift_ink(cell_at(picture, place, size).inside) for place in places)
