"""The buttons under an answer: knots, the order of the moves, hints, and other pages."""

from dataclasses import replace

from bot.errors import BotError
from bot.games.answers import answer_anew, turn_page, turn_to_hints
from bot.games.balda.play_buttons import cells_keyboard
from bot.render.clues import LAST_CLUE
from bot.services import Person, Services
from bot.telegram.routing import App, Touch, Touched, even_if_the_same
from solver import Cell
from solver.grid import EMPTY, OUTSIDE
from storage import Board, Mode, Order

LONGEST_NUMBER = 6

_MODES: dict[str, Mode] = {"on": "knots", "off": "classic"}
_ORDERS: dict[str, Order] = {"points": "points", "net": "net", "natural": "natural"}


def register(application: App, services: Services) -> None:
    application.add_handler(Touched(services, switch_knots, "knots"))
    application.add_handler(Touched(services, switch_order, "order"))
    application.add_handler(Touched(services, go_to_page, "page"))
    application.add_handler(Touched(services, show_hints, "hints"))
    application.add_handler(Touched(services, show_cells, "cells"))
    application.add_handler(Touched(services, choose_cell, "cell"))
    application.add_handler(Touched(services, give_clue, "clue"))


def register_last(application: App, services: Services) -> None:
    """Taps that nobody else answers; call it after all others."""
    application.add_handler(Touched(services, refuse, None))


async def switch_knots(touch: Touch) -> str:
    """The button says what to switch to, so two taps in a row do it once."""
    board, mode = await balda_touched(touch), _MODES.get(touch.tap.argument)
    if mode is None:
        return await refuse(touch)
    await answer_anew(touch, replace(board, mode=mode))
    return ""


async def switch_order(touch: Touch) -> str:
    board, order = await balda_touched(touch), _ORDERS.get(touch.tap.argument)
    if order is None:
        return await refuse(touch)
    await answer_anew(touch, replace(board, order=order))
    return ""


async def go_to_page(touch: Touch) -> str:
    board = await own_board(touch)
    first = touch.tap.argument
    if not (first.isascii() and first.isdecimal() and len(first) <= LONGEST_NUMBER):
        return await refuse(touch)
    await turn_page(touch, board, int(first))
    return ""


async def show_hints(touch: Touch) -> str:
    board = await own_board(touch)
    if board.game != "bee":
        return await refuse(touch)
    await turn_to_hints(touch, board)
    return ""


async def give_clue(touch: Touch) -> str:
    """One hint more, or all words."""
    board, wish = await own_board(touch), touch.tap.argument
    clues = {str(told): told for told in range(1, LAST_CLUE + 1)}
    if wish not in ("all", *clues):
        return await refuse(touch)
    await answer_anew(touch, replace(board, hints=clues.get(wish)))
    return ""


async def show_cells(touch: Touch) -> str:
    """The board as buttons, in place of the others."""
    board, column = await balda_touched(touch), touch.tap.argument
    if column and f"{column}1" not in cells_of(board):
        return await refuse(touch)
    keyboard = cells_keyboard(touch.person.texts, board, column)
    with even_if_the_same():
        await touch.bot.edit_message_reply_markup(board.chat, board.answer, reply_markup=keyboard)
    return ""


async def choose_cell(touch: Touch) -> str:
    """Moves into a cell if it is empty, words through it if it has a letter, or all again."""
    board, name = await balda_touched(touch), touch.tap.argument
    text = cells_of(board).get(name, OUTSIDE)
    if name == "all":
        await answer_anew(touch, replace(board, cell=None, through=None))
    elif text == OUTSIDE:
        return touch.person.texts.say("This is not a cell of the board.")
    elif text == EMPTY:
        await answer_anew(touch, replace(board, cell=name, through=None))
    else:
        await answer_anew(touch, replace(board, cell=None, through=name))
    return ""


async def refuse(_: Touch) -> str:
    raise unknown_button()


def unknown_button() -> BotError:
    return BotError("I do not know this button; send the board again for a new answer.")


async def balda_touched(touch: Touch) -> Board:
    """The same, if it is a board of Balda."""
    board = await own_board(touch)
    if board.game != "balda":
        raise unknown_button()
    return board


def cells_of(board: Board) -> dict[str, str]:
    """What is on each cell, by its name."""
    rows = enumerate(board.rows)
    return {str(Cell(y, x)): text for y, row in rows for x, text in enumerate(row)}


async def own_board(touch: Touch) -> Board:
    """The board the button names, if it is still there, in this chat, and this person's."""
    board = await touch.services.boards.get(touch.tap.subject)
    if board is None or board.chat != touch.person.chat:
        raise BotError("This board is no longer here; send it again.")
    check_owner(board, touch.person)
    return board


def check_owner(board: Board, person: Person) -> None:
    """BotError if *board* is another person's."""
    if board.owner != person.id:
        raise BotError("This answer is for another person; send the board yourself.")
