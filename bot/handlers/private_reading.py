"""An answer that a group may not read, sent to whoever taps for it."""

from dataclasses import dataclass

from bot.chat.network import ClosedError
from bot.chat.people import People, Person
from bot.chat.routes import Routes, TapRoute
from bot.games.board_buttons import ReadInPrivate
from bot.games.desk import Desk, refuse_gone
from bot.games.question_book import again
from bot.render.answer import TapAnswer
from bot.render.payloads import refuse_button
from bot.texts import BotError


@dataclass(frozen=True, slots=True)
class PrivateReading:
    desk: Desk
    people: People

    def routes(self) -> Routes:
        return Routes(taps=[TapRoute(ReadInPrivate, self.send)])

    async def send(self, tapped: ReadInPrivate, person: Person) -> TapAnswer:
        """To anybody in the group; where a link can bring a payload, there is one instead."""
        if self.desk.outbox.can.can_link_to_private:
            raise refuse_button()
        question = await self.desk.book.get(tapped.board)
        if question is None or question.shown.chat != person.chat:
            raise refuse_gone()
        alone = await self.people.in_private(person.sender)
        try:
            await self.desk.tell(alone, again(question, 0, alone))
        except ClosedError:
            raise BotError(
                "I can't write to you yet. Write me anything at {link}, then tap again.",
                link=self.desk.outbox.link("hello"),
            ) from None
        return TapAnswer(person.texts.say("I have sent it to our private chat."))
