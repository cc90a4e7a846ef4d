"""A board of Balda solved, as `balda solve` does it."""

from dataclasses import dataclass
from time import perf_counter

from solver import Grid, Lexicon, Move, Query, find_moves


@dataclass(frozen=True, slots=True)
class Solution:
    """The moves on the page that *query* asks for, each with its risk, of *total* in all."""

    grid: Grid
    lexicon: Lexicon
    query: Query
    total: int
    moves: list[Move]
    search_ms: float
    risk_ms: float

    @classmethod
    def find(cls, grid: Grid, lexicon: Lexicon, query: Query) -> "Solution":
        """The used words of *query* are spelled as *lexicon* spells them."""
        began = perf_counter()
        moves = find_moves(grid, lexicon, query)
        found = perf_counter()
        page = moves.page()
        search_ms, risk_ms = (found - began) * 1000, (perf_counter() - found) * 1000
        return cls(grid, lexicon, query, len(moves), page, search_ms, risk_ms)

    @property
    def left_out(self) -> list[str]:
        """The words that were not looked for: the start word, and the used ones as given."""
        start_word = self.grid.start_word
        played = [self.lexicon.alphabet.spell(start_word)] if start_word else []
        return list(dict.fromkeys([*played, *self.query.used]))
