"""Questions about a Balda board: the rules, and which moves are wanted in which order."""

from dataclasses import dataclass, replace
from typing import Literal, get_args

from solver.alphabet import MIN_WORD_LETTERS, check_min_letters
from solver.grid import Cell
from solver.solver_errors import SolverError
from solver.wordlists.word_list import TIERS, Tier

MAX_PRIZE_POINTS = 99

Order = Literal["points", "net", "natural"]
"""The order of moves: by points, by points less risk, or words that people know first."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game.

    `knots`: a word may walk a cell twice, also the new one; classic: once. `diagonal`: words step
    to the corners too. `prizes` are points for placing the letter on a cell. `passing`: a side may
    pass, and two passes in a row end the game; else a side moves if it can, and the game ends when
    it cannot. SolverError if `min_letters` or a prize is out of range.
    """

    knots: bool = False
    diagonal: bool = False
    min_letters: int = MIN_WORD_LETTERS
    prizes: tuple[tuple[Cell, int], ...] = ()
    passing: bool = False

    def __post_init__(self) -> None:
        check_min_letters(self.min_letters)
        for cell, points in self.prizes:
            if not 1 <= points <= MAX_PRIZE_POINTS:
                raise SolverError(
                    "The prize of {cell} must be 1 to {most} points.",
                    cell=cell,
                    most=MAX_PRIZE_POINTS,
                )
        if len(dict(self.prizes)) < len(self.prizes):
            raise SolverError("A cell has two prizes; give each cell one.")


@dataclass(frozen=True, slots=True)
class Query:
    """Which moves are wanted, best first; by default all moves of the whole board.

    `used` words are left out. `cells`: the letter goes on one of these, where any are given.
    `through`: every word walks this filled cell, which is the give-away check. In the order `net` a
    move's score less its risk comes first, in the order `natural` the tier of its word. Words of a
    tier rarer than `rarest` are left out, but the other side may answer with them: they count in
    the risk. The page has `limit` moves from number `first` on, or all from there. SolverError if
    there is no such order, tier or page.
    """

    rules: Rules = Rules()
    used: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    through: Cell | None = None
    order: Order = "points"
    rarest: Tier = "rare"
    first: int = 0
    limit: int | None = None

    def __post_init__(self) -> None:
        check_order(self.order)
        if self.rarest not in TIERS:
            raise SolverError(
                "There is no tier “{tier}”; there are {tiers}.",
                tier=self.rarest,
                tiers=", ".join(TIERS),
            )
        if self.first < 0 or (self.limit is not None and self.limit < 0):
            raise SolverError("A page begins at move 0 or later, and has 0 moves or more.")

    def whole_board(self) -> "Query":
        """Drop the chosen cells, and put all moves on the page."""
        return replace(self, cells=(), through=None, first=0, limit=None)

    @property
    def page(self) -> slice:
        """The numbers of the moves on the page."""
        return slice(self.first, None if self.limit is None else self.first + self.limit)


def check_order(order: str) -> None:
    """Raise SolverError if there is no such *order*."""
    orders = get_args(Order)
    if order not in orders:
        raise SolverError(
            "There is no order “{order}”; there are {orders}.",
            order=order,
            orders=", ".join(orders),
        )
