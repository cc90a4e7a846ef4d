"""`/dict` and the word after it, which says what is wanted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Command, Routes
from bot.render.answer import Answer
from bot.texts import BotError

_TRANSLATED = {
    "список": "list",
    "найти": "find",
    "знайти": "find",
    "загрузить": "import",
    "завантажити": "import",
    "выгрузить": "export",
    "вивантажити": "export",
    "сбросить": "reset",
    "скинути": "reset",
}


@dataclass(frozen=True, slots=True)
class DictionaryCommand:
    """*actions* by their words; each gets the message with what stands after its word."""

    actions: Mapping[str, Command]

    def routes(self) -> Routes:
        return Routes(commands={"dict": self.dictionary})

    async def dictionary(self, message: Message, person: Person) -> Answer | None:
        named, _, rest = message.text.partition(" ")
        name = named.lower() or "list"
        action = self.actions.get(_TRANSLATED.get(name, name))
        if action is None:
            raise BotError(
                "I don't understand “{name}”; write /dict list, find, import, export or reset.",
                name=named[:20],
            )
        return await action(replace(message, text=rest.strip()), person)
