"""Tell a sign beside a name, an arrow or a dot, by its standing apart as a word of one glyph."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ocr.arrays import Picture
from ocr.match.digits import Glyph, Strip, glyphs_in, numbers_in
from ocr.match.pieces import Piece
from ocr.match.texts import strip_of

# Of the tallest glyph's height.
_MIN_SIGN = 0.22  # a full stop and a dash are lower
_LOW_SIGN = 0.7
_MIN_SPACE = 0.24  # before or after a sign
_MIN_ASPECT = 0.45  # width to height; a colon is narrower
_MIN_WIDER = 1.8  # as often as wide as the gaps between letters
_LETTERS_GAP = 25  # percentile of all gaps; a short name has as many spaces


def signs_beside(picture: Picture, whole: Piece, name: Piece) -> int:
    """How many signs stand before and after the name in a text, *whole* with its score.

    A sign is a word of one glyph, or of two low ones as », and no number.
    """
    piece = whole if whole.left <= name.left and name.right <= whole.right else name
    strip = strip_of(picture, (piece,)).pixels
    glyphs = glyphs_in(strip)
    tallest = max((glyph.height for glyph in glyphs), default=0)
    words = _words_of(glyphs, tallest)
    if len(words) > 1:  # most names are one word
        words = _without_numbers(words, strip)
    ends = [words[0], words[-1]] if len(words) > 1 else []
    return sum(_is_sign(word, tallest) for word in ends)


def _without_numbers(words: Sequence[list[Glyph]], strip: Strip) -> list[list[Glyph]]:
    (numbers,) = numbers_in([strip])
    return [
        word
        for word in words
        if not any(number.left <= word[0].left < number.right for number in numbers)
    ]


def _words_of(glyphs: Sequence[Glyph], tallest: int) -> list[list[Glyph]]:
    gaps = [other.left - one.right for one, other in pairwise(glyphs)]
    space = max(_MIN_SPACE * tallest, _MIN_WIDER * float(np.percentile(gaps or [0], _LETTERS_GAP)))
    words = [[glyph] for glyph in glyphs[:1]]
    for glyph, gap in zip(glyphs[1:], gaps, strict=True):
        if gap > space:
            words.append([glyph])
        else:
            words[-1].append(glyph)
    return words


def _is_sign(word: Sequence[Glyph], tallest: int) -> bool:
    low = all(glyph.height < _LOW_SIGN * tallest for glyph in word)
    wide = word[-1].right - word[0].left > _MIN_ASPECT * word[0].height
    high = all(glyph.height > _MIN_SIGN * tallest for glyph in word)
    return wide and high and (len(word) == 1 or (len(word) == 2 and low))
