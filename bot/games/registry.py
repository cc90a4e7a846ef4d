"""The games there are: one list, which everything else asks."""

from collections.abc import Iterator, Sequence

from bot.boards.question import Question, Rows
from bot.games.game import Game


class Games:
    """Games by name. A board that none claims is of the *first* that takes it."""

    def __init__(self, games: Sequence[Game]) -> None:
        self._games = {game.name: game for game in games}

    def __iter__(self) -> Iterator[Game]:
        return iter(self._games.values())

    def named(self, name: str) -> Game | None:
        return self._games.get(name)

    def of(self, question: Question) -> Game:
        return self._games[question.game]

    def of_rows(self, rows: Rows) -> Game:
        """The game of a typed board."""
        claiming = (game for game in self if game.claims(rows))
        taking = (game for game in self if game.takes(rows))
        found = next(claiming, None) or next(taking, None)
        return found or next(iter(self))

    def of_reading(self, name: str, rows: Rows) -> Game:
        """The game of a board that was read, and taken for one of the game called *name*."""
        game = self._games[name]
        return game if game.believes(rows) else self.of_rows(rows)

    def possible(self, question: Question) -> list[Game]:
        """What else the board may be a board of, this game among them."""
        now = self.of(question)
        return [
            game
            for game in self
            if game is now or (game.named_cells and now.named_cells and game.takes(question.rows))
        ]

    def typed(self, text: str) -> tuple[Game, Rows] | None:
        """The game that has a way of its own to write a board, and the board."""
        for game in self:
            if rows := game.typed(text):
                return game, rows
        return None
