"""What a board is: the reader decides its game and its letters, a person may know better."""

from dataclasses import replace

from bot.games.answers import answer_anew
from bot.games.pictures import read_again
from bot.handlers.boards import own_board, refuse
from bot.render.keyboard import alphabet_of, games_of, kinds_keyboard
from bot.services import Services
from bot.telegram.routing import App, Touch, Touched, even_if_the_same
from ocr import AlphabetName

_ALPHABETS: dict[str, AlphabetName] = {"ru": "ru", "en": "en", "uk": "uk"}


def register(application: App, services: Services) -> None:
    application.add_handler(Touched(services, show_kinds, "kinds"))
    application.add_handler(Touched(services, choose_game, "game"))
    application.add_handler(Touched(services, choose_alphabet, "alphabet"))


async def show_kinds(touch: Touch) -> str:
    """What else the board may be, in place of the other buttons."""
    board = await own_board(touch)
    with even_if_the_same():
        await touch.bot.edit_message_reply_markup(
            board.chat, board.answer, reply_markup=kinds_keyboard(touch.person.texts, board)
        )
    return ""


async def choose_game(touch: Touch) -> str:
    board = await own_board(touch)
    games = {str(game): game for game in games_of(board)}
    if touch.tap.argument not in games:
        return await refuse(touch)
    game = games[touch.tap.argument]
    await answer_anew(touch, replace(board, game=game, cell=None, through=None))
    return ""


async def choose_alphabet(touch: Touch) -> str:
    """Read the picture again, in the letters that were chosen."""
    board, alphabet = await own_board(touch), _ALPHABETS.get(touch.tap.argument)
    if alphabet is None or not board.reading:
        return await refuse(touch)
    again = replace(await read_again(touch, board, alphabet), cell=None, through=None)
    await answer_anew(touch, again)
    if alphabet_of(again) != alphabet:
        return touch.person.texts.say("Every letter here is in both alphabets.")
    return ""
