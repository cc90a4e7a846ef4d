"""The question of a person about a board: three values, kept together.

Board     its letters, as they were typed or read
Query     the request to the solver
Shown     where the question was asked and answered
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.boards.columns import Rows as Rows  # for importers of questions
from bot.boards.history import History
from solver import EMPTY, Alphabet, Cell, Grid, Query
from storage import Board, Letters, Shown

# The alphabet of letters that may be Russian or Ukrainian.
Cyrillic = Letters


@dataclass(frozen=True, slots=True)
class Question:
    """The question of *owner* about a *board* of *game*; *history* has the plays on it since.

    A hive is one row, the centre letter first. *cyrillic* is the alphabet of letters that may be
    Russian or Ukrainian.
    """

    id: str
    game: str
    owner: int
    board: Board
    shown: Shown
    query: Query = field(default_factory=Query)
    history: History = field(default_factory=History)
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

    def with_words(self) -> "Question":
        """Show words in place of hints."""
        return replace(self, shown=replace(self.shown, hints=None))

    def with_hints(self) -> "Question":
        """Show hints in place of words, as many as were given so far."""
        return replace(self, shown=replace(self.shown, hints=self.shown.hints or 0))

    def tells_best(self, last_hint: int) -> bool:
        """True if the answer names the best word: it has no hints, or also the *last_hint*."""
        return self.shown.hints is None or self.shown.hints >= last_hint

    def with_rows(self, rows: Rows) -> "Question":
        """Ask about other *rows*, from the first row of the answer on."""
        query = replace(self.query, first=0)
        return replace(self, board=replace(self.board, rows=rows), query=query)

    def with_used(self, words: Iterable[str]) -> "Question":
        """Add *words* to those that are used, or in a hive to those that are found."""
        used = tuple(dict.fromkeys((*self.query.used, *words)))
        return replace(self, query=replace(self.query, used=used))

    def whole_board(self) -> "Question":
        """Ask about the whole board, not about single cells."""
        return replace(self, query=self.query.whole_board())

    def about_cell(self, cell: Cell) -> "Question":
        """Ask about moves into *cell* if it is empty, else about words through its letter."""
        query = self.query.whole_board()
        empty = self.rows[cell.row][cell.column] == EMPTY
        return replace(
            self, query=replace(query, cells=(cell,)) if empty else replace(query, through=cell)
        )

    def with_page(self, first: int, limit: int | None) -> "Question":
        """Ask for *limit* rows of the answer from number *first* on."""
        return replace(self, query=replace(self.query, first=first, limit=limit))
