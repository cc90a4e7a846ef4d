"""Moves, corrections and prizes as people type them, and the board that they make."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.boards.columns import Letters, Rows, cell_name, cell_named, cells_named
from bot.boards.question import Question
from bot.texts import BotError
from solver import EMPTY, MAX_PRIZE_POINTS, Cell, Grid, GridError, Move, is_tile

_CELL = re.compile(r"[^\W\d_]{1,2}[0-9]{1,2}")
_CELL_AND_WORD = re.compile(rf"({_CELL.pattern})([^\W\d_]{{2,}})")
_SEPARATORS = str.maketrans("=:,;()→—–-", " " * 10)
_QUOTES = ' «»“”„"!?'
_PREPOSITIONS = frozenset(("на", "в", "at", "on", "in", "to"))
_EQUALS = re.compile(r"\s*=\s*")
_BETWEEN = re.compile(r"[\s,;]+")
_EMPTY_MARKS = (".", "-", "–", "—", "_")

Corrections = Mapping[Cell, str]
Prizes = tuple[tuple[Cell, int], ...]

_BEFORE_POINTS = re.compile(r"\s*[=+:]\s*")


class TypedMove(NamedTuple):
    """A word as a person typed it, with its new letter and the cell for it if they gave them.

    With *by_latin* the person names columns by Latin letters too.
    """

    word: str
    cell: str | None = None
    letter: str | None = None
    by_latin: bool = False

    @classmethod
    def parse(cls, text: str, *, by_latin: bool = False) -> "TypedMove | None":
        """Parse a word, alone or with a cell and a letter; None if *text* is not meant as a move.

        The parts come in any order; a cell may touch the word, as in `c3word`.
        """
        parts = _parts(text)
        cells = [part for part in parts if _CELL.fullmatch(part)]
        others = [part for part in parts if part not in cells]
        if len(others) > 1:
            others = [part for part in others if part.lower() not in _PREPOSITIONS]
        words = [part for part in others if len(part) > 1]
        letters = [part for part in others if len(part) == 1]
        if len(words) != 1 or not all(map(str.isalpha, others)):
            return None
        if not cells:
            return None if letters else cls(words[0], by_latin=by_latin)
        if len(cells) > 1 or len(letters) > 1:
            return None
        return cls(words[0], cells[0], next(iter(letters), None), by_latin)

    def cells(self, rows: Rows) -> tuple[Cell, ...]:
        """The cells of *rows* that may be meant, none if none was typed; GridError if unclear."""
        return cells_named(self.cell, rows, by_latin=self.by_latin) if self.cell else ()


def _parts(text: str) -> Sequence[str]:
    parts = text.translate(_SEPARATORS).lstrip(_QUOTES).rstrip(f"{_QUOTES}.").split()
    if len(parts) == 1 and (touching := _CELL_AND_WORD.fullmatch(parts[0])):
        return touching.groups()
    return parts


class SeveralWaysError(BotError):
    """The word alone does not tell which move is meant."""

    @property
    def word(self) -> str:
        return str(self.values["word"])

    @property
    def moves(self) -> list[Move]:
        moves: list[Move] = self.values["moves"]  # type: ignore[assignment]
        return moves


def several_ways(word: str, moves: list[Move]) -> SeveralWaysError:
    """The error for a *word* that may mean any of *moves*."""
    ways = [way_name(move) for move in moves]
    return SeveralWaysError(
        "“{word}” can be made in several ways: {ways}. Write the cell and the letter before the "
        "word, like this: {example}",
        word=word,
        ways=", ".join(ways),
        example=f"{ways[0]} {word}",
        moves=moves,
    )


def way_name(move: Move) -> str:
    return f"{cell_name(move.cell, move.word)} {move.letter}"


def corrections_in(text: str, rows: Rows, *, by_latin: bool = False) -> Sequence[Corrections]:
    """Parse `c3=ж d4=.` into the letter of each cell on the board of *rows*.

    There are two readings if the person names columns *by_latin* letters too and those that they
    typed may be of either alphabet. BotError or GridError if the text is unclear.
    """
    wishes = _EQUALS.sub("=", unicodedata.normalize("NFC", text).strip().lower())
    if not wishes:
        raise BotError("Write cells with their letters after /fix, like this: /fix c3=ж d4=.")
    pairs = [_pair(wish) for wish in _BETWEEN.split(wishes) if wish]
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
    return question._replace(board=question.board._replace(doubtful=doubtful), query=query)


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


def parse_prizes(text: str, board: Letters = "") -> Prizes:
    """The points of each cell, named as on *board*; BotError or GridError if *text* is unclear."""
    wishes = filter(None, _BETWEEN.split(_BEFORE_POINTS.sub("=", text)))
    return tuple(dict(_prize(wish, board) for wish in wishes).items())


def change_prizes(prizes: Prizes, wish: Prizes) -> Prizes:
    """*prizes* changed by *wish*; a cell that gets 0 points has no prize any more."""
    return tuple((cell, points) for cell, points in dict((*prizes, *wish)).items() if points)


def spell_prizes(prizes: Prizes, board: Letters = "") -> str:
    return " ".join(f"{cell_name(cell, board)}={points}" for cell, points in prizes)


def fitting(prizes: Prizes, rows: tuple[tuple[str, ...], ...]) -> Prizes:
    """The prizes whose cells are on a board of the size of *rows*."""
    height, width = len(rows), len(rows[0])
    return tuple(
        (cell, points) for cell, points in prizes if cell.row < height and cell.column < width
    )


def _prize(wish: str, board: Letters) -> tuple[Cell, int]:
    cell, _, points = wish.partition("=")
    if not (points.isascii() and points.isdecimal() and int(points[:3]) <= MAX_PRIZE_POINTS):
        raise BotError(
            "“{text}” is not a prize; write a cell, = and up to {most} points, like this: c3=2. "
            "With c3=0 it has none.",
            text=wish[:20],
            most=MAX_PRIZE_POINTS,
        )
    return cell_named(cell, board), int(points)
