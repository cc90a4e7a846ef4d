"""Classes of cells: an upright shape or tile of two letters, or one of OTHERS."""

from ocr.cells.shapes import SHAPES, TILES

MARKS = (*SHAPES, *TILES)
OTHERS = EMPTY, SIGN, OUTSIDE, TURNED = tuple(range(len(MARKS), len(MARKS) + 4))
CLASSES = len(MARKS) + len(OTHERS)

class_of = MARKS.index  # the class of a shape or tile
