"""Boards that lie on a side or at any angle: turn the picture back, and find the side that is up.

1. `find_turned`  a board turned by one of some angles
2. `any_way_up`   a board whose lattice is level, with any side up
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import numpy as np

from ocr.arrays import Picture
from ocr.cells.seen import WAYS, Cells
from ocr.flat_boxes import FlatRegions
from ocr.found import Found, board_in, is_surer, look_at, name_as, name_on, tray_on
from ocr.lattice import Layout
from ocr.locate import find_layouts
from ocr.naming import Hints
from ocr.ranking import SURE, VERY_SURE
from ocr.rotation import quarter_turned, turn_back
from ocr.sides_up import likely_ways

_MAX_TRIES = 2  # layouts of a turned picture, and sides up with which it is searched anew


def find_turned(regions: FlatRegions, turns: Sequence[float], hints: Hints) -> Found | None:
    """Find a board that is turned by one of *turns* plus any quarters."""
    for degrees in filter(None, turns):
        straight = FlatRegions(turn_back(regions.picture, degrees), smooth=regions.smooth)
        found = any_way_up(straight, [*_list_cells(straight)], hints)
        if found is not None:
            return found
    return None


def any_way_up(level: FlatRegions, seen: Sequence[Cells], hints: Hints) -> Found | None:
    """The board in a picture with a level lattice, turned to the side that is read most surely.

    If its cells are not all *seen*, a row without a gap may tell their places, or they may be
    wider than high. So the picture is searched with other sides up, the likeliest ones anew.
    """
    found = _best_way_up(level.picture, seen, hints)
    if found is not None:
        return found
    likeliest = _likely_sides(seen, 0)
    if not any(_is_whole(cells.layout) for cells in seen):
        sideways = _with_side_up(level, 1)
        likeliest |= _likely_sides([*_list_cells(sideways)], 1)
    sides = sorted(likeliest, key=lambda side: -likeliest[side])[:_MAX_TRIES]
    ways = [_find_with_side_up(level, side, hints) for side in sorted(sides)]
    boards = [*filter(None, ways)]
    return surest(boards) if boards else None


def _list_cells(level: FlatRegions) -> Iterator[Cells]:
    return islice(look_at(level.picture, find_layouts(level)), _MAX_TRIES)


def _likely_sides(seen: Iterable[Cells], quarters: int) -> dict[int, float]:
    """Likelihoods of sides that may be up, by the quarters to turn the picture.

    Layouts with all cells seen need no such search. Those of *seen* are turned by *quarters*
    quarters already.
    """
    squares = [cells for cells in seen if cells.layout.game != "bee"]
    partly = [cells for cells in squares if not cells.layout.whole]
    ways = [likely_ways(cells) for cells in partly[:_MAX_TRIES]]
    return {(side + quarters) % WAYS: each[side] for each in reversed(ways) for side in each}


def _with_side_up(level: FlatRegions, quarters: int) -> FlatRegions:
    """The picture turned counter-clockwise by *quarters* quarters."""
    if not quarters:
        return level
    return FlatRegions(np.ascontiguousarray(np.rot90(level.picture, quarters)))


def _find_with_side_up(level: FlatRegions, quarters: int, hints: Hints) -> Found | None:
    """The board in the picture turned by *quarters* quarters, read as upright; never a hive."""
    regions = _with_side_up(level, quarters)
    found = board_in(regions.picture, _list_cells(regions), hints)
    is_board = found is not None and found.named.layout.game != "bee"
    return found if found and is_board and found.sureness > _least_of(found) else None


def _best_way_up(picture: Picture, seen: Iterable[Cells], hints: Hints) -> Found | None:
    """The first whole board that is *seen*, turned to the side that is read most surely."""
    whole = (cells for cells in seen if _is_whole(cells.layout))
    boards = (_best_way_up_on(picture, cells, hints) for cells in whole)
    return next(filter(None, boards), None)


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


def best_side_up(found: Found, hints: Hints) -> Found:
    """A level board, turned to the side that is read most surely."""
    layout = found.named.layout
    if layout.game == "bee":
        return found
    ways = [way for way in likely_ways(found.named.cells) if way]
    if layout.whole:
        turned = (quarter_turned(found.picture, layout, way) for way in ways)
        others = [name_on(*way, hints) for way in turned]
    else:
        level = FlatRegions(found.picture)
        others = [_find_with_side_up(level, way, hints) for way in ways]
    return surest([found, *filter(None, others)])


def surest(ways: Sequence[Found]) -> Found:
    """The surest of several ways up; if others are about as sure, the first of them as a guess."""
    best = max(ways, key=lambda way: way.sureness)
    alike = [way for way in ways if not is_surer(best, way)]
    return alike[0].with_guess(True) if len(alike) > 1 else best


def _least_of(found: Found) -> float:
    """The least sureness of a turned board: tables on their side have less."""
    layout = found.named.layout
    is_seen = layout.whole or layout.nearly_seen
    return SURE if is_seen else VERY_SURE
