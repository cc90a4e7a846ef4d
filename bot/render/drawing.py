"""A board to be drawn, as plain data: a process that draws nothing loads no Pillow."""

from typing import NamedTuple

from bot.boards.columns import Rows
from bot.render.palette import Palette
from solver import Cell

Path = tuple[Cell, ...]


class Drawing(NamedTuple):
    """A board with a word, its new letter, marks, the letters of a line and prizes to draw on it.

    *doubtful* has cells as `c3`, *focus* is the cell asked about, *line* has the letters that two
    sides place in turn. A *small* drawing stands beside a larger one of the same board.
    """

    rows: Rows
    path: Path = ()
    placed: tuple[Cell, str] | None = None
    doubtful: tuple[str, ...] = ()
    focus: Cell | None = None
    line: tuple[tuple[Cell, str], ...] = ()
    prizes: tuple[tuple[Cell, int], ...] = ()
    small: bool = False

    def png(self, palette: Palette) -> bytes:
        from bot.render.picture import draw  # with Pillow

        return draw(self, palette)
