"""A game that goes on: moves tried and played on the board of an answer, typed or seen, undone."""

from dataclasses import replace

from bot.boards import history as ongoing
from bot.boards.history import PlayRequest, typed_play
from bot.errors import BotError
from bot.games.answers import answer, answer_anew, ask_again, show
from bot.games.balda.play_buttons import mark_of
from bot.games.contents import solved, trial_of, words_of_play
from bot.games.matches.match import TypedMove
from bot.handlers.boards import balda_touched, refuse, unknown_button
from bot.services import Services
from bot.telegram.routing import App, Touch, Touched, Visit
from solver import Move
from storage import Board, Side

_SIDES: dict[str, Side] = {"mine": "mine", "theirs": "theirs"}


def register(application: App, services: Services) -> None:
    application.add_handlers(
        [
            Touched(services, try_move, "try"),
            Touched(services, play, "play"),
            Touched(services, take_back, "undo"),
            Touched(services, pass_turn, "turn"),
            Touched(services, name, "name"),
            Touched(services, back, "back"),
        ]
    )


async def try_move(touch: Touch) -> str:
    """Show what the other side would get, before anything is played."""
    board = await balda_touched(touch)
    number, move = await _chosen_move(touch, board)
    await show(touch, board, await trial_of(touch, board, number, move))
    return ""


async def play(touch: Touch) -> str:
    board = await balda_touched(touch)
    _, move = await _chosen_move(touch, board)
    await answer_anew(touch, ongoing.play(board, move))
    return touch.person.texts.say("Played: {word}.", word=move.word)


async def take_back(touch: Touch) -> str:
    """The button says how many plays there were, so two taps in a row take back one."""
    board = await balda_touched(touch)
    if touch.tap.argument != str(len(board.plays)):
        return ""
    await answer_anew(touch, ongoing.take_back(board))
    return ""


async def pass_turn(touch: Touch) -> str:
    board, side = await balda_touched(touch), _SIDES.get(touch.tap.argument)
    if side is None:
        return await refuse(touch)
    await answer_anew(touch, replace(board, turn=side))
    return ""


async def name(touch: Touch) -> str:
    """Say which word came with a letter of a new screenshot."""
    board = await balda_touched(touch)
    number, wish = _numbers(touch.tap.argument)
    if number is None or number != ongoing.unnamed(board):
        return ""
    if wish == "other":
        await answer_anew(touch, ongoing.forget_play(board, number))
        return touch.person.texts.say("Name it with /used, and I leave it out.")
    for at, word in enumerate(await words_of_play(touch, board, number)):
        if wish == f"{at}-{mark_of(word)}":
            await answer_anew(touch, ongoing.name_play(board, number, word))
            return ""
    raise _changed()


async def back(touch: Touch) -> str:
    await answer_anew(touch, await balda_touched(touch))
    return ""


async def played(visit: Visit) -> bool:
    """Play the message on the last board if it is a move; whether it is meant as one."""
    typed = TypedMove.parse(visit.asked.text)
    board = await _board_played_on(visit, typed) if typed else None
    if typed is None or board is None:
        return False
    request = PlayRequest(
        board.rows,
        board.mode == "knots",
        board.used,
        board.prizes,
        typed,
        diagonal=visit.person.profile.diagonal,
    )
    move = await visit.services.jobs.run(typed_play, request)
    await answer(visit, ongoing.play(ask_again(visit, board), move))
    return True


async def _board_played_on(visit: Visit, typed: TypedMove) -> Board | None:
    """The board replied to, or the last one; a word without a cell may be talk."""
    boards, person, board = visit.services.boards, visit.person, None
    if not typed.cell:
        return None
    if replied := visit.message.reply_to_message:
        board = await boards.of_answer(person.chat, replied.message_id)
    elif visit.asked.insistent:
        board = await boards.last(person.id, person.chat, "balda")
    return board if board and board.game == "balda" else None


async def _chosen_move(touch: Touch, board: Board) -> tuple[int, Move]:
    """The move of the row that the button names, if it is still there."""
    number, mark = _numbers(touch.tap.argument)
    if number is None:
        raise unknown_button()
    result = await solved(touch, board, first=number)
    if not result.moves or mark != mark_of(str(result.moves[0])):
        raise _changed()
    return number, result.moves[0]


def _numbers(argument: str) -> tuple[int | None, str]:
    """`12-a3f0` as 12 and the rest."""
    number, _, rest = argument.partition("-")
    fits = number.isascii() and number.isdecimal() and len(number) <= 6
    return (int(number) if fits else None), rest


def _changed() -> BotError:
    return BotError("The words here have changed meanwhile; tap Back or send the board again.")
