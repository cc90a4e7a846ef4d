"""Lift the letters of a whole board, also those that a path covers or a cell cuts off.

Such a letter is lifted by what is known from the others: their colour, and the lines between which
they stand. How translucent a path is shows best where all its cells are taken together.

  1. `lift_ink`        each cell without a path, by itself
  2. `usual_of`        the colour and the lines of the letters found so far
  3. `_whole`          a letter that its cell cuts off, seen with a margin
  4. `without_badges`  a letter without its tile's value
  5. `inks_under`      a letter under a path
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ocr.arrays import Alpha, Frame, Picture
from ocr.badges import doubted_at_badges, without_badges
from ocr.image import MARGIN, Cell, cell_at
from ocr.ink import (
    MIN_CONTRAST,
    REST,
    Ink,
    is_between_sides,
    letter_of,
    lift_ink,
    lifted,
    no_letter,
)
from ocr.lattice import Layout
from ocr.patches import (
    Patch,
    is_blank,
    length_of,
    patch_on,
    patches_of,
)
from ocr.under_strokes import (
    Seen,
    Usual,
    inks_under,
    is_amid,
    is_cut_off,
    strokes_over,
    usual_of,
)
from ocr.word_paths import Path, paths_over

_HEXAGON = 0.72  # of a hexagon's box: as much of its middle holds no corner

_DRAWN = 0.5  # alpha: half way is where an edge lies
_CLEARLY_INK = 0.7  # alpha, which the board between the cells does not reach

# A letter that its cell cuts off, as fractions of the cell's side.
_ROOM_ABOVE = 0.2  # an accent fits in
_SAME_PLACE = 0.04  # two pixels of 64: sides no farther apart are the same
_MOSTLY = 0.5  # of the pixels beside an accent: those of the board between two cells
_MAX_LETTER = 0.8  # larger both ways is the cell's frame, not a letter


def lift_board(picture: Picture, layout: Layout) -> tuple[Ink | None, ...]:
    """The letter in each cell of a layout, None where nothing is drawn."""
    return tuple(lift_some(picture, layout, range(len(layout.centres))).values())


def lift_some(picture: Picture, layout: Layout, places: Sequence[int]) -> dict[int, Ink | None]:
    """The same of some cells, by place, as if they were the whole board."""
    inner = replace(layout, cell_size=_inner_size(layout))
    paths = paths_over(picture, inner)
    over = {n: paths[place] for n, place in enumerate(places) if place in paths}
    return dict(zip(places, lift_inks(cells_of(picture, layout, places), over), strict=True))


def cells_of(picture: Picture, layout: Layout, places: Sequence[int]) -> list[Cell]:
    """Some cells of a layout, as much of each as holds no corner of a hexagon."""
    return [cell_at(picture, centre, _inner_size(layout)) for centre in layout.centres[places]]


def patches_at(picture: Picture, layout: Layout, places: Sequence[int]) -> dict[int, Patch]:
    """The patches of some cells, by place."""
    patches = patches_of([cell.inside for cell in cells_of(picture, layout, places)])
    return dict(zip(places, patches, strict=True))


def _inner_size(layout: Layout) -> tuple[float, float]:
    width, height = layout.cell_size
    part = _HEXAGON if layout.game == "bee" else 1.0
    return width * part, height * part


def lift_inks(cells: Sequence[Cell], paths: Mapping[int, Path]) -> tuple[Ink | None, ...]:
    """The letter in each cell of a board; *paths* lie over the cells of those places."""
    board = _seen(cells)
    found = {n: lift_ink(seen.patch) for n, seen in board.items() if n not in paths}
    inks = {n: found.get(n) for n in range(len(cells)) if n not in paths}
    usual = usual_of([ink for ink in inks.values() if ink and ink.glyph.any()])
    if usual is not None:
        inks |= {n: _whole(board[n], ink, usual) for n, ink in inks.items() if n in board}
        inks = without_badges({n: seen.patch for n, seen in board.items()}, inks)
        over = {n: path for n, path in paths.items() if n in board}
        crossed = inks_under(board, strokes_over(board, inks, over, usual), usual)
        inks |= doubted_at_badges(crossed, inks)
    inks |= {n: lift_ink(seen.patch) for n, seen in board.items() if n not in inks}
    return tuple(inks.get(n) for n in range(len(cells)))


def _seen(cells: Sequence[Cell]) -> dict[int, Seen]:
    """The cells in which something is drawn, by place."""
    blank = [is_blank(cell.inside, MIN_CONTRAST) for cell in cells]
    drawn = {n: cell for n, cell in enumerate(cells) if not blank[n]}
    patches = patches_of(
        [cell.inside for cell in drawn.values()],
        [cell.inside for cell, is_empty in zip(cells, blank, strict=True) if is_empty],
    )
    pairs = zip(drawn.items(), patches, strict=True)
    return {n: Seen(patch, cell.around, len(cell.inside)) for (n, cell), patch in pairs}


def _whole(cell: Seen, ink: Ink | None, usual: Usual) -> Ink | None:
    """*ink*, or all of it where its cell cuts it off, as the colour of the other letters tells."""
    colour = usual.colour - cell.patch.background
    contrast = length_of(colour)
    is_rest = ink is not None and ink.contrast < REST * contrast
    if ink and not is_rest and _is_whole(ink):
        return ink
    if contrast < MIN_CONTRAST:
        return ink
    if ink is None and not is_amid(cell.patch, colour):
        return None
    found = lifted(patch_on(cell.patch.background, cell.around), colour)
    letter = letter_of(found, found.alpha > _CLEARLY_INK)
    if not letter or not _goes_on(None if is_rest else ink, letter):
        return ink or no_letter(contrast)
    if _in_cell(letter).frame[1] < _top_of_tile(cell) or _is_on_the_board(letter, found.alpha):
        return ink or no_letter(contrast)
    if ink and not is_rest and ink.hidden.any() and not _is_larger(letter, ink):
        return replace(ink, other=_in_cell(letter))
    return _in_cell(letter)


def _top_of_tile(cell: Seen) -> float:
    """Where a round tile begins, as a fraction of the cell; what is above is its edge."""
    return (1 - cell.patch.radius) / 2


def _is_on_the_board(letter: Ink, alpha: Alpha) -> bool:
    """Whether what stands above the cell is of the board between two, and goes on at its sides.

    Noise takes some of a board that is nearly the letters' colour for ink.
    """
    height, width = alpha.shape
    left, top, right, _ = letter.frame
    above = alpha[round(top * height) : round(_seen_at(0) * height)]
    beside = np.delete(above, slice(round(left * width) - 1, round(right * width) + 1), axis=1)
    return bool(beside.size) and float((beside > _DRAWN).mean()) > _MOSTLY


def _seen_at(side: float) -> float:
    """Where a side, as a fraction of the cell, is in what is seen with a margin around it."""
    return (side + MARGIN) / (1 + 2 * MARGIN)


def _in_cell(letter: Ink) -> Ink:
    """*letter*, seen with a margin, with its frames as fractions of the cell alone."""
    aside = tuple(map(_frame_in_cell, letter.aside))
    return replace(letter, frame=_frame_in_cell(letter.frame), aside=aside)


def _frame_in_cell(frame: Frame) -> Frame:
    left, top, right, bottom = (side * (1 + 2 * MARGIN) - MARGIN for side in frame)
    return left, top, right, bottom


def _is_whole(ink: Ink) -> bool:
    is_seen = bool(ink.glyph.any()) and not ink.hidden.any()
    return is_seen and _fits(ink.frame)


def _fits(frame: Frame) -> bool:
    return is_between_sides(frame) and frame[1] > _ROOM_ABOVE


def _goes_on(ink: Ink | None, letter: Ink) -> bool:
    """Whether *letter*, seen with a margin around the cell, is more of what *ink* is, and whole.

    What the cell does not cut off may only have an accent above it.
    """
    left, top, right, bottom = letter.frame
    if not is_between_sides(letter.frame) or min(right - left, bottom - top) > _MAX_LETTER:
        return False
    if ink is None or not ink.glyph.any():
        return True
    inside = [_seen_at(side) for side in ink.frame]
    more = inside[0] - left, right - inside[2], bottom - inside[3]
    if is_cut_off(ink):
        return min(*more, inside[1] - top) > -_SAME_PLACE
    return max(map(abs, more)) < _SAME_PLACE and top < inside[1] - _SAME_PLACE


def _is_larger(letter: Ink, ink: Ink) -> bool:
    """Whether *letter*, seen with a margin around the cell, goes beyond what *ink* is."""
    left, top, right, bottom = _in_cell(letter).frame
    beyond = ink.frame[0] - left, ink.frame[1] - top, right - ink.frame[2], bottom - ink.frame[3]
    return max(beyond) > _SAME_PLACE
