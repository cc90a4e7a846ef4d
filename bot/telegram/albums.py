"""Albums: pictures sent together come as updates of their own, and are answered together.

Only one of them has the words that ask for an answer, so all are waited for: a second after the
last one, ten at most. When the bot stops, what has come by then is answered.
"""

from dataclasses import dataclass, field
from functools import partial

from telegram import Message, Update
from telegram.ext import BaseHandler

from bot.chat.addressing import Asked, asked_of
from bot.games.answers import answer
from bot.games.pictures import board_in_picture, in_its_game, picture_in
from bot.services import Place, Services
from bot.telegram.activity import working
from bot.telegram.failures import report
from bot.telegram.routing import REFUSALS, App, Context, Visit
from storage import Rows

QUIET_S, LONGEST_S = 1.0, 10.0
MOST_ANSWERS = 3

_SOLVING = ("", "solve")


def register(application: App, services: Services) -> None:
    """Call it before others, who would take each picture for a question of its own."""
    application.add_handler(Gathering(services))


@dataclass(slots=True)
class Album:
    """What has come of an album since *began*."""

    began: float
    messages: list[Message] = field(default_factory=list)


class Gathering(BaseHandler[Update, Context, None]):
    """Takes in every picture of an album, and answers when all have come."""

    def __init__(self, services: Services) -> None:
        super().__init__(self._take)
        self._services = services
        self._albums: dict[tuple[int, str], Album] = {}

    def check_update(self, update: object) -> bool:
        message = update.message if isinstance(update, Update) else None
        if message is None or not message.media_group_id:
            return False
        asked = asked_of(message, message.get_bot().bot)
        return asked is None or asked.command in _SOLVING

    async def _take(self, update: Update, context: Context) -> None:
        message, timers = update.message, self._services.timers
        assert message is not None
        assert message.media_group_id is not None
        name = message.chat.id, message.media_group_id
        album = self._albums.setdefault(name, Album(timers.now()))
        album.messages.append(message)
        timers.cancel(name)
        due = min(timers.now() + QUIET_S, album.began + LONGEST_S)
        timers.at(due, name, partial(self._answer, name), due_at_stop=True)

    async def _answer(self, name: tuple[int, str]) -> None:
        messages = sorted(self._albums.pop(name).messages, key=lambda one: one.message_id)
        lead = next((one for one in messages if asked_of(one, one.get_bot().bot)), None)
        if lead is None or lead.from_user is None:
            return
        try:
            person = await self._services.person(lead.from_user, Place.of(lead))
            visits = [Visit(self._services, one, Asked("", ""), person) for one in messages]
            async with working(lead):
                await answer_album(visits)
        except Exception as error:  # whatever it is, the person is told
            await report(self._services, lead.get_bot(), Update(0, message=lead), error)


async def answer_album(visits: list[Visit]) -> None:
    """Answer each distinct board, MOST_ANSWERS at most; if there is none, say why."""
    texts, answered, refusal = visits[0].person.texts, list[Rows](), None
    for visit in visits:
        try:
            picture = picture_in(visit.message)
            board = await board_in_picture(visit, picture) if picture else None
        except REFUSALS as unreadable:
            refusal = refusal or unreadable
            continue
        if board is None or board.rows in answered:
            continue
        if len(answered) == MOST_ANSWERS:
            await visit.say(
                texts.say(
                    "On an album I give at most {most} answers; send the other pictures alone.",
                    most=MOST_ANSWERS,
                )
            )
            return
        answered.append(board.rows)
        await answer(visit, await in_its_game(visit, board))
    if refusal and not answered:
        await visits[0].say(texts.explain(refusal))
