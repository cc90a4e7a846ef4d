"""`/prize c3=2 d4=5`: cells that are worth more, on one board or on all that come."""

from dataclasses import replace

from bot.boards.prizes import fitting, parse_prizes, spell_prizes
from bot.errors import BotError
from bot.games.answers import answer
from bot.games.subject import balda_board
from bot.services import Services, scopes_of
from bot.telegram.routing import Addressed, App, Visit

_ALWAYS = ("always", "всегда")
_RESETS = ("reset", "сброс")


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, prize, "prize"))


async def prize(visit: Visit) -> None:
    """On the last board or the one there; after `always`, on every board from then on."""
    wish = visit.asked.text.lower()
    if not wish:
        raise BotError("Write cells with their points after /prize, like this: /prize c3=2 d4=5")
    first, _, rest = wish.partition(" ")
    if first in _ALWAYS:
        await _choose(visit, rest.strip())
        return
    board = await balda_board(visit)
    prizes = () if wish in _RESETS else fitting(parse_prizes(wish), board.rows)
    await answer(visit, replace(board, prizes=prizes))


async def _choose(visit: Visit, wish: str) -> None:
    """Rules are the same for all in a group, so there an admin chooses them for the group."""
    services, person = visit.services, visit.person
    admins = services.admins
    if person.in_group and not await admins.include(visit.bot, person.chat, person.id):
        raise BotError("Only admins choose for the group.")
    prizes = () if wish in _RESETS else parse_prizes(wish)
    scopes = scopes_of(person.id, person.place)
    scope = scopes.get("topic") or scopes.get("chat") or scopes["person"]
    await services.preferences.choose(scope, "prizes", spell_prizes(prizes) or None)
    if prizes:
        said = person.texts.say(
            "New boards have these prizes: {prizes}.", prizes=spell_prizes(prizes)
        )
    else:
        said = person.texts.say("New boards have no prizes.")
    await visit.say(said)
