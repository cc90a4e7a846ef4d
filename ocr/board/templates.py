"""Glyphs that a person has named: the nearest one is weighed against the network.

A game in an unusual font is misread in the same way every time. The glyph of a corrected cell is a
letter of that font, and later glyphs that are nearly equal are the same letter.
"""

from collections.abc import Sequence

import numpy as np

from ocr.cells.ranking import VERY_SURE
from ocr.picture.arrays import Floats
from ocr.reading import TEMPLATE_SIDE, Template


def small_glyph(glyph: Floats) -> bytes:
    """A glyph in the form that templates keep."""
    step = len(glyph) // TEMPLATE_SIDE
    small = glyph.reshape(TEMPLATE_SIDE, step, TEMPLATE_SIDE, step).mean(axis=(1, 3))
    return bytes(np.round(255 * small).astype(np.uint8))


def with_templates(
    probabilities: Floats,
    names: Sequence[str],
    glyphs: Sequence[Floats],
    templates: Sequence[Template],
) -> Floats:
    """The network's *probabilities* of each name, mixed with the nearest template's."""
    known = [template for template in templates if template.letter in names]
    if not known:
        return probabilities
    likeness = (
        _unit([small_glyph(glyph) for glyph in glyphs])
        @ _unit([template.glyph for template in known]).T
    )
    nearest = likeness.argmax(axis=1)
    say = VERY_SURE * (likeness.max(axis=1) > VERY_SURE)
    mixed = probabilities * (1 - say[:, None])
    columns = np.array([names.index(template.letter) for template in known])[nearest]
    mixed[np.arange(len(mixed)), columns] += say
    return np.asarray(mixed, dtype=np.float32)


def _unit(glyphs: Sequence[bytes]) -> Floats:
    """One row a glyph, with mean 0 and length 1."""
    rows = np.stack([np.frombuffer(glyph, np.uint8) for glyph in glyphs]).astype(np.float32)
    rows -= rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6))
