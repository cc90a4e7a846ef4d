"""The question of a person about a board: three values, kept together.

Board     what is on it, as it was typed or read
Query     what is asked of it (solver)
Shown     where it was asked and answered
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.boards.columns import Rows as Rows  # for whoever has a question
from bot.boards.history import History
from solver import EMPTY, Alphabet, Cell, Grid, Query
from storage import Board, Letters, Shown

# The alphabet of letters that may be Russian or Ukrainian.
Cyrillic = Letters


@dataclass(frozen=True, slots=True)
class Question:
    """The question of *owner* about a *board* of *game*; *history* is what was played on it since.

    A hive is one row, the centre letter first. Letters that may be Russian or Ukrainian are those
    of *cyrillic*.
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
        """The alphabet of its letters, in which its words are."""
        return Grid(self.rows).alphabet_for(self.cyrillic)

    @property
    def other_alphabet(self) -> Cyrillic | None:
        """The alphabet that its letters are of as well, where both Russian and Ukrainian fit."""
        other: Cyrillic = "ru" if self.alphabet.name == "uk" else "uk"
        return other if Grid(self.rows).alphabet_for(other).name == other else None

    def with_words(self) -> "Question":
        """With all that was found in place of hints."""
        return replace(self, shown=replace(self.shown, hints=None))

    def with_hints(self) -> "Question":
        """With hints in place of words, as many as were given."""
        return replace(self, shown=replace(self.shown, hints=self.shown.hints or 0))

    def with_rows(self, rows: Rows) -> "Question":
        """On another board, from the first row of the answer on."""
        query = replace(self.query, first=0)
        return replace(self, board=replace(self.board, rows=rows), query=query)

    def with_used(self, words: Iterable[str]) -> "Question":
        """With *words* among those that are used, or in a hive found."""
        used = tuple(dict.fromkeys((*self.query.used, *words)))
        return replace(self, query=replace(self.query, used=used))

    def whole_board(self) -> "Question":
        """Without a cell or a letter that is asked about."""
        return replace(self, query=self.query.whole_board())

    def about_cell(self, cell: Cell) -> "Question":
        """About moves into *cell* if it is empty, else about words through its letter."""
        query = self.query.whole_board()
        empty = self.rows[cell.row][cell.column] == EMPTY
        return replace(
            self, query=replace(query, cells=(cell,)) if empty else replace(query, through=cell)
        )

    def with_page(self, first: int, limit: int | None) -> "Question":
        """About *limit* rows of the answer from number *first* on."""
        return replace(self, query=replace(self.query, first=first, limit=limit))
