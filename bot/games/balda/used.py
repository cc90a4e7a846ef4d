"""`/used`: the words that were already played on a board, which are out of play there."""

from dataclasses import replace

from bot.chat.spelling import words_in
from bot.errors import BotError
from bot.games.answers import answer
from bot.games.subject import balda_board
from bot.render.text import used_words
from bot.services import Services
from bot.telegram.routing import Addressed, App, Visit

MOST_USED = 300

_RESETS = ("reset", "сброс")
_MINUSES = "-–—\N{HYPHEN}\N{MINUS SIGN}"
_NO_MINUSES = dict.fromkeys(map(ord, _MINUSES))


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, used, "used"))


async def used(visit: Visit) -> None:
    """`/used` lists them, with words it adds them, with -words or `reset` it takes them back."""
    board, wish = await balda_board(visit), visit.asked.text
    if not wish:
        await visit.say(used_words(visit.person.texts, board))
    elif wish.lower() in _RESETS:
        await answer(visit, replace(board, used=()))
    elif wish[0] in _MINUSES:
        await answer(visit, replace(board, used=_without(board.used, wish)))
    else:
        await answer(visit, replace(board, used=_with(board.used, wish)))


def _with(used: tuple[str, ...], wish: str) -> tuple[str, ...]:
    all_used = tuple(dict.fromkeys((*used, *words_in(wish, "used"))))
    if len(all_used) > MOST_USED:
        raise BotError("A board takes at most {most} used words.", most=MOST_USED)
    return all_used


def _without(used: tuple[str, ...], wish: str) -> tuple[str, ...]:
    back = words_in(wish.translate(_NO_MINUSES), "used")
    for word in back:
        if word not in used:
            raise BotError("“{word}” is not among the words you named as used here.", word=word)
    return tuple(word for word in used if word not in back)
