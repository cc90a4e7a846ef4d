"""`/boggle`: the words of a board that is full of letters."""

from dataclasses import replace

from bot.errors import BotError
from bot.games.answers import answer, new_board
from bot.games.subject import board_at_hand
from bot.services import Services
from bot.telegram.routing import Addressed, App, Visit
from solver import Grid


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, boggle, "boggle"))
    application.add_handler(Addressed(services, boggle, "boggle", edited=True))


async def boggle(visit: Visit) -> None:
    """`/boggle` with a board after it, with a picture, or in reply to either."""
    if visit.asked.text:
        board = new_board(visit, "boggle", Grid.parse(visit.asked.text).rows)
    elif shown := await board_at_hand(visit):
        if shown.game == "bee":
            raise BotError("This is for boards of Boggle, and that is a hive.")
        board = replace(shown, game="boggle", used=(), cell=None, through=None)
    else:
        raise BotError("Write the rows of the board after /boggle: /boggle grep tnal esit dres")
    await answer(visit, board)
