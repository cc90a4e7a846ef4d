"""The plays of a game that goes on, whether we follow it in another app or hold it ourselves."""

from dataclasses import dataclass, replace
from typing import Any

SIDES = 2
# By these names a history is kept.
_NAMES = ("mine", "theirs")


@dataclass(frozen=True, slots=True)
class Play:
    """A letter that came on a board and its word, made by *side*; 0 is whoever the board is of.

    The word is "" if nobody said which it was; a pass has neither cell nor letter nor word.
    """

    cell: str
    letter: str
    word: str
    points: int
    side: int

    @property
    def passed(self) -> bool:
        return not self.cell


@dataclass(frozen=True, slots=True)
class History:
    """The plays since a board was sent, and the *side* that moves next."""

    plays: tuple[Play, ...] = ()
    side: int = 0

    @property
    def scores(self) -> tuple[int, int]:
        """The points of side 0 and of side 1."""
        own, other = (
            sum(play.points for play in self.plays if play.side == side) for side in range(SIDES)
        )
        return own, other

    @property
    def unnamed(self) -> int | None:
        """The number of the first play whose word nobody has named."""
        numbers = (n for n, play in enumerate(self.plays) if play.cell and not play.word)
        return next(numbers, None)

    def then(self, play: Play) -> "History":
        """After *play*, it is the other side's turn."""
        return History((*self.plays, play), 1 - play.side)

    def back(self) -> "History":
        """Before the last play, which there is."""
        return History(self.plays[:-1], self.plays[-1].side)

    def named(self, number: int, word: str, points: int) -> "History":
        """With *word* as that of play *number*, which came without one."""
        play = replace(self.plays[number], word=word, points=points)
        return replace(self, plays=(*self.plays[:number], play, *self.plays[number + 1 :]))

    def without(self, number: int) -> "History":
        """As if the letter of play *number* had always been there."""
        return replace(self, plays=(*self.plays[:number], *self.plays[number + 1 :]))

    def document(self) -> dict[str, Any]:
        """Plain data for storage; `parse` reads it."""
        plays = [[p.cell, p.letter, p.word, p.points, _NAMES[p.side]] for p in self.plays]
        return {"plays": plays, "turn": _NAMES[self.side]}

    @classmethod
    def parse(cls, document: dict[str, Any]) -> "History":
        plays = tuple(
            Play(cell, letter, word, points, _NAMES.index(side))
            for cell, letter, word, points, side in document.get("plays", ())
        )
        return cls(plays, _NAMES.index(document.get("turn", _NAMES[0])))
