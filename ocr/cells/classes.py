"""What a cell may show: a shape or a tile of two letters in one of four turns, or one of OTHERS.

Class numbers run over the shapes upright, then a quarter turned clockwise, and so on, then OTHERS.
"""

from ocr.shapes import NO_LETTER, SHAPES
from ocr.tiles import TILES

MARKS = (*(shape for shape in SHAPES if shape != NO_LETTER), *TILES)
TURNS = 4
EMPTY, SIGN, OUTSIDE = (len(MARKS) * TURNS + number for number in range(3))
OTHERS = EMPTY, SIGN, OUTSIDE
CLASSES = len(MARKS) * TURNS + len(OTHERS)

_INDEX = {mark: index for index, mark in enumerate(MARKS)}


def class_of(mark: str, turn: int) -> int:
    """The number of a shape or tile that is turned by so many quarters clockwise."""
    return turn % TURNS * len(MARKS) + _INDEX[mark]
