"""`/forget_me`: delete everything that is kept about a person, once they have confirmed it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, TapRoute
from bot.chat.vocabulary import Vocabulary
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Button, Keyboard, Tone
from bot.render.payloads import PersonPayload, payload
from bot.texts import Texts
from storage import Forgotten, Records

_CONFIRMED = ("yes", "да", "так")


@payload("forget")
class Forget(PersonPayload):
    """Delete all that is kept about the person, or leave it."""

    wish: Literal["all", "nothing"]


@dataclass(slots=True, eq=False, repr=False)
class Forgetting:
    """Deletes a person's data; *leave* comes first, while we know what they take part in."""

    records: Records
    vocabulary: Vocabulary
    leave: Callable[[int], Awaitable[None]]

    def routes(self) -> Routes:
        return Routes(commands={"forget_me": self.ask}, taps=[TapRoute(Forget, self.forget)])

    async def ask(self, message: Message, person: Person) -> Answer:
        """Ask to confirm by a button, or by a word if a group or channel writes."""
        if message.text.lower() in _CONFIRMED:
            return await self._forget(person)
        texts = person.texts
        kept = await self.records.count_records(person.id)
        lines = [
            texts.say("Delete all your data, here and in every chat?"),
            texts.say("That is {counts}.", counts=_counts(texts, kept)),
        ]
        if kept.matches:
            lines.append(texts.say("Games with other people end for them too."))
        if kept.parties:
            lines.append(texts.say("Tables where you sit go on without you."))
        question = "\n".join(lines)
        if person.id > 0:
            return Answer(question, _keyboard(person.texts, person.id))
        return Answer(f"{question}\n{person.texts.say('To confirm, write /forget_me yes')}")

    async def forget(self, tapped: Forget, person: Person) -> TapAnswer:
        if tapped.wish == "nothing":
            return TapAnswer(rewrite=Answer(person.texts.say("Nothing was deleted.")))
        return TapAnswer(rewrite=await self._forget(person))

    async def _forget(self, person: Person) -> Answer:
        await self.leave(person.id)
        forgotten, texts = await self.records.forget(person.id), person.texts
        await self.vocabulary.delete_unused_lists()
        counts = _counts(texts, forgotten)
        return Answer(texts.say("All your data is deleted: {counts}.", counts=counts))


def _counts(texts: Texts, of: Forgotten) -> str:
    counts = {
        texts.count("{n} board", "{n} boards", of.boards): of.boards,
        texts.count("{n} word of your own", "{n} words of your own", of.words): of.words,
        texts.count("{n} letter you corrected", "{n} letters you corrected", of.glyphs): of.glyphs,
        texts.count("{n} game", "{n} games", of.matches): of.matches,
        texts.count("{n} game at a table", "{n} games at a table", of.parties): of.parties,
        texts.count("{n} verdict on a word", "{n} verdicts on words", of.verdicts): of.verdicts,
        texts.count("{n} word list", "{n} word lists", of.lists): of.lists,
    }
    return ", ".join(
        [
            texts.say("your settings, profiles, pictures, guesses and results"),
            *(said for said, count in counts.items() if count),
        ]
    )


def _keyboard(texts: Texts, person: int) -> Keyboard:
    keep = Button(texts.say("Keep everything"), Forget(person, "nothing"))
    delete = Button(texts.say("Delete everything"), Forget(person, "all"), tone=Tone.DANGER)
    return ((keep, delete),)
