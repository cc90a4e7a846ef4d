"""What is usual among the letters of a board."""

from dataclasses import replace

import numpy as np

from ocr.ink import GLYPH_SIDE, Ink
from ocr.under_strokes import usual_of

BLANK = np.zeros((GLYPH_SIDE, GLYPH_SIDE), np.float32)
LETTER = Ink(BLANK, BLANK, 200.0, np.zeros(3, np.float32), (0.3, 0.3, 0.7, 0.7))
LINE = replace(LETTER, contrast=30.0, colour=np.full(3, 230, np.float32), frame=(0, 0, 1, 1))


def test_lines_in_empty_cells_are_no_letters_though_they_are_more() -> None:
    usual = usual_of([LETTER, LETTER, *[LINE] * 6])
    assert usual is not None
    assert not usual.colour.any()
    assert (usual.top, usual.bottom) == (0.3, 0.7)
