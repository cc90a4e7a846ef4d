"""Locate the cells: a lattice of equal boxes, or the seven hexagons of a hive.

Boxes of one size at one pitch form a lattice; the pitch is exact only over the whole board, so
every lattice is fitted to all its boxes at once, which also fills in cells whose own box was not
seen.

  1. `flat_boxes`          pixels -> boxes, at each edge strength
  2. `groups_of_one_size`  boxes -> groups of boxes of one size
  3. `_lattices_of`        a group -> its connected lattices, indexed, to be fitted; if empty
  cells can hardly be seen, the rules of Balda tell their extent
  4. `hives_of`            a group -> flowers of seven
  5. `with_dots`           a group -> the group with the dots in its empty cells
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, starmap

import numpy as np

from ocr.arrays import Mask, Picture, Points
from ocr.flat_boxes import MIN_BOX_PX, FlatRegions, from_half
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
    around_gaps,
    balda_layout,
    drop_surplus_rows,
    groups_of_one_size,
    index_lattices,
    without_overlaps,
)
from ocr.locate_dots import with_dots
from ocr.locate_hives import MIN_HIVE_BOXES, hives_of
from ocr.locate_letters import find_letter_layouts, square_board
from ocr.medians import median_of

_MAX_AROUND_GAPS = 2  # lattices of gaps between round tiles that are tried if no board was found
_MAX_LAYOUTS = 4  # tried in one look at a picture, so that a page of tables is refused soon
_CELL_SPACING = Spacing(nearest=0.85, farthest=2.0, slack=0.16)
_WIDE_SPACING = replace(_CELL_SPACING, widest=2.4)

# A picture with a shorter side has no room for a board.
MIN_PICTURE_PX = MIN_SIDE * MIN_BOX_PX

# The least width of a plain board, for which the other edge strengths are not tried.
_MIN_PLAIN_WIDTHS = 0.6  # of the picture's shorter side; keyboards are as wide, but refused
# Likewise: the greatest width of a board that is shown small beside a larger one.
_MAX_BESIDE_WIDTHS = 0.35
_MUCH_LARGER = 3.0  # ratio of areas: beyond it the small one is not a part of the larger one

# Cells that the picture cuts off.
_AT_EDGE_PX = 2  # from the edge: blurred boxes that go on beyond it end there
_MIN_UNCUT_SHARE = 0.85  # of the other cells' size; JPEG takes off less from a cell at the edge


# Boxes on a lattice, as fractions of its pitch.
_MIN_CELL_PITCHES, _MAX_CELL_PITCHES = 0.6, 1.15  # their size: wide gaps leave small cells
_MAX_OFF_PLACE_PITCHES = 0.1  # offset of their centres; buttons and values are farther off
_MAX_MISS_PITCHES = 0.08  # the median offset, once the lattice is fitted to all
# Of the fullest row: outer rows with fewer boxes are buttons beside the board.
_MIN_OUTER_SHARE = 0.4
# Of the cells seen: a first word in the middle of empty cells shows all rows.
_MIN_COVERAGE_SHARE = 0.4


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

    Boards found by their letters alone are among them. The last ones are boards of round tiles
    whose gaps were refused, and boards of faint letters in photos.
    """
    picture = regions.picture
    wide = (
        layout
        for group in groups_of_one_size(regions.wide_boxes)
        for layout in _boards_of(group, regions.wide_boxes, picture, _WIDE_SPACING)
    )
    found = [*_layouts_of(regions.boxes, picture), *wide]
    whole = _likeliest((layout for layout in found if _is_mostly_seen(layout)), picture)
    found = [layout for layout in found if not _is_mostly_seen(layout)]
    are_small = whole and all(_width_in(picture, each) < _MAX_BESIDE_WIDTHS for each in whole)
    in_part = _find_partly_seen(regions, found) if are_small else None  # beside a larger board
    nearly_seen = (board for board in in_part or () if board.nearly_seen)
    yield from (board for board in nearly_seen if board.area > _MUCH_LARGER * whole[0].area)
    yield from whole
    dotted = _likeliest(_find_dotted(regions), picture)
    yield from dotted
    in_part = _find_partly_seen(regions, found) if in_part is None else in_part
    yield from in_part
    gaps = (layout for layout in (*whole, *dotted, *in_part) if layout.game != "bee")
    around = filter(None, (around_gaps_of(layout, picture) for layout in gaps))
    yield from islice(_likeliest(around, picture), _MAX_AROUND_GAPS)
    if regions.smooth:
        yield from _likeliest(_by_letters(regions, faint=True), picture)


def _find_partly_seen(regions: FlatRegions, found: Iterable[Layout]) -> list[Layout]:
    """The likeliest of *found* and of boards that a full row of tiles or letters shows."""
    placed = _squares_of(regions.picture, regions.boxes)
    by_letters = _by_letters(regions, faint=False)
    return _likeliest([*found, *placed, *by_letters], regions.picture)


def _by_letters(regions: FlatRegions, *, faint: bool) -> Iterator[Layout]:
    for layout in find_letter_layouts(regions.picture, faint=faint):
        whole = _without_cut_row(layout, regions.picture)
        if whole is not None:
            yield whole


def around_gaps_of(gaps: Layout, picture: Picture) -> Layout | None:
    """The board of round tiles whose gaps were taken for cells."""
    return _inside_part(around_gaps(gaps), picture)


def _inside_part(layout: Layout, picture: Picture) -> Layout | None:
    """The board without the outer rows and columns that the picture's edge cuts off."""
    reach = (0.5 - MAX_OUTSIDE_CELLS) * np.array(layout.cell_size)
    inside = (layout.grid >= reach) & (layout.grid <= np.array(picture.shape[1::-1]) - reach)
    rows, columns = inside[..., 1].all(axis=1), inside[..., 0].all(axis=0)
    if rows.all() and columns.all():
        return layout
    if min(rows.sum(), columns.sum()) < MIN_SIDE:
        return None
    part = layout.on(layout.grid[np.ix_(rows, columns)])
    return replace(part, score=part.score * NOT_SQUARE)


def _plain_to_see(boxes: Boxes, picture: Picture) -> list[Layout]:
    plain = (
        layout
        for layout in _layouts_of(boxes, picture)
        if layout.whole and _width_in(picture, layout) > _MIN_PLAIN_WIDTHS
    )
    return _likeliest(plain, picture)


def _layouts_of(boxes: Boxes, picture: Picture) -> Iterator[Layout]:
    for group in groups_of_one_size(boxes, least=MIN_HIVE_BOXES):
        yield from hives_of(group, boxes)
        if len(group) >= MIN_BOXES:
            yield from _boards_of(group, boxes, picture, _CELL_SPACING)


def _boards_of(group: Boxes, boxes: Boxes, picture: Picture, spacing: Spacing) -> Iterator[Layout]:
    for lattice in _lattices_of(group, boxes, spacing):
        layout = _fit(*_not_cut(*lattice, picture))
        if layout is not None:
            yield layout


def _squares_of(picture: Picture, boxes: Boxes) -> Iterator[Layout]:
    for group in groups_of_one_size(boxes):
        for lattice in _lattices_of(group, boxes, _CELL_SPACING):
            layout = square_board(picture, *lattice)
            layout = _without_cut_row(layout, picture) if layout else None
            if layout is not None:
                yield layout


def _without_cut_row(square: Layout, picture: Picture) -> Layout | None:
    """A board placed by its full row, without one outer row if the picture cuts that off."""
    part = _inside_part(square, picture)
    is_one = part is not None and part.columns == square.columns and part.rows >= square.rows - 1
    return part if is_one else None


def _find_dotted(regions: FlatRegions) -> Iterator[Layout]:
    """Boards of tiles with only a dot in each empty cell."""
    both = (regions.boxes, _CELL_SPACING), (regions.wide_boxes, _WIDE_SPACING)
    for boxes, spacing in both:
        for group in with_dots(regions.picture, groups_of_one_size(boxes, least=MIN_ROW_CELLS)):
            for layout in starmap(_fit, _lattices_of(group, group, spacing)):
                if layout is not None and _is_mostly_seen(layout):
                    yield layout


def _width_in(picture: Picture, layout: Layout) -> float:
    """The width of a layout as a fraction of the picture's shorter side."""
    left, _, right, _ = layout.frame
    shorter: int = min(picture.shape[:2])
    return (right - left) / shorter


def _is_mostly_seen(layout: Layout) -> bool:
    """True if the cells show the size of the board, so that its letters are not needed.

    The picture may cut off a row or a column.
    """
    is_cut = layout.all_seen and abs(layout.rows - layout.columns) == 1
    return layout.nearly_seen or layout.whole or is_cut


def _likeliest(layouts: Iterable[Layout], picture: Picture) -> list[Layout]:
    inside = [layout for layout in layouts if _is_inside(layout, picture)]
    best_first = sorted(inside, key=lambda layout: -layout.score)
    return without_overlaps(best_first)[:_MAX_LAYOUTS]


def _is_inside(layout: Layout, picture: Picture) -> bool:
    height, width = picture.shape[:2]
    left, top, right, bottom = layout.frame
    slack = MAX_OUTSIDE_CELLS * layout.cell_size[0]
    return min(left, top) >= -slack and right <= width + slack and bottom <= height + slack


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
        kept &= _join_to(seed[:, axis], indices[:, axis], kept)
    return boxes[kept], indices[kept]


def _join_to(seed: Indices, sides: Indices, kept: Mask) -> Mask:
    """A mask of the *sides* (columns, or rows) that adjoin those of *seed* without a break."""
    first, last = seed.min(), seed.max()
    taken = set(sides[kept].tolist())
    while first - 1 in taken:
        first -= 1
    while last + 1 in taken:
        last += 1
    return np.asarray((sides >= first) & (sides <= last))


def _not_cut(boxes: Boxes, indices: Indices, picture: Picture) -> tuple[Boxes, Indices]:
    """Drop the cells that the picture's edge cuts off: they end there and are smaller."""
    if not len(boxes):
        return boxes, indices
    ends = boxes[:, :2] + boxes[:, 2:] / 2
    last = np.array(picture.shape[1::-1]) - _AT_EDGE_PX
    at_edge = (ends - boxes[:, 2:] < _AT_EDGE_PX) | (ends > last)
    smaller = boxes[:, 2:] < _MIN_UNCUT_SHARE * median_of(boxes[:, 2:])
    kept = ~(at_edge & smaller).any(axis=1)
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
    if small_or_large or coverage < _MIN_COVERAGE_SHARE:
        return None
    affine = affine_of(boxes, indices)
    off = np.column_stack([np.ones(len(indices)), indices]) @ affine - boxes[:, :2]
    if median_of(np.abs(off).max(axis=1)) > _MAX_MISS_PITCHES * np.linalg.norm(affine[1]):
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
            edge for edge in (0, len(counts) - 1) if counts[edge] < _MIN_OUTER_SHARE * counts.max()
        ]
        # The first word of Balda fills an odd number of columns, with others at both sides.
        if axis == 0 and len(edges) == 1 and len(seen) % 2 and seen.all(axis=0).any():
            continue
        for edge in edges:
            sparse |= indices[:, axis] == edge
    return sparse
