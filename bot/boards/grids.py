"""Find boards in what people write, and tell from their shape which game they may be of."""

import re
from functools import lru_cache

from bot.boards.question import Rows
from solver import Grid, GridError

MIN_SQUARE_SIDE = 4
MOST_MISSING_SHARE = 1 / 3
_READ_AT_ONCE = 64

_EMPTY = re.compile("[-_*\u2013\u2014\u2212]")
_ROW = re.compile(rf"(?:[^\W\d_]|{_EMPTY.pattern}|[.#])+")


def board_in(text: str) -> Grid:
    """Parse *text*, which is meant as a board; GridError if it is badly written."""
    return _parse(_with_dots(text))


def grid_in(text: str) -> Grid | None:
    """Parse *text* if it is meant as a board, else None; GridError if it is badly written."""
    text = _with_dots(text)
    several_lines = len(text.split("\n")) > 1
    if not several_lines and not _is_square(text) and not any(mark in text for mark in ".…"):
        return None
    try:
        return _parse(text)
    except GridError:
        if looks_like_grid(text):
            raise
        return None


@lru_cache(_READ_AT_ONCE)
def _parse(text: str) -> Grid:
    """Parse a board; cached, as a message is parsed once for each thing that it may be about."""
    return Grid.parse(text)


def _with_dots(text: str) -> str:
    """*text* with dots in place of other marks, if these stand for the empty cells of a board.

    It is a board if its lines are equally long, have only letters and marks, and one has at least
    two marks: a list has one before each item.
    """
    lines = ["".join(line.split()) for line in text.splitlines() if line.strip()]
    is_board = (
        len(lines) > 1
        and len(set(map(len, lines))) == 1
        and all(map(_ROW.fullmatch, lines))
        and any(len(_EMPTY.findall(line)) > 1 for line in lines)
    )
    return _EMPTY.sub(".", text) if is_board else text


def looks_like_grid(text: str) -> bool:
    """True if *text* is meant as a board, well written or not, rather than as a sentence.

    Each line is one block of characters, or blocks of equal width, or has a block of empty cells
    only; a single line needs at least two adjacent empty cells.
    """
    lines = [line.split() for line in text.replace("…", "...").splitlines() if line.strip()]
    if len(lines) == 1 and ".." not in "".join(lines[0]):
        return False
    return bool(lines) and all(map(_looks_like_rows, lines))


def _is_square(line: str) -> bool:
    """True if *line* is a square board in blocks, too large to be words by chance."""
    blocks = line.split()
    return len(blocks) >= MIN_SQUARE_SIDE and {len(block) for block in blocks} == {len(blocks)}


def _looks_like_rows(blocks: list[str]) -> bool:
    return len(set(map(len, blocks))) == 1 or any(set(block) <= set(".#") for block in blocks)


def lacks_few_cells(rows: Rows) -> bool:
    """True if some cells hold no letter, but at most a third."""
    cells = [cell for row in rows for cell in row]
    return 0 < sum(not cell for cell in cells) <= MOST_MISSING_SHARE * len(cells)


def is_regular(rows: Rows) -> bool:
    """True if there is no middle row, or the cells without a letter lie symmetrically.

    The symmetry may be left to right, top to bottom, or a half turn.
    """
    shape = [[bool(cell) for cell in row] for row in rows]
    mirrored = [row[::-1] for row in shape]
    return len(rows) % 2 == 0 or shape in (mirrored, shape[::-1], mirrored[::-1])
