"""Moves as people type them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.boards.columns import Rows, cell_name, cells_named
from bot.texts import BotError
from solver import Cell, Move

_CELL = re.compile(r"[^\W\d_]{1,2}[0-9]{1,2}")
_CELL_AND_WORD = re.compile(rf"({_CELL.pattern})([^\W\d_]{{2,}})")
_SEPARATORS = str.maketrans("=:,;()→—–-", " " * 10)
_QUOTES = ' «»“”„"!?'
_PREPOSITIONS = frozenset(("на", "в", "at", "on", "in", "to"))


@dataclass(frozen=True, slots=True)
class TypedMove:
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
