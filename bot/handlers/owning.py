"""`/stats`: what the bot does and keeps, for its owner; for others there is no such command."""

from bot.handlers.start import unknown_command
from bot.running import metrics
from bot.services import Services
from bot.telegram.routing import Addressed, App, Visit
from bot.texts import Texts
from storage import Statistics


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, stats, "stats"))


async def stats(visit: Visit) -> None:
    owner = visit.services.owner
    if visit.person.id != owner.id or visit.person.in_group:
        await unknown_command(visit)
        return
    kept = await visit.services.people.statistics()
    await visit.say(_stats(visit.person.texts, str(owner.uptime), kept))


def _stats(texts: Texts, uptime: str, kept: Statistics) -> str:
    return texts.say(
        "Running for {uptime}.\n"
        "Updates: {updates}. Refusals and errors: {errors}.\n"
        "People: {people}, groups: {groups}.\n"
        "Kept: boards {boards}, own words {words}, games {games}, puzzles {puzzles}.",
        uptime=uptime,
        updates=metrics.total(metrics.UPDATES),
        errors=metrics.total(metrics.ERRORS),
        people=kept.people,
        groups=kept.groups,
        boards=kept.boards,
        words=kept.words,
        games=kept.matches,
        puzzles=kept.puzzles,
    )
