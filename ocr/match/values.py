"""Values read from a match; None for everything that was not seen."""

from typing import Literal, NamedTuple

Side = Literal[0, 1]


class PlayedWord(NamedTuple):
    """A word of the list, as it lies on the board.

    `side` is None if both sides share one list. `sure`: it was read letter by letter, with
    confidence, and its points are its length; unknown words need more confidence.
    """

    word: str
    side: Side | None
    points: int | None
    sure: bool


class MatchReading(NamedTuple):
    """Words, scores, names and turn of a screenshot; side 0 is yours if a name says "Вы".

    Otherwise side 0 is the left or upper one. `side_of_you` is 0 if a name or the words "Ваш ход"
    or "Ход соперника" tell your side. `ms` is wall time.
    """

    used: tuple[PlayedWord, ...] = ()
    scores: tuple[int, int] | None = None
    names: tuple[str, str] | None = None
    turn: Side | None = None
    side_of_you: Side | None = None
    ms: float = 0.0

    def swap_sides(self) -> "MatchReading":
        """The reading with its sides exchanged."""
        return self._replace(
            used=tuple(each._replace(side=other_side(each.side)) for each in self.used),
            scores=self.scores and self.scores[::-1],
            names=self.names and self.names[::-1],
            turn=other_side(self.turn),
        )


def other_side(side: Side | None) -> Side | None:
    return None if side is None else (0 if side else 1)
