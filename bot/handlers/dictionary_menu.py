"""`/dict list` and `/dict export`: all that was added to the lexicon here, and its word lists."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

from bot.chat.admins import Admins
from bot.chat.dictionary_text import ChangeList, dictionary_text, lists_keyboard
from bot.chat.host_store import HostStore, verdicts_file
from bot.chat.messages import Message
from bot.chat.outbox import Outbox
from bot.chat.people import Person
from bot.chat.routes import Command, Routes, TapRoute
from bot.chat.vocabulary import Vocabulary
from bot.render.answer import Answer, File, TapAnswer
from bot.texts import BotError
from bot.work.jobs import Jobs
from storage import Dictionaries


@dataclass(frozen=True, slots=True)
class DictionaryMenu:
    dictionaries: Dictionaries
    host: HostStore
    admins: Admins
    vocabulary: Vocabulary
    outbox: Outbox
    jobs: Jobs

    def routes(self) -> Routes:
        return Routes(taps=[TapRoute(ChangeList, self.change_list)])

    def actions(self) -> Mapping[str, Command]:
        """The actions of `/dict` here, by the word after it."""
        return {"list": self.list_words, "export": self.export}

    async def list_words(self, message: Message, person: Person) -> Answer:
        return await self._list(person)

    async def export(self, message: Message, person: Person) -> None:
        """Own words as text files, each list as the file that it came in, and verdicts as one."""
        sent = 0
        async for file in self._files(person):
            await self.outbox.reply(message, Answer("", file=file))
            sent += 1
        if not sent:
            raise BotError(
                "There is nothing to export: no words of yours, no word lists and no verdicts."
            )

    async def change_list(self, tapped: ChangeList, person: Person) -> TapAnswer:
        """Use a list as the whole lexicon, only add it, or remove it."""
        await self.admins.check_host_game(person)
        lists = await self.host.imports.of(person.profile)
        starting = (each for each in lists if tapped.start and each.hash.startswith(tapped.start))
        chosen = next(starting, None)
        if chosen is None:
            raise BotError("This word list is no longer here; see /dict list")
        if tapped.wish == "drop":
            await self.host.imports.drop(person.profile, chosen.hash)
            await self.vocabulary.delete_unused_lists()
        else:
            whole = tapped.wish == "whole"
            await self.host.imports.set_whole(person.profile, chosen.hash, whole=whole)
        return TapAnswer(person.texts.say("Saved."), rewrite=await self._list(person))

    async def _list(self, person: Person) -> Answer:
        own = await self.dictionaries.of(person.id)
        lists = await self.host.imports.of(person.profile)
        return Answer(
            dictionary_text(person.texts, person.profile, own, lists),
            lists_keyboard(person.texts, person.profile, lists),
        )

    async def _files(self, person: Person) -> AsyncIterator[File]:
        own = await self.dictionaries.of(person.id)
        for name, words in {"added.txt": own.added, "banned.txt": own.banned}.items():
            if words:
                yield File(name, ("\n".join(words) + "\n").encode())
        for brought in await self.host.imports.of(person.profile):
            if content := await self.host.imports.content(brought.hash):
                yield File(brought.file, content)
        told = await self.host.verdicts.of(person.profile)
        if told.added or told.banned:
            yield await self.jobs.run(verdicts_file, told)
