"""A question about a Balda board, and its answer, as `balda solve` puts and prints them."""

from dataclasses import dataclass
from time import perf_counter

from bot.jobs import timed_moves
from solver import Cell, Grid, Lexicon, Move, Order, Query, Rules, Tier


@dataclass(frozen=True, slots=True)
class Question:
    """Which moves of a board are wanted, and in which order.

    Without *cells*, moves into any cell; *used* words are spelled as the lexicon does; words of a
    tier rarer than *rarest* are not wanted.
    """

    grid: Grid
    lexicon: Lexicon
    rules: Rules
    used: tuple[str, ...]
    cells: tuple[Cell, ...]
    through: Cell | None
    order: Order
    rarest: Tier

    def answer(self, *, limit: int | None) -> "Solution":
        """The first *limit* moves, each with its risk."""
        query = Query(
            self.rules, self.used, self.cells, self.through, self.order, self.rarest, limit=limit
        )
        moves, search_ms = timed_moves(self.grid, self.lexicon, query)
        began = perf_counter()
        shown = moves.page()
        risk_ms = (perf_counter() - began) * 1000
        return Solution(self, len(moves), shown, search_ms, risk_ms)


@dataclass(frozen=True, slots=True)
class Solution:
    """The moves that are shown, of *total* in all."""

    question: Question
    total: int
    moves: list[Move]
    search_ms: float
    risk_ms: float

    @property
    def left_out(self) -> list[str]:
        """The words that were not looked for: the start word, and the used ones as given."""
        question = self.question
        start_word = question.grid.start_word
        played = [question.lexicon.alphabet.spell(start_word)] if start_word else []
        return list(dict.fromkeys([*played, *question.used]))
