"""What only Latin boards have."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ocr.ink import GLYPH_SIDE, Ink
from ocr.latin import low_ts_among
from ocr.names import Name

BLANK = np.zeros((GLYPH_SIDE, GLYPH_SIDE), np.float32)
INK = Ink(BLANK, BLANK, contrast=200.0, colour=np.zeros(3, np.float32), frame=(0.4, 0.3, 0.6, 0.7))


def low_ts(letters: Mapping[str, float]) -> dict[int, Name]:
    """Of letters that reach from one line so far up, as fractions of the cell."""
    drawn = {
        n: replace(INK, frame=(0.4, 0.7 - up, 0.6, 0.7)) for n, up in enumerate([*letters.values()])
    }
    found = {n: Name(letter, 0.99, {letter: 0.99, "r": 0.01}) for n, letter in enumerate(letters)}
    return low_ts_among(drawn, found)


def test_a_t_as_low_as_the_low_letters_is_an_r_and_in_doubt() -> None:
    (place, name), *others = low_ts({"a": 0.3, "h": 0.42, "t": 0.31, "o": 0.3}).items()
    assert not others
    assert (place, name.letter) == (2, "r")
    assert name.confidence <= 0.5


def test_a_t_that_is_higher_stays_one() -> None:
    assert not low_ts({"a": 0.3, "h": 0.42, "t": 0.36})


def test_a_t_among_capitals_stays_one() -> None:
    assert not low_ts({"a": 0.4, "h": 0.4, "t": 0.4})
