"""Read a word-game board from a screenshot.

`read_board(data)` takes a picture's bytes and returns a `Reading`: the game, the alphabet, the
rows of letters with a confidence for each cell, and the cells a person should check. A picture
without a readable board raises `ReadingError`, whose sentence says why and what to do.

The stages are modules in the order in which a picture meets them: `image`, `locate`, `ink`,
`glyphs`, `second_opinion`; `board` runs them.
"""

from ocr.board import read_board
from ocr.reading import AlphabetName, Game, Reading, ReadingError

__all__ = ["AlphabetName", "Game", "Reading", "ReadingError", "read_board"]
