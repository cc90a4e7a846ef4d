"""Lift the letters of a whole board, also those under the path of a word.

A letter under a path is lifted by what is known from the others: their colour, and the lines
between which they stand. How clear the path is shows best where all its cells are taken together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ocr.image import Picture
from ocr.ink import Ink, Patch, letter_of, lift_ink, no_letter, patch_of, shares_of_ink
from ocr.parts import Lines, Shares
from ocr.paths import Path
from ocr.strokes import Stroke, bridged, clearness, shares_under, stroke_along

_SOFT = 1.2  # pixels of the picture over which an edge is blurred
_WIDE = 5.0  # such pixels
_NOISE = 25.0
_LEAST_CLEAR, _LEAST_CLEAR_IF_THIN = 0.11, 0.35


@dataclass(frozen=True, slots=True)
class _Usual:
    """What is usual among the letters of a board."""

    colour: Shares
    lines: Lines


@dataclass(frozen=True, slots=True)
class _Crossed:
    """A cell under a stroke, which may be wide enough to show its own colour unblurred."""

    patch: Patch
    stroke: Stroke
    ink: Shares
    lines: Lines
    wide: bool


def lift_inks(cells: Sequence[Picture], paths: Mapping[int, Path]) -> tuple[Ink | None, ...]:
    """The letter in each cell of a board; *paths* lie over the cells of those places."""
    inks = {place: lift_ink(cell) for place, cell in enumerate(cells) if place not in paths}
    usual = _usual([ink for ink in inks.values() if ink and ink.glyph.any()])
    crossed = {
        place: found
        for place, path in paths.items()
        if usual and (found := _crossed(cells[place], path, usual))
    }
    clear = _clearness(list(crossed.values()))
    inks |= {place: _ink_under(cell, clear) for place, cell in crossed.items()}
    return tuple(
        inks[place] if place in inks else lift_ink(cell) for place, cell in enumerate(cells)
    )


def _clearness(crossed: Sequence[_Crossed]) -> float:
    """How much ink is seen through the path, 0 where noise or blur would be all there is."""
    if not crossed:
        return 0.0
    clear = float(np.percentile([clearness(cell.stroke, cell.ink) for cell in crossed], 70))
    contrast = float(np.median([np.linalg.norm(cell.ink) for cell in crossed]))
    least = max(_NOISE / contrast, _LEAST_CLEAR if crossed[0].wide else _LEAST_CLEAR_IF_THIN)
    return clear if clear > least else 0.0


def _usual(letters: Sequence[Ink]) -> _Usual | None:
    if not letters:
        return None
    colour = np.median([ink.colour for ink in letters], axis=0)
    top, bottom = np.median([(ink.lines.top, ink.lines.bottom) for ink in letters], axis=0)
    return _Usual(colour, Lines(round(top), round(bottom)))


def _crossed(cell: Picture, path: Path, usual: _Usual) -> _Crossed | None:
    patch = patch_of(cell)
    blur = max(1, round(_SOFT * len(patch.away) / len(cell)))
    stroke = stroke_along(patch.away, path, blur)
    if stroke is None:
        return None
    wide = path.width * len(cell) > _WIDE
    return _Crossed(patch, stroke, usual.colour - patch.ground, usual.lines, wide)


def _ink_under(cell: _Crossed, clear: float) -> Ink:
    """The letter, or the sign of something that cannot be read."""
    shares = shares_of_ink(cell.patch.away, cell.ink)
    shares, hidden = shares_under(cell.stroke, shares, cell.ink, clear)
    drawn = bridged(shares > 0.5, [cell.stroke], cell.lines) if hidden.any() else shares > 0.5
    letter = letter_of(shares, hidden, drawn, cell.patch, cell.ink)
    return letter or no_letter(float(np.linalg.norm(cell.ink)))
