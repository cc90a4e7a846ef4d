"""Words: `/addword` and `/banword` for what a person's game accepts, `/word` to look one up."""

import re

from bot import jobs
from bot.errors import BotError
from bot.handlers.routing import Addressed, App, Visit
from bot.jobs import LookUpRequest, LookUpResult
from bot.lexicons import Words
from bot.render.text import MESSAGE_ROOM, matches
from bot.services import Services
from bot.texts import Texts
from solver import Alphabet

MOST_AT_ONCE = 50
# No more two-letter words find room in a message.
MOST_SHOWN = MESSAGE_ROOM // len("ад, ")

_SEPARATORS = re.compile(r"[,;\n]")


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, add_words, "addword"))
    application.add_handler(Addressed(services, ban_words, "banword"))
    application.add_handler(Addressed(services, look_up, "word"))


async def add_words(visit: Visit) -> None:
    words = words_in(visit.asked.text, "addword")
    await visit.services.dictionaries.add(visit.person.id, words)
    await visit.say(visit.person.texts.say("Added: {words}.", words=", ".join(words)))


async def ban_words(visit: Visit) -> None:
    words = words_in(visit.asked.text, "banword")
    await visit.services.dictionaries.ban(visit.person.id, words)
    await visit.say(visit.person.texts.say("Banned: {words}.", words=", ".join(words)))


async def look_up(visit: Visit) -> None:
    """`/word` with a word says whether it counts, with a pattern which words fit it."""
    wanted = visit.asked.text.lower()
    if not wanted:
        raise BotError("Write a word or a pattern after /word, like /word c?t or /word ca*")
    words = await visit.services.words(visit.person.id, visit.person.profile)
    if "?" in wanted or "*" in wanted:
        found = await _found(visit, wanted, words)
        await visit.say(matches(visit.person.texts, wanted, found))
    else:
        word = alphabet_of(wanted).clean_word(wanted)
        found = await _found(visit, word, words)
        await visit.say(_verdict(visit.person.texts, word, words, known=found.total > 0))


def words_in(text: str, command: str) -> list[str]:
    """The words in *text*, which has commas between them; all are good or none is taken."""
    parts = [part.strip() for part in _SEPARATORS.split(text) if part.strip()]
    if not parts:
        raise BotError(
            "Write the word after the command, several with commas: /{command} word, word",
            command=command,
        )
    if len(parts) > MOST_AT_ONCE:
        raise BotError("Send at most {most} words at once.", most=MOST_AT_ONCE)
    return [alphabet_of(part).clean_word(part) for part in parts]


async def _found(visit: Visit, pattern: str, words: Words) -> LookUpResult:
    request = LookUpRequest(pattern, alphabet_of(pattern).name, words, MOST_SHOWN)
    return await visit.services.jobs.run(jobs.look_up, request)


def _verdict(texts: Texts, word: str, words: Words, *, known: bool) -> str:
    if words.add(word):
        return texts.say("“{word}” counts: you added it.", word=word)
    if words.ban(word):
        return texts.say("“{word}” does not count: you banned it.", word=word)
    if known:
        return texts.say("“{word}” is in the lexicon.", word=word)
    return texts.say(
        "“{word}” is not in the lexicon. If your game accepts it: /addword {word}", word=word
    )


def alphabet_of(word: str) -> Alphabet:
    """English if the first letter is Latin, else Russian: a stray one is then refused."""
    first = next(filter(str.isalpha, word), "")
    return Alphabet.named("en" if first.isascii() and first else "ru")
