"""Boards: typed, sent as pictures, or in the message that is replied to."""

from dataclasses import replace

from telegram import Message

from bot.addressing import looks_like_grid, text_of
from bot.errors import BotError
from bot.handlers.answers import answer_anew, answer_board
from bot.handlers.pictures import answer_picture, picture_in
from bot.handlers.routing import Addressed, App, Visit
from bot.services import Services
from solver import Grid, GridError


def register(application: App, services: Services) -> None:
    application.add_handlers(
        [
            Addressed(services, solve, "solve"),
            Addressed(services, solve_or_hint, ""),
            Addressed(services, solve_edited, "", edited=True),
            Addressed(services, solve_edited, "solve", edited=True),
        ]
    )


async def solve(visit: Visit) -> None:
    """`/solve` with a picture, with a board after it, or in reply to either."""
    if picture := picture_in(visit.message):
        await answer_picture(visit, picture)
    elif visit.asked.text:
        await answer_board(visit, "balda", Grid.parse(visit.asked.text).rows)
    elif visit.message.reply_to_message:
        await _solve_replied(visit, visit.message.reply_to_message)
    else:
        raise BotError(
            "Write the board after /solve, or reply with /solve to a message that has one."
        )


async def solve_or_hint(visit: Visit) -> None:
    """A message without a command: a picture, a board, our name in reply to one, or neither."""
    text, replied = visit.asked.text, visit.message.reply_to_message
    if picture := picture_in(visit.message):
        await answer_picture(visit, picture)
    elif grid := _grid_in(text):
        await answer_board(visit, "balda", grid.rows)
    elif visit.person.in_group and visit.asked.insistent and replied and not text:
        await _solve_replied(visit, replied)
    elif visit.asked.insistent and (visit.message.text or visit.message.effective_attachment):
        raise BotError(
            "Send a screenshot of the board, or type it with a dot for every empty cell. "
            "/help shows an example."
        )


async def solve_edited(visit: Visit) -> None:
    """A board that is corrected in its message is corrected in our answer too."""
    grid = _grid_in(visit.asked.text) if visit.message.text else None
    if grid is None:
        return
    board = await visit.services.boards.of_question(visit.person.chat, visit.message.message_id)
    if board is None:
        await answer_board(visit, "balda", grid.rows)
    elif board.game == "balda":
        await visit.services.boards.set_rows(board.id, grid.rows)
        await answer_anew(visit, replace(board, rows=grid.rows, doubtful=()))


async def _solve_replied(visit: Visit, replied: Message) -> None:
    board = await visit.services.boards.of_answer(visit.person.chat, replied.message_id)
    if board is not None:
        await answer_board(visit, board.game, board.rows, board.doubtful)
    elif picture := picture_in(replied):
        await answer_picture(visit, picture)
    else:
        await answer_board(visit, "balda", Grid.parse(text_of(replied)).rows)


def _grid_in(text: str) -> Grid | None:
    """The board that *text* is; GridError if it is meant as one but badly written."""
    several_lines = len(text.split("\n")) > 1
    if not several_lines and not any(mark in text for mark in ".…"):
        return None
    try:
        return Grid.parse(text)
    except GridError:
        if looks_like_grid(text):
            raise
        return None
