"""Lift letters over which something lies: a path, or an arrow whose way is not known.

What is known of the other letters tells the letter from the stroke: their colour, and the lines
between which they stand. How translucent a path is shows best where all its cells are taken
together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ocr.arrays import Difference, Picture, Rgb
from ocr.ink import (
    AT_THE_SIDE,
    MIN_CONTRAST,
    Ink,
    Lifted,
    alpha_of,
    contrast_of,
    is_between_sides,
    letter_of,
    lift_ink,
    no_letter,
)
from ocr.medians import median_of
from ocr.parts import Lines
from ocr.patches import Patch, colours_in, length_of, lengths
from ocr.strokes import Stroke, alpha_under, bridged, stroke_along, stroke_in, translucency
from ocr.word_paths import Path

_DRAWN = 0.5  # alpha: half way is where an edge lies
_MIN_AMID = 0.04  # of the middle's pixels: noise of an empty cell covers less, a letter more
_QUARTER = 4

_MAX_NOISE = 0.2  # of the strongest letter's contrast: a letter has more
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
class Usual:
    """What is usual among the letters of a board."""

    colour: Rgb
    top: float
    bottom: float


def usual_of(letters: Sequence[Ink]) -> Usual | None:
    """The median colour and lines of *letters*, None where there are none.

    What is far fainter than the strongest one is none, as the lines of squared paper in cells that
    are empty.
    """
    if not letters:
        return None
    least = _MAX_NOISE * max(ink.contrast for ink in letters)
    letters = [ink for ink in letters if ink.contrast >= least]
    colour = np.median([ink.colour for ink in letters], axis=0)
    _, top, _, bottom = np.median([ink.frame for ink in letters], axis=0)
    return Usual(colour, float(top), float(bottom))


@dataclass(frozen=True, slots=True)
class Seen:
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


def strokes_over(
    cells: Mapping[int, Seen],
    inks: Mapping[int, Ink | None],
    paths: Mapping[int, Path],
    usual: Usual,
) -> dict[int, tuple[Stroke, bool]]:
    """The stroke over each cell that has one, and whether it shows its own colour unblurred."""
    along = {place: _stroke_along(cells[place], path) for place, path in paths.items()}
    drawn = {place: ink for place, ink in inks.items() if place in cells}
    foreign = {place: _foreign_stroke(cells[place], ink, usual) for place, ink in drawn.items()}
    return {
        place: (stroke, place in paths and paths[place].width * cells[place].height > _WIDE_PX)
        for place, stroke in (along | foreign).items()
        if stroke
    }


def inks_under(
    cells: Mapping[int, Seen], strokes: Mapping[int, tuple[Stroke, bool]], usual: Usual
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


def _stroke_along(cell: Seen, path: Path) -> Stroke | None:
    blur = max(1, round(_BLUR_PX * len(cell.patch.difference) / cell.height))
    return stroke_along(cell.patch.difference, path, blur)


def _foreign_stroke(cell: Seen, ink: Ink | None, usual: Usual) -> Stroke | None:
    """What runs off the cell in another colour than the letters, and was lifted instead of one."""
    patch, own = cell.patch, usual.colour - cell.patch.background
    is_letter = ink is not None and ink.glyph.any()
    if ink and is_letter and (ink.hidden.any() or not is_cut_off(ink)):
        return None
    if ink and is_letter and length_of(ink.colour - usual.colour) < _FOREIGN * length_of(own):
        return None
    contrast = ink.contrast if ink else contrast_of(patch)
    if min(contrast, length_of(own)) < MIN_CONTRAST or not is_amid(patch, own):
        return None
    stroke = stroke_in(patch, patch.strength > _DRAWN * contrast)
    return stroke if stroke.mask.any() and not stroke.is_like(own) else None


def _crossed(patch: Patch, stroke: Stroke, wide: bool, usual: Usual) -> _Crossed | None:
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


def is_amid(patch: Patch, ink: Rgb) -> bool:
    """Whether there is more *ink* in the middle than what noise makes of an empty cell."""
    middle = alpha_of(patch.without_rim(_QUARTER), ink) > _DRAWN
    return float(middle.mean()) > _MIN_AMID


def is_cut_off(ink: Ink) -> bool:
    """Whether the cell's side, or something over it, ends the letter."""
    at_the_side = not is_between_sides(ink.frame) or ink.frame[1] < AT_THE_SIDE
    return at_the_side or bool(ink.hidden.any())
