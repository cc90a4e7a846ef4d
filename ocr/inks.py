"""Lift the letters of a whole board, also those that a path covers or a cell cuts off.

Such a letter is lifted by what is known from the others: their colour, and the lines between which
they stand. How clear a path is shows best where all its cells are taken together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ocr.image import MARGIN, Cell, Picture
from ocr.ink import (
    MIN_CONTRAST,
    Frame,
    Ink,
    Patch,
    alpha_of,
    letter_of,
    lift_ink,
    no_letter,
    patch_of,
    patch_on,
)
from ocr.parts import Floats, Lines
from ocr.paths import Path
from ocr.strokes import Stroke, alpha_under, bridged, clearness, stroke_along

_SOFT = 1.2  # pixels of the picture over which an edge is blurred
_WIDE = 5.0  # such pixels
_NOISE = 25.0
_CUT_OFF, _ROOM_ABOVE = 0.02, 0.2
_SAME = 0.04
_A_FRAME = 0.8
_MIN_INK = 0.04
_ALIKE, _MIN_PIXELS = 0.9, 24
_CLEARLY_INK = 0.7  # which the board between the cells is not
_MIN_CLEAR, _MIN_CLEAR_IF_THIN = 0.11, 0.33


@dataclass(frozen=True, slots=True)
class _Usual:
    """What is usual among the letters of a board."""

    colour: Floats
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Crossed:
    """A cell under a stroke, which may be wide enough to show its own colour unblurred."""

    patch: Patch
    stroke: Stroke
    ink: Floats
    lines: Lines
    wide: bool


def lift_inks(cells: Sequence[Cell], paths: Mapping[int, Path]) -> tuple[Ink | None, ...]:
    """The letter in each cell of a board; *paths* lie over the cells of those places."""
    inks = {n: lift_ink(cell.inside) for n, cell in enumerate(cells) if n not in paths}
    usual = _usual([ink for ink in inks.values() if ink and ink.glyph.any()])
    if usual is None:
        return tuple(lift_ink(cell.inside) for cell in cells)
    inks = {place: _whole(cells[place], ink, usual) for place, ink in inks.items()}
    crossed = {
        place: cell
        for place, path in paths.items()
        if (cell := _crossed(cells[place].inside, path, usual))
    }
    clear = _clearness(list(crossed.values()))
    for place, found in crossed.items():
        inks[place] = _ink_under(found, clear) or _at_a_guess(cells[place])
    return tuple(inks[n] if n in inks else lift_ink(cell.inside) for n, cell in enumerate(cells))


def _whole(cell: Cell, ink: Ink | None, usual: _Usual) -> Ink | None:
    """*ink*, or all of it where its cell cuts it off, as the colour of the other letters tells."""
    if ink and ink.glyph.any() and _fits(ink.frame) and not ink.hidden.any():
        return ink
    inside = patch_of(cell.inside)
    colour = usual.colour - inside.ground
    contrast = float(np.linalg.norm(colour))
    if contrast < MIN_CONTRAST:
        return ink
    if ink is None and not _is_amid(alpha_of(inside.difference, colour)):
        return None
    patch = patch_on(inside.ground, cell.around)
    alpha = alpha_of(patch.difference, colour)
    letter = letter_of(alpha, np.zeros_like(alpha), alpha > _CLEARLY_INK, patch, colour)
    if letter and _goes_on(ink, letter):
        return letter
    return ink or no_letter(contrast)


def _is_amid(alpha: Floats) -> bool:
    """Whether there is more ink in the middle than what noise makes of an empty cell."""
    height, width = alpha.shape
    middle = alpha[height // 4 : -height // 4, width // 4 : -width // 4]
    return float((middle > 0.5).mean()) > _MIN_INK


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
    if not _is_between_sides(letter.frame) or min(right - left, bottom - top) > _A_FRAME:
        return False
    if ink is None or not ink.glyph.any():
        return True
    inside = [(side + MARGIN) / (1 + 2 * MARGIN) for side in ink.frame]
    more = inside[0] - left, right - inside[2], bottom - inside[3]
    cut_off = not _is_between_sides(ink.frame) or ink.frame[1] < _CUT_OFF
    if not cut_off and not ink.hidden.any():
        return max(map(abs, more)) < _SAME and top < inside[1] - _SAME
    return min(*more, inside[1] - top) > -_SAME


def _clearness(crossed: Sequence[_Crossed]) -> float:
    """How much ink is seen through the path, 0 where noise or blur would be all there is."""
    if not crossed:
        return 0.0
    clear = float(np.percentile([clearness(cell.stroke, cell.ink) for cell in crossed], 70))
    contrast = float(np.median([np.linalg.norm(cell.ink) for cell in crossed]))
    least = max(_NOISE / contrast, _MIN_CLEAR if crossed[0].wide else _MIN_CLEAR_IF_THIN)
    return clear if clear > least else 0.0


def _usual(letters: Sequence[Ink]) -> _Usual | None:
    if not letters:
        return None
    colour = np.median([ink.colour for ink in letters], axis=0)
    _, top, _, bottom = np.median([ink.frame for ink in letters], axis=0)
    return _Usual(colour, float(top), float(bottom))


def _crossed(cell: Picture, path: Path, usual: _Usual) -> _Crossed | None:
    patch = patch_of(cell)
    blur = max(1, round(_SOFT * len(patch.difference) / len(cell)))
    stroke = stroke_along(patch.difference, path, blur)
    usual_ink = usual.colour - patch.ground
    if stroke is None or np.linalg.norm(usual_ink) < MIN_CONTRAST:
        return None
    wide = path.width * len(cell) > _WIDE
    height = len(patch.difference)
    lines = Lines(round(usual.top * height), round(usual.bottom * height))
    ink = _own_colour(np.where(stroke.mask[..., None], 0, patch.difference), usual_ink)
    return _Crossed(patch, stroke, ink, lines, wide)


def _own_colour(difference: Floats, usual: Floats) -> Floats:
    """The colour of a letter of which something is seen: near the usual one, it may be faded."""
    lengths, length = np.linalg.norm(difference, axis=2), np.linalg.norm(usual)
    alike = (difference @ usual > _ALIKE * lengths * length) & (lengths > 0.5 * length)
    if alike.sum() < _MIN_PIXELS:
        return usual
    strong = alike & (lengths >= np.median(lengths[alike]))
    return np.asarray(np.median(difference[strong], axis=0), dtype=np.float32)


def _ink_under(cell: _Crossed, clear: float) -> Ink | None:
    alpha = alpha_of(cell.patch.difference, cell.ink)
    alpha, hidden = alpha_under(cell.stroke, alpha, cell.ink, clear)
    drawn = bridged(alpha > 0.5, [cell.stroke], cell.lines) if hidden.any() else alpha > 0.5
    return letter_of(alpha, hidden, drawn, cell.patch, cell.ink)


def _at_a_guess(cell: Cell) -> Ink:
    """What may be a letter in another colour than the others, or a path."""
    return replace(lift_ink(cell.inside) or no_letter(MIN_CONTRAST), covered=1.0)
