"""A person's own words: `/addword`, `/banword`, and `/dict` with the word after it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fnmatch import translate

from bot.chat.dictionary_text import ResetWords, matches_text, reset_keyboard
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Command, Routes, TapRoute
from bot.chat.spelling import words_in
from bot.render.answer import Answer, TapAnswer
from bot.texts import BotError
from bot.work.jobs import Jobs
from storage import Dictionaries, Dictionary, Verdicts

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
_MAX_PATTERN_LETTERS = 64


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


@dataclass(frozen=True, slots=True)
class FindRequest:
    """Dictionaries whose words may fit *pattern*: `?` is one letter, `*` any run."""

    pattern: str
    dictionaries: tuple[Dictionary, ...]


@dataclass(frozen=True, slots=True)
class OwnDictionary:
    dictionaries: Dictionaries
    verdicts: Verdicts
    jobs: Jobs

    def routes(self) -> Routes:
        return Routes(
            commands={"addword": self.add, "banword": self.ban},
            taps=[TapRoute(ResetWords, self.reset)],
        )

    def actions(self) -> Mapping[str, Command]:
        """The actions of `/dict` here, by the word after it."""
        return {"find": self.find, "reset": self.ask_to_reset}

    async def add(self, message: Message, person: Person) -> Answer:
        texts, profile = person.texts, person.profile
        words = words_in(message.text, "addword", yo=profile.yo)
        await self.dictionaries.add(person.id, words)
        said = texts.say("Added: {words}.", words=", ".join(words))
        refused = set(words) & set((await self.verdicts.of(profile)).banned)
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
        """Own words and verdicts that fit a pattern, or begin as what has no `?` and `*`."""
        pattern = message.text[:_MAX_PATTERN_LETTERS].lower()
        if not pattern:
            raise BotError("Write a word or a pattern after /dict find, like /dict find ca*")
        if not set(pattern) & set("?*"):
            pattern += "*"
        own = await self.dictionaries.of(person.id)
        told = await self.verdicts.of(person.profile)
        found = await self.jobs.run(find_fitting, FindRequest(pattern, (own, told)))
        return Answer(matches_text(person.texts, message.text[:40], *found))

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
        return Answer(question, reset_keyboard(texts, person.id))

    async def reset(self, tapped: ResetWords, person: Person) -> TapAnswer:
        await self.dictionaries.reset(person.id)
        said = person.texts.say("Your words are deleted.")
        return TapAnswer(said, rewrite=Answer(said))


def find_fitting(request: FindRequest) -> tuple[Dictionary, ...]:
    """Fitting words of each dictionary; a job, as there may be many words."""
    # A bracket stands for itself here. No pattern takes long, since `translate` never goes back.
    fits = re.compile(translate(request.pattern.replace("[", "[[]")))
    return tuple(
        replace(
            words,
            added=tuple(filter(fits.match, words.added)),
            banned=tuple(filter(fits.match, words.banned)),
        )
        for words in request.dictionaries
    )
