"""`/dict import`: a word list that somebody sends as a file becomes words of the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.chat.admins import Admins
from bot.chat.dictionary_text import (
    import_text,
    lists_keyboard,
    verdicts_text,
)
from bot.chat.dispatch import REFUSALS
from bot.chat.host_store import HostStore
from bot.chat.list_files import FileRequest, ListFiles, list_in, name_of
from bot.chat.messages import Message, SentFile, Spot
from bot.chat.outbox import Outbox
from bot.chat.people import Person
from bot.chat.routes import Command
from bot.chat.vocabulary import Vocabulary
from bot.render.answer import Answer
from bot.texts import BotError
from storage import Dictionary, Import, Report

_WHOLE = ("whole", "all", "целиком", "весь", "цілком", "увесь")


@dataclass(frozen=True, slots=True)
class ListImport:
    files: ListFiles
    host: HostStore
    admins: Admins
    vocabulary: Vocabulary
    outbox: Outbox
    now: Callable[[], float]

    def actions(self) -> Mapping[str, Command]:
        """The actions of `/dict` here, by the word after it."""
        return {"import": self.import_list}

    async def import_list(self, message: Message, person: Person) -> None:
        """The list adds to the words of the game, or with “whole” it is all of them.

        One message tells how far it is, and in the end what came of it.
        """
        await self.admins.check_host_game(person)
        wish, texts = message.text.lower(), person.texts
        if wish and wish not in _WHOLE:
            raise BotError("Write /dict import, or /dict import whole if the list has all words.")
        file = list_in(message)
        fetching = Answer(texts.say("Fetching {file} …", file=name_of(file)))
        at = Spot(person.chat, await self.outbox.reply(message, fetching))
        try:
            answer = await self._import(person, file, at, whole=bool(wish))
        except REFUSALS as refusal:
            answer = Answer(texts.explain(refusal))
        await self.outbox.edit(at, answer)

    async def _import(self, person: Person, file: SentFile, at: Spot, *, whole: bool) -> Answer:
        """Import *file*, and report; the message at *at* tells meanwhile how far it is."""
        texts, profile, name = person.texts, person.profile, name_of(file)
        content = await self.files.fetch(file)
        checking = texts.say("Checking the words of {file} …", file=name)
        await self.outbox.edit(at, Answer(checking))
        verdicts = self.host.verdicts
        result = await self.files.read(FileRequest(name, content, profile.yo, verdicts.most))
        if isinstance(result, Dictionary):
            report = Report(person.id, person.name, int(self.now()))
            await verdicts.take_over(profile, result, report)
            return Answer(verdicts_text(texts, profile, name, result))
        words = texts.count("{n} word", "{n} words", result.words)
        preparing = texts.say("{file}: {words}; getting them ready …", file=name, words=words)
        await self.outbox.edit(at, Answer(preparing))
        brought = Import(result.hash, name, result.alphabet, result.words, whole)
        await self.host.imports.add(profile, brought, content)
        # Prepares the list, so that the next answer need not wait for it.
        await self.vocabulary.words(person.id, profile)
        told = import_text(texts, profile, brought, result)
        return Answer(told, lists_keyboard(texts, profile, [brought]))
