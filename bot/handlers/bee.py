"""`/bee`: the words of a hive."""

from bot.errors import BotError
from bot.handlers.answers import answer, new_board
from bot.handlers.pictures import answer_picture, picture_in
from bot.handlers.routing import Addressed, App, Visit
from bot.services import Services
from solver import Hive


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, bee, "bee"))


async def bee(visit: Visit) -> None:
    """`/bee` with letters, with a picture, or in reply to one."""
    messages = (visit.message, visit.message.reply_to_message)
    if visit.asked.text:
        letters = Hive.parse(visit.asked.text).letters
        await answer(visit, new_board(visit, "bee", (tuple(letters),)))
    elif picture := next(filter(None, (picture_in(m) for m in messages if m)), None):
        await answer_picture(visit, picture)
    else:
        raise BotError("Write the letters after /bee, the centre one first: /bee cveasol")
