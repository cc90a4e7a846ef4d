"""What was read of a match, and None for all that was not seen."""

from dataclasses import dataclass
from typing import Literal

Side = Literal[0, 1]


@dataclass(frozen=True, slots=True)
class PlayedWord:
    """A word of the list, as it lies on the board.

    `side` is None where both sides share one list. `sure`: it was read letter by letter as a known
    word, and its points are its length.
    """

    word: str
    side: Side | None
    points: int | None
    sure: bool


@dataclass(frozen=True, slots=True)
class MatchReading:
    """Words, scores, names and turn of a screenshot; side 0 is yours where a name says "Вы".

    Otherwise side 0 is the left or upper one. `side_of_you` is 0 where a name says so. `ms` is
    wall time.
    """

    used: tuple[PlayedWord, ...] = ()
    scores: tuple[int, int] | None = None
    names: tuple[str, str] | None = None
    turn: Side | None = None
    side_of_you: Side | None = None
    ms: float = 0.0
