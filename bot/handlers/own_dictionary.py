"""A person's own words and the word lists of the game: `/addword`, `/banword`, `/dict`."""

import re
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, replace
from fnmatch import translate

from bot.chat import dictionary_text
from bot.chat.entrance import REFUSALS
from bot.chat.host_games import HostStore, fetch_list, list_in, name_of, read_file, verdicts_file
from bot.chat.messages import Message, SentFile, Spot
from bot.chat.network import Outbox
from bot.chat.people import Admins, Person
from bot.chat.routes import Command, Routes, TapRoute
from bot.chat.spelling import Vocabulary, words_in
from bot.chat.word_lists import read_meanings
from bot.render.answer import Answer, File, TapAnswer
from bot.render.buttons import Button
from bot.texts import BotError
from bot.work.jobs import Jobs
from storage import Dictionaries, Dictionary, Import, Report

_TRANSLATED = read_meanings("dictionary actions")
_MAX_PATTERN_LETTERS = 64
_WHOLE = ("whole", "all", "целиком", "весь", "цілком", "увесь")


@dataclass(slots=True, eq=False, repr=False)
class OwnDictionary:
    """Answers the commands; *sharing* are more actions of `/dict`, by the word after it."""

    dictionaries: Dictionaries
    host: HostStore
    admins: Admins
    vocabulary: Vocabulary
    outbox: Outbox
    jobs: Jobs
    now: Callable[[], float]
    sharing: Mapping[str, Command]

    def routes(self) -> Routes:
        return Routes(
            commands={"dict": self.dictionary, "addword": self.add, "banword": self.ban},
            taps=[
                TapRoute(dictionary_text.ResetWords, self.reset),
                TapRoute(dictionary_text.ChangeList, self.change_list),
            ],
        )

    async def dictionary(self, message: Message, person: Person) -> Answer | None:
        """Do the action of `/dict` that its first word names, with the text after that word."""
        actions: Mapping[str, Command] = {
            "list": self.list_words,
            "find": self.find,
            "import": self.import_list,
            "export": self.export,
            "reset": self.ask_to_reset,
            **self.sharing,
        }
        named, _, rest = message.text.partition(" ")
        name = named.lower() or "list"
        action = actions.get(_TRANSLATED.get(name, name))
        if action is None:
            raise BotError(
                "I don't understand “{name}”; write /dict list, find, import, export or reset.",
                name=named[:20],
            )
        return await action(message._replace(text=rest.strip()), person)

    async def add(self, message: Message, person: Person) -> Answer:
        texts, profile = person.texts, person.profile
        words = words_in(message.text, "addword", yo=profile.yo)
        await self.dictionaries.add(person.id, words)
        said = texts.say("Added: {words}.", words=", ".join(words))
        refused = set(words) & set((await self.host.verdicts.of(profile)).banned)
        if refused:
            said += " " + texts.say(
                "But your game refused {words}; if it takes it now: /accepted {words}",
                words=", ".join(sorted(refused)),
            )
        return Answer(said)

    async def ban(self, message: Message, person: Person) -> Answer:
        words = words_in(message.text, "banword", yo=person.profile.yo)
        await self.dictionaries.ban(person.id, words)
        return Answer(person.texts.say("Banned: {words}.", words=", ".join(words)))

    async def find(self, message: Message, person: Person) -> Answer:
        """Find own words and verdicts that fit a pattern; without `?` and `*` it is a beginning."""
        pattern = message.text[:_MAX_PATTERN_LETTERS].lower()
        if not pattern:
            raise BotError("Write a word or a pattern after /dict find, like /dict find ca*")
        if not set(pattern) & set("?*"):
            pattern += "*"
        own = await self.dictionaries.of(person.id)
        told = await self.host.verdicts.of(person.profile)
        found = await self.jobs.run(find_fitting, pattern, (own, told))
        return Answer(dictionary_text.matches_text(person.texts, message.text[:40], *found))

    async def ask_to_reset(self, message: Message, person: Person) -> Answer:
        own, texts = await self.dictionaries.of(person.id), person.texts
        count = len(own.added) + len(own.banned)
        if not count:
            raise BotError("You have added and banned no words yet.")
        question = texts.count(
            "Delete the {n} word that you added or banned?",
            "Delete the {n} words that you added or banned?",
            count,
        )
        delete = Button(texts.say("Delete my words"), dictionary_text.ResetWords(person.id))
        return Answer(question, ((delete,),))

    async def reset(self, tapped: dictionary_text.ResetWords, person: Person) -> TapAnswer:
        await self.dictionaries.reset(person.id)
        said = person.texts.say("Your words are deleted.")
        return TapAnswer(said, rewrite=Answer(said))

    async def import_list(self, message: Message, person: Person) -> None:
        """Add a list to the words of the game, or with “whole” let it replace them.

        One message shows the progress, and then the result.
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
        """Import *file*, and report; the message at *at* shows the progress."""
        texts, profile, name = person.texts, person.profile, name_of(file)
        content = await fetch_list(self.outbox.network, file)
        checking = texts.say("Checking the words of {file} …", file=name)
        await self.outbox.edit(at, Answer(checking))
        verdicts = self.host.verdicts
        result = await self.jobs.ask(read_file, name, content, yo=profile.yo, most=verdicts.most)
        if isinstance(result, Dictionary):
            report = Report(person.id, person.name, int(self.now()))
            await verdicts.take_over(profile, result, report)
            return Answer(dictionary_text.verdicts_text(texts, profile, name, result))
        words = texts.count("{n} word", "{n} words", result.words)
        preparing = texts.say("{file}: {words}; getting them ready …", file=name, words=words)
        await self.outbox.edit(at, Answer(preparing))
        brought = Import(result.hash, name, result.alphabet, result.words, whole)
        await self.host.imports.add(profile, brought, content)
        # Prepares the list, so that the next answer need not wait for it.
        await self.vocabulary.words(person.id, profile)
        told = dictionary_text.import_text(texts, profile, brought, result)
        return Answer(told, dictionary_text.lists_keyboard(texts, profile, [brought]))

    async def list_words(self, message: Message, person: Person) -> Answer:
        return await self._list(person)

    async def export(self, message: Message, person: Person) -> None:
        """Send own words as text files, each list as the file that it came in, and the verdicts."""
        sent = 0
        async for file in self._files(person):
            await self.outbox.reply(message, Answer("", file=file))
            sent += 1
        if not sent:
            raise BotError(
                "There is nothing to export: no words of yours, no word lists and no verdicts."
            )

    async def change_list(self, tapped: dictionary_text.ChangeList, person: Person) -> TapAnswer:
        """Use a list as the whole lexicon, only add its words, or remove it."""
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
            dictionary_text.dictionary_text(person.texts, person.profile, own, lists),
            dictionary_text.lists_keyboard(person.texts, person.profile, lists),
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


def find_fitting(pattern: str, dictionaries: tuple[Dictionary, ...]) -> tuple[Dictionary, ...]:
    """Words that fit: `?` is one letter, `*` any run; a job, as there may be many."""
    # A bracket stands for itself here. No pattern takes long, since `translate` never goes back.
    fits = re.compile(translate(pattern.replace("[", "[[]")))
    return tuple(
        replace(
            words,
            added=tuple(filter(fits.match, words.added)),
            banned=tuple(filter(fits.match, words.banned)),
        )
        for words in dictionaries
    )
