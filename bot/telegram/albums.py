"""Albums: pictures sent together come as updates of their own, and become one message.

Only one of them has the words that ask for an answer, so all are waited for. When the bot stops,
what has come by then is answered.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from telegram import Message as TelegramMessage
from telegram import User

from bot.chat.messages import Message
from bot.running.pace import Pace
from bot.running.timers import Timers
from bot.telegram.updates import album_of, find_request

Finish = Callable[[Sequence[int], Message | None], Awaitable[None]]

_SOLVING = ("", "solve")


@dataclass(slots=True)
class _Album:
    """What has come of an album since *began*, by the numbers of the updates."""

    began: float
    parts: dict[int, TelegramMessage] = field(default_factory=dict)


class Albums:
    """Takes in the parts of albums, and calls *finish* when all have come.

    That gets the numbers of the updates and what they are together: None if they are not for us.
    """

    def __init__(self, finish: Finish, timers: Timers, pace: Pace) -> None:
        self._finish = finish
        self._timers = timers
        self._pace = pace
        self._albums: dict[tuple[int, str], _Album] = {}

    def has(self, message: TelegramMessage, me: User) -> bool:
        """Whether *message* is part of an album that may ask for answers to its pictures."""
        if not message.media_group_id:
            return False
        asked = find_request(message, me)
        return asked is None or asked.command in _SOLVING

    def add(self, update: int, message: TelegramMessage, me: User) -> None:
        """Wait a little for the next part, but not for ever."""
        timers, pace = self._timers, self._pace
        name = message.chat.id, message.media_group_id or ""
        album = self._albums.setdefault(name, _Album(timers.now()))
        album.parts[update] = message
        timers.cancel(name)
        due = min(timers.now() + pace.album_quiet_s, album.began + pace.max_album_s)
        timers.at(due, name, partial(self._complete, name, me), due_at_stop=True)

    async def _complete(self, name: tuple[int, str], me: User) -> None:
        parts = self._albums.pop(name).parts
        await self._finish(tuple(parts), album_of(parts.values(), me))
