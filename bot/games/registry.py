"""The list of games."""

from collections.abc import Iterator, Sequence

from bot.boards.question import Question, Rows
from bot.games.game import Fit, Game


class Games:
    """Games by name. A board that no game claims goes to the first game that takes it."""

    def __init__(self, games: Sequence[Game]) -> None:
        self._games = {game.name: game for game in games}

    def __iter__(self) -> Iterator[Game]:
        return iter(self._games.values())

    def get(self, name: str) -> Game | None:
        return self._games.get(name)

    def of(self, question: Question) -> Game:
        return self._games[question.game]

    def of_rows(self, rows: Rows) -> Game:
        """The game of a typed board."""
        claiming = (game for game in self if game.claims(rows))
        taking = (game for game in self if game.takes(rows))
        found = next(claiming, None) or next(taking, None)
        return found or next(iter(self))

    def of_reading(self, name: str, rows: Rows, host: str) -> Game:
        """The game of a board that was read as one of the game *name*.

        If several games are possible, the one of the person's *host* app, else the best fit.
        """
        seen = self._games[name]

        def rank(game: Game) -> tuple[bool, Fit, bool]:
            fit = game.fit(rows)
            return fit > Fit.NONE and host in game.hosts, fit, game is seen

        return max(self._beside(seen), key=rank)

    def in_doubt(self, question: Question, host: str) -> Sequence[Game]:
        """The games that a board may belong to if nothing decides between them; else none."""
        fits = {game: game.fit(question.rows) for game in self._beside(self.of(question))}
        games = [game for game, fit in fits.items() if fit > Fit.NONE]
        is_settled = Fit.GOOD in fits.values() or any(host in game.hosts for game in games)
        is_fresh = question.board.reading and not question.history.plays
        return games if is_fresh and len(games) > 1 and not is_settled else ()

    def possible(self, question: Question) -> list[Game]:
        """The games that the board may belong to, its own among them."""
        now = self.of(question)
        return [game for game in self._beside(now) if game is now or game.takes(question.rows)]

    def _beside(self, game: Game) -> list[Game]:
        """The games whose boards look like those of *game*, which is one of them."""
        return [one for one in self if one is game or (one.named_cells and game.named_cells)]

    def parse(self, text: str) -> tuple[Game, Rows] | None:
        """Parse *text* in the notation of any game that has one: the game and the board."""
        for game in self:
            if rows := game.parse(text):
                return game, rows
        return None
