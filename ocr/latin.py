"""What only Latin boards have: bars that are I or l, tiles of two letters, and Q for Qu."""

from collections.abc import Mapping

import numpy as np

from ocr.ink import Ink
from ocr.lookalikes import has_dot, is_bar
from ocr.names import MAX_UNNAMED, Name, with_first
from ocr.tiles import TILES, pairs_in

# Lower case: letters that reach from the line no higher than the lowest do, letters that reach
# higher, and how much higher. Capitals are all of one height.
_LOW = frozenset("acemnorsuvwxz")
_HIGH = frozenset("bdfhkt")
_MIN_ASCENT = 1.2

_MIN_OFF = 0.05  # of a cell: how far left of the other letters a Q stands that makes room for its U


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

    No Latin letter has two parts beside each other, so a tile that games have is likelier then.
    Other pairs are tiles of a full board alone: in Balda they say what an empty cell is worth.
    """
    tiles = {}
    for place, (pair, probability) in pairs_in(drawn).items():
        name = found[place]
        is_tile = pair in TILES
        sure = probability if is_tile else min(probability, MAX_UNNAMED)
        likelier = drawn[place].apart or sure > name.confidence
        if (is_tile and likelier) or (not name.letter and (is_tile or is_full)):
            tiles[place] = Name(pair, sure, name.ranked)
    return (_qu_among(drawn, found) if is_full else {}) | tiles


def _qu_among(drawn: Mapping[int, Ink], found: Mapping[int, Name]) -> dict[int, Name]:
    """The cells with a Q that leaves room for a U, which is too small or too near to be told."""
    usual = float(np.median([ink.middle for ink in drawn.values()]))
    return {
        place: Name("qu", MAX_UNNAMED, with_first("qu", name.ranked))
        for place, name in found.items()
        if name.letter == "q" and drawn[place].middle < usual - _MIN_OFF
    }
