"""What the shape of a board tells of its game."""

from bot.boards.question import Rows

MOST_MISSING_SHARE = 1 / 3


def lacks_few_cells(rows: Rows) -> bool:
    """True if some cells hold no letter, but at most a third."""
    cells = [cell for row in rows for cell in row]
    return 0 < sum(not cell for cell in cells) <= MOST_MISSING_SHARE * len(cells)


def is_regular(rows: Rows) -> bool:
    """True if no row is the middle one, or the cells without a letter lie symmetrically.

    That is in a mirror, or when the board is turned upside down.
    """
    shape = [[bool(cell) for cell in row] for row in rows]
    mirrored = [row[::-1] for row in shape]
    return len(rows) % 2 == 0 or shape in (mirrored, shape[::-1], mirrored[::-1])
