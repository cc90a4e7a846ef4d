"""What only Latin boards have: bars that are I or l, tiles of two letters, and Q for Qu."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ocr.ink import Ink
from ocr.lookalikes import has_dot, is_bar
from ocr.names import MAX_UNNAMED, SURE, Name, with_first
from ocr.tiles import TILES, pairs_in
from ocr.word_parts import word_parts_in

# Lower case: letters that reach from the line no higher than the lowest do, letters that reach
# higher, and how much higher. Capitals are all of one height.
_LOW = frozenset("acemnorsuvwxz")
_HIGH = frozenset("bdfhkt")
_MIN_ASCENT = 1.2

# A tile's probability, of that of one letter, for its two parts to be two letters rather than one
# that a stroke cuts: tiles had 1 and more, an N under a stroke 0.1.
_MIN_OF_LETTER = 0.5
_MAX_OFF_COLOUR = 0.5  # of the letters' contrast: what differs more is no tile of theirs


def bars_among(drawn: Mapping[int, Ink], found: Mapping[int, Name]) -> dict[int, Name]:
    """The cells with a bar, which is l where small letters are lower, and I among capitals."""
    low = [drawn[place].height for place, name in found.items() if name.letter in _LOW]
    high = [drawn[place].height for place, name in found.items() if name.letter in _HIGH]
    if not low:
        return {}
    least = _MIN_ASCENT * float(np.median(low))
    are_capitals = bool(high) and float(np.median(high)) < least
    bars = {}
    for place, name in found.items():
        ink = drawn[place]
        is_high = ink.height > least
        if name.letter not in {"i", "l"} or not (is_high or are_capitals):
            continue
        if is_bar(ink):
            bars[place] = _as_bar(name, "l" if is_high else "i")
        elif is_high and name.letter == "i" and not has_dot(ink):
            bars[place] = Name("l", name.confidence, with_first("l", name.ranked))
    return bars


def _as_bar(name: Name, letter: str) -> Name:
    """A bar that is I or l by its case, as surely as it is a letter: no other one is a bar."""
    chance = 1 - name.ranked.get("", 0.0)
    others = {other: 0.0 for other in name.ranked if other != letter}
    return Name(letter, chance, {letter: chance, **others, "": 1 - chance})


def tiles_among(
    drawn: Mapping[int, Ink], found: Mapping[int, Name], *, is_full: bool
) -> dict[int, Name]:
    """The cells that are read as two Latin letters, rather than as what was *found* there.

    No Latin letter has two parts beside each other, so a tile that games have is likelier then, or
    the letter is in doubt. So is a sure one of one part, as m, that may be two. What is no letter,
    other pairs and word parts are tiles of a full board alone, and such pairs have the letters'
    colour: in Balda they say what an empty cell is worth.
    """
    tiles = {}
    for place, (pair, probability) in pairs_in(drawn).items():
        name, apart = found[place], drawn[place].apart
        is_tile = pair in TILES
        is_one = name.letter and not apart and name.confidence >= SURE
        sure = probability if is_tile else min(probability, MAX_UNNAMED)
        is_likelier = sure > (_MIN_OF_LETTER if apart else 1.0) * name.confidence
        if is_tile and is_likelier and not is_one:
            tiles[place] = Name(pair, sure, name.ranked)
        elif is_tile and name.letter and (apart or is_likelier):
            tiles[place] = replace(name, confidence=min(name.confidence, MAX_UNNAMED))
        elif is_full and not name.letter and (is_tile or _has_ink_of(drawn, found, place)):
            tiles[place] = Name(pair, sure, name.ranked)
    if is_full:
        tiles |= _word_parts_among(drawn, found)
    return tiles


def _has_ink_of(drawn: Mapping[int, Ink], found: Mapping[int, Name], place: int) -> bool:
    """Whether what is drawn there has the colour of the letters."""
    letters = [drawn[other] for other, name in found.items() if name.letter]
    if not letters:
        return True
    colour = np.median([ink.colour for ink in letters], axis=0)
    contrast = float(np.median([ink.contrast for ink in letters]))
    return float(np.linalg.norm(drawn[place].colour - colour)) < _MAX_OFF_COLOUR * contrast


def _word_parts_among(drawn: Mapping[int, Ink], found: Mapping[int, Name]) -> dict[int, Name]:
    """The cells with a tile that few games have, which stays in doubt."""
    return {
        place: Name(text, min(sure, MAX_UNNAMED), found[place].ranked)
        for place, (text, sure) in word_parts_in(drawn).items()
    }
