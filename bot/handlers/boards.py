"""The buttons under an answer: knots, the order of the moves, hints, and other pages."""

from dataclasses import replace

from bot.errors import BotError
from bot.handlers.answers import answer_anew, turn_page, turn_to_hints
from bot.handlers.routing import App, Touch, Touched
from bot.services import Person, Services
from storage import Board, Mode, Order

LONGEST_NUMBER = 6

_MODES: dict[str, Mode] = {"on": "knots", "off": "classic"}
_ORDERS: dict[str, Order] = {"points": "points", "net": "net"}


def register(application: App, services: Services) -> None:
    application.add_handler(Touched(services, switch_knots, "knots"))
    application.add_handler(Touched(services, switch_order, "order"))
    application.add_handler(Touched(services, go_to_page, "page"))
    application.add_handler(Touched(services, show_hints, "hints"))


def register_last(application: App, services: Services) -> None:
    """Taps that nobody else answers; call it after all others."""
    application.add_handler(Touched(services, refuse, None))


async def switch_knots(touch: Touch) -> str:
    """The button says what to switch to, so two taps in a row do it once."""
    board, mode = await own_board(touch), _MODES.get(touch.tap.argument)
    if mode is None or board.game != "balda":
        return await refuse(touch)
    await answer_anew(touch, replace(board, mode=mode))
    return ""


async def switch_order(touch: Touch) -> str:
    board, order = await own_board(touch), _ORDERS.get(touch.tap.argument)
    if order is None or board.game != "balda":
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


async def refuse(_: Touch) -> str:
    raise BotError("I do not know this button; send the board again for a new answer.")


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
