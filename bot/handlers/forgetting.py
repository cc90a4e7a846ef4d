"""`/forget_me`: everything that is kept about a person is deleted."""

from dataclasses import dataclass

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.chat.vocabulary import Vocabulary
from bot.render.answer import Answer
from bot.texts import Texts
from storage import Forgotten, Records


@dataclass(frozen=True, slots=True)
class Forgetting:
    records: Records
    vocabulary: Vocabulary

    def routes(self) -> Routes:
        return Routes(commands={"forget_me": self.forget_me})

    async def forget_me(self, message: Message, person: Person) -> Answer:
        forgotten = await self.records.forget(person.id)
        await self.vocabulary.delete_unused_images()
        return Answer(_deleted(person.texts, forgotten))


def _deleted(texts: Texts, forgotten: Forgotten) -> str:
    counts = (
        texts.count("{n} board", "{n} boards", forgotten.boards),
        texts.count("{n} word of your own", "{n} words of your own", forgotten.words),
        texts.count("{n} letter you corrected", "{n} letters you corrected", forgotten.glyphs),
        texts.count("{n} game", "{n} games", forgotten.matches),
        texts.count("{n} verdict on a word", "{n} verdicts on words", forgotten.verdicts),
        texts.count("{n} word list", "{n} word lists", forgotten.lists),
    )
    return texts.say(
        "I deleted all I kept about you: your settings, profiles, pictures, guesses and results, "
        "{counts}.",
        counts=", ".join(counts),
    )
