"""Find a square board by one row of its tiles, where empty cells hardly stand out from the page.

At the beginning of a match of Balda only the first word is plain to see, in the middle row of the
square. It says where all cells are; that they are there, faint edges between them must show.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats, Mask, Picture, Points
from ocr.lattice import MAX_SIDE, MIN_ROW, Boxes, Indices, Layout, balda_layout

_SEEN = 0.9  # of the cells, as it were: such a board is not as sure as one whose cells are seen

# A row of boxes, as fractions of their size.
_MAX_OFF_LINE = 0.25  # from one box to the next
_NEAREST, _FARTHEST = 0.95, 1.6  # steps: wider gaps leave little
_MAX_OFF_STEP = 0.1  # of the step

# Edges between the cells of a row, looked for above and below, where letters do not reach and the
# shade of an empty cell differs most from what is between the cells. In pitches.
_DOWN = np.concatenate([np.linspace(-0.4, -0.3, 5), np.linspace(0.3, 0.4, 5)])
_PER_PITCH = 24  # samples across
_GAP = 0.13  # from the line between two cells: there its edges lie
_MIN_EDGE = 4.0  # levels of RGB from one sample to the next; must stay above the noise of JPEG
_MIN_TO_NOISE = 2.0  # as many times the median of all samples of the row
_MIN_GAPS = 0.8  # of a row's gaps must show an edge
_AMID = 0.18  # of a pitch: what is farther from any gap is amid a cell
_MAX_AMID = 0.1  # of a row's samples there show an edge; of keys 0.13, of text 0.22 to 0.6


def layouts_by_rows(picture: Picture, group: Boxes) -> Iterator[Layout]:
    """Squares with a row of boxes of one size in the middle, and faint cells above and below."""
    for row in _rows_of(group):
        columns = len(row)
        step = (row[-1, :2] - row[0, :2]) / (columns - 1)
        down = np.array([-step[1], step[0]])
        affine = np.stack([row[0, :2] - columns // 2 * down, step, down])
        width, height = np.median(row[:, 2:], axis=0)
        layout = balda_layout(affine, (columns, columns), (float(width), float(height)), _SEEN)
        if _shows_all_rows(picture, layout, affine):
            yield layout


def _rows_of(group: Boxes) -> Iterator[Boxes]:
    """Boxes side by side at equal steps, as many as a board has columns."""
    boxes = group[np.argsort(group[:, 0], kind="stable")]
    middles = boxes[:, :2] / np.median(boxes[:, 2:], axis=0)
    unseen = np.ones(len(boxes), dtype=bool)
    while unseen.any():
        row = [int(unseen.argmax())]
        while len(following := _next_of(row, middles, unseen)):
            row.append(int(following[0]))
        if MIN_ROW <= len(row) <= MAX_SIDE:
            yield boxes[row]
        unseen[row] = False


def _next_of(row: Sequence[int], middles: Points, unseen: Mask) -> Indices:
    """Which of the *unseen* boxes, left ones first, may be the next one of a row.

    Their *middles* are in widths and heights of a box.
    """
    first, last = row[0], row[-1]
    across, down = (middles[last + 1 :] - middles[last]).T
    follows = unseen[last + 1 :] & (np.abs(down) <= _MAX_OFF_LINE)
    follows &= (across > _NEAREST) & (across < _FARTHEST)
    if len(row) > 1:
        step = (middles[last, 0] - middles[first, 0]) / (len(row) - 1)
        follows &= np.abs(across - step) < _MAX_OFF_STEP * step
    return np.flatnonzero(follows) + last + 1


def _shows_all_rows(picture: Picture, layout: Layout, affine: Points) -> bool:
    """True if there are edges between most cells of each row, and nothing goes on beyond.

    That is no such row above or below, and no edge a cell farther left or right.
    """
    left, top, right, bottom = layout.frame
    height, width = picture.shape[:2]
    if min(left, top) < 0 or right > width or bottom > height:
        return False
    shown = _find_edges(picture, affine, layout.columns)
    rows = shown[:, 1:-1].mean(axis=1) >= _MIN_GAPS
    beside = shown[1:-1, [0, -1]].mean(axis=0) >= _MIN_GAPS
    return bool(rows[1:-1].all() and not rows[[0, -1]].any() and not beside.any())


def rows_shown(picture: Picture, affine: Points, side: int) -> float:
    """How many rows of a square show edges between their cells, less those above and below it.

    A row with edges amid its cells, too, is text or keys.
    """
    clear, place = _clear_edges(picture, affine, side), _places(side)
    amid = (place > 0) & (place < side) & (np.abs(place - np.rint(place)) > _AMID)
    rows = _at_gaps(clear, side)[:, 1:-1].mean(axis=1)
    rows[clear[:, amid].mean(axis=1) > _MAX_AMID] = 0
    return float(rows[1:-1].sum() - rows[[0, -1]].sum())


def _find_edges(picture: Picture, affine: Points, side: int) -> Mask:
    """True if there is an edge at each gap of each row, with one more on every side."""
    return _at_gaps(_clear_edges(picture, affine, side), side)


def _at_gaps(clear: Mask, side: int) -> Mask:
    gaps, place = (-1 + _GAP, *range(1, side), side + 1 - _GAP), _places(side)
    at_gaps = [clear[:, np.abs(place - gap) < _GAP].any(axis=1) for gap in gaps]
    return np.asarray(np.stack(at_gaps, axis=1))


def _places(side: int) -> NDArray[np.float64]:
    """Where the samples of a row are, in pitches from its first cell's left side."""
    return np.arange((side + 2) * _PER_PITCH) / _PER_PITCH - 1


def _clear_edges(picture: Picture, affine: Points, side: int) -> Mask:
    """Of each row whether there is an edge at each place."""
    edges = _edges_across(picture, affine, side)
    least = np.maximum(_MIN_EDGE, _MIN_TO_NOISE * np.median(edges, axis=1))
    return np.asarray(edges > least[:, None])


def _edges_across(picture: Picture, affine: Points, side: int) -> Floats:
    """How strong the edges are along each row, from a cell before the square to one after it.

    One row of samples for each row of the square, and for the next ones above and below.
    """
    origin, step, down = affine
    along = np.arange((side + 2) * _PER_PITCH + 1) / _PER_PITCH - 1.5
    rows = np.arange(-1, side + 1)[:, None] + _DOWN
    points = origin + along[:, None] * step + rows[..., None, None] * down  # row, height, sample
    flat = points.reshape(-1, len(along), 2).astype(np.float32)
    x, y = flat[..., 0], flat[..., 1]
    seen = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    above_and_below = seen.reshape(side + 2, 2, -1, len(along), 3)
    halves = above_and_below.mean(axis=2, dtype=np.float32)
    return np.asarray(np.abs(np.diff(halves, axis=2)).max(axis=3).max(axis=1))
