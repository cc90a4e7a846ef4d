"""What the letters of a board say about its cells in doubt: which of them hold a letter at all.

The networks name each cell by itself. Once it is known that this is a board, what is drawn in a
cell as its letters are is one of them, and what is hardly to be seen beside them is noise.
"""

from dataclasses import dataclass, replace

import numpy as np

from ocr.arrays import Rgb
from ocr.ink import Ink
from ocr.naming import MAX_UNNAMED, Named

# As fractions of the letters' medians. Of 7,551 drawn letters that were read right, none had less
# than 0.41 of the contrast.
_MIN_CONTRAST, _MAX_NOISE = 0.5, 0.2
_MIN_HEIGHT, _MAX_HEIGHT = 0.7, 1.5
_MAX_OFF_COLOUR = 0.5  # of the contrast too


@dataclass(frozen=True, slots=True)
class _Usual:
    """The medians of a board's letters."""

    contrast: float
    height: float
    colour: Rgb

    def is_like(self, ink: Ink) -> bool:
        """Whether this is drawn as the letters are."""
        is_tall = _MIN_HEIGHT < ink.height / self.height < _MAX_HEIGHT
        off_colour = float(np.linalg.norm(ink.colour - self.colour)) / self.contrast
        is_strong = ink.contrast > _MIN_CONTRAST * self.contrast
        return is_tall and is_strong and off_colour < _MAX_OFF_COLOUR

    def is_noise_beside(self, ink: Ink) -> bool:
        return ink.contrast < _MAX_NOISE * self.contrast


def settled(named: Named) -> Named:
    """The board with a letter where one must be, and none where there is noise; both in doubt."""
    inks = [ink for place in named.lettered if (ink := named.inks[place])]
    usual = _Usual(
        float(np.median([ink.contrast for ink in inks])),
        float(np.median([ink.height for ink in inks])),
        np.median([ink.colour for ink in inks], axis=0),
    )
    letters, likeliest, confidence = [*named.letters], [*named.likeliest], named.confidence.copy()
    for place, ink in enumerate(named.inks):
        if ink is None or not ink.glyph.any():
            continue
        letter = _settled(letters[place], ink, usual, likeliest[place])
        if letter != letters[place]:
            others = tuple(other for other in likeliest[place] if other != letter)
            letters[place], likeliest[place] = letter, (letter, *others)
            confidence[place] = min(confidence[place], MAX_UNNAMED)
    return replace(named, letters=tuple(letters), likeliest=tuple(likeliest), confidence=confidence)


def _settled(letter: str, ink: Ink, usual: _Usual, likeliest: tuple[str, ...]) -> str:
    if letter:
        return "" if usual.is_noise_beside(ink) else letter
    return next(filter(None, likeliest), "") if usual.is_like(ink) else ""
