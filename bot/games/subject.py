"""Which board a message is about: one in it, in the message it replies to, or the last one."""

from telegram import Message

from bot.chat.addressing import looks_like_grid, text_of
from bot.errors import BotError
from bot.games.answers import ask_again, new_board
from bot.games.kinds import game_of
from bot.games.pictures import board_in_picture, picture_in
from bot.telegram.routing import Visit
from solver import Grid, GridError
from storage import Board

LEAST_SQUARE = 4


async def balda_board(visit: Visit) -> Board:
    """The board that a command on its own is about, ready to be answered; BotError if none is."""
    board = await board_at_hand(visit) or await _last_board(visit)
    if board is None:
        raise BotError("I have no board of yours here yet; send one first.")
    if board.game != "balda":
        raise BotError("This is for boards of Balda, and that is another game.")
    return board


async def board_in(visit: Visit, message: Message) -> Board | None:
    """The board that *message* answers, shows or spells."""
    known = await visit.services.boards.of_answer(visit.person.chat, message.message_id)
    if known:
        return ask_again(visit, known)
    if picture := picture_in(message):
        return await board_in_picture(visit, picture)
    grid = grid_in(text_of(message))
    return new_board(visit, game_of(grid.rows), grid.rows) if grid else None


def grid_in(text: str) -> Grid | None:
    """The board that *text* is; GridError if it is meant as one but badly written."""
    several_lines = len(text.split("\n")) > 1
    if not several_lines and not _is_square(text) and not any(mark in text for mark in ".…"):
        return None
    try:
        return Grid.parse(text)
    except GridError:
        if looks_like_grid(text):
            raise
        return None


async def board_at_hand(visit: Visit) -> Board | None:
    """The board in the picture that came with the message, or in the message it replies to."""
    if picture := picture_in(visit.message):
        return await board_in_picture(visit, picture)
    replied = visit.message.reply_to_message
    return await board_in(visit, replied) if replied else None


def _is_square(line: str) -> bool:
    """Whether *line* is a square board in blocks, and so large that words are rarely so."""
    blocks = line.split()
    return len(blocks) >= LEAST_SQUARE and {len(block) for block in blocks} == {len(blocks)}


async def _last_board(visit: Visit) -> Board | None:
    last = await visit.services.boards.last(visit.person.id, visit.person.chat, "balda")
    return ask_again(visit, last) if last else None
