"""`/bee`: the words of a hive, or hints at them."""

from bot.errors import BotError
from bot.games.answers import answer, answer_with_hints, new_board
from bot.games.subject import board_at_hand
from bot.services import Services
from bot.telegram.routing import Addressed, App, Visit
from solver import Hive

_HINTS = ("hints", "подсказки")


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, bee, "bee"))
    application.add_handler(Addressed(services, bee, "bee", edited=True))


async def bee(visit: Visit) -> None:
    """`/bee` with letters, with a picture, or in reply to a hive; `hints` after it for hints."""
    shown = await board_at_hand(visit)
    *letters, last = visit.asked.text.split() or [""]
    hints = last.lower() in _HINTS and bool(letters or shown)
    if not hints:
        letters.append(last)
    if any(letters):
        shown = new_board(visit, "bee", (tuple(Hive.parse("".join(letters)).letters),))
    if shown is None:
        raise BotError("Write the letters after /bee, the centre one first: /bee cveasol")
    if hints and shown.game == "bee":
        await answer_with_hints(visit, shown)
    else:
        await answer(visit, shown)
