"""Locate the cells: a lattice of equal boxes, or the seven hexagons of a hive.

Boxes of one size at one pitch form a lattice; the pitch is exact only over the whole board, so
every lattice is fitted to all its boxes at once, which also fills in cells whose own box was not
seen.

  1. `flat_boxes`          pixels -> boxes, at each edge strength
  2. `groups_of_one_size`  boxes -> groups of boxes of one size
  3. `_lattices_of`        a group -> its connected lattices, indexed, to be fitted; if empty
  cells can hardly be seen, the rules of Balda tell their extent
  4. `hives_of`            a group -> flowers of seven
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from ocr.arrays import Mask, Picture, Points
from ocr.flat_boxes import MAX_WIDE_RATIO, MIN_BOX_PX, FlatRegions, from_half
from ocr.lattice import (
    MAX_OUTSIDE_CELLS,
    MAX_SIDE,
    MIN_BOXES,
    MIN_ROW_CELLS,
    MIN_SIDE,
    NOT_SQUARE,
    Boxes,
    Indices,
    Layout,
    Spacing,
    affine_of,
    balda_layout,
    drop_surplus_rows,
    groups_of_one_size,
    index_lattices,
    without_overlaps,
)
from ocr.locate_hives import MIN_HIVE_BOXES, hives_of
from ocr.locate_letters import find_letter_layouts, square_board
from ocr.medians import median_of

_MAX_LAYOUTS = 4  # tried in one look at a picture, so that a page of tables is refused soon
_CELL_SPACING = Spacing(nearest=0.85, farthest=2.0, slack=0.16)
_WIDE_SPACING = replace(_CELL_SPACING, widest=MAX_WIDE_RATIO)

# A picture with a shorter side has no room for a board.
MIN_PICTURE_PX = MIN_SIDE * MIN_BOX_PX

# The least width of a plain board, for which the other edge strengths are not tried.
_MIN_PLAIN_WIDTHS = 0.6  # of the picture's shorter side; keyboards are as wide, but refused

# Boxes on a lattice, as fractions of its pitch.
_MIN_CELL_PITCHES, _MAX_CELL_PITCHES = 0.6, 1.15  # their size: wide gaps leave small cells
# Offset of their centres, and the median offset from the lattice that is fitted to all; buttons
# and values are farther off.
_MAX_OFF_PLACE_PITCHES = 0.1
# Of the fullest row: outer rows with fewer boxes are buttons beside the board. And of all cells: a
# first word in the middle of empty cells shows all rows.
_MIN_SEEN_SHARE = 0.4


def find_layouts(regions: FlatRegions) -> Iterator[Layout]:
    """Yield all layouts of a picture that may be boards, likeliest first."""
    yield from plain_layouts(regions)
    yield from other_layouts(regions)


def plain_layouts(regions: FlatRegions) -> Iterator[Layout]:
    """Large boards with all cells seen at three edge strengths, like most boards.

    They are searched at half the size first, at a quarter of the cost.
    """
    yield from _plain_to_see(from_half(regions.half.first_boxes), regions.picture)
    yield from _plain_to_see(regions.first_boxes, regions.picture)


def other_layouts(regions: FlatRegions) -> Iterator[Layout]:
    """Less plain layouts: at all strengths, and of boards with cells that cannot be seen.

    The last ones are boards that a full row of tiles or letters shows.
    """
    picture = regions.picture
    wide = (
        layout
        for group in groups_of_one_size(regions.wide_boxes)
        for layout in _boards_of(group, regions.wide_boxes, _WIDE_SPACING)
    )
    found = [*_layouts_of(regions.boxes), *wide]
    yield from _likeliest((layout for layout in found if _is_mostly_seen(layout)), picture)
    by_tiles = (
        square_board(picture, *lattice)
        for group in groups_of_one_size(regions.boxes)
        for lattice in _lattices_of(group, regions.boxes, _CELL_SPACING)
    )
    squares = filter(None, (*by_tiles, *find_letter_layouts(picture)))
    uncut = (_without_cut_row(square, picture) for square in squares)
    partly = (layout for layout in found if not _is_mostly_seen(layout))
    yield from _likeliest([*partly, *filter(None, uncut)], picture)


def _plain_to_see(boxes: Boxes, picture: Picture) -> list[Layout]:
    plain = (
        layout
        for layout in _layouts_of(boxes)
        if layout.whole
        and layout.frame[2] - layout.frame[0] > _MIN_PLAIN_WIDTHS * min(picture.shape[:2])
    )
    return _likeliest(plain, picture)


def _layouts_of(boxes: Boxes) -> Iterator[Layout]:
    for group in groups_of_one_size(boxes, least=MIN_HIVE_BOXES):
        yield from hives_of(group, boxes)
        if len(group) >= MIN_BOXES:
            yield from _boards_of(group, boxes, _CELL_SPACING)


def _boards_of(group: Boxes, boxes: Boxes, spacing: Spacing) -> Iterator[Layout]:
    for lattice in _lattices_of(group, boxes, spacing):
        layout = _fit(*lattice)
        if layout is not None:
            yield layout


def _without_cut_row(square: Layout, picture: Picture) -> Layout | None:
    """The board without an outer row that the picture's edge cuts off; None if it cuts more."""
    reach = (0.5 - MAX_OUTSIDE_CELLS) * np.array(square.cell_size)
    inside = (square.grid >= reach) & (square.grid <= np.array(picture.shape[1::-1]) - reach)
    rows, columns = inside[..., 1].all(axis=1), inside[..., 0].all(axis=0)
    if rows.all() and columns.all():
        return square
    if not columns.all() or rows.sum() < square.rows - 1:
        return None
    part = square.on(square.grid[rows])
    return replace(part, score=part.score * NOT_SQUARE)


def _is_mostly_seen(layout: Layout) -> bool:
    """True if the cells show the size of the board, so that its letters are not needed.

    The picture may cut off a row or a column.
    """
    is_cut = layout.all_seen and abs(layout.rows - layout.columns) == 1
    return layout.nearly_seen or layout.whole or is_cut


def _likeliest(layouts: Iterable[Layout], picture: Picture) -> list[Layout]:
    """Those inside the picture, the best first, without parts of others."""
    inside = []
    for layout in layouts:
        slack = MAX_OUTSIDE_CELLS * layout.cell_size[0]
        ends = np.array(layout.frame[2:]) - picture.shape[1::-1]
        if min(layout.frame[:2]) >= -slack and ends.max() <= slack:
            inside.append(layout)
    best_first = sorted(inside, key=lambda layout: -layout.score)
    return without_overlaps(best_first)[:_MAX_LAYOUTS]


def _lattices_of(group: Boxes, boxes: Boxes, spacing: Spacing) -> Iterator[tuple[Boxes, Indices]]:
    """Lattices that begin in *group* and include all *boxes* on their places."""
    for members, indices in index_lattices(group, spacing):
        affine = affine_of(members, indices)
        if np.linalg.matrix_rank(affine[1:]) == 2:  # boxes on one diagonal give no step
            yield _on_lattice(boxes, affine, indices)


def _on_lattice(boxes: Boxes, affine: Points, seed: Indices) -> tuple[Boxes, Indices]:
    """The cell-sized boxes of any group on a lattice's places.

    *seed* holds the taken places; rows and columns must adjoin them without a break.
    """
    steps = affine[1:]
    pitch = np.abs(steps).max(axis=0)
    sizes = boxes[:, 2:]
    boxes = boxes[
        ((sizes > _MIN_CELL_PITCHES * pitch) & (sizes < _MAX_CELL_PITCHES * pitch)).all(axis=1)
    ]
    exact = (boxes[:, :2] - affine[0]) @ np.linalg.inv(steps)
    indices = np.rint(exact).astype(np.int64)
    kept = np.abs(exact - indices).max(axis=1, initial=0.0) < _MAX_OFF_PLACE_PITCHES
    for axis in (0, 1):
        first, last = seed[:, axis].min(), seed[:, axis].max()
        taken = set(indices[kept, axis].tolist())
        while first - 1 in taken:
            first -= 1
        while last + 1 in taken:
            last += 1
        kept &= (indices[:, axis] >= first) & (indices[:, axis] <= last)
    return boxes[kept], indices[kept]


def _fit(boxes: Boxes, indices: Indices) -> Layout | None:
    """The lattice through the boxes, or None if it is too small, ragged or sparse for a board.

    Places that are trimmed may have been cells, so they count like cells that were not seen.
    """
    places = _count_of(indices)
    boxes, indices = drop_surplus_rows(*_trim(boxes, indices))
    if len(boxes) < MIN_BOXES:
        return None
    columns, rows = (int(side) for side in indices.max(axis=0) + 1)
    kept = _count_of(indices)
    coverage = kept / (columns * rows + places - kept)
    small_or_large = min(columns, rows) < MIN_SIDE or max(columns, rows) > MAX_SIDE
    if small_or_large or coverage < _MIN_SEEN_SHARE:
        return None
    affine = affine_of(boxes, indices)
    off = np.column_stack([np.ones(len(indices)), indices]) @ affine - boxes[:, :2]
    if median_of(np.abs(off).max(axis=1)) > _MAX_OFF_PLACE_PITCHES * np.linalg.norm(affine[1]):
        return None
    width, height = median_of(boxes[:, 2:])
    return balda_layout(affine, (columns, rows), (float(width), float(height)), coverage)


def _count_of(indices: Indices) -> int:
    """The number of different places."""
    return len(set(map(tuple, indices.tolist())))


def _trim(boxes: Boxes, indices: Indices) -> tuple[Boxes, Indices]:
    """Trim outer rows and columns that hold almost no box: buttons beside the board.

    Three rows are not trimmed: the tiles in the middle of a first word look like that.
    """
    while len(boxes):
        indices = indices - indices.min(axis=0)
        keep = ~_is_in_a_sparse_edge(indices)
        if keep.all():
            break
        boxes, indices = boxes[keep], indices[keep]
        if len(boxes) and np.ptp(indices, axis=0).min() + 1 < MIN_ROW_CELLS:
            return boxes[:0], indices[:0]
    return boxes, indices


def _is_in_a_sparse_edge(indices: Indices) -> Mask:
    seen = np.zeros(indices.max(axis=0) + 1, dtype=bool)
    seen[indices[:, 0], indices[:, 1]] = True
    sparse = np.zeros(len(indices), dtype=bool)
    for axis in (0, 1):
        counts = seen.sum(axis=1 - axis)
        edges = [
            edge for edge in (0, len(counts) - 1) if counts[edge] < _MIN_SEEN_SHARE * counts.max()
        ]
        # The first word of Balda fills an odd number of columns, with others at both sides.
        if axis == 0 and len(edges) == 1 and len(seen) % 2 and seen.all(axis=0).any():
            continue
        for edge in edges:
            sparse |= indices[:, axis] == edge
    return sparse
