"""Words: `/addword` and `/banword` for what a person's game accepts, `/word` to look one up."""

from bot.chat.spelling import alphabet_of, words_in
from bot.errors import BotError
from bot.render.text import MESSAGE_ROOM, matches
from bot.render.words import Known, word_text
from bot.services import Services
from bot.telegram.routing import Addressed, App, Visit
from bot.work import looking_up
from bot.work.lexicons import Words
from bot.work.looking_up import ExplainRequest, LookUpRequest, explain

# No more two-letter words find room in a message.
MOST_SHOWN = MESSAGE_ROOM // len("ад, ")
MOST_NEAR = 12


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, add_words, "addword"))
    application.add_handler(Addressed(services, ban_words, "banword"))
    application.add_handler(Addressed(services, look_up, "word"))


async def add_words(visit: Visit) -> None:
    person, texts = visit.person, visit.person.texts
    words = words_in(visit.asked.text, "addword", yo=person.profile.yo)
    await visit.services.dictionaries.add(person.id, words)
    said = texts.say("Added: {words}.", words=", ".join(words))
    refused = set(words) & set((await visit.services.verdicts.of(person.profile)).banned)
    if refused:
        said += " " + texts.say(
            "But your game refused {words}; if it takes it now: /accepted {words}",
            words=", ".join(sorted(refused)),
        )
    await visit.say(said)


async def ban_words(visit: Visit) -> None:
    words = words_in(visit.asked.text, "banword", yo=visit.person.profile.yo)
    await visit.services.dictionaries.ban(visit.person.id, words)
    await visit.say(visit.person.texts.say("Banned: {words}.", words=", ".join(words)))


async def look_up(visit: Visit) -> None:
    """`/word` with a word says whether it counts, with a pattern which words fit it."""
    wanted = visit.asked.text.lower()
    if not wanted:
        raise BotError("Write a word or a pattern after /word, like /word c?t or /word ca*")
    words = await visit.services.words(visit.person.id, visit.person.profile)
    if "?" in wanted or "*" in wanted:
        await _look_up_pattern(visit, wanted, words)
    else:
        await _look_up_word(visit, wanted, words)


async def _look_up_pattern(visit: Visit, pattern: str, words: Words) -> None:
    alphabet = alphabet_of(pattern, language=visit.person.texts.language)
    request = LookUpRequest(pattern, alphabet.name, words, MOST_SHOWN)
    found = await visit.services.jobs.ask(looking_up.look_up, request)
    await visit.say(matches(visit.person.texts, pattern, found))


async def _look_up_word(visit: Visit, wanted: str, words: Words) -> None:
    profile, services = visit.person.profile, visit.services
    alphabet = alphabet_of(wanted)
    word = alphabet_of(wanted, yo=profile.yo).clean_word(wanted)
    request = ExplainRequest(word, alphabet.name, words, MOST_NEAR)
    own = await services.dictionaries.of(visit.person.id)
    known = Known(
        word=word,
        alphabet=alphabet.name,
        profile=profile,
        verdict=await services.verdicts.on(profile, word),
        added=word in own.added,
        banned=word in own.banned,
        lists=tuple(await services.imports.of(profile)),
        folded=wanted if "ё" in wanted and "ё" not in word else None,
    )
    explanation = await services.jobs.ask(explain, request)
    await visit.say(word_text(visit.person.texts, known, explanation))
