"""What a person asks about a board: three values, kept together.

Board     what is on it, as it was typed or read
Query     what is asked of it (solver)
Shown     where it was asked and answered
"""

from dataclasses import dataclass, field, replace

from bot.boards.history import History
from solver import Query
from storage import Board, Shown

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What *owner* asks about a *board* of *game*; *history* is what was played on it since.

    A hive is one row, the centre letter first.
    """

    id: str
    game: str
    owner: int
    board: Board
    shown: Shown
    query: Query = field(default_factory=Query)
    history: History = field(default_factory=History)

    @property
    def rows(self) -> Rows:
        return self.board.rows

    def with_rows(self, rows: Rows) -> "Question":
        return replace(self, board=replace(self.board, rows=rows))

    def whole_board(self) -> "Question":
        """Without a cell or a letter that is asked about."""
        return replace(self, query=self.query.whole_board())

    def with_page(self, first: int, limit: int | None) -> "Question":
        """About *limit* rows of the answer from number *first* on."""
        return replace(self, query=replace(self.query, first=first, limit=limit))
