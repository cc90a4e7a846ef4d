"""Find the board in a picture: locate lattices, level each, and name its cells with any side up."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from ocr.board.found import Found, is_surer, name_as, name_on, tray_on
from ocr.board.level import Level, level_out, quarter_turned
from ocr.board.naming import Hints
from ocr.board.sides_up import likely_ways
from ocr.cells.classes import OUTSIDE
from ocr.cells.ranking import SURE
from ocr.cells.seen import Cells
from ocr.detect.locate import locate
from ocr.picture.arrays import Picture

_MIN_OUTSIDE_SHARE = 0.15  # of a row's cells, more than at the other side, for it to be none


def boards_in(picture: Picture, hints: Hints, *, photo: bool) -> Iterator[Found | None]:
    """For each lattice of a picture its board, or None; the lattice with most cells comes first."""
    for lattice in locate(picture):
        yield _read_level(level_out(picture, lattice), hints, photo=photo)


def _read_level(level: Level, hints: Hints, *, photo: bool) -> Found | None:
    cells = _without_outside(Cells(level.picture, level.layout))
    level = replace(level, layout=cells.layout)
    found = name_as(level.picture, cells, hints)
    if photo or found is None:
        found = tray_on(level.picture, level.layout, hints, found)
    is_upright = found is not None and found.is_sure and level.back is None
    if level.layout.game != "bee" and not is_upright:
        found = _best_side_up(cells, found, hints)
    is_as_levelled = found is not None and found.picture is level.picture
    return replace(found, back=level.back) if found and is_as_levelled else found


def _without_outside(cells: Cells) -> Cells:
    """The cells without an outer row that looks less like cells than the row at the other side.

    If no row is too many for a square, that row is kept and the layout is a guess.
    """
    layout = cells.layout
    if layout.game == "bee":
        return cells
    outside = np.exp(cells.scores[:, OUTSIDE]).reshape(layout.rows, layout.columns)
    for axis, surplus in enumerate((layout.rows - layout.columns, layout.columns - layout.rows)):
        lines = outside.mean(axis=1 - axis)
        if abs(lines[0] - lines[-1]) < _MIN_OUTSIDE_SHARE:
            continue
        if surplus <= 0:
            return replace(cells, layout=replace(layout, guessed=True))
        line = 0 if lines[0] > lines[-1] else len(lines) - 1
        fewer = layout.on(np.delete(layout.grid, line, axis=axis))
        return _without_outside(Cells(cells.picture, fewer))
    return cells


def _best_side_up(cells: Cells, found: Found | None, hints: Hints) -> Found | None:
    """The board turned to the side that is read most surely; *found* is how it is read upright."""
    ways = [way for way in likely_ways(cells) if way]
    turned = (name_on(*quarter_turned(cells.picture, cells.layout, way), hints) for way in ways)
    others = [way for way in turned if way is not None and way.sureness > SURE]
    boards = [*filter(None, [found]), *others]
    if not boards:
        return None
    best = max(boards, key=lambda way: way.sureness)
    # Of several that are about as sure the first counts, as a guess.
    alike = [way for way in boards if not is_surer(best, way)]
    return alike[0].as_guess() if len(alike) > 1 else best
