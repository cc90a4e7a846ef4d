"""Where the cells of a board are in a picture."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ocr.picture.arrays import Frame, Points
from ocr.reading import Game

PETALS = 6  # around the centre of a hive
MAX_DICE_SIDE = 8  # there is no larger Boggle; a larger full square is rather a word search
NOISE_CELLS = 0.1  # how far the centre of a cell may seem to be from where it is


@dataclass(frozen=True, slots=True)
class Layout:
    """Cells in a picture: their centres row by row, and the size of one.

    A hive has one row of seven, the centre first and then clockwise from the top. `unseen` is
    the number of cells that were not seen. A layout that is not `whole` may lack rows or columns;
    one that is `guessed` may be off by some rows; beside one that is `cut` there may be faint ones.
    """

    game: Game
    centres: Points
    rows: int
    columns: int
    cell_size: tuple[float, float]
    unseen: int = 0
    guessed: bool = False
    cut: bool = False

    @property
    def all_seen(self) -> bool:
        """True if all cells were seen, except for one that a path may hide."""
        return self.unseen <= 1

    @property
    def square(self) -> bool:
        """False if a row or column must be lost: boards of Balda and Boggle are squares."""
        return self.game == "bee" or self.rows == self.columns

    @property
    def whole(self) -> bool:
        """True if no cell can be missing; a hive always has all seven."""
        return self.game == "bee" or (self.square and self.all_seen)

    @property
    def grid(self) -> Points:
        """The centres by row and column."""
        return self.centres.reshape(self.rows, self.columns, 2)

    def on(self, grid: Points) -> "Layout":
        """The layout with other centres, by row and column."""
        rows, columns = grid.shape[:2]
        return replace(self, centres=grid.reshape(-1, 2), rows=rows, columns=columns)

    @property
    def frame(self) -> Frame:
        """Left, top, right and bottom of the whole board."""
        width, height = self.cell_size
        left, top = self.centres.min(axis=0)
        right, bottom = self.centres.max(axis=0)
        return left - width / 2, top - height / 2, right + width / 2, bottom + height / 2


def with_edge(layout: Layout, width: int, height: int) -> tuple[Layout, NDArray[np.bool_]]:
    """Extend the board by a row or column at each side where the picture has room for it.

    Returns also a mask of the cells (rows, columns) that *layout* has already.
    """
    centres = np.pad(layout.grid, ((1, 1), (1, 1), (0, 0)), "reflect", reflect_type="odd")
    inner = np.pad(np.ones((layout.rows, layout.columns), dtype=bool), 1)
    reach = np.array(layout.cell_size) / 2
    fits = np.all((centres >= reach) & (centres <= (width, height) - reach), axis=2)
    rows, columns = np.all(fits[:, 1:-1], axis=1), np.all(fits[1:-1], axis=0)
    rows[1:-1] = columns[1:-1] = True
    kept = np.ix_(rows, columns)
    return layout.on(centres[kept]), inner[kept]
