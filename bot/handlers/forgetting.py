"""`/forget_me`: everything that is kept about a person is deleted."""

from bot.services import Services
from bot.telegram.routing import Addressed, App, Visit
from bot.texts import Texts
from storage import Forgotten


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, forget_me, "forget_me"))


async def forget_me(visit: Visit) -> None:
    forgotten = await visit.services.people.forget(visit.person.id)
    await visit.services.delete_unused_images()
    await visit.say(_deleted(visit.person.texts, forgotten))


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
        "I deleted all I kept about you: your settings, profiles, pictures and guesses, {counts}.",
        counts=", ".join(counts),
    )
