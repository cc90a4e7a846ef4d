"""`/dict`: a person's own words, and the word lists of the game that is played here."""

import re
from collections.abc import Sequence

from bot.errors import BotError
from bot.handlers.boards import unknown_button
from bot.handlers.imports import import_list
from bot.handlers.profiles import check_may_change
from bot.render.dictionary import (
    dictionary_text,
    found_text,
    group_names,
    lists_keyboard,
    reset_keyboard,
)
from bot.services import Services
from bot.telegram.routing import Addressed, App, Touch, Touched, Visit

_ACTIONS = {
    "": "list",
    "список": "list",
    "найти": "find",
    "загрузить": "import",
    "выгрузить": "export",
    "сбросить": "reset",
}


def register(application: App, services: Services) -> None:
    application.add_handlers(
        [
            Addressed(services, dictionary, "dict"),
            Touched(services, change_list, "list"),
            Touched(services, reset, "resetwords"),
        ]
    )


async def dictionary(visit: Visit) -> None:
    named, _, wish = visit.asked.text.partition(" ")
    actions = {
        "list": list_words,
        "find": find_words,
        "import": import_list,
        "export": export,
        "reset": ask_to_reset,
    }
    action = _ACTIONS.get(named.lower(), named.lower())
    if action not in actions:
        raise BotError(
            "“{name}” means nothing to me here; write /dict list, find, import, export or reset.",
            name=named[:20],
        )
    await actions[action](visit, wish.strip())


async def list_words(visit: Visit, wish: str) -> None:
    person, services = visit.person, visit.services
    own = await services.dictionaries.of(person.id)
    lists = await services.imports.of(person.profile)
    await visit.say(
        dictionary_text(person.texts, person.profile, own, lists),
        lists_keyboard(person.texts, person.profile, lists),
    )


async def find_words(visit: Visit, pattern: str) -> None:
    """Own words and verdicts that fit a pattern."""
    if not pattern:
        raise BotError("Write a word or a pattern after /dict find, like /dict find ca*")
    texts, services = visit.person.texts, visit.services
    own = await services.dictionaries.of(visit.person.id)
    told = await services.verdicts.of(visit.person.profile)
    fits = _fitting(pattern)
    groups = zip(
        group_names(texts).values(), (own.added, own.banned, told.added, told.banned), strict=True
    )
    found = [(name, [word for word in words if fits.fullmatch(word)]) for name, words in groups]
    await visit.say(found_text(texts, pattern[:40], found))


async def export(visit: Visit, wish: str) -> None:
    """Own words as text files, and each list as the file that it came in."""
    services, message = visit.services, visit.message
    own = await services.dictionaries.of(visit.person.id)
    files = [("added.txt", own.added), ("banned.txt", own.banned)]
    sent = 0
    for name, words in files:
        if words:
            await message.reply_document(_as_file(words), filename=name)
            sent += 1
    for listed in await services.imports.of(visit.person.profile):
        if content := await services.imports.content(listed.hash):
            await message.reply_document(content, filename=listed.file)
            sent += 1
    if not sent:
        raise BotError("There is nothing to export: no words of yours and no word lists.")


async def ask_to_reset(visit: Visit, wish: str) -> None:
    own, texts = await visit.services.dictionaries.of(visit.person.id), visit.person.texts
    count = len(own.added) + len(own.banned)
    if not count:
        raise BotError("You have added and banned no words yet.")
    question = texts.count(
        "Delete the {n} word that you added or banned?",
        "Delete the {n} words that you added or banned?",
        count,
    )
    await visit.say(question, reset_keyboard(texts, visit.person.id))


async def reset(touch: Touch) -> str:
    if touch.tap.subject != str(touch.person.id):
        raise unknown_button()
    await touch.services.dictionaries.reset(touch.person.id)
    said = touch.person.texts.say("Your words are deleted.")
    await touch.rewrite(said)
    return said


async def change_list(touch: Touch) -> str:
    """Use a list as the whole lexicon, only add it, or remove it."""
    person, imports = touch.person, touch.services.imports
    if touch.tap.subject != str(person.chat):
        raise unknown_button()
    await check_may_change(touch)
    wish, _, start = touch.tap.argument.partition("-")
    lists = await imports.of(person.profile)
    chosen = next((each for each in lists if start and each.hash.startswith(start)), None)
    if chosen is None or wish not in ("whole", "more", "drop"):
        raise BotError("This word list is no longer here; see /dict list")
    if wish == "drop":
        await imports.drop(person.profile, chosen.hash)
        await touch.services.delete_unused_images()
    else:
        await imports.set_whole(person.profile, chosen.hash, whole=wish == "whole")
    await _show(touch)
    return person.texts.say("Saved.")


async def _show(touch: Touch) -> None:
    person, services = touch.person, touch.services
    own = await services.dictionaries.of(person.id)
    lists = await services.imports.of(person.profile)
    text = dictionary_text(person.texts, person.profile, own, lists)
    await touch.rewrite(text, lists_keyboard(person.texts, person.profile, lists))


def _fitting(pattern: str) -> re.Pattern[str]:
    """`?` is one letter, `*` any run; all else stands for itself."""
    parts = {"?": ".", "*": ".*"}
    return re.compile("".join(parts.get(c) or re.escape(c) for c in pattern.lower()[:64]))


def _as_file(words: Sequence[str]) -> bytes:
    return ("\n".join(words) + "\n").encode()
