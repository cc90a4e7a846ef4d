"""`/cell` and `/through`: the moves into one empty cell, and the words through one letter."""

from dataclasses import replace

from bot.errors import BotError
from bot.games.answers import answer
from bot.games.subject import balda_board
from bot.services import Services
from bot.telegram.routing import Addressed, App, Visit
from solver import Cell


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, moves_into, "cell"))
    application.add_handler(Addressed(services, moves_into, "cell", edited=True))
    application.add_handler(Addressed(services, words_through, "through"))
    application.add_handler(Addressed(services, words_through, "through", edited=True))


async def moves_into(visit: Visit) -> None:
    if not visit.asked.text:
        raise BotError("Write the empty cell after /cell, like this: /cell c3")
    cell = str(Cell.parse(visit.asked.text))
    await answer(visit, replace(await balda_board(visit), cell=cell, through=None))


async def words_through(visit: Visit) -> None:
    if not visit.asked.text:
        raise BotError("Write the cell of the letter after /through, like this: /through b2")
    cell = str(Cell.parse(visit.asked.text))
    await answer(visit, replace(await balda_board(visit), cell=None, through=cell))
