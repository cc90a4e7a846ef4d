"""The question of a person about a board: three values, kept together.

Board     its letters, as they were typed or read
Query     the request to the solver
Shown     where the question was asked and answered

With it goes the `History` of a game under way on the board: its plays, and what a picture showed
beside it.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from bot.boards.columns import Rows as Rows  # for importers of questions
from solver import EMPTY, Alphabet, Cell, Grid, Query
from storage import Board, Letters, Shown

SIDES = 2
# The names of the fields in storage.
_NAMES = ("mine", "theirs")
# The alphabet of letters that may be Russian or Ukrainian.
Cyrillic = Letters


class Play(NamedTuple):
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


class Beside(NamedTuple):
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
        return self._asdict()

    @classmethod
    def parse(cls, document: dict[str, Any]) -> "Beside":
        lists = {name: tuple(value) for name, value in document.items() if isinstance(value, list)}
        return cls(**{**document, **lists})


class History(NamedTuple):
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
        return self._replace(side=side, told=True)

    def with_last_by(self, side: int) -> "History":
        """Record that *side* played last, as the person says."""
        if not self.plays:
            return self.with_turn(1 - side)
        last = self.plays[-1]._replace(side=side)
        return self._replace(plays=(*self.plays[:-1], last)).with_turn(1 - side)

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
        return self._replace(plays=(*self.plays, play), side=1 - play.side)

    def back(self) -> "History":
        """Undo the last play, which must exist."""
        return self._replace(plays=self.plays[:-1], side=self.plays[-1].side)

    def name_play(self, number: int, word: str, points: int) -> "History":
        """Give play *number*, which came without a word, this *word*."""
        play = self.plays[number]._replace(word=word, points=points)
        return self._replace(plays=(*self.plays[:number], play, *self.plays[number + 1 :]))

    def without(self, number: int) -> "History":
        """Drop play *number*, whose letter stays on the board."""
        return self._replace(plays=(*self.plays[:number], *self.plays[number + 1 :]))

    def swap_sides(self) -> "History":
        """Exchange the two sides."""
        beside = self.beside
        if beside is not None:
            scores = beside.scores and beside.scores[::-1]
            beside = beside._replace(scores=scores, swapped=not beside.swapped)
        plays = tuple(play._replace(side=1 - play.side) for play in self.plays)
        side = 1 - self.side if self.has_turn else self.side
        return self._replace(plays=plays, side=side, beside=beside)

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


class Question(NamedTuple):
    """The question of *owner* about a *board* of *game*; *history* has the plays on it since.

    A hive is one row, the centre letter first. *cyrillic* is the alphabet of letters that may be
    Russian or Ukrainian.
    """

    id: str
    game: str
    owner: int
    board: Board
    shown: Shown
    query: Query = Query()
    history: History = History()
    cyrillic: Cyrillic = "ru"

    @property
    def rows(self) -> Rows:
        return self.board.rows

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of its letters and words."""
        return Grid(self.rows).alphabet_for(self.cyrillic)

    @property
    def other_alphabet(self) -> Cyrillic | None:
        """The other alphabet that has its letters, if both Russian and Ukrainian fit."""
        other: Cyrillic = "ru" if self.alphabet.name == "uk" else "uk"
        return other if Grid(self.rows).alphabet_for(other).name == other else None

    def with_hints(self, number: int | None) -> "Question":
        """Show that *number* of hints in place of words, or the words if it is None."""
        return self._replace(shown=self.shown._replace(hints=number))

    def as_hints(self) -> "Question":
        """Show hints in place of words, as many as were given so far."""
        return self.with_hints(self.shown.hints or 0)

    def tells_best(self, last_hint: int) -> bool:
        """True if the answer names the best word: it has no hints, or also the *last_hint*."""
        return self.shown.hints is None or self.shown.hints >= last_hint

    def with_rows(self, rows: Rows) -> "Question":
        """Ask about other *rows*, from the first row of the answer on."""
        return self._replace(board=self.board._replace(rows=rows)).with_query(first=0)

    def with_query(self, **changes: Any) -> "Question":
        """Ask with these *changes* in the query."""
        return self._replace(query=replace(self.query, **changes))

    def with_used(self, words: Iterable[str]) -> "Question":
        """Add *words* to those that are used, or in a hive to those that are found."""
        used = tuple(dict.fromkeys((*self.query.used, *words)))
        return self.with_query(used=used)

    def whole_board(self) -> "Question":
        """Ask about the whole board, not about single cells."""
        return self._replace(query=self.query.whole_board())

    def about_cell(self, cell: Cell) -> "Question":
        """Ask about moves into *cell* if it is empty, else about words through its letter."""
        empty = self.rows[cell.row][cell.column] == EMPTY
        return self.whole_board().with_query(**{"cells": (cell,)} if empty else {"through": cell})

    def with_page(self, first: int, limit: int | None) -> "Question":
        """Ask for *limit* rows of the answer from number *first* on."""
        return self.with_query(first=first, limit=limit)
