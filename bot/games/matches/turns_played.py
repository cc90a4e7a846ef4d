"""The turns of a game: moves that people type, and the buttons under its board."""

from dataclasses import replace

from bot.errors import BotError
from bot.games.matches import match as games
from bot.games.matches.match import TypedMove
from bot.games.matches.showing import (
    buttons_of,
    change_buttons,
    game_here,
    game_of,
    show,
    side_of,
    standing_of,
    turn_of,
    visit_of,
)
from bot.games.matches.telling_matches import LAST_HINT, resigned, told_hint
from bot.render.keyboard import resign_keyboard
from bot.services import Services
from bot.telegram.routing import Addressed, App, Touch, Touched, Visit
from bot.texts import texts_in
from storage import Match


def register(application: App, services: Services) -> None:
    application.add_handlers(
        [
            Addressed(services, move, "move"),
            Touched(services, hint, "hint", alert=True),
            Touched(services, pass_by, "pass"),
            Touched(services, board, "board"),
            Touched(services, resign, "resign"),
            Touched(services, play_on, "playon"),
        ]
    )


async def moved(visit: Visit) -> bool:
    """Play the message if it is a move in the person's game here; whether it is meant as one."""
    typed = TypedMove.parse(visit.asked.text)
    game = await game_here(visit) if typed else None
    if typed is None or game is None or not _is_said_to(visit, game):
        return False
    await _play(visit, game, typed)
    return True


async def move(visit: Visit) -> None:
    """`/move c3 word`: a move wherever it is written."""
    typed, game = TypedMove.parse(visit.asked.text), await game_here(visit)
    if game is None:
        raise BotError("You are not playing here; begin a game with /play.")
    if typed is None:
        raise BotError("Write a cell and a word after /move, like this: /move c3 word")
    await _play(visit, game, typed)


async def hint(touch: Touch) -> str:
    """A little more with every tap, for the eyes of this person alone."""
    services, game = touch.services, await game_of(touch)
    best = await services.jobs.run(games.hint, await turn_of(services, game, touch.person.id))
    await services.games.update(replace(game, hints=min(game.hints + 1, LAST_HINT)))
    return told_hint(touch.person.texts, best, game.hints)


async def pass_by(touch: Touch) -> str:
    services, game = touch.services, await game_of(touch)
    turn = await turn_of(services, game, touch.person.id)
    await show(visit_of(touch), game, await services.jobs.run(games.pass_by, turn))
    return ""


async def board(touch: Touch) -> str:
    """Show the board again, below what has been said since."""
    game = await game_of(touch)
    await show(visit_of(touch), game, await standing_of(touch.services, game))
    return ""


async def resign(touch: Touch) -> str:
    """Ask whether it is meant; a second tap ends the game."""
    game = await game_of(touch)
    texts = texts_in(game.language)
    if not touch.tap.argument:
        await change_buttons(touch, resign_keyboard(texts, game.id))
        return ""
    standing = await standing_of(touch.services, game)
    await touch.services.games.update(replace(game, over=True))
    await change_buttons(touch, None)
    outcome = resigned(texts, game, standing, side_of(game, touch.person.id))
    await visit_of(touch).say(outcome, html=True)
    return ""


async def play_on(touch: Touch) -> str:
    game = await game_of(touch)
    await change_buttons(touch, buttons_of(game, await standing_of(touch.services, game)))
    return ""


async def _play(visit: Visit, game: Match, typed: TypedMove) -> None:
    turn = await turn_of(visit.services, game, visit.person.id, typed)
    await show(visit, game, await visit.services.jobs.run(games.move, turn))


def _is_said_to(visit: Visit, game: Match) -> bool:
    """In a group a move mentions us, or replies to the board or to what we said after it."""
    replied = visit.message.reply_to_message
    if not visit.person.in_group or visit.asked.insistent:
        return True
    return replied is not None and replied.message_id >= game.message
