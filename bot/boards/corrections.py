"""Corrections of a board, as `c3=ж d4=.` or from the board editor, and the corrected board."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.boards.columns import Rows, cell_name, cells_named
from bot.boards.question import Question
from bot.texts import BotError
from solver import EMPTY, Cell, Grid, GridError, is_tile

_EQUALS = re.compile(r"\s*=\s*")
_SEPARATORS = re.compile(r"[\s,;]+")
_EMPTY_MARKS = (".", "-", "–", "—", "_")

Corrections = Mapping[Cell, str]


def corrections_in(text: str, rows: Rows, *, by_latin: bool = False) -> Sequence[Corrections]:
    """Parse `c3=ж d4=.` into the letter of each cell on the board of *rows*.

    There are two readings if the person names columns *by_latin* letters too and those that they
    typed may be of either alphabet. BotError or GridError if the text is unclear.
    """
    wishes = _EQUALS.sub("=", unicodedata.normalize("NFC", text).strip().lower())
    if not wishes:
        raise BotError("Write cells with their letters after /fix, like this: /fix c3=ж d4=.")
    pairs = [_pair(wish) for wish in _SEPARATORS.split(wishes) if wish]
    named = [(cells_named(cell, rows, by_latin=by_latin), letter) for cell, letter in pairs]
    readings = [{cells[n]: letter for cells, letter in named} for n in (0, -1)]
    return readings[: 1 + (readings[0] != readings[1])]


def correct(question: Question, corrections: Corrections) -> Question:
    """*question* with *corrections* on its board; these cells are no longer in doubt.

    GridError if a cell is not on the board.
    """
    grid, alphabet = Grid(question.rows), question.alphabet
    for cell, letter in corrections.items():
        check_on_board(cell, grid)
        grid = grid.with_letter(cell, alphabet.like(letter))
    return without_doubt(question.with_rows(grid.rows), corrections)


def without_doubt(question: Question, fixed: Corrections) -> Question:
    """*question* without its doubts about the *fixed* cells, and no longer asking about them."""
    names, query = set(map(str, fixed)), question.query
    doubtful = tuple(cell for cell in question.board.doubtful if cell not in names)
    query = replace(
        query,
        cells=tuple(cell for cell in query.cells if cell not in fixed),
        through=None if query.through in fixed else query.through,
    )
    return replace(question, board=replace(question.board, doubtful=doubtful), query=query)


def check_on_board(cell: Cell, grid: Grid) -> None:
    """GridError if *grid* has no such cell."""
    if cell not in grid:
        raise GridError(
            "{cell} is not on the board; its cells go from {first} to {last}.",
            cell=cell_name(cell, grid.rows),
            first=cell_name(Cell(0, 0), grid.rows),
            last=cell_name(Cell(grid.height - 1, grid.width - 1), grid.rows),
        )


def _pair(wish: str) -> tuple[str, str]:
    cell, equals, letter = wish.partition("=")
    if letter in _EMPTY_MARKS:
        return cell, EMPTY
    letter = letter.removeprefix("(").removesuffix(")")
    if not equals or not is_tile(letter):
        raise BotError(
            "“{text}” is not a correction; write a cell, = and its letter, or a dot for an empty "
            "cell: /fix c3=ж d4=.",
            text=wish[:20],
        )
    return cell, letter


def find_place(rows: Rows, place: str) -> str | None:
    """The name of the cell at a place of the board, such as "middle" or "top left"."""
    last_row, last_column = len(rows) - 1, len(rows[0]) - 1
    if place == "middle":
        cell = Cell(last_row // 2, last_column // 2)
    elif place in ("top left", "top right", "bottom left", "bottom right"):
        cell = Cell(last_row * ("bottom" in place), last_column * ("right" in place))
    else:
        return None
    return cell_name(cell, rows)
