"""Tiles: cells of Boggle that hold more than one letter.

`th` is two letters, `u/l` either of them, `de-` stands only where a word begins, `-er` only where
it ends, and neither of these is a whole word.
"""

import re
from enum import IntEnum

MAX_TILE_LETTERS = 5
TILE_MARKS = "-/"

_TILE = re.compile(r"[^\W\d_]+-?|-[^\W\d_]+|[^\W\d_](?:/[^\W\d_])+")


class TileUse(IntEnum):
    """How a word may use a tile, in the core's numbers."""

    ANYWHERE = 0
    FIRST = 1
    LAST = 2
    EITHER = 3


def is_tile(text: str) -> bool:
    """True if *text* has the form of a letter or a tile; its alphabet is not checked."""
    return _TILE.fullmatch(text) is not None and len(letters_of(text)) <= MAX_TILE_LETTERS


def use_of(tile: str) -> TileUse:
    if "/" in tile:
        return TileUse.EITHER
    if tile.endswith("-"):
        return TileUse.FIRST
    return TileUse.LAST if tile.startswith("-") else TileUse.ANYWHERE


def letters_of(tile: str) -> str:
    """The letters of a tile; of a tile like `u/l`, all choices."""
    return tile.replace("/", "").strip("-")
