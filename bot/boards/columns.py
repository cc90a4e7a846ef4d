"""Columns as people name them: by Cyrillic letters on a Cyrillic board, else by Latin ones.

Storage and programs always get the Latin name, `str(Cell)`. On a Cyrillic board `в2` is in the
third column and `b2` in the second. If the board has no column of that Cyrillic letter, it is read
as the Latin letter that it looks like.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

from bot.texts import BotError
from solver import Cell, Grid, GridError, SolverError

Rows = tuple[tuple[str, ...], ...]
# A board, as its rows or as any of the letters on it.
Letters = Rows | str

# The Russian letters except ё, й, ъ, ы and ь, on Ukrainian boards too.
_LETTERS = "абвгдежзиклмнопрстуфхцчшщэюя"
_COLUMNS = (*_LETTERS, *map("".join, product(_LETTERS[:2], _LETTERS)))
_NUMBERS = {name: number for number, name in enumerate(_COLUMNS)}
_CELL_NAME = re.compile(rf"([{_LETTERS}]{{1,2}})([1-9][0-9]?)")
_LATIN_CELL = re.compile(r"(?<!\w)[a-zA-Z]{1,2}[1-9][0-9]?(?![0-9])")
_CYRILLIC = re.compile("[\u0400-\u04ff]")


def is_cyrillic(language: str) -> bool:
    """True if *language*, one of the bot's own, is written in Cyrillic letters."""
    return language in ("ru", "uk")


def letters_to_come(language: str) -> Letters:
    """Letters like those of the boards that people who read *language* will play on."""
    return "а" if is_cyrillic(language) else ""


def column_name(number: int, board: Letters) -> str:
    """The name of column *number*, counted from 0."""
    return _COLUMNS[number] if _has_cyrillic(board) else str(Cell(0, number))[:-1]


def cell_name(cell: Cell | str, board: Letters) -> str:
    """The name that people use for *cell* on a *board*; a string is its Latin name."""
    cell = Cell.parse(cell) if isinstance(cell, str) else cell
    return f"{column_name(cell.column, board)}{cell.row + 1}"


def cells_named(text: str, board: Letters, *, by_latin: bool = False) -> tuple[Cell, ...]:
    """The cells that *text* may name on a *board*, one or two; GridError if it names none.

    There are two if the person names columns *by_latin* letters too and the letter that they typed
    may be of either alphabet.
    """
    name = text.strip().lower()
    if not _has_cyrillic(board):
        return (Cell.parse(name),)
    found = _CELL_NAME.fullmatch(name)
    meant = [Cell(int(found[2]) - 1, _NUMBERS[found[1]])] if found and found[1] in _NUMBERS else []
    try:
        alike = Cell.parse(name)
    except GridError:
        if not meant:
            raise GridError(
                "“{text}” is not a cell; write the column letter and the row number, like "
                "{example}.",
                text=text.strip()[:20],
                example=cell_name(Cell(2, 2), board),
            ) from None
        return tuple(meant)
    if not meant:
        return (alike,)
    is_there, is_alike = (isinstance(board, str) or each in Grid(board) for each in (*meant, alike))
    if is_alike and not is_there:
        return (alike,)
    if is_alike and by_latin and alike not in meant:
        meant.append(alike)
    return tuple(meant)


def cell_named(text: str, board: Letters) -> Cell:
    """The cell that *text* names on a *board*; GridError if it names none."""
    return cells_named(text, board)[0]


def has_latin_cell(text: str) -> bool:
    return bool(_LATIN_CELL.search(text))


@contextmanager
def naming_cells(rows: Rows) -> Iterator[None]:
    """Make errors of the block name cells as people do on the board of *rows*."""
    try:
        yield
    except (BotError, SolverError) as error:
        named = {
            name: cell_name(value, rows) if isinstance(value, Cell) else value
            for name, value in error.values.items()
        }
        raise type(error)(error.template, **named) from None


def _has_cyrillic(board: Letters) -> bool:
    return any(_CYRILLIC.search(text) for row in board for text in row)
