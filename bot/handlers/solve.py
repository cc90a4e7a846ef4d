"""Boards: typed, sent as pictures, or in the message that is replied to."""

from dataclasses import replace

from telegram import Message

from bot.chat.addressing import text_of
from bot.errors import BotError
from bot.games.answers import answer, new_board
from bot.games.balda.playing import played
from bot.games.kinds import game_of
from bot.games.matches.turns_played import moved
from bot.games.pictures import answer_picture, picture_in
from bot.games.puzzles.guesses import guessed
from bot.games.subject import board_in, grid_in
from bot.services import Services
from bot.telegram.routing import Addressed, App, Visit
from solver import Grid


def register(application: App, services: Services) -> None:
    application.add_handlers(
        [
            Addressed(services, solve, "solve"),
            Addressed(services, solve, "solve", edited=True),
            Addressed(services, solve_or_hint, ""),
            Addressed(services, solve_edited, "", edited=True),
        ]
    )


async def solve(visit: Visit) -> None:
    """`/solve` with a picture, with a board after it, or in reply to either."""
    if picture := picture_in(visit.message):
        await answer_picture(visit, picture)
    elif visit.asked.text:
        await _answer_grid(visit, Grid.parse(visit.asked.text))
    elif visit.message.reply_to_message:
        await _solve_replied(visit, visit.message.reply_to_message)
    else:
        raise BotError(
            "Write the board after /solve, or reply with /solve to a message that has one."
        )


async def solve_or_hint(visit: Visit) -> None:
    """A picture, a guess, a move or a board without a command, or our name in reply to a board."""
    text, replied = visit.asked.text, visit.message.reply_to_message
    if picture := picture_in(visit.message):
        await answer_picture(visit, picture)
    elif await guessed(visit) or await moved(visit) or await played(visit):
        return
    elif grid := grid_in(text):
        await _answer_grid(visit, grid)
    elif visit.person.in_group and visit.asked.insistent and replied and not text:
        await _solve_replied(visit, replied)
    elif visit.asked.insistent and (visit.message.text or visit.message.effective_attachment):
        raise BotError(
            "Send a screenshot of the board, or type it with a dot for every empty cell. "
            "/help shows an example."
        )


async def solve_edited(visit: Visit) -> None:
    """A board that is corrected in its message is corrected in our answer too; talk is not ours."""
    if picture := picture_in(visit.message):
        await answer_picture(visit, picture)
    elif grid := grid_in(visit.asked.text):
        await _answer_grid(visit, grid)


async def _solve_replied(visit: Visit, replied: Message) -> None:
    """All of the board there, in the mode that the person has now."""
    board = await board_in(visit, replied)
    if board is None:
        await _answer_grid(visit, Grid.parse(text_of(replied)))
    else:
        board = replace(board, mode=visit.person.mode, cell=None, through=None)
        await answer(visit, board)


async def _answer_grid(visit: Visit, grid: Grid) -> None:
    await answer(visit, new_board(visit, game_of(grid.rows), grid.rows))
