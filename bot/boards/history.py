"""The plays of a game under way on a board, and what its picture showed beside it."""

from dataclasses import asdict, dataclass, replace
from typing import Any

SIDES = 2
# The names of the fields in storage.
_NAMES = ("mine", "theirs")


@dataclass(frozen=True, slots=True)
class Play:
    """A letter that *side* placed, and its word; side 0 is the owner of the board.

    The word is "" while nobody has named it; a pass has no cell, letter or word.
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
class Beside:
    """Text beside a board in its picture; a person may correct or drop it.

    *listed* is the number of words there; *used* are those that nobody had named before, *accepted*
    those that are in no lexicon. *scores* are the points of both sides before the plays, if the
    picture shows them; *turn* is true if it shows whose turn it is. *plays* is the number of plays
    that came before the picture.
    """

    listed: int = 0
    used: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()
    scores: tuple[int, int] | None = None
    turn: bool = False
    plays: int = 0
    swapped: bool = False

    def document(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def parse(cls, document: dict[str, Any]) -> "Beside":
        lists = {name: tuple(value) for name, value in document.items() if isinstance(value, list)}
        return cls(**{**document, **lists})


@dataclass(frozen=True, slots=True)
class History:
    """The plays since a board was sent, the *side* that moves next, and what its picture said.

    *told* is true if the person has said which side that is.
    """

    plays: tuple[Play, ...] = ()
    side: int = 0
    beside: Beside | None = None
    told: bool = False

    @property
    def has_turn(self) -> bool:
        """True if it is known which side moves next; otherwise *side* is a guess."""
        seen = self.beside is not None and self.beside.turn
        return self.told or seen or self.side != 0 or bool(self.plays)

    @property
    def has_scores(self) -> bool:
        """True if points of both sides are known."""
        return bool(self.plays) or (self.beside is not None and self.beside.scores is not None)

    def with_turn(self, side: int) -> "History":
        """Record that it is the turn of *side*, as the person says."""
        return replace(self, side=side, told=True)

    def with_last_by(self, side: int) -> "History":
        """Record that *side* played last, as the person says."""
        if not self.plays:
            return self.with_turn(1 - side)
        last = replace(self.plays[-1], side=side)
        return replace(self, plays=(*self.plays[:-1], last)).with_turn(1 - side)

    @property
    def scores(self) -> tuple[int, int]:
        """The points of side 0 and of side 1."""
        before = (self.beside and self.beside.scores) or (0, 0)
        own, other = self.points
        return before[0] + own, before[1] + other

    @property
    def scores_to_move(self) -> tuple[int, int]:
        """The points of the side that moves next, then those of the other."""
        own, other = self.scores
        return (other, own) if self.side else (own, other)

    @property
    def points(self) -> tuple[int, int]:
        """The points of each side, from the plays alone."""
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
        """Add *play* and pass the turn to the other side."""
        return replace(self, plays=(*self.plays, play), side=1 - play.side)

    def back(self) -> "History":
        """Undo the last play, which must exist."""
        return replace(self, plays=self.plays[:-1], side=self.plays[-1].side)

    def name_play(self, number: int, word: str, points: int) -> "History":
        """Give play *number*, which came without a word, this *word*."""
        play = replace(self.plays[number], word=word, points=points)
        return replace(self, plays=(*self.plays[:number], play, *self.plays[number + 1 :]))

    def drop_plays(self) -> "History":
        """Forget everything but the side to move."""
        return History(side=self.side, told=self.has_turn)

    def without(self, number: int) -> "History":
        """Drop play *number*, whose letter stays on the board."""
        return replace(self, plays=(*self.plays[:number], *self.plays[number + 1 :]))

    def swap_sides(self) -> "History":
        """Exchange the two sides."""
        beside = self.beside
        if beside is not None:
            scores = beside.scores and beside.scores[::-1]
            beside = replace(beside, scores=scores, swapped=not beside.swapped)
        plays = tuple(replace(play, side=1 - play.side) for play in self.plays)
        side = 1 - self.side if self.has_turn else self.side
        return replace(self, plays=plays, side=side, beside=beside)

    def document(self) -> dict[str, Any]:
        """Plain data for storage; `parse` reads it."""
        plays = [[p.cell, p.letter, p.word, p.points, _NAMES[p.side]] for p in self.plays]
        beside = self.beside and self.beside.document()
        turn = _NAMES[self.side]
        return {"plays": plays, "turn": turn, "beside": beside, "told": self.told}

    @classmethod
    def parse(cls, document: dict[str, Any]) -> "History":
        plays = tuple(
            Play(cell, letter, word, points, _NAMES.index(side))
            for cell, letter, word, points, side in document.get("plays", ())
        )
        beside = document.get("beside")
        side = _NAMES.index(document.get("turn", _NAMES[0]))
        told = bool(document.get("told", False))
        return cls(plays, side, Beside.parse(beside) if beside else None, told)
