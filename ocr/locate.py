"""Find where the cells are: a lattice of equal boxes, or the seven hexagons of a hive.

Cells are flat: connected regions without an edge inside give one box each, at several edge
strengths, and a letter leaves its cell's region whole around it. Boxes of one size that step
by one pitch form a lattice; the pitch is exact only over the whole board, so every lattice is
fitted to all its boxes at once, which also fills in cells whose own box was not seen.

  1. `_flat_boxes`     pixels -> boxes, at each edge strength
  2. `_size_groups`    boxes -> groups of boxes of one size
  3. `_lattices_of`    a group -> its connected lattices, indexed, to be fitted; where empty cells
                       cannot be seen, the rules of Balda say how far they go
  4. `_hives_of`       a group -> flowers of seven
"""

from collections.abc import Iterable, Iterator
from itertools import islice, product

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from ocr.image import Picture
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
    without_overlaps,
)
from ocr.locate_letters import find_letter_layouts, square_board

_FIRST_LOOK = 3
_NEARLY_ALL = 0.95
_LARGE = 0.6
_MIN_BOX_PX = 12
_SIZE_STEP = 1.09
_MAX_BOXES = 500
_MAX_LAYOUTS = 4
_CELL_SPACING = Spacing(nearest=0.85, farthest=2.0, slack=0.16)


def find_layouts(picture: Picture) -> Iterator[Layout]:
    """Everything in the picture that is laid out like a board, likeliest first.

    A large board with all its cells is mostly seen at three edge strengths, and the others are not
    looked at until it is refused. Boards whose cells cannot all be seen come last, among those
    found by their letters alone.
    """
    if min(picture.shape[:2]) < MIN_SIDE * _MIN_BOX_PX:
        return
    masks = _flat_masks(picture)
    boxes = _flat_boxes(islice(masks, _FIRST_LOOK))
    found = [layout for layout in _layouts_of(boxes) if _is_plain_to_see(layout, picture)]
    yield from _likeliest(found, picture)
    boxes = np.concatenate([boxes, _flat_boxes(masks)])
    found = list(_layouts_of(boxes))
    yield from _likeliest((layout for layout in found if layout.whole), picture)
    found = [layout for layout in found if not layout.whole]
    squares = [*_squares_of(picture, boxes), *find_letter_layouts(picture)]
    yield from _likeliest([*found, *squares], picture)


def _layouts_of(boxes: Boxes) -> Iterator[Layout]:
    for group in _size_groups(boxes):
        yield from _hives_of(group)
        for lattice in _lattices_of(group, boxes):
            layout = _fitted(*_trimmed(*lattice))
            if layout is not None:
                yield layout


def _squares_of(picture: Picture, boxes: Boxes) -> Iterator[Layout]:
    for group in _size_groups(boxes):
        for lattice in _lattices_of(group, boxes):
            layout = square_board(picture, *lattice)
            if layout is not None:
                yield layout


def _is_plain_to_see(layout: Layout, picture: Picture) -> bool:
    left, _, right, _ = layout.frame
    wide = right - left > _LARGE * min(picture.shape[:2])
    return layout.game == "balda" and layout.seen > _NEARLY_ALL and wide


def _likeliest(layouts: Iterable[Layout], picture: Picture) -> list[Layout]:
    inside = [layout for layout in layouts if _is_inside(layout, picture)]
    best_first = sorted(inside, key=lambda layout: -layout.score)
    return without_overlaps(best_first)[:_MAX_LAYOUTS]


def _is_inside(layout: Layout, picture: Picture) -> bool:
    height, width = picture.shape[:2]
    left, top, right, bottom = layout.frame
    slack = 0.15 * layout.cell_size[0]
    return min(left, top) >= -slack and right <= width + slack and bottom <= height + slack


def _flat_boxes(masks: Iterable[NDArray[np.bool_]]) -> Boxes:
    found = [np.empty((0, 4))]
    for flat in masks:
        limit = max(flat.shape) / 2.5
        _, _, stats, _ = cv2.connectedComponentsWithStats(flat.view(np.uint8), connectivity=4)
        left, top, width, height, area = stats[1:].T.astype(np.float64)
        square = (width < 1.45 * height) & (height < 1.45 * width)
        sized = (np.minimum(width, height) >= _MIN_BOX_PX) & (np.maximum(width, height) < limit)
        keep = square & sized & (area > 0.3 * width * height)
        boxes = np.stack([left + width / 2, top + height / 2, width, height], axis=1)
        found.append(boxes[keep])
    return np.concatenate(found)


def _flat_masks(picture: Picture) -> Iterator[NDArray[np.bool_]]:
    """Where no edge is, at each strength; blurred edges are weaker but steadier than sharp ones."""
    sharp = _steps(picture, reach=1)
    blurred = _steps(np.asarray(cv2.blur(picture, (3, 3)), dtype=np.uint8), reach=3)
    for steps, strength in ((sharp, 8), (blurred, 6), (sharp, 32)):
        yield steps < strength
    for steps, strength in ((sharp, 4), (sharp, 16), (sharp, 56), (blurred, 10)):
        yield steps < strength


def _steps(picture: Picture, reach: int) -> NDArray[np.uint8]:
    """The largest step of any channel across or down, over *reach* pixels around each one."""
    steps = np.zeros(picture.shape[:2], dtype=np.uint8)
    across = _largest_channel(cv2.absdiff(picture[:, reach:], picture[:, :-reach]))
    down = _largest_channel(cv2.absdiff(picture[reach:], picture[:-reach]))
    first, last = reach // 2, reach - reach // 2
    steps[:, first:-last] = across
    np.maximum(steps[first:-last], down, out=steps[first:-last])
    return steps


def _largest_channel(picture: MatLike) -> NDArray[np.uint8]:
    red, green, blue = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(red, green), blue), dtype=np.uint8)


def _size_groups(boxes: Boxes) -> Iterator[Boxes]:
    """Boxes whose sizes differ by at most a quarter, each place once; groups may overlap."""
    if not len(boxes):
        return
    sizes = np.log(np.sqrt(boxes[:, 2] * boxes[:, 3])) / np.log(_SIZE_STEP)
    steps = np.floor(sizes).astype(int)
    for step in np.unique(steps):
        near = np.abs(sizes - (step + 0.5)) <= 1.5
        if np.count_nonzero(steps == step) < 4 or np.count_nonzero(near) < 7:
            continue
        group = _each_place_once(boxes[near], sizes[near] - (step + 0.5))
        if 7 <= len(group) <= _MAX_BOXES:
            yield group


def _each_place_once(boxes: Boxes, size_error: NDArray[np.float64]) -> Boxes:
    """Of boxes on the same place keep the one of the group's own size."""
    best: dict[tuple[int, int], int] = {}
    reach = float(np.median(boxes[:, 2])) * 0.35
    kept: list[int] = []
    for index in np.argsort(np.abs(size_error), kind="stable"):
        column, row = (int(value // reach) for value in boxes[index, :2])
        around = product(range(column - 1, column + 2), range(row - 1, row + 2))
        if any(
            place in best and _distance(boxes[best[place]], boxes[index]) < reach
            for place in around
        ):
            continue
        best[column, row] = int(index)
        kept.append(int(index))
    return np.asarray(boxes[np.sort(kept)])


def _distance(one: Boxes, other: Boxes) -> float:
    return float(np.hypot(one[0] - other[0], one[1] - other[1]))


def _lattices_of(group: Boxes, boxes: Boxes) -> Iterator[tuple[Boxes, Indices]]:
    """Lattices that begin in *group* and take in all *boxes* that stand on their places."""
    for members, indices in indexed_lattices(group, _CELL_SPACING):
        yield _on_lattice(boxes, affine_of(members, indices), indices)


def _on_lattice(boxes: Boxes, affine: Points, seed: Indices) -> tuple[Boxes, Indices]:
    """The cell-sized boxes on a lattice's places, whatever group they came from.

    *seed* holds places that are taken; rows and columns must join on to them without a break.
    """
    steps = affine[1:]
    pitch = np.abs(steps).max(axis=0)
    sized = ((boxes[:, 2:] > 0.6 * pitch) & (boxes[:, 2:] < 1.15 * pitch)).all(axis=1)
    boxes = boxes[sized]
    exact = (boxes[:, :2] - affine[0]) @ np.linalg.inv(steps)
    indices = np.rint(exact).astype(np.int64)
    kept = np.abs(exact - indices).max(axis=1, initial=0.0) < 0.1
    for axis in (0, 1):
        sides = indices[:, axis]
        first, last = seed[:, axis].min(), seed[:, axis].max()
        taken = set(sides[kept].tolist())
        while first - 1 in taken:
            first -= 1
        while last + 1 in taken:
            last += 1
        kept &= (sides >= first) & (sides <= last)
    return boxes[kept], indices[kept]


def _fitted(boxes: Boxes, indices: Indices) -> Layout | None:
    """The lattice through the boxes, or None if it is no board's: small, ragged or sparse."""
    if len(boxes) < 7:
        return None
    columns, rows = (int(side) for side in indices.max(axis=0) + 1)
    coverage = len(np.unique(indices, axis=0)) / (columns * rows)
    if min(columns, rows) < MIN_SIDE or max(columns, rows) > MAX_SIDE or coverage < 0.4:
        return None
    affine = affine_of(boxes, indices)
    terms = np.column_stack([np.ones(len(indices)), indices])
    misses = np.abs(terms @ affine - boxes[:, :2]).max(axis=1)
    if np.median(misses) > 0.08 * np.linalg.norm(affine[1]):
        return None
    width, height = np.median(boxes[:, 2:], axis=0)
    return balda_layout(affine, (columns, rows), (float(width), float(height)), coverage)


def _trimmed(boxes: Boxes, indices: Indices) -> tuple[Boxes, Indices]:
    """Take off outer rows and columns that hold almost no box: buttons beside the board."""
    while len(boxes):
        indices = indices - indices.min(axis=0)
        seen = np.zeros(indices.max(axis=0) + 1, dtype=bool)
        seen[indices[:, 0], indices[:, 1]] = True
        keep = np.ones(len(boxes), dtype=bool)
        for axis in (0, 1):
            counts = seen.sum(axis=1 - axis)
            for edge in (0, len(counts) - 1):
                if counts[edge] < 0.4 * counts.max():
                    keep &= indices[:, axis] != edge
        if keep.all():
            break
        boxes, indices = boxes[keep], indices[keep]
    return boxes, indices


def _hives_of(group: Boxes) -> Iterator[Layout]:
    """Six boxes around one, at one distance and every 60 degrees."""
    width, height = np.median(group[:, 2:], axis=0)
    dx = group[None, :, 0] - group[:, None, 0]
    dy = group[None, :, 1] - group[:, None, 1]
    distance = np.hypot(dx, dy)
    size = max(width, height)
    for centre, row in enumerate(distance):
        ring = np.flatnonzero((row > 0.8 * size) & (row < 1.3 * size))
        if len(ring) != 6:
            continue
        angles = np.degrees(np.arctan2(dx[centre, ring], -dy[centre, ring])) % 360
        angles = np.where(angles > 345, angles - 360, angles)
        order = np.argsort(angles)
        turns = np.diff(np.append(angles[order], angles[order][0] + 360))
        if np.abs(turns - 60).max() > 8 or row[ring].max() > 1.12 * row[ring].min():
            continue
        members = [centre, *ring[order]]
        yield Layout(
            game="bee",
            centres=group[members, :2],
            rows=1,
            columns=7,
            cell_size=(float(width), float(height)),
            score=7 * float(width * height) * 1.5,
        )
