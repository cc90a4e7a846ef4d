"""Where the cells of a board are in its picture."""

from dataclasses import dataclass

from bot.render.raster import Point
from solver import Cell

LONG_SIDE, SMALL_SIDE = 1080, 420
MAX_CELL_PIXELS, MIN_CELL_PIXELS = 120, 36


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things are, in pixels of the finished picture; the first cell is at *left*, *top*."""

    height: int
    width: int
    cell: int
    left: int
    top: int

    @classmethod
    def of(cls, height: int, width: int, *, small: bool = False) -> "Layout":
        fitting = (SMALL_SIDE if small else LONG_SIDE) // (max(height, width) + 1)
        cell = max(MIN_CELL_PIXELS, min(MAX_CELL_PIXELS, fitting))
        label = max(cell * 5 // 9, 34)
        return cls(height, width, cell, label, label)

    @property
    def label(self) -> int:
        """The width of the strip that holds a row's number."""
        return self.left

    @property
    def size(self) -> tuple[int, int]:
        edges = self.label + self.label // 2
        return edges + self.width * self.cell, edges + self.height * self.cell

    def corner(self, cell: Cell) -> tuple[int, int]:
        return self.left + cell.column * self.cell, self.top + cell.row * self.cell

    def centre(self, cell: Cell) -> Point:
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2
