"""Glyphs that a person has named: the nearest one has a say beside the network.

A game in an unusual font is misread in the same way every time. The glyph of a cell that its
player corrected is such a font's own letter, and later ones that are nearly the same are it.
"""

from collections.abc import Sequence

import numpy as np

from ocr.arrays import Floats
from ocr.reading import TEMPLATE_SIDE, Template

# The correlation at which the nearest template begins to have a say, and at which it has all:
# another letter of the same font must stay below, the same letter after JPEG come near the second.
_ALIKE, _THE_SAME = 0.9, 0.97
# Of the probability; the networks keep the rest, against a slip of the person.
_MAX_SAY_SHARE = 0.95


def small_glyph(glyph: Floats) -> bytes:
    """A glyph as a template keeps it."""
    step = len(glyph) // TEMPLATE_SIDE
    small = glyph.reshape(TEMPLATE_SIDE, step, TEMPLATE_SIDE, step).mean(axis=(1, 3))
    return bytes(np.round(255 * small).astype(np.uint8))


def with_templates(
    probabilities: Floats,
    names: Sequence[str],
    glyphs: Sequence[Floats],
    templates: Sequence[Template],
) -> Floats:
    """The network's *probabilities* of each name, mixed with what the nearest template says."""
    known = [template for template in templates if template.letter in names]
    if not known:
        return probabilities
    likeness = (
        _unit([small_glyph(glyph) for glyph in glyphs])
        @ _unit([template.glyph for template in known]).T
    )
    nearest = likeness.argmax(axis=1)
    say = _MAX_SAY_SHARE * np.clip((likeness.max(axis=1) - _ALIKE) / (_THE_SAME - _ALIKE), 0, 1)
    mixed = probabilities * (1 - say[:, None])
    columns = np.array([names.index(template.letter) for template in known])[nearest]
    mixed[np.arange(len(mixed)), columns] += say
    return np.asarray(mixed, dtype=np.float32)


def _unit(glyphs: Sequence[bytes]) -> Floats:
    """One row a glyph, its mean taken off and its length 1."""
    rows = np.stack([np.frombuffer(glyph, np.uint8) for glyph in glyphs]).astype(np.float32)
    rows -= rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6))
