"""Tiles of two Latin letters, as games of Boggle have."""

from collections.abc import Mapping, Sequence

import numpy as np

from ocr.arrays import Floats
from ocr.ensemble import trained_ensemble
from ocr.ink import Ink
from ocr.shapes import NO_LETTER, letters_of

TILES = ("qu", "th", "er", "in", "an", "he")
_QU = TILES.index("qu")

_MIN_TILE = 0.02  # of the likeliest two letters' probability, for one of these to be meant


def pairs_in(inks: Mapping[int, Ink]) -> dict[int, tuple[str, float]]:
    """The cells in which two letters may stand side by side, both, and the less probable one's
    probability.
    """
    pieces = {place: ink.pieces for place, ink in inks.items() if len(ink.pieces) == 2}
    if not pieces:
        return {}
    glyphs = np.stack([glyph for both in pieces.values() for glyph in both])
    scores = trained_ensemble().log_probabilities(glyphs)
    names, probabilities = letters_of("en", scores)
    pairs = (_pair(names, both) for both in probabilities.reshape(len(pieces), 2, -1))
    found = dict(zip(pieces, pairs, strict=True))
    return {place: pair for place, pair in found.items() if NO_LETTER not in pair[0]}


def _pair(names: Sequence[str], both: Floats) -> tuple[str, float]:
    """The likeliest two letters, or one of TILES that is hardly less likely. Q is Qu."""
    tiles = [[names.index(letter) for letter in tile] for tile in TILES]
    likely = [float(both[[0, 1], tile].prod()) for tile in tiles]
    best = tiles[int(np.argmax(likely))]
    if max(likely) < _MIN_TILE * both.max(axis=1).prod():
        best = both.argmax(axis=1).tolist()
        best = tiles[_QU] if best[0] == tiles[_QU][0] else best
    return "".join(names[index] for index in best), float(both[[0, 1], best].min())
