"""Lift the letters of a whole board, also those that a path covers or a cell cuts off.

Such a letter is lifted by what is known from the others: their colour, and the lines between which
they stand. How translucent a path is shows best where all its cells are taken together.

  1. `lift_ink`    each cell without a path, by itself
  2. `_usual`      the colour and the lines of the letters found so far
  3. `_whole`      a letter that its cell cuts off, seen with a margin
  4. `_ink_under`  a letter under a path
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ocr.arrays import Difference, Frame, Picture, Rgb
from ocr.badges import without_badges
from ocr.image import MARGIN, Cell, cell_at
from ocr.ink import (
    MIN_CONTRAST,
    REST,
    Ink,
    Lifted,
    alpha_of,
    contrast_of,
    letter_of,
    lift_ink,
    lifted,
    no_letter,
)
from ocr.lattice import Layout
from ocr.parts import Lines
from ocr.patches import (
    Patch,
    colours_in,
    length_of,
    lengths,
    median_of,
    patch_on,
    patches_of,
)
from ocr.strokes import Stroke, alpha_under, bridged, stroke_along, stroke_in, translucency
from ocr.word_paths import Path, paths_over

_HEXAGON = 0.72  # of a hexagon's box: as much of its middle holds no corner

_MIN_DOTS = 0.5  # of the cells without a letter, for dots to be how a game shows them
_MAX_DOT_HEIGHT = 0.7  # of the letters'

_DRAWN = 0.5  # alpha: half way is where an edge lies
_CLEARLY_INK = 0.7  # alpha, which the board between the cells does not reach

# A letter that its cell cuts off, as fractions of the cell's side.
_CUT_OFF = 0.02  # from the side: what ends nearer to it may go on beyond
_ROOM_ABOVE = 0.2  # an accent fits in
_SAME_PLACE = 0.04  # two pixels of 64: sides no farther apart are the same
_MAX_LETTER = 0.8  # larger both ways is the cell's frame, not a letter
_MIN_AMID = 0.04  # of the middle's pixels: noise of an empty cell covers less, a letter more
_QUARTER = 4

# Letters under a path.
_FOREIGN = 0.5  # of the usual contrast: a colour farther from the letters' is none of theirs
_BLUR_PX = 1.2  # pixels of the picture over which an edge is blurred
_WIDE_PX = 5.0  # such pixels: a narrower path shows its own colour nowhere unblurred
_MIN_TRANSLUCENCY = 0.11  # less may be the blur of an opaque path that is wide
_MIN_TRANSLUCENCY_IF_THIN = 0.33  # or of one that is thin
_NOISE = 25.0  # levels of RGB, as a part of the ink's contrast: noise that seems to shine through
_TRANSLUCENCY_PERCENTILE = 70  # over the cells: in some, no ink lies under the path's middle
_SAME_HUE = 0.9  # cosine between a pixel and the usual ink, 26 degrees: a letter may be faded
_FADED = 0.5  # of the usual contrast: fainter is no ink
_MIN_OWN_PIXELS = 24  # of 64 x 64 in that hue, or the cell's own colour is not known


@dataclass(frozen=True, slots=True)
class _Usual:
    """What is usual among the letters of a board."""

    colour: Rgb
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Seen:
    """A cell of so many pixels' height, and the picture of it with a margin around."""

    patch: Patch
    around: Picture
    height: int


@dataclass(frozen=True, slots=True)
class _Crossed:
    """A cell under a stroke, which may be wide enough to show its own colour unblurred."""

    patch: Patch
    stroke: Stroke
    ink: Rgb
    lines: Lines
    wide: bool


def lift_board(picture: Picture, layout: Layout) -> tuple[Ink | None, ...]:
    """The letter in each cell of a layout, None where nothing is drawn."""
    inner = replace(layout, cell_size=_inner_size(layout))
    return lift_inks(cells_of(picture, layout), paths_over(picture, inner))


def cells_of(picture: Picture, layout: Layout) -> list[Cell]:
    """Each cell of a layout, as much of it as holds no corner of a hexagon."""
    return [cell_at(picture, centre, _inner_size(layout)) for centre in layout.centres]


def _inner_size(layout: Layout) -> tuple[float, float]:
    width, height = layout.cell_size
    part = _HEXAGON if layout.game == "bee" else 1.0
    return width * part, height * part


def lift_inks(cells: Sequence[Cell], paths: Mapping[int, Path]) -> tuple[Ink | None, ...]:
    """The letter in each cell of a board; *paths* lie over the cells of those places."""
    board = [
        _Seen(patch, cell.around, len(cell.inside))
        for cell, patch in zip(cells, patches_of([cell.inside for cell in cells]), strict=True)
    ]
    inks = {n: lift_ink(seen.patch) for n, seen in enumerate(board) if n not in paths}
    inks = _without_dots(inks)
    usual = _usual([ink for ink in inks.values() if ink and ink.glyph.any()])
    if usual is not None:
        inks = {place: _whole(board[place], ink, usual) for place, ink in inks.items()}
        inks = without_badges([seen.patch for seen in board], inks)
        inks |= _inks_under(board, _strokes_over(board, inks, paths, usual), usual)
    return tuple(inks[n] if n in inks else lift_ink(seen.patch) for n, seen in enumerate(board))


def _without_dots(inks: dict[int, Ink | None]) -> dict[int, Ink | None]:
    """The same with nothing in the cells with but a dot, if most that have no letter are such.

    Dots are clearly lower than the letters; on a board of small letters some look like dots.
    """
    dots = {place: ink.height for place, ink in inks.items() if ink and ink.is_dot}
    others = {place: ink for place, ink in inks.items() if ink and place not in dots}
    letters = [ink.height for ink in others.values() if ink.glyph.any()]
    if not letters or len(dots) <= _MIN_DOTS * (len(inks) - len(letters)):
        return inks
    are_lower = np.median([*dots.values()]) < _MAX_DOT_HEIGHT * np.median(letters)
    return inks | dict.fromkeys(dots) if are_lower else inks


def _usual(letters: Sequence[Ink]) -> _Usual | None:
    if not letters:
        return None
    colour = np.median([ink.colour for ink in letters], axis=0)
    _, top, _, bottom = np.median([ink.frame for ink in letters], axis=0)
    return _Usual(colour, float(top), float(bottom))


def _whole(cell: _Seen, ink: Ink | None, usual: _Usual) -> Ink | None:
    """*ink*, or all of it where its cell cuts it off, as the colour of the other letters tells."""
    colour = usual.colour - cell.patch.background
    contrast = length_of(colour)
    is_rest = ink is not None and ink.contrast < REST * contrast
    if ink and not is_rest and _is_whole(ink):
        return ink
    if contrast < MIN_CONTRAST:
        return ink
    if ink is None and not _is_amid(cell.patch, colour):
        return None
    found = lifted(patch_on(cell.patch.background, cell.around), colour)
    letter = letter_of(found, found.alpha > _CLEARLY_INK)
    if not letter or not _goes_on(None if is_rest else ink, letter):
        return ink or no_letter(contrast)
    if ink and not is_rest and ink.hidden.any() and not _is_larger(letter, ink):
        return replace(ink, other=_in_cell(letter))
    return _in_cell(letter)


def _in_cell(letter: Ink) -> Ink:
    """*letter*, seen with a margin, with its frame as fractions of the cell alone."""
    left, top, right, bottom = (side * (1 + 2 * MARGIN) - MARGIN for side in letter.frame)
    return replace(letter, frame=(left, top, right, bottom))


def _is_whole(ink: Ink) -> bool:
    return bool(ink.glyph.any()) and _fits(ink.frame) and not ink.hidden.any()


def _is_amid(patch: Patch, ink: Rgb) -> bool:
    """Whether there is more *ink* in the middle than what noise makes of an empty cell."""
    middle = alpha_of(patch.without_rim(_QUARTER), ink) > _DRAWN
    return float(middle.mean()) > _MIN_AMID


def _fits(frame: Frame) -> bool:
    return _is_between_sides(frame) and frame[1] > _ROOM_ABOVE


def _is_between_sides(frame: Frame) -> bool:
    left, _, right, bottom = frame
    return min(left, 1 - right, 1 - bottom) > _CUT_OFF


def _goes_on(ink: Ink | None, letter: Ink) -> bool:
    """Whether *letter*, seen with a margin around the cell, is more of what *ink* is, and whole.

    What the cell does not cut off may only have an accent above it.
    """
    left, top, right, bottom = letter.frame
    if not _is_between_sides(letter.frame) or min(right - left, bottom - top) > _MAX_LETTER:
        return False
    if ink is None or not ink.glyph.any():
        return True
    inside = [(side + MARGIN) / (1 + 2 * MARGIN) for side in ink.frame]
    more = inside[0] - left, right - inside[2], bottom - inside[3]
    if _is_cut_off(ink):
        return min(*more, inside[1] - top) > -_SAME_PLACE
    return max(map(abs, more)) < _SAME_PLACE and top < inside[1] - _SAME_PLACE


def _is_larger(letter: Ink, ink: Ink) -> bool:
    """Whether *letter*, seen with a margin around the cell, goes beyond what *ink* is."""
    left, top, right, bottom = _in_cell(letter).frame
    beyond = ink.frame[0] - left, ink.frame[1] - top, right - ink.frame[2], bottom - ink.frame[3]
    return max(beyond) > _SAME_PLACE


def _is_cut_off(ink: Ink) -> bool:
    """Whether the cell's side, or something over it, ends the letter."""
    at_the_side = not _is_between_sides(ink.frame) or ink.frame[1] < _CUT_OFF
    return at_the_side or bool(ink.hidden.any())


def _strokes_over(
    cells: Sequence[_Seen],
    inks: Mapping[int, Ink | None],
    paths: Mapping[int, Path],
    usual: _Usual,
) -> dict[int, tuple[Stroke, bool]]:
    """The stroke over each cell that has one, and whether it shows its own colour unblurred."""
    along = {place: _stroke_along(cells[place], path) for place, path in paths.items()}
    foreign = {place: _foreign_stroke(cells[place], ink, usual) for place, ink in inks.items()}
    return {
        place: (stroke, place in paths and paths[place].width * cells[place].height > _WIDE_PX)
        for place, stroke in (along | foreign).items()
        if stroke
    }


def _inks_under(
    cells: Sequence[_Seen], strokes: Mapping[int, tuple[Stroke, bool]], usual: _Usual
) -> dict[int, Ink | None]:
    """The letters of the cells over which a stroke was found, by place."""
    crossed = {
        place: cell
        for place, (stroke, wide) in strokes.items()
        if (cell := _crossed(cells[place].patch, stroke, wide, usual))
    }
    seen_through = _seen_through(list(crossed.values()))
    return {
        place: _both_ways(cell, seen_through) or _at_a_guess(cells[place].patch)
        for place, cell in crossed.items()
    }


def _stroke_along(cell: _Seen, path: Path) -> Stroke | None:
    blur = max(1, round(_BLUR_PX * len(cell.patch.difference) / cell.height))
    return stroke_along(cell.patch.difference, path, blur)


def _foreign_stroke(cell: _Seen, ink: Ink | None, usual: _Usual) -> Stroke | None:
    """What runs off the cell in another colour than the letters, and was lifted instead of one."""
    patch, own = cell.patch, usual.colour - cell.patch.background
    is_letter = ink is not None and ink.glyph.any()
    if ink and is_letter and (ink.hidden.any() or not _is_cut_off(ink)):
        return None
    if ink and is_letter and length_of(ink.colour - usual.colour) < _FOREIGN * length_of(own):
        return None
    contrast = ink.contrast if ink else contrast_of(patch)
    if min(contrast, length_of(own)) < MIN_CONTRAST or not _is_amid(patch, own):
        return None
    stroke = stroke_in(patch, patch.strength > _DRAWN * contrast)
    return stroke if stroke.mask.any() and not stroke.is_like(own) else None


def _crossed(patch: Patch, stroke: Stroke, wide: bool, usual: _Usual) -> _Crossed | None:
    height = len(patch.difference)
    usual_ink = usual.colour - patch.background
    if length_of(usual_ink) < MIN_CONTRAST:
        return None
    if not stroke.blends_with(usual_ink):
        stroke = stroke.with_others()
    lines = Lines(round(usual.top * height), round(usual.bottom * height))
    ink = _own_colour(np.where(stroke.mask[..., None], 0, patch.difference), usual_ink)
    return _Crossed(patch, stroke, ink, lines, wide)


def _own_colour(difference: Difference, usual: Rgb) -> Rgb:
    """The colour of a letter of which something is seen: near the usual one, it may be faded."""
    strength, length = lengths(difference), length_of(usual)
    alike = (difference @ usual > _SAME_HUE * strength * length) & (strength > _FADED * length)
    if alike.sum() < _MIN_OWN_PIXELS:
        return usual
    strong = alike & (strength >= median_of(strength[alike]))
    return median_of(colours_in(difference, strong))


def _seen_through(crossed: Sequence[_Crossed]) -> float:
    """How much ink is seen through the path, 0 where noise or blur would be all there is."""
    if not crossed:
        return 0.0
    each = [translucency(cell.stroke, cell.ink) for cell in crossed]
    seen = float(np.percentile(each, _TRANSLUCENCY_PERCENTILE))
    contrast = float(np.median([length_of(cell.ink) for cell in crossed]))
    blur = _MIN_TRANSLUCENCY if crossed[0].wide else _MIN_TRANSLUCENCY_IF_THIN
    return seen if seen > max(_NOISE / contrast, blur) else 0.0


def _both_ways(cell: _Crossed, seen_through: float) -> Ink | None:
    """The letter that shines through a path, with what it is if that is but noise and blur."""
    ink = _ink_under(cell, seen_through)
    return replace(ink, other=_ink_under(cell, 0.0)) if ink and seen_through else ink


def _ink_under(cell: _Crossed, seen_through: float) -> Ink | None:
    alpha = alpha_of(cell.patch, cell.ink)
    stroke = cell.stroke if seen_through else cell.stroke.hiding(cell.ink)
    alpha, hidden = alpha_under(stroke, alpha, cell.ink, seen_through)
    drawn = alpha > _DRAWN
    if hidden.any():
        drawn = bridged(drawn, [stroke], cell.lines)
    else:
        over = bridged(drawn, [stroke]) & ~drawn
        drawn |= over
        alpha[over] = 0
    return letter_of(Lifted(cell.patch, cell.ink, alpha, hidden), drawn)


def _at_a_guess(patch: Patch) -> Ink:
    """What may be a letter in another colour than the others, or a path."""
    return replace(lift_ink(patch) or no_letter(MIN_CONTRAST), covered=1.0)
