"""Moves as people type them."""

import re
from dataclasses import dataclass

from bot.texts import BotError
from solver import Move

_CELL = re.compile(r"[^\W\d_]{1,2}[0-9]{1,2}")
_SEPARATORS = str.maketrans("=:,;—–-", " " * 7)


@dataclass(frozen=True, slots=True)
class TypedMove:
    """A word as a person typed it, with the cell and the letter to make it by if they gave them."""

    word: str
    cell: str | None = None
    letter: str | None = None

    @classmethod
    def parse(cls, text: str) -> "TypedMove | None":
        """None if *text* is not meant as a move: that is `c3 word`, `c3 w word` or a word."""
        match text.translate(_SEPARATORS).rstrip(" .!").split():
            case [word] if word.isalpha():
                return cls(word)
            case [cell, word] if _CELL.fullmatch(cell) and word.isalpha():
                return cls(word, cell)
            case [cell, letter, word] if (
                _CELL.fullmatch(cell) and len(letter) == 1 and word.isalpha()
            ):
                return cls(word, cell, letter)
        return None


class SeveralWaysError(BotError):
    """A word alone does not tell which move is meant."""

    @property
    def word(self) -> str:
        return str(self.values["word"])

    @property
    def ways(self) -> list[tuple[str, str]]:
        """The cell and the letter of each move."""
        pairs = (way.split() for way in str(self.values["ways"]).split(", "))
        return [(cell, letter) for cell, letter in pairs]


def several_ways(word: str, moves: list[Move]) -> SeveralWaysError:
    """What to say where *word* alone does not tell which of *moves* is meant."""
    ways = [f"{move.cell} {move.letter}" for move in moves]
    return SeveralWaysError(
        "“{word}” can be made in several ways: {ways}. Write the cell and the letter before the "
        "word, like this: {example}",
        word=word,
        ways=", ".join(ways),
        example=f"{ways[0]} {word}",
    )
