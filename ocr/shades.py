"""A second look at letters under a stroke in a shade of their own colour, as an arrow of thin grey.

Its colour lies on the way from the background to the ink, so it is lifted with the letter. What is
fainter than the ink is taken away, more and more of it, until the networks are sure of what is left.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ocr.arrays import Picture, Rgb
from ocr.board_ink import cells_of
from ocr.ensemble import trained_ensemble
from ocr.ink import MIN_CONTRAST, Ink, letter_of, lifted
from ocr.naming import SURE, Hints, Named
from ocr.patches import Patch, length_of, patches_of
from ocr.settling import named_again
from ocr.shapes import NO_LETTER, letters_of

_MAX_READ = 0.6  # confidence: what is surer is not looked at again
_MIN_CLEAR = 0.8  # confidence in a letter once the stroke is taken away
_MIN_SURE = 2  # letters, whose colour is that of all
_SHADES = (0.0, 0.3, 0.5)  # alpha that is taken away
_DRAWN = 0.5  # alpha: half way is where an edge lies


def named_without_shades(picture: Picture, named: Named, hints: Hints) -> Named:
    """The board with each letter in doubt named by its strongest parts, if these are clear."""
    hardly_read = [n for n in named.drawn if named.confidence[n] < _MAX_READ]
    colour = _usual_colour(named)
    if not hardly_read or colour is None:
        return named
    cells = cells_of(picture, named.layout)
    patches = patches_of([cells[place].inside for place in hardly_read])
    tried = {
        place: _without_shades(patch, colour)
        for place, patch in zip(hardly_read, patches, strict=True)
    }
    clear = _clear_ones(named, tried)
    inks = tuple(clear.get(place, ink) for place, ink in enumerate(named.inks))
    return named_again(named, inks, hints) if clear else named


def _usual_colour(named: Named) -> Rgb | None:
    sure = [n for n in named.lettered if named.confidence[n] >= SURE]
    colours = [ink.colour for n in sure if (ink := named.inks[n]) and not ink.hidden.any()]
    return np.median(colours, axis=0) if len(colours) >= _MIN_SURE else None


def _without_shades(patch: Patch, colour: Rgb) -> list[Ink]:
    """The letter with its own colour alone, without more and more of what is fainter."""
    if length_of(colour - patch.background) < MIN_CONTRAST:
        return []
    found = lifted(patch, colour - patch.background)
    alphas = [np.clip((found.alpha - shade) / (1 - shade), 0, 1) for shade in _SHADES]
    letters = (letter_of(replace(found, alpha=alpha), alpha > _DRAWN) for alpha in alphas)
    return [letter for letter in letters if letter]


def _clear_ones(named: Named, tried: Mapping[int, Sequence[Ink]]) -> dict[int, Ink]:
    """By place, the one of those *tried* that is the clearest letter."""
    each = [(place, ink) for place, inks in tried.items() for ink in inks]
    if not each:
        return {}
    scores = trained_ensemble().log_probabilities(
        np.stack([ink.glyph for _, ink in each]), np.stack([ink.hidden for _, ink in each])
    )
    names, probabilities = letters_of(named.alphabet, scores)
    clearness = probabilities[:, : names.index(NO_LETTER)].max(axis=1)
    best: dict[int, tuple[float, Ink]] = {}
    for (place, ink), clear in zip(each, clearness.tolist(), strict=True):
        if clear > max(_MIN_CLEAR, best[place][0] if place in best else 0.0):
            best[place] = clear, ink
    return {place: ink for place, (_, ink) in best.items()}
