"""`/start`, the choice of language, and the commands that we do not have."""

from telegram import InlineKeyboardMarkup

from bot.errors import BotError
from bot.games.answers import answer, ask_again
from bot.games.balda.play_buttons import BOARD_PAYLOAD
from bot.handlers.boards import check_owner
from bot.render.editor import EDITOR_PAYLOAD, editor_keyboard
from bot.render.keyboard import language_keyboard
from bot.services import Services
from bot.telegram.routing import Addressed, App, Touch, Touched, Visit
from bot.texts import LANGUAGES, texts_in
from storage import Board, Scope


def register(application: App, services: Services) -> None:
    application.add_handlers(
        [
            Addressed(services, start, "start"),
            Touched(services, choose_language, "language"),
        ]
    )


def register_last(application: App, services: Services) -> None:
    """What nobody else answers; call it after all others."""
    application.add_handler(Addressed(services, unknown_command, None))


async def start(visit: Visit) -> None:
    """Greet; or do in private what a link under an answer in a group asks for."""
    payload = visit.asked.text
    if payload.startswith(EDITOR_PAYLOAD) and not visit.person.in_group:
        await _open_editor(visit, payload.removeprefix(EDITOR_PAYLOAD))
        return
    if payload.startswith(BOARD_PAYLOAD) and not visit.person.in_group:
        board = await _linked_board(visit, payload.removeprefix(BOARD_PAYLOAD))
        await answer(visit, ask_again(visit, board))
        return
    greeting = visit.person.texts.say(
        "Hello! I find the best words in Balda, Boggle and Spelling Bee. Send me a screenshot of "
        "the board, or type it with a dot for every empty cell. /help shows an example."
    )
    await visit.say(greeting, _languages(visit))


async def _open_editor(visit: Visit, board_id: str) -> None:
    """Give the button that Telegram allows only here to who comes from a group for it."""
    board, pages = await _linked_board(visit, board_id), visit.services.pages
    check_owner(board, visit.person)
    if pages is None:
        raise BotError("The board editor is not open now; correct letters by /fix c3=ж.")
    said = visit.person.texts.say("Correct the board here; its answer in the group changes.")
    await visit.say(said, editor_keyboard(visit.person.texts, pages, board))


async def _linked_board(visit: Visit, board_id: str) -> Board:
    board = await visit.services.boards.get(board_id)
    if board is None:
        raise BotError("This board is no longer here; send it again.")
    return board


async def unknown_command(visit: Visit) -> None:
    if visit.asked.insistent:
        raise BotError("I do not know this command; /help lists those I know.")


async def choose_language(touch: Touch) -> str:
    """In a private chat the person's language, in a group the group's, which admins choose."""
    person, language = touch.person, touch.tap.argument
    if touch.tap.subject != str(person.chat) or language not in LANGUAGES:
        raise BotError("This button is of no use here; send /start to choose the language.")
    admins = touch.services.admins
    if person.in_group and not await admins.include(touch.bot, person.chat, person.id):
        raise BotError("Only admins choose the language of the group.")
    await touch.services.preferences.choose(Scope(person.chat), "language", language)
    note = texts_in(language).say("I speak English now.")
    await touch.rewrite(note, language_keyboard(person.chat, language))
    return note


def _languages(visit: Visit) -> InlineKeyboardMarkup:
    return language_keyboard(visit.person.chat, visit.person.texts.language)
