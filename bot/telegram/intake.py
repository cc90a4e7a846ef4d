"""Take updates from python-telegram-bot's Application and pass them to our `Entrance`."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from telegram import CallbackQuery, Update, User
from telegram import Message as TelegramMessage
from telegram.error import BadRequest
from telegram.ext import CallbackContext

from bot.chat.entrance import Entrance
from bot.chat.messages import Message, Spot
from bot.chat.messages import Message as OurMessage
from bot.running.owed import FLUSH_APART_S
from bot.running.pace import Pace
from bot.running.repeats import answering
from bot.running.timers import Timers
from bot.telegram.receiving import UnreadableUpdate
from bot.telegram.updates import (
    album_of,
    find_request,
    guest_query_of,
    message_of,
    query_of,
    removes_us,
    tap_of,
)
from storage import Inbox

Finish = Callable[[Sequence[int], Message | None], Awaitable[None]]

_SOLVING = ("", "solve")
Context: TypeAlias = CallbackContext[Any, Any, Any, Any]


@dataclass(slots=True)
class _Album:
    """The parts of an album that have come since *began*, by the numbers of the updates."""

    began: float
    parts: dict[int, TelegramMessage] = field(default_factory=dict)


class Albums:
    """Collects the parts of albums, and calls *finish* when all have come.

    *finish* gets the numbers of the updates and their message, None if it is not for us.
    """

    def __init__(self, finish: Finish, timers: Timers, pace: Pace) -> None:
        self._finish = finish
        self._timers = timers
        self._pace = pace
        self._albums: dict[tuple[int, str], _Album] = {}

    def has(self, message: TelegramMessage, me: User) -> bool:
        """True if *message* is part of an album that may ask for answers to its pictures."""
        if not message.media_group_id:
            return False
        asked = find_request(message, me)
        return asked is None or asked.command in _SOLVING

    def add(self, update: int, message: TelegramMessage, me: User) -> None:
        """Add a part, and wait a little for the next one, but not for ever."""
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


class Intake:
    """Turns each update into a value of ours, and drops those that do not concern us.

    *inbox* keeps each update until it is handled.
    """

    def __init__(self, entrance: Entrance, inbox: Inbox, timers: Timers, pace: Pace) -> None:
        self._entrance = entrance
        self._inbox = inbox
        self._timers = timers
        self._albums = Albums(self._answer_album, timers, pace)

    async def take(self, update: Update, context: Context) -> None:
        me = context.bot.bot
        if update.message and self._albums.has(update.message, me):
            self._albums.add(update.update_id, update.message, me)
            return
        try:
            with self._handling(update.update_id):
                await self._handle(update, me)
        except Exception as error:  # the update has something that we did not foresee
            await self._entrance.failures.report(error)
        self._finish(update.update_id)

    async def skip(self, update: UnreadableUpdate, context: Context) -> None:
        """Report an update that cannot be read, and finish with it."""
        await self._entrance.failures.skip(update.update_id, update.why)
        self._finish(update.update_id)

    async def _answer_album(self, updates: Sequence[int], message: OurMessage | None) -> None:
        if message is not None:
            with self._handling(*updates):
                await self._entrance.message(message)
        self._finish(*updates)

    @contextmanager
    def _handling(self, *updates: int) -> Iterator[None]:
        self._inbox.begin(*updates)
        update = min(updates)
        with self._inbox.handling(update).at_work(), answering(f"telegram {update}"):
            yield

    def _finish(self, *updates: int) -> None:
        self._inbox.finish(*updates)
        self._timers.space(FLUSH_APART_S, "inbox", self._inbox.flush)

    async def _handle(self, update: Update, me: User) -> None:
        if update.message:
            await self._take_message(update.message, me)
        elif update.edited_message:
            edited = message_of(update.edited_message, me, edited=True)
            if edited is not None:
                await self._entrance.message(edited)
        elif update.callback_query:
            await self._tap(update.callback_query)
        elif update.inline_query:
            await self._entrance.query(query_of(update.inline_query))
        elif update.guest_message:
            guest = guest_query_of(update.guest_message, me)
            if guest is not None:
                await self._entrance.guest(guest)
        elif update.my_chat_member and removes_us(update.my_chat_member):
            await self._entrance.leave_group(update.my_chat_member.chat.id)

    async def _take_message(self, message: TelegramMessage, me: User) -> None:
        if message.migrate_to_chat_id:
            await self._entrance.move_group(message.chat.id, message.migrate_to_chat_id)
            return
        ours = message_of(message, me)
        if ours is not None:
            await self._entrance.message(ours)
        await self._entrance.hear(Spot(message.chat.id, message.message_id))

    async def fail(self, update: object, context: Context) -> None:
        """Report a failure that the library met before us."""
        if isinstance(context.error, Exception):
            await self._entrance.failures.report(context.error)

    async def tell_place(self, update: Update, place: int) -> None:
        """Tell the sender of *update* their place in the line, if they asked us something."""
        if update.message is None:
            return
        message = message_of(update.message, update.message.get_bot().bot)
        if message is not None:
            await self._entrance.tell_place(message, place)

    async def _tap(self, query: CallbackQuery) -> None:
        tap = tap_of(query)
        if tap is not None:
            await self._entrance.tap(tap)
            return
        with suppress(BadRequest):  # it is too old to be answered
            await query.answer()
