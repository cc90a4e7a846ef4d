"""`/help`: a worked example, and chapters in the same message."""

from dataclasses import replace

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, TapRoute
from bot.render.answer import Answer, TapAnswer
from bot.render.help_text import TurnToChapter, example_drawing, help_keyboard, help_text
from bot.texts import BotError

FIRST = "example"


class Help:
    """Help in the language of the person."""

    def routes(self) -> Routes:
        return Routes(
            commands={"help": self.help}, taps=[TapRoute(TurnToChapter, self.turn_to_chapter)]
        )

    async def help(self, message: Message, person: Person) -> Answer:
        answer = _chapter(FIRST, person)
        return replace(answer, picture=example_drawing(person.texts), palette=person.palette)

    async def turn_to_chapter(self, tapped: TurnToChapter, person: Person) -> TapAnswer:
        """The picture stays."""
        return TapAnswer(rewrite=_chapter(tapped.chapter, person))


def _chapter(name: str, person: Person) -> Answer:
    text = help_text(person.texts, name)
    if text is None:
        raise BotError("I don't know this chapter; send /help again.")
    return Answer(text, help_keyboard(person.texts, person.chat, name), html=True)
