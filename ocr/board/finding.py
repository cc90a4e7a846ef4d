"""Find the board in a picture: locate lattices, level each, and name its cells with any side up."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from ocr.board.acceptance import grew_from_word, is_board
from ocr.board.dice import Dice, name_dice
from ocr.board.level import level_out, quarter_turned
from ocr.board.lone_letters import find_squares
from ocr.board.naming import Hints, Named, name_cells, name_signs
from ocr.cells.layout import Layout
from ocr.cells.letters import likeliest_letters
from ocr.cells.ranking import MIN_LETTERS, SURE, VERY_SURE
from ocr.cells.seen import WAYS, Cells
from ocr.cells.shapes import EMPTY, OUTSIDE, SIGN
from ocr.detect.lattices import Lattice
from ocr.detect.locate import locate, look_nearer
from ocr.detect.tables import find_marks, find_tables
from ocr.picture.arrays import Floats, Picture

_MIN_OUTSIDE_SHARE = 0.15  # of a row's cells, more than at the other side, for it to be none
# Below the likeliest side, or twice below certainty, in the mean log-probability of letters.
_ABOUT_AS_LIKELY = 0.5
_CLEARLY_SURER = 0.05  # the gain of sureness for which a picture counts as turned


@dataclass(frozen=True)
class Found:
    """A board whose cells stand upright, or a tray of dice.

    If their picture was levelled, `back` maps its pixels to those of the original.
    """

    named: Named
    dice: Dice | None = None
    back: Floats | None = None

    @property
    def sureness(self) -> float:
        """Mean confidence of the letters, other clear marks included."""
        return self.named.sureness_of(self.named.drawn)

    def as_guess(self) -> "Found":
        """A copy of the board with its layout marked as a guess."""
        cells = replace(self.named.cells, layout=replace(self.named.layout, guessed=True))
        return replace(self, named=replace(self.named, cells=cells))


def boards_in(picture: Picture, hints: Hints, *, photo: bool) -> list[Found | None]:
    """For each lattice of a picture its board, or None; the lattice of most heat comes first.

    Where the network sees no certain board, a table may tell a better one, or lone letters.
    """
    read = partial(_read_lattice, picture, hints=hints, photo=photo)
    seen = locate(picture)
    boards = [read(each) for each in seen]
    layouts = [found.named.layout for found in boards if found]
    if any(layout.square and not (layout.unseen or layout.guessed) for layout in layouts):
        return boards
    tables = [each for each in find_tables(picture) if _is_new(each, seen)]
    whole = [each for each in tables if each.whole]
    if not layouts:
        near = look_nearer(picture, [each for each in tables if not each.whole])
        whole += [each for each in near if each.kind == "hive" or each.rows == each.columns]
    better = _largest(map(read, whole), layouts)
    if better is None and not photo:
        marks = [each for each in find_marks(picture) if _is_new(each, seen)]
        better = _largest(map(read, find_squares(picture, marks)), layouts)
    return [better] if better else boards


def _largest(boards: Iterable[Found | None], than: Sequence[Layout]) -> Found | None:
    """The largest of some squares that are read surely, if it counts more *than* all these."""
    sure = [each for each in boards if each and each.sureness >= SURE]
    best = max(sure, key=lambda each: len(each.named.letters), default=None)
    is_better = best and all(_is_better(best.named.layout, layout) for layout in than)
    return best if is_better else None


def _is_new(lattice: Lattice, seen: Iterable[Lattice]) -> bool:
    """True if a lattice is no other one again, all cells of which are seen."""
    same = (each for each in seen if each.whole and each.heat.shape == lattice.heat.shape)
    return not any(each.overlaps(lattice) for each in same)


def _is_better(one: Layout, other: Layout) -> bool:
    """True if a square counts more than another board, which may be larger by heads of rows.

    A guess counts less than a square of its own size.
    """
    shortest = min(other.rows, other.columns)
    least = shortest - 1 if other.square and other.unseen else shortest
    return one.rows >= least and not (one.guessed and other.square and one.rows == shortest)


def _read_lattice(picture: Picture, lattice: Lattice, hints: Hints, *, photo: bool) -> Found | None:
    """The board on a lattice; a hive that is in doubt is read in all twelve ways it may stand."""
    read = partial(_read_level, hints=hints, photo=photo)
    found = read(*level_out(picture, lattice))
    if lattice.kind != "hive" or (found is not None and found.sureness >= SURE):
        return found
    turned = (level_out(picture, lattice.turn(twelfths)) for twelfths in range(1, 12))
    return _best_side_up(found, (read(*each) for each in turned))


def _read_level(cells: Cells, back: Floats | None, hints: Hints, *, photo: bool) -> Found | None:
    cells = _without_outside(cells)
    found = name_board(cells, hints)
    if photo or found is None:
        found = _tray_on(cells, hints, found)
    # A part of a turned board is not read so surely.
    is_sure = found and (found.dice or found.sureness >= VERY_SURE)
    if cells.layout.game != "bee" and not (is_sure and back is None):
        turned = (quarter_turned(cells, way) for way in likely_ways(cells) if way)
        found = _best_side_up(found, (name_board(each, hints) for each in turned))
    is_as_levelled = found is not None and found.named.cells.picture is cells.picture
    return replace(found, back=back) if found and is_as_levelled else found


def _without_outside(cells: Cells) -> Cells:
    """The cells without an outer row that looks less like cells than the row at the other side.

    If no row is too many for a square, that row is kept and the layout is a guess, unless the
    first word of Balda fills the middle row and no cell is likeliest to be outside.
    """
    layout = cells.layout
    taken_for = cells.scores.argmax(axis=1).reshape(layout.rows, layout.columns)
    has_word = layout.rows % 2 and (taken_for[layout.rows // 2] < EMPTY).all()
    if layout.game == "bee" or (layout.square and has_word and OUTSIDE not in taken_for):
        return cells
    outside = np.exp(cells.scores[:, OUTSIDE]).reshape(taken_for.shape)
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


def name_board(cells: Cells, hints: Hints) -> Found | None:
    """Read the board in cells; None if the letters make no board.

    Signs that stand as letters do in Balda are letters of the preferred alphabet in an unknown
    font.
    """
    named = name_cells(cells, hints)
    if named is not None and not is_board(named):
        if not grew_from_word(named):
            return None
        named = name_cells(cells, replace(hints, alphabet=hints.alphabet or hints.prefer))
        named = named and name_signs(named)
    return None if named is None else Found(named)


def _tray_on(cells: Cells, hints: Hints, found: Found | None) -> Found | None:
    """Read cells as a tray of dice; return the surer one of that and *found*.

    Dice in different directions are always a tray, surely Cyrillic letters never. If all dice lie
    on one side, the tray is turned.
    """
    dice = name_dice(cells) if hints.alphabet in (None, "en") else None
    if dice is None or not is_board(dice.named):
        return found
    tray = Found(dice.named, dice)
    if found is not None and found.named.alphabet != "en" and _is_surer(found, tray):
        return found
    if dice.lie_anyhow:
        return tray
    if dice.quarters and (found is None or _is_surer(tray, found)):
        turned = quarter_turned(cells, dice.quarters)
        return _tray_on(turned, hints, name_board(turned, hints)) or tray
    return max(filter(None, (found, tray)), key=lambda each: each.sureness)


def _best_side_up(found: Found | None, turned: Iterable[Found | None]) -> Found | None:
    """The board with the side up that is read most surely; *found* is how it is read upright."""
    boards = [*filter(None, [found]), *(way for way in turned if way and way.sureness > SURE)]
    if not boards:
        return None
    best = max(boards, key=lambda way: way.sureness)
    # Of several that are about as sure the first counts, as a guess.
    alike = [way for way in boards if not _is_surer(best, way)]
    return alike[0].as_guess() if len(alike) > 1 else best


def likely_ways(cells: Cells) -> list[int]:
    """The quarters by which to turn a board counter-clockwise, likeliest first."""
    none = np.exp(cells.first_scores[:, [EMPTY, OUTSIDE, SIGN]]).sum(axis=1)
    lettered = np.flatnonzero(none < 1 / 2)
    if len(lettered) < MIN_LETTERS:
        return []
    scores = cells.scores_four_ways(lettered)
    likely = {
        way: float(likeliest_letters(scores[:, way]).mean())
        for way in range(WAYS)
        if len(np.unique(scores[:, way].argmax(axis=1))) >= MIN_LETTERS
    }
    least = max([-_ABOUT_AS_LIKELY, *likely.values()]) - _ABOUT_AS_LIKELY
    return sorted((way for way in likely if likely[way] > least), key=lambda way: -likely[way])


def _is_surer(one: Found, other: Found) -> bool:
    """True if *one* is surer by enough to turn or warp the picture."""
    return one.sureness > other.sureness + _CLEARLY_SURER
