"""A second look for accents that a blur leaves faint: the dots of Ё, the bow of Й.

A blur takes more contrast from what is small, so an accent may fall below the half of the ink's
that counts as drawn. What stands above a letter, far stronger than what is above the board's other
letters, is made as strong as ink, and the letter is named again.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ocr.arrays import Picture, Rgb
from ocr.board_ink import patches_at
from ocr.ink import Ink, alpha_of, letter_of, lifted
from ocr.naming import Hints, Named
from ocr.patches import Patch
from ocr.settling import named_again

_WITHOUT_ACCENT = frozenset("еиі")
CERTAIN = 0.97  # confidence: of a faint accent something is left, so its letter has less
_CERTAIN_IF_LOST = 0.9995  # noise, or a cell of few pixels, may leave nothing

# Where an accent stands, as fractions of its letter's height.
_HIGHEST, _LOWEST = 0.38, 0.1  # above the letter, whose own blur ends below
_RIM = 0.06  # of the cell's height: what is farther up may be the edge of its tile
_MIN_ASIDE = 0.3  # from its middle: the dots of Ї reach farther than its stem

_DRAWN = 0.5  # alpha: half way is where an edge lies
_MIN_FAINT = 0.2  # alpha of an accent where it is strongest; noise of a photo has half as much
# Above a letter that is nearly certain JPEG and a camera leave 0.27, an accent 0.41 and more.
_MIN_IF_CERTAIN = 0.35
_MIN_TIMES = 2.5  # as strong as what is usual above the letters of the board


@dataclass(frozen=True, slots=True)
class _Bare:
    """A letter on its cell, without an accent that would count as drawn, and the room for one."""

    patch: Patch
    ink: Ink

    @property
    def room(self) -> tuple[slice, slice]:
        """Rows and columns above the letter."""
        height, width = self.patch.strength.shape
        left, top, right, bottom = np.multiply(self.ink.frame, (width, height, width, height))
        tall, middle = bottom - top, (left + right) / 2
        aside = max((right - left) / 2, _MIN_ASIDE * tall)
        rows = (max(round(_RIM * height), round(top - part * tall)) for part in (_HIGHEST, _LOWEST))
        columns = (max(0, round(middle + side)) for side in (-aside, aside))
        return slice(*rows), slice(*columns)

    @property
    def colour(self) -> Rgb:
        """The ink's, as its difference from the background's."""
        return self.ink.colour - self.patch.background

    def strongest_above(self) -> float:
        difference, strength = self.patch.difference[self.room], self.patch.strength[self.room]
        above = Patch(difference, self.patch.background, strength)
        return float(alpha_of(above, self.colour).max(initial=0))

    def accented(self) -> Ink:
        """The letter with what is above it as strong as ink."""
        found = lifted(self.patch, self.colour)
        above = found.alpha[self.room]
        above /= above.max()
        return letter_of(found, found.alpha > _DRAWN) or self.ink


def named_with_accents(
    picture: Picture, named: Named, hints: Hints, *, photo: bool, is_small: bool = False
) -> Named:
    """The board with the accents that are hardly to be seen, each in doubt."""
    certain = _CERTAIN_IF_LOST if photo or is_small else CERTAIN
    unsure = [
        place
        for place in named.lettered
        if named.letters[place] in _WITHOUT_ACCENT and named.confidence[place] < certain
    ]
    if named.layout.game == "bee" or not unsure:
        return named
    bare = _bare_letters(picture, named)
    strongest = {place: letter.strongest_above() for place, letter in bare.items()}
    least = _least([*strongest.values()])
    inks = [*named.inks]
    for place in unsure:
        is_nearly_certain = named.confidence[place] >= CERTAIN
        enough = max(least, _MIN_IF_CERTAIN) if is_nearly_certain else least
        if strongest.get(place, 0.0) > enough:
            inks[place] = bare[place].accented()
    return named_again(named, tuple(inks), hints)


def _bare_letters(picture: Picture, named: Named) -> dict[int, _Bare]:
    bare = {
        place: ink
        for place, ink in named.letter_inks.items()
        if ink.glyph.any() and not ink.accented and not _lies_under(ink)
    }
    patches = patches_at(picture, named.layout, [*bare])
    return {place: _Bare(patches[place], ink) for place, ink in bare.items()}


def _lies_under(ink: Ink) -> bool:
    """Whether something lies over it, which may stand above it like an accent."""
    return bool(ink.hidden.any() or (ink.other and ink.other.hidden.any()))


def _least(strongest: Sequence[float]) -> float:
    usual = float(np.median(strongest)) if strongest else 0.0
    return max(_MIN_FAINT, _MIN_TIMES * usual)
