"""Boards as people write them, and cells as they name them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from string import ascii_lowercase
from typing import NamedTuple

from solver.alphabet import Alphabet, board_alphabet, is_letter, legible
from solver.look_alikes import in_one_script
from solver.solver_errors import GridError
from solver.tiles import MAX_TILE_LETTERS, TILE_MARKS, is_tile, letters_of

MAX_SIDE = 32
EMPTY = ""
OUTSIDE = "#"

# A board is asked for its alphabet again and again.
_ALPHABETS_KEPT = 256
_MAX_TEXT_CHARACTERS = 16 * MAX_SIDE * MAX_SIDE
_COLUMNS = (*ascii_lowercase, *map("".join, product(ascii_lowercase, repeat=2)))
_LOOK_ALIKES = str.maketrans("авекмнорстху", "abekmhopctxy")
_CELL_NAME = re.compile(r"([a-z]{1,2})([1-9][0-9]?)", re.ASCII)
_TOKEN = re.compile(r"\(([^()\s]+)\)|(\S)")


class Cell(NamedTuple):
    """One place, numbered from zero; `str()` is `c3` and parses back."""

    row: int
    column: int

    def __str__(self) -> str:
        if min(self.row, self.column) < 0 or self.column >= len(_COLUMNS):
            return f"({self.row}, {self.column})"  # off the largest board; does not parse back
        return f"{_COLUMNS[self.column]}{self.row + 1}"

    @classmethod
    def parse(cls, text: str) -> "Cell":
        """Read `c3`; a Cyrillic letter that looks like a Latin one is read as the Latin one.

        On a board of Cyrillic letters a person may mean another column; the caller decides that.
        """
        match = _CELL_NAME.fullmatch(text.strip().lower().translate(_LOOK_ALIKES))
        if match is None:
            raise GridError(
                "“{text}” is not a cell; write the column letter and the row number, like c3.",
                text=text.strip()[:20],
            )
        column = 0
        for letter in match[1]:
            column = column * 26 + ord(letter) - ord("a") + 1
        return cls(int(match[2]) - 1, column - 1)


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of cells: `""` is empty, `"#"` is not on the board, else lower-case letters.

    A cell of several letters is a tile (`solver/tiles.py`). `str()` is the text form and parses
    back. GridError if the rows differ in length, exceed 32 by 32, hold no letter or mix alphabets.
    """

    rows: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        _check_shape(self.rows)
        if not any(letters_of(text) for row in self.rows for text in row if text != OUTSIDE):
            raise GridError("The board has no letter; write the letters that are on it.")
        _ = self.alphabet

    @classmethod
    def parse(cls, text: str) -> "Grid":
        """Read one row a line, or one line of equal blocks.

        `.` is an empty cell, `…` three of them, `#` a cell off the board; `(th)`, `(u/l)`, `(de-)`
        and `(-er)` are tiles of several letters. Case, spaces between cells, look-alikes of another
        script and invisible characters do not matter.
        """
        if len(text) > _MAX_TEXT_CHARACTERS:
            raise _too_large()
        text = in_one_script(legible(text))
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        check_side(len(lines))
        if len(lines) == 1:
            lines = _blocks(lines[0])
        return cls(tuple(tuple(_cells(line, n)) for n, line in enumerate(lines, start=1)))

    def __str__(self) -> str:
        return "\n".join("".join(map(_cell_text, row)) for row in self.rows)

    def _repr_svg_(self) -> str:
        from solver.notebook import draw_grid  # here, since it imports this module

        return draw_grid(self)

    def __getitem__(self, cell: Cell) -> str:
        return self.rows[cell.row][cell.column]

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.height and 0 <= cell.column < self.width

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def start_word(self) -> str | None:
        """The word that the game began with; None if there is none or several may be it."""
        words = self.start_words
        return words[0] if len(words) == 1 else None

    @property
    def start_words(self) -> tuple[str, ...]:
        """The words that the game may have begun with: those of the full rows in the middle.

        An even number of rows has two middle rows. If none is full, the only full row counts.
        """
        middle = self.rows[(self.height - 1) // 2 : self.height // 2 + 1]
        full = _full_rows(self.rows)
        return _full_rows(middle) or (full if len(full) == 1 else ())

    def with_letter(self, cell: Cell, letter: str) -> "Grid":
        """A copy of the board with *letter* on *cell*."""
        rows = [list(row) for row in self.rows]
        rows[cell.row][cell.column] = letter
        return Grid(tuple(map(tuple, rows)))

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of its letters: Russian where Russian and Ukrainian both fit."""
        return self.alphabet_for("ru")

    def alphabet_for(self, prefer: str) -> Alphabet:
        """The alphabet of its letters: *prefer*, an alphabet's name, wherever that fits."""
        return _alphabet_of(self.rows, prefer)


@lru_cache(_ALPHABETS_KEPT)
def _alphabet_of(rows: tuple[tuple[str, ...], ...], prefer: str) -> Alphabet:
    letters = (
        letter for row in rows for text in row if text != OUTSIDE for letter in letters_of(text)
    )
    return board_alphabet(letters, prefer=prefer)


def check_grid(board: object) -> None:
    """Raise GridError if *board* is a string, as newcomers pass it, instead of a Grid."""
    if not isinstance(board, Grid):
        raise GridError(
            "A board is a Grid, not a value of type {kind}; pass Grid.parse(text).",
            kind=type(board).__name__,
        )


def _blocks(line: str) -> list[str]:
    """The rows of a board written in one line: equal blocks, or single cells of one row."""
    blocks = line.split()
    if all(len(list(_cells(block, 1))) == 1 for block in blocks):
        return [line]
    return blocks


def _cells(line: str, number: int) -> Iterator[str]:
    for match in _TOKEN.finditer(line):
        tile, character = match.groups()
        if tile:
            yield _tile(tile, number)
        elif character == ".":
            yield EMPTY
        elif character == "…":
            yield from (EMPTY,) * 3
        elif character == OUTSIDE or is_letter(character.lower()):
            yield character.lower()
        else:
            raise _refuse_character(character, number)


def _tile(text: str, number: int) -> str:
    for character in text:
        if character not in TILE_MARKS and not is_letter(character.lower()):
            raise _refuse_character(character, number)
    if len(letters_of(text)) > MAX_TILE_LETTERS:
        raise GridError(
            "The tile ({tile}) in row {row} has more than {most} letters.",
            tile=text[:20],
            row=number,
            most=MAX_TILE_LETTERS,
        )
    if not is_tile(text):
        raise GridError(
            "({tile}) in row {row} is not a tile; write (th) for two letters, (u/l) for either "
            "of them, (de-) or (-er) for the beginning or the end of words.",
            tile=text,
            row=number,
        )
    return text.lower()


def _refuse_character(character: str, number: int) -> GridError:
    return GridError(
        "Row {row} has “{character}”, which is not a letter; write a letter, . for an empty cell "
        "or # for a cell that is not on the board.",
        row=number,
        character=character,
    )


def check_side(cells: int) -> None:
    """Raise GridError if a board may not be *cells* high or wide."""
    if cells > MAX_SIDE:
        raise _too_large()


def _too_large() -> GridError:
    return GridError(
        "The board is too large; it may have at most {most} rows and columns.", most=MAX_SIDE
    )


def _check_shape(rows: tuple[tuple[str, ...], ...]) -> None:
    if not rows:
        raise GridError("There is no board in the text; write one row a line, . for an empty cell.")
    width = len(rows[0])
    check_side(max(len(rows), *map(len, rows)))
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            raise GridError(
                "Row {row} has length {cells}, but row 1 has {expected}; write . for an empty "
                "cell.",
                row=number,
                cells=len(row),
                expected=width,
            )
    if len(rows) * width < 2:
        raise GridError("One cell is not a board; a board has at least two.")


def _full_rows(rows: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The rows that have a letter in each cell, as words."""
    return tuple("".join(row) for row in rows if EMPTY not in row and OUTSIDE not in row)


def _cell_text(text: str) -> str:
    if text == EMPTY:
        return "."
    return f"({text})" if len(text) > 1 else text
