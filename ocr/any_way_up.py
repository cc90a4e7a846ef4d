"""Boards that lie on a side or at any angle: turn the picture back, and find which side is up.

1. `plainly_turned`  one whose cells are plain to see, before all that is hardly to be seen
2. `find_turned`     one that is turned by any of some angles
3. `any_way_up`      one whose lattice is level, with any side up
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import numpy as np

from ocr.arrays import Picture
from ocr.cells.letters import are_marks
from ocr.cells.seen import WAYS, Cells
from ocr.flat_boxes import FlatRegions
from ocr.found import (
    Found,
    Watch,
    board_in,
    is_surer,
    look_at,
    name_as,
    name_on,
    tray_on,
)
from ocr.image import cell_at
from ocr.lattice import Layout, around_gaps
from ocr.locate import around_gaps_of, find_layouts, plain_layouts
from ocr.naming import Hints
from ocr.patches import MIN_CONTRAST, is_blank
from ocr.sides_up import likely_ways
from ocr.turning import clear_slant_of, quarter_turned, turn_back

_MIN_TURNED = 0.88  # where nothing upright is a board: tables that lie on their side have less
_MIN_TURNED_IF_CUT = 0.97  # the same where rows or columns may be missing
_MAX_TURNED = 2  # layouts of a turned picture that are tried
_MAX_SIDES = 2  # up, for which it is looked through anew

# Round cells and the gaps between four of them are a lattice turned by 45 degrees.
_BETWEEN = 0.25  # of a cell, around the middle of a gap: there touching discs do not reach
_MOST = 0.9  # of the gaps have nothing in them; half the cells of a turned board have letters


def plainly_turned(
    regions: FlatRegions, refused: Iterable[Cells], hints: Hints, watch: Watch
) -> Found | None:
    """A board that is read surely on a side, or once the largest lattice is level, if that leans.

    *refused* is what is plain to see as the picture stands. What stands upright and is hardly to be
    seen takes five times as long to look for. A photo, whose edges are *smooth*, is to be made
    level before all of it is looked through.
    """
    found = _best_way_up(regions.picture, refused, hints, watch)
    slant = None if _is_clear(found) else clear_slant_of(regions)
    if found is None and slant is not None:
        straight = turn_back(regions.picture, slant.degrees, slant.boxes[:, :2])
        seen = look_at(straight, plain_layouts(FlatRegions(straight)))
        found = _best_way_up(straight, islice(seen, _MAX_TURNED), hints, watch)
    if slant is not None and not (_is_clear(found) or regions.smooth or slant.is_diagonal):
        level = FlatRegions(turn_back(regions.picture, slant.degrees))
        found = _best_way_up(level.picture, _list_cells(level), hints, watch)
    watch.lap("turned")
    return found if _is_clear(found) else None


def _is_clear(found: Found | None) -> bool:
    return found is not None and found.is_sure and found.is_plain


def find_turned(
    regions: FlatRegions, turns: Sequence[float], hints: Hints, watch: Watch
) -> Found | None:
    """A board that is turned by one of the *turns* and any quarters."""
    for degrees in filter(None, turns):
        straight = FlatRegions(turn_back(regions.picture, degrees), smooth=regions.smooth)
        found = any_way_up(straight, [*_list_cells(straight)], hints, watch)
        watch.lap("turned")
        if found is not None:
            return found
    return None


def or_turned(found: Found, regions: FlatRegions, hints: Hints, watch: Watch) -> Found:
    """The board found, or a clearly surer one where the picture's lattice is turned.

    The diagonals of a turned lattice are a lattice too, and seven of its cells a hive. So what was
    found is a guess where there is such a lattice and it is not read, unless it is that of round
    cells and the gaps between them.
    """
    slant = clear_slant_of(regions)
    if slant is None or (slant.is_diagonal and _has_bare_gaps(found)):
        return found
    straight = FlatRegions(turn_back(regions.picture, slant.degrees))
    turned = any_way_up(straight, [*_list_cells(straight)], hints, watch)
    watch.lap("turned")
    if turned is None:
        return found.with_guess(True)
    return turned if is_surer(turned, found) else found


def _has_bare_gaps(found: Found) -> bool:
    """True if nothing is drawn where four cells of a board meet."""
    layout = found.named.layout
    if layout.game == "bee":
        return False
    width, height = layout.cell_size
    size = width * _BETWEEN, height * _BETWEEN
    gaps = around_gaps(layout).grid[1:-1, 1:-1].reshape(-1, 2)
    bare = [is_blank(cell_at(found.picture, gap, size).inside, MIN_CONTRAST) for gap in gaps]
    return sum(bare) >= _MOST * len(bare)


def any_way_up(
    level: FlatRegions, seen: Sequence[Cells], hints: Hints, watch: Watch
) -> Found | None:
    """The board of a picture whose lattice is level, with the side up that is read most surely.

    Where its cells are not all *seen*, a row without a gap may say where they are, or they may be
    wider than high. So it is looked for with another side up, and found anew with the likeliest.
    """
    found = _best_way_up(level.picture, seen, hints, watch)
    if found is not None:
        return found
    likeliest = _likely_sides(seen, 0)
    if not any(_is_whole(cells.layout) for cells in seen):
        sideways = _with_side_up(level, 1)
        likeliest |= _likely_sides([*_list_cells(sideways)], 1)
    sides = sorted(likeliest, key=lambda side: -likeliest[side])[:_MAX_SIDES]
    ways = [_find_with_side_up(level, side, hints, watch) for side in sorted(sides)]
    boards = [*filter(None, ways)]
    return surest(boards) if boards else None


def _list_cells(level: FlatRegions) -> Iterator[Cells]:
    return islice(look_at(level.picture, find_layouts(level)), _MAX_TURNED)


def _likely_sides(seen: Iterable[Cells], quarters: int) -> dict[int, float]:
    """By how many quarters more than these the picture may have to be turned, if not all is seen.

    With each, how likely that is.
    """
    squares = [cells for cells in seen if cells.layout.game != "bee"]
    partly = [cells for cells in squares if not cells.layout.whole]
    ways = [likely_ways(cells) for cells in partly[:_MAX_TURNED]]
    return {(side + quarters) % WAYS: each[side] for each in reversed(ways) for side in each}


def _with_side_up(level: FlatRegions, quarters: int) -> FlatRegions:
    """The picture turned counter-clockwise by so many quarters."""
    if not quarters:
        return level
    return FlatRegions(np.ascontiguousarray(np.rot90(level.picture, quarters)))


def _find_with_side_up(
    level: FlatRegions, quarters: int, hints: Hints, watch: Watch
) -> Found | None:
    """The board as of an upright picture, once it is turned by so many quarters; no hive."""
    regions = _with_side_up(level, quarters)
    found = board_in(regions.picture, _list_cells(regions), hints, watch)
    is_board = found is not None and found.named.layout.game != "bee"
    return found if found and is_board and found.sureness > _least_of(found) else None


def _best_way_up(
    picture: Picture, seen: Iterable[Cells], hints: Hints, watch: Watch
) -> Found | None:
    """The first of what is *seen* that is a whole board, the side up that is read most surely.

    What has no letters may be the gaps between round tiles.
    """
    for cells in seen:
        watch.lap("locate")
        if not _is_whole(cells.layout):
            continue
        found = _best_way_up_on(picture, cells, hints)
        if not are_marks(cells.scores).any():
            around = around_gaps_of(cells.layout, picture)
            found = _best_way_up_on(picture, Cells(picture, around), hints) if around else found
        watch.lap("glyphs")
        if found is not None:
            return found
    return None


def _is_whole(layout: Layout) -> bool:
    return layout.whole and layout.game != "bee"


def _best_way_up_on(picture: Picture, cells: Cells, hints: Hints) -> Found | None:
    layout = cells.layout
    ways = (
        name_on(*quarter_turned(picture, layout, way), hints)
        if way
        else name_as(picture, cells, hints)
        for way in sorted(likely_ways(cells))
    )
    boards = [*filter(None, ways)]
    found = surest(boards) if boards else tray_on(picture, layout, hints, None)
    is_read = found is not None and (found.lies_anyhow or found.sureness > _least_of(found))
    return found if is_read else None


def best_side_up(found: Found, hints: Hints, watch: Watch) -> Found:
    """A board that stands level, with the side up that is read most surely."""
    layout = found.named.layout
    if layout.game == "bee":
        return found
    ways = [way for way in likely_ways(found.named.cells) if way]
    if layout.whole:
        turned = (quarter_turned(found.picture, layout, way) for way in ways)
        others = [name_on(*way, hints) for way in turned]
    else:
        level = FlatRegions(found.picture)
        others = [_find_with_side_up(level, way, hints, watch) for way in ways]
    watch.lap("glyphs")
    return surest([found, *filter(None, others)])


def surest(ways: Sequence[Found]) -> Found:
    """The surest of several ways up; of those about as sure the first, as a guess."""
    best = max(ways, key=lambda way: way.sureness)
    alike = [way for way in ways if not is_surer(best, way)]
    return alike[0].with_guess(True) if len(alike) > 1 else best


def _least_of(found: Found) -> float:
    layout = found.named.layout
    is_seen = layout.whole or layout.nearly_seen
    return _MIN_TURNED if is_seen else _MIN_TURNED_IF_CUT
