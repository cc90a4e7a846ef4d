"""A match of Balda as people write it down: the start word, then the moves of both sides in turn.

    кабак
    b2=т табак
    d2=н кабан
    pass

The start word stands in the middle row of a square board. `9x9 кабак` names a larger board, and
rules that are not the usual ones follow: `кабак knots passing`. A semicolon ends a line too.
Headers (`players: Anna, Boris`) may stand above, and comments behind a `#`. docs/notation.md
defines it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from solver.balda import Move, check_empty, place_move
from solver.grid import EMPTY, Cell, Grid, check_side
from solver.lexicon import Lexicon
from solver.position import PASS, Position, parse_rules, rules_text
from solver.query import Rules
from solver.solver_errors import IllegalMoveError, PositionError

_COMMENT = re.compile(r"#.*")
_HEADER = re.compile(r"([a-z]+)\s*:\s*(\S.*)", re.IGNORECASE | re.ASCII)
# Formats of the values of these headers; other headers may hold any text.
_VALUES = {
    "date": re.compile(r"\d{4}-\d\d-\d\d", re.ASCII),
    "result": re.compile(r"\d{1,4}:\d{1,4}", re.ASCII),
}

_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)


class Placement(NamedTuple):
    """A move without its path; `str()` is `b2=т табак` and parses back."""

    cell: Cell
    letter: str
    word: str

    def __str__(self) -> str:
        return f"{self.cell}={self.letter} {self.word}"

    @classmethod
    def parse(cls, text: str) -> "Placement":
        """Read a move; PositionError if the text is not one, GridError if it names no cell."""
        cell, equals, made = text.strip().lower().partition("=")
        letter, _, word = made.partition(" ")
        if not equals or len(letter) != 1 or not word.strip().isalpha():
            raise PositionError("“{line}” is not a line of a match.", line=text.strip()[:40])
        return cls(Cell.parse(cell), letter, word.strip())


@dataclass(frozen=True, slots=True)
class Match:
    """A first board, and the moves since then; None is a pass. Nothing is checked.

    `used` are words that were used before, besides the start word; `side` moved first. `headers`
    are names in lower case with their values. `str()` is the notation and parses back, if the match
    `has_notation` and side 0 began it without used words.
    """

    start: Grid
    moves: tuple[Placement | None, ...] = ()
    rules: Rules = Rules()
    used: tuple[str, ...] = ()
    side: int = 0
    headers: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, position: Position) -> "Match":
        """The match that has led to *position* from its first board."""
        moves = tuple(
            Placement(move.cell, move.letter, move.word) if move else None
            for move in position.plays
        )
        used, side = tuple(sorted(position.first_used)), position.first_side
        return cls(position.first_grid, moves, position.rules, used, side)

    @classmethod
    def parse(cls, text: str) -> "Match":
        """Read the notation; PositionError for a line that does not fit, GridError as of `Grid`."""
        said = _COMMENT.sub("", text)
        lines = [line.strip() for line in re.split(r"[\n;]", said) if line.strip()]
        headers = tuple(map(_parse_header, takewhile(lambda line: ":" in line, lines)))
        if len(lines) == len(headers):
            raise _no_start_word()
        first, *rest = lines[len(headers) :]
        start, rules = _parse_first(first)
        moves = (None if line.lower() == PASS else Placement.parse(line) for line in rest)
        return cls(start, tuple(moves), rules, headers=headers)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the sides, the one that moved first in front; empty if not given."""
        told = dict(self.headers).get("players", "")
        return tuple(name.strip() for name in told.split(",") if name.strip())

    @property
    def has_notation(self) -> bool:
        """True if the board holds a start word and nothing else."""
        word, width, height = self._start_word, self.start.width, self.start.height
        return len(word) <= width and self.start == start_grid(word, width=width, height=height)

    @property
    def _start_word(self) -> str:
        return self.start.start_word or "".join("".join(row) for row in self.start.rows)

    def __str__(self) -> str:
        size, word = f"{self.start.width}x{self.start.height}", self._start_word
        sizes = [] if (self.start.width, self.start.height) == (len(word),) * 2 else [size]
        first = " ".join([*sizes, word, rules_text(self.rules)]).strip()
        headers = (f"{name}: {value}" for name, value in self.headers)
        return "\n".join([*headers, first, *(str(move) if move else PASS for move in self.moves)])

    def first_position(self, lexicon: Lexicon) -> Position:
        """The position before the first move; errors and cost as of `Position`."""
        return Position(self.start, lexicon, self.rules, used=self.used, side=self.side)

    def positions(self, lexicon: Lexicon) -> Iterator[Position]:
        """The position before each move, and the last one: the same object, played on.

        IllegalMoveError if a word cannot be walked or has been used; *lexicon* need not have it.
        GridError if a cell is not empty. Cost: as `Position.play` for each move.
        """
        position = self.first_position(lexicon)
        yield position
        for move in self.moves:
            if move is None:
                position.play_pass()
            else:
                position.play(_fitting(position, move))
            yield position


def start_grid(word: str, *, width: int | None = None, height: int | None = None) -> Grid:
    """The word in the middle row of an empty board; as large as the word is long by default.

    PositionError if there is no word or it does not fit; GridError as of `Grid`.
    """
    width, height = width or len(word), height or len(word)
    if not word:
        raise _no_start_word()
    check_side(max(width, height))
    if width < len(word) or height < 1:
        raise PositionError(
            "“{word}” does not fit on a board of {width} by {height} cells.",
            word=word[:40],
            width=width,
            height=height,
        )
    rows = [[EMPTY] * width for _ in range(height)]
    left = (width - len(word)) // 2
    rows[height // 2][left : left + len(word)] = word
    return Grid(tuple(map(tuple, rows)))


def _no_start_word() -> PositionError:
    return PositionError("A match begins with its start word.")


def _fitting(position: Position, placement: Placement) -> Move:
    alphabet = position.lexicon.alphabet
    word = alphabet.spell(placement.word)
    made = (placement.cell, alphabet.spell(placement.letter), word)
    if word in position.used:
        raise IllegalMoveError("“{word}” has been played already.", word=word)
    check_empty(position.grid, placement.cell)
    move = place_move(position.grid, position.lexicon, position.rules, made)
    if not move.path:
        raise IllegalMoveError("“{word}” cannot be made on this board.", word=word)
    return move


def _parse_header(line: str) -> tuple[str, str]:
    header = _HEADER.fullmatch(line)
    name, value = (header[1].lower(), header[2]) if header else ("", "")
    if not header or (name in _VALUES and not _VALUES[name].fullmatch(value)):
        raise PositionError(
            "“{line}” is no header of a match; write it like date: 2026-11-27 or result: 22:25",
            line=line[:40],
        )
    return name, value


def _parse_first(line: str) -> tuple[Grid, Rules]:
    words = line.lower().split()
    size = _SIZE.fullmatch(words[0])
    width, height = (int(size[1]), int(size[2])) if size else (None, None)
    if size and len(words) == 1:
        raise _no_start_word()
    word, *rules = words[1:] if size else words
    if not word.isalpha():
        raise PositionError("“{line}” is not a line of a match.", line=line[:40])
    return start_grid(word, width=width, height=height), parse_rules(" ".join(rules))
