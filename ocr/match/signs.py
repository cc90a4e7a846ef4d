"""Tell a sign beside a name, an arrow or a dot, by its standing apart as a word of one glyph."""

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ocr.arrays import Picture
from ocr.match.boxes import Box
from ocr.match.digits import Glyph, Strip, glyphs_in, numbers_in
from ocr.match.named import Player
from ocr.match.pieces import Piece
from ocr.match.texts import place_in_strip, strip_of

_LAST_LETTER = re.compile(r"\w \w\W?$")  # Игрок 2, Анна К.

# Of the tallest glyph's height.
_MIN_SIGN = 0.22  # a full stop and a dash are lower
_LOW_SIGN = 0.7
_MIN_SPACE = 0.24  # before or after a sign
_MIN_ASPECT = 0.45  # width to height; a colon is narrower
_AS_TALL, _MAX_TALL_ASPECT = 0.85, 1.15  # so high, two digits that touch are wider
_MIN_WIDER = 1.8  # as often as wide as the gaps between letters
_SHORT_NAME = 3  # letters, which hardly touch: each is a glyph
_LETTERS_GAP = 25  # percentile of all gaps; a short name has as many spaces


def signs_beside(picture: Picture, player: Player, drawings: Sequence[Box] = ()) -> int:
    """How many signs stand before and after a player's name, and not in one of the *drawings*.

    A sign is a word of one glyph, or of two low ones as », and no number, nor a letter of the name.
    """
    name = player.pieces[-1]
    piece = next((whole for whole in player.pieces if _holds(whole, name)), name)
    strip = strip_of(picture, (piece,)).pixels
    glyphs = glyphs_in(strip)
    tallest = max((glyph.height for glyph in glyphs), default=0)
    words = _words_of(glyphs, tallest)
    if len(words) < 2:  # as most names
        return 0
    middle = place_in_strip(name.middle[0], piece)
    words = _not_beyond_numbers(words, middle, strip)
    avatars = [
        (place_in_strip(left, piece), place_in_strip(right, piece))
        for left, top, right, bottom in drawings
        if top < piece.bottom and bottom > piece.top
    ]
    words = [word for word in words if not any(_is_between(sides, word) for sides in avatars)]
    letters = sum(letter.isalnum() for letter in player.name)
    all_letters = letters <= _SHORT_NAME and sum(map(len, words)) <= letters
    if len(words) < 2 or all_letters:
        return 0
    ends = words[0], words[-1]
    letters_at = [place_in_strip(side, piece) for side in (name.left, name.right)]
    signs = [_is_sign(word, tallest) and not _is_between(letters_at, word) for word in ends]
    return signs[0] + (signs[-1] and not _LAST_LETTER.search(player.name))


def _holds(piece: Piece, other: Piece) -> bool:
    across = piece.left <= other.left and other.right <= piece.right
    return across and piece.top <= other.top and other.bottom <= piece.bottom


def _not_beyond_numbers(
    words: Sequence[list[Glyph]], middle: float, strip: Strip
) -> list[list[Glyph]]:
    """The words but numbers, and what stands beyond these from the *middle* of the name."""
    (numbers,) = numbers_in([strip])
    first = max((number.right for number in numbers if number.left < middle), default=-1)
    last = min((number.left for number in numbers if number.right > middle), default=np.inf)
    return [word for word in words if word[0].left >= first and word[-1].right <= last]


def _is_between(sides: Sequence[float], word: Sequence[Glyph]) -> bool:
    """Whether the middle of a word is between both sides of the name, as Tesseract saw it."""
    return sides[0] < (word[0].left + word[-1].right) / 2 < sides[1]


def _words_of(glyphs: Sequence[Glyph], tallest: int) -> list[list[Glyph]]:
    gaps = [other.left - one.right for one, other in pairwise(glyphs)]
    usual = float(np.percentile(gaps, _LETTERS_GAP)) if len(gaps) > 1 else 0.0
    space = max(_MIN_SPACE * tallest, _MIN_WIDER * usual)
    words = [[glyph] for glyph in glyphs[:1]]
    for glyph, gap in zip(glyphs[1:], gaps, strict=True):
        if gap > space:
            words.append([glyph])
        else:
            words[-1].append(glyph)
    return words


def _is_sign(word: Sequence[Glyph], tallest: int) -> bool:
    low = all(glyph.height < _LOW_SIGN * tallest for glyph in word)
    aspect = (word[-1].right - word[0].left) / word[0].height
    as_tall = any(glyph.height > _AS_TALL * tallest for glyph in word)
    wide = _MIN_ASPECT < aspect < (_MAX_TALL_ASPECT if as_tall else np.inf)
    high = all(glyph.height > _MIN_SIGN * tallest for glyph in word)
    return wide and high and (len(word) == 1 or (len(word) == 2 and low))
