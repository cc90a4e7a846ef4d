"""Tiles that some games of Boggle have beside those of two letters.

A dash makes a tile the beginning or the end of words, `de-` or `-ing`, a slash one of two letters,
`u/l`. Their letters are smaller than the others.
"""

from collections.abc import Mapping

import numpy as np

from ocr.arrays import Alpha
from ocr.ensemble import trained_ensemble
from ocr.ink import Ink
from ocr.shapes import NO_LETTER, letters_of

_MAX_LETTERS = 5
_MAX_HEIGHT = 0.9  # of the usual letter's: one of full height has a smudge beside it, no dash

# A slash, as fractions of its height: it leans so far to the right, is so thin and so straight.
_MIN_LEAN = 0.2
_MAX_THICKNESS = 0.3
_MAX_BEND = 0.05
_DRAWN = 0.5


def word_parts_in(inks: Mapping[int, Ink]) -> dict[int, tuple[str, float]]:
    """The cells with such a tile or with three letters and more, what it says, and its least
    probable letter's probability.
    """
    usual = float(np.median([ink.height for ink in inks.values()]))
    found = {}
    for place, ink in inks.items():
        glyphs = ink.pieces if ink.apart else (ink.glyph,)
        has_dash = any(ink.dashes) and ink.height < _MAX_HEIGHT * usual
        if len(glyphs) > 2 or has_dash:
            either = len(glyphs) == 3 and is_slash(glyphs[1])
            letters, least = _named(glyphs[::2] if either else glyphs)
            if NO_LETTER not in letters and len(letters) <= _MAX_LETTERS:
                before, after = ("-" if has_dash and dash else "" for dash in ink.dashes)
                text = "/".join(letters) if either else f"{before}{''.join(letters)}{after}"
                found[place] = (text, least)
    return found


def is_slash(glyph: Alpha) -> bool:
    """Whether a glyph is one straight thin stroke that leans to the right."""
    rows = np.flatnonzero((glyph > _DRAWN).any(axis=1))
    if not rows.size:
        return False
    drawn = (glyph > _DRAWN)[rows[0] : rows[-1] + 1]
    tall = len(drawn)
    thick = drawn.sum(axis=1)
    across = (drawn * np.arange(drawn.shape[1])).sum(axis=1) / np.maximum(thick, 1)
    lean, start = np.polyfit(np.arange(tall), across, 1)
    bend = np.abs(across - start - lean * np.arange(tall)).mean()
    is_thin = thick.max() < _MAX_THICKNESS * tall and bend < _MAX_BEND * tall
    return bool(is_thin and -lean > _MIN_LEAN)


def _named(glyphs: tuple[Alpha, ...]) -> tuple[list[str], float]:
    names, probabilities = letters_of("en", trained_ensemble().log_probabilities(np.stack(glyphs)))
    best = probabilities.argmax(axis=1)
    return [names[index] for index in best], float(probabilities.max(axis=1).min())
