"""`/card`: a person's last result, of whatever game, as a message to forward."""

from dataclasses import dataclass

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.puzzles.cards import Cards
from bot.render.answer import Answer
from bot.texts import BotError
from storage import Guess, Puzzle, Puzzles, Results


@dataclass(frozen=True, slots=True)
class CardTable:
    """Cards show how much was found, and no letter of it."""

    puzzles: Puzzles
    results: Results
    cards: Cards

    def routes(self) -> Routes:
        return Routes(commands={"card": self.card})

    async def card(self, message: Message, person: Person) -> Answer:
        """Of the puzzle or game that ended last, or ends last; after the command may be a game."""
        name = message.text.lower()
        found = await self._puzzle(person, name)
        result = await self.results.last_of(person.id, person.chat if person.in_group else None)
        if result and name in ("", result.game) and (not found or result.ended > found[0].ends):
            return await self.cards.of_result(person, result)
        if found is None:
            raise BotError("You have no result here yet; /newbee begins a puzzle, /play a game.")
        return await self.cards.of_puzzle(person.texts, *found, person.id)

    async def _puzzle(self, person: Person, name: str) -> tuple[Puzzle, list[Guess]] | None:
        """The last one here in which the person found a word first, and all that was found."""
        kinds = [game for game in self.cards.maker.kinds if name in ("", game)]
        last = [await self.puzzles.last(person.chat, game) for game in kinds]
        for puzzle in sorted(filter(None, last), key=lambda puzzle: -puzzle.ends):
            guesses = await self.puzzles.guesses(puzzle)
            if any(guess.player == person.id for guess in guesses):
                return puzzle, guesses
        return None
