"""Albums: pictures sent together come as updates of their own, and become one message.

Only one of them has the words that ask for an answer, so all are waited for. When the bot stops,
what has come by then is answered.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from telegram import Message as TelegramMessage
from telegram import User

from bot.chat.messages import Message
from bot.running.pace import Pace
from bot.running.timers import Timers
from bot.telegram.updates import album_of, asked_by

_SOLVING = ("", "solve")


@dataclass(slots=True)
class _Album:
    """What has come of an album since *began*."""

    began: float
    parts: list[TelegramMessage] = field(default_factory=list)


class Albums:
    """Takes in the parts of albums, and calls *answer* when all have come."""

    def __init__(
        self, answer: Callable[[Message], Awaitable[None]], timers: Timers, pace: Pace
    ) -> None:
        self._answer = answer
        self._timers = timers
        self._pace = pace
        self._albums: dict[tuple[int, str], _Album] = {}

    def has(self, message: TelegramMessage, me: User) -> bool:
        """Whether *message* is part of an album that may ask for answers to its pictures."""
        if not message.media_group_id:
            return False
        asked = asked_by(message, me)
        return asked is None or asked.command in _SOLVING

    def add(self, message: TelegramMessage, me: User) -> None:
        """Wait a little for the next part, but not for ever."""
        timers, pace = self._timers, self._pace
        name = message.chat.id, message.media_group_id or ""
        album = self._albums.setdefault(name, _Album(timers.now()))
        album.parts.append(message)
        timers.cancel(name)
        due = min(timers.now() + pace.album_quiet_s, album.began + pace.max_album_s)
        timers.at(due, name, partial(self._finish, name, me), due_at_stop=True)

    async def _finish(self, name: tuple[int, str], me: User) -> None:
        message = album_of(self._albums.pop(name).parts, me)
        if message is not None:
            await self._answer(message)
