"""What the letters of a board say about its cells in doubt: which of them hold a letter at all.

The networks name each cell by itself. What is hardly to be seen beside letters that are sure is
noise, so all are named again without it (`named_without_noise`). Once it is known that this is a
board, what is drawn in a cell as its letters are is one of them (`settled`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats, Rgb
from ocr.ink import Ink
from ocr.lattice import Layout
from ocr.names import MAX_UNNAMED, with_first
from ocr.naming import Hints, Named, name_cells

# As fractions of the letters' medians. Of 7,551 drawn letters that were read right, none had less
# than 0.41 of the contrast.
_MIN_CONTRAST, _MAX_NOISE = 0.5, 0.2
_MIN_HEIGHT, _MAX_HEIGHT = 0.7, 1.5
_MAX_OFF_COLOUR = 0.5  # of the contrast too, and the next
_SAME_COLOUR = 0.2  # off that of a sure letter: tiles that are lit may have ink of another colour

_MANY = 1 / 3  # of the cells without a letter: in some no line of squared paper is seen
# Probability: signs such as ×2 and ★ have 0.99, letters hardly so much. Two parts side by side
# that have as much are in no doubt.
_SURELY_NONE, _SURELY_A_SIGN = 0.95, 0.99


@dataclass(frozen=True, slots=True)
class _Usual:
    """The medians of a board's letters, and the colours of those that are sure, one a row."""

    contrast: float
    height: float
    colour: Rgb
    colours: Floats

    @classmethod
    def of(cls, named: Named) -> "_Usual":
        inks = [*named.letter_inks.values()]
        return cls(
            float(np.median([ink.contrast for ink in inks])),
            float(np.median([ink.height for ink in inks])),
            np.median([ink.colour for ink in inks], axis=0),
            np.array([ink.colour for ink in named.sure_inks]).reshape(-1, 3),
        )

    def is_like(self, ink: Ink) -> bool:
        """Whether this is drawn as the letters are."""
        is_tall = _MIN_HEIGHT < ink.height / self.height < _MAX_HEIGHT
        is_strong = ink.contrast > _MIN_CONTRAST * self.contrast
        return is_tall and is_strong and self._has_their_colour(ink)

    def _has_their_colour(self, ink: Ink) -> bool:
        off_usual = float(np.linalg.norm(ink.colour - self.colour))
        off_any = float(np.linalg.norm(self.colours - ink.colour, axis=1).min(initial=np.inf))
        return bool(
            off_usual < _MAX_OFF_COLOUR * self.contrast or off_any < _SAME_COLOUR * self.contrast
        )


def named_without_noise(
    layout: Layout, inks: tuple[Ink | None, ...], hints: Hints, before: Named | None = None
) -> Named | None:
    """What `name_cells` says of a layout, its noise left out; a cell with noise is in doubt.

    It is not where many cells without a letter have such: that is how the game shows them.
    """
    named = name_cells(layout, inks, hints, before)
    noise = _noise_in(named) if named else []
    if named is None or not noise:
        return named
    clear = tuple(None if place in noise else ink for place, ink in enumerate(inks))
    again = name_cells(layout, clear, hints, named)
    if again is None:
        return named
    confidence, likeliest = again.confidence.copy(), [*again.likeliest]
    if len(noise) <= _MANY * again.letters.count(""):
        confidence[noise] = MAX_UNNAMED
    for place in noise:
        likeliest[place] = with_first("", named.likeliest[place])
    return replace(again, confidence=confidence, likeliest=tuple(likeliest))


def named_again(named: Named, inks: tuple[Ink | None, ...], hints: Hints) -> Named:
    """The board with what a second look lifted of its cells.

    That takes no doubt away, and what it changes is in doubt. What was lifted as before stays what
    it was: the lines of the others are a little different now.
    """
    other = [one is not another for one, another in zip(named.inks, inks, strict=True)]
    again = named_without_noise(named.layout, inks, hints, named) if any(other) else None
    if again is None or again.alphabet != named.alphabet:
        return named
    pairs = zip(other, again.letters, named.letters, strict=True)
    letters = tuple(new if is_other else old for is_other, new, old in pairs)
    ranks = zip(other, again.likeliest, named.likeliest, strict=True)
    likeliest = tuple(new if is_other else old for is_other, new, old in ranks)
    same = [one == another for one, another in zip(named.letters, letters, strict=True)]
    most = np.where(same, named.confidence, MAX_UNNAMED)
    confidence = np.where(other, np.minimum(again.confidence, most), named.confidence)
    return replace(again, letters=letters, likeliest=likeliest, confidence=confidence)


def _noise_in(named: Named) -> list[int]:
    """The cells with something so faint beside the sure letters that it is none."""
    drawn = [(place, ink.contrast) for place, ink in enumerate(named.inks) if ink]
    is_sure = named.surely_lettered
    sure = [contrast for place, contrast in drawn if is_sure[place]]
    most = _MAX_NOISE * float(np.median(sure)) if sure else 0.0
    return [place for place, contrast in drawn if contrast < most]


def drawn_alike(named: Named, inks: Sequence[Ink | None]) -> NDArray[np.bool_]:
    """Which of the *inks* are drawn as the letters of a board are."""
    usual = _Usual.of(named)
    return np.array([ink is not None and usual.is_like(ink) for ink in inks])


def settled(named: Named) -> Named:
    """The board with a letter where one must be, in doubt.

    Where it has empty cells, what is surely no letter stays none: it says what a cell is worth,
    and is in no doubt where it is of two parts.
    """
    usual = _Usual.of(named)
    letters, likeliest, confidence = [*named.letters], [*named.likeliest], named.confidence.copy()
    has_empty_cells = None in named.inks
    for place, ink in enumerate(named.inks):
        if ink is None or letters[place] or not ink.glyph.any():
            continue
        none = likeliest[place].get("", 0.0)
        if has_empty_cells and none > _SURELY_A_SIGN and ink.apart and not ink.hidden.any():
            confidence[place] = none
        if (has_empty_cells and none > _SURELY_NONE) or not usual.is_like(ink):
            continue
        letter = next(filter(None, likeliest[place]), "")
        letters[place], likeliest[place] = letter, with_first(letter, likeliest[place])
        confidence[place] = min(confidence[place], MAX_UNNAMED)
    named = replace(
        named, letters=tuple(letters), likeliest=tuple(likeliest), confidence=confidence
    )
    return _all_different(named) if named.layout.game == "bee" else named


def _all_different(named: Named) -> Named:
    """The hive with seven different letters: of two alike, the less sure one is in doubt."""
    letters, likeliest, confidence = [*named.letters], [*named.likeliest], named.confidence.copy()
    taken: set[str] = set()
    for place in np.argsort(-confidence, kind="stable").tolist():
        if not letters[place]:
            confidence[place] = MAX_UNNAMED
        elif letters[place] in taken:
            others = [letter for letter in likeliest[place] if letter and letter not in taken]
            letters[place] = next(iter(others), letters[place])
            likeliest[place] = with_first(letters[place], likeliest[place])
            confidence[place] = min(confidence[place], MAX_UNNAMED)
        taken.add(letters[place])
    return replace(named, letters=tuple(letters), likeliest=tuple(likeliest), confidence=confidence)
