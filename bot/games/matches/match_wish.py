"""Parse what people write after `/play`."""

import re
from dataclasses import dataclass, replace

from bot.chat.spelling import alphabet_of
from bot.texts import BotError
from solver import SIDES

HOST, OTHER = range(SIDES)
DEFAULT_SIZE, MIN_SIZE, MAX_SIZE = 5, 3, 9

MIN_SEATS, MAX_SEATS = 2, 6

_SEATS = re.compile(rf"{MIN_SEATS}[-–]([{MIN_SEATS}-{MAX_SEATS}])")
_SECOND = ("second", "вторым", "другим")
_PASSES = ("passes", "пропуски")


@dataclass(frozen=True, slots=True)
class MatchWish:
    """The start word or its number of letters, the side that begins, and if passing is allowed.

    With *seats* the game is a table for at most so many people.
    """

    word: str | None = None
    size: int = DEFAULT_SIZE
    first: int = HOST
    passing: bool = False
    seats: int | None = None

    @classmethod
    def parse(cls, text: str) -> "MatchWish":
        """Parse the parts of *text*, in any order; BotError if one is unclear."""
        wish = cls()
        for part in text.lower().split():
            if part in _SECOND:
                wish = replace(wish, first=OTHER)
            elif part in _PASSES:
                wish = replace(wish, passing=True)
            elif found := _SEATS.fullmatch(part):
                wish = replace(wish, seats=int(found[1]))
            elif part.isascii() and part.isdecimal() and MIN_SIZE <= int(part) <= MAX_SIZE:
                wish = replace(wish, size=int(part))
            elif part.isalpha() and wish.word is None:
                wish = replace(wish, word=_start_word(part))
            else:
                raise BotError(
                    "I don't understand “{part}”; write a size of {least} to {most} or a start "
                    "word, and “second” or “passes” if you like: /play 5 second",
                    part=part[:20],
                    least=MIN_SIZE,
                    most=MAX_SIZE,
                )
        return wish


def _start_word(part: str) -> str:
    word = alphabet_of(part).clean_word(part)
    if MIN_SIZE <= len(word) <= MAX_SIZE:
        return word
    raise BotError("A start word has {least} to {most} letters.", least=MIN_SIZE, most=MAX_SIZE)
