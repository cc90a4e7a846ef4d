"""`/addword` and `/banword`: what a person's game accepts beyond or against the lexicon."""

import re

from bot.errors import BotError
from bot.handlers.routing import Addressed, App, Visit
from bot.services import Services
from solver import Alphabet

MOST_AT_ONCE = 50

_SEPARATORS = re.compile(r"[,;\n]")


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, add_words, "addword"))
    application.add_handler(Addressed(services, ban_words, "banword"))


async def add_words(visit: Visit) -> None:
    words = _words(visit.asked.text, "addword")
    await visit.services.dictionaries.add(visit.person.id, words)
    await visit.say(visit.person.texts.say("Added: {words}.", words=", ".join(words)))


async def ban_words(visit: Visit) -> None:
    words = _words(visit.asked.text, "banword")
    await visit.services.dictionaries.ban(visit.person.id, words)
    await visit.say(visit.person.texts.say("Banned: {words}.", words=", ".join(words)))


def _words(text: str, command: str) -> list[str]:
    """The words in *text*, which has commas between them; all are good or none is taken."""
    parts = [part.strip() for part in _SEPARATORS.split(text) if part.strip()]
    if not parts:
        raise BotError(
            "Write the word after the command, several with commas: /{command} word, word",
            command=command,
        )
    if len(parts) > MOST_AT_ONCE:
        raise BotError("Send at most {most} words at once.", most=MOST_AT_ONCE)
    return [_alphabet(part).clean_word(part) for part in parts]


def _alphabet(word: str) -> Alphabet:
    """English if the word begins with a Latin letter, else Russian: a stray one is then refused."""
    return Alphabet.named("en" if word[0].isascii() and word[0].isalpha() else "ru")
