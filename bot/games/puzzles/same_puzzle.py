"""A puzzle as a short code, to begin it in another chat: `same-bee-en-a-tkaro`."""

import re
from dataclasses import dataclass

from bot.boards.question import Rows
from bot.render.payloads import decode_word, encode_word
from bot.texts import BotError
from solver import Alphabet, Grid, GridError

SAME_LINK = "same-"
# Signs for the characters of a grid other than letters; no letter has such a sign.
_SIGNS = {"\n": "-", "(": "A", ")": "B"}
_OF_SIGNS = {sign: mark for mark, sign in _SIGNS.items()}
_CODE = re.compile(r"([a-z]{1,12})-(ru|en|uk)-([an])-([0-9a-zAB-]{4,40})")


@dataclass(frozen=True, slots=True)
class SamePuzzle:
    """A board of *game* in *language*; if *natural*, only likely words count."""

    game: str
    language: str
    natural: bool
    rows: Rows

    def pack(self) -> str:
        alphabet = Alphabet.find(self.language)
        text = str(Grid(self.rows))
        code = "".join(_SIGNS.get(mark) or encode_word(mark, alphabet) for mark in text)
        return f"{SAME_LINK}{self.game}-{self.language}-{'n' if self.natural else 'a'}-{code}"

    @classmethod
    def parse(cls, text: str) -> "SamePuzzle":
        """Parse a code; BotError if *text* is none."""
        found = _CODE.fullmatch(text.removeprefix(SAME_LINK))
        if found is None:
            raise unreadable()
        alphabet = Alphabet.find(found[2])
        letters = [_OF_SIGNS.get(sign) or decode_word(sign, alphabet) for sign in found[4]]
        try:
            rows = Grid.parse("".join(letter or "?" for letter in letters)).rows
        except GridError:
            raise unreadable() from None
        if any(len(row) != len(rows[0]) or not all(row) for row in rows):
            raise unreadable()
        return cls(found[1], found[2], found[3] == "n", rows)


def unreadable() -> BotError:
    return BotError("I cannot read this puzzle; copy its code or its link once more.")
