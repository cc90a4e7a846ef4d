"""`/card`: a picture of a person's own result in the last puzzle, to be shared."""

from dataclasses import dataclass

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.puzzle_kind import Solution
from bot.games.puzzles.puzzle_maker import PuzzleMaker
from bot.games.puzzles.share_card import Mark, ShareCard
from bot.games.registry import Games
from bot.render.answer import Answer
from bot.texts import BotError
from storage import Guess, Puzzle, Puzzles


@dataclass(frozen=True, slots=True)
class CardTable:
    """Cards show how much was found, and no letter of it."""

    puzzles: Puzzles
    maker: PuzzleMaker
    games: Games

    def routes(self) -> Routes:
        return Routes(commands={"card": self.card})

    async def card(self, message: Message, person: Person) -> Answer:
        """Of the puzzle that ended last, or ends last; after the command may be its game."""
        puzzle = await self._last(person.chat, message.text.lower())
        guesses = await self.puzzles.guesses(puzzle) if puzzle else []
        own = [guess for guess in guesses if guess.player == person.id]
        if puzzle is None or not own:
            raise BotError("You have found no word in the last puzzle here; /newbee begins one.")
        texts, game = person.texts, self.games.named(puzzle.game)
        words = texts.count("{n} word", "{n} words", len(own))
        points = texts.count("{n} point", "{n} points", sum(guess.points for guess in own))
        title = game.title(texts) if game else puzzle.game
        lines = (title, person.name, f"{words}, {points}")
        marks = _marks(await self.maker.solve(puzzle), own, guesses)
        return Answer(" · ".join(lines), picture=ShareCard(lines, marks), palette=person.palette)

    async def _last(self, chat: int, name: str) -> Puzzle | None:
        kinds = [game for game in self.maker.kinds if name in ("", game)]
        found = [await self.puzzles.last(chat, game) for game in kinds]
        return max(filter(None, found), key=lambda puzzle: puzzle.ends, default=None)


def _marks(solution: Solution, own: list[Guess], guesses: list[Guess]) -> tuple[Mark, ...]:
    """One for each likely word, those with most points first."""
    mine, all_found = ({guess.word for guess in found} for found in (own, guesses))
    likely = sorted(solution.likely, key=lambda entry: -entry.points)
    return tuple(
        Mark.OWN if e.word in mine else Mark.OTHERS if e.word in all_found else Mark.MISSED
        for e in likely
    )
