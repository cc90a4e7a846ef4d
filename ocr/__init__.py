"""Read a word-game board from a screenshot.

`read_board(data)` takes a picture's bytes and returns a `Reading`: the game, the alphabet, the
rows of letters with a confidence for each cell, and the cells a person should check. A picture
without a readable board raises `ReadingError`, whose sentence says why and what to do.

Corrections by a person teach the reader: `template_of(reading, "c3", "ж")` is the glyph to pass to
later readings as one of their `templates`.

`read_match(data, reading)` reads the text beside the board of a Balda match: the words played,
scores, names, and whose turn it is.

`spelled(reading, words)` decides letters in doubt by the words that a board must have.

Its rooms are in order: `picture` opens the bytes, `detect` locates lattices of cells, `cells` says
what stands in each, `board` decides on letters, marks and refusal, `match` reads what stands beside
the board. `board.board_reader` runs the stages.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING

from ocr.match.values import MatchReading, PlayedWord
from ocr.reading import AlphabetName, Game, Reading, ReadingError, Template, template_of

if TYPE_CHECKING:
    from ocr.board.board_reader import read_board
    from ocr.board.spelling import spelled
    from ocr.match.match_reader import read_match

__all__ = [
    "AlphabetName",
    "Game",
    "MatchReading",
    "PlayedWord",
    "Reading",
    "ReadingError",
    "Template",
    "read_board",
    "read_match",
    "spelled",
    "template_of",
]

# ONNX Runtime would tell its makers where and how it runs; it asks when it is imported.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

# OpenCV and ONNX Runtime are imported only when the first picture comes.
_READERS = {
    "read_board": "ocr.board.board_reader",
    "read_match": "ocr.match.match_reader",
    "spelled": "ocr.board.spelling",
}


def __getattr__(name: str) -> object:
    if name not in _READERS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_READERS[name]), name)
