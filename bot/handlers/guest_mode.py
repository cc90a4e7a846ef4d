"""Guest mode: our name under a board in a chat where we are not, answered there once."""

from dataclasses import dataclass

from bot.boards.grids import grid_in
from bot.boards.question import Question
from bot.chat.messages import Message, Quoted
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.desk import Desk
from bot.games.picture_store import pictures_in
from bot.render.answer import Answer
from bot.texts import BotError


@dataclass(frozen=True, slots=True)
class GuestMode:
    desk: Desk

    def routes(self) -> Routes:
        return Routes(guest=self.answer)

    async def answer(self, message: Message, person: Person) -> Answer:
        """Of several pictures the first; words are hidden, as others read along."""
        question = await self._find_board(message, person)
        if question is None:
            raise BotError(
                "Name me in a reply to a screenshot, or with a board or the letters of a hive "
                "after my name; with “hints” I tell no word."
            )
        question = await self.desk.in_proved_game(person, question)
        question = self.desk.finder.games.of(question).apply_wish(question, message.text)
        return await self.desk.answer_elsewhere(person, question)

    async def _find_board(self, message: Message, person: Person) -> Question | None:
        """In the message, or in the one that it replies to; pictures come before words."""
        finder, quoted = self.desk.finder, message.quoted or Quoted(0)
        if files := pictures_in(message) or pictures_in(quoted):
            return await finder.of_picture(message, person, files[0])
        text = quoted.text if grid_in(quoted.text) else message.text or quoted.text
        return finder.of_text(person, text)
