"""Updates, taken from python-telegram-bot's Application and handed to our `Entrance`."""

from contextlib import suppress
from typing import Any, TypeAlias

from telegram import CallbackQuery, Message, Update, User
from telegram.error import BadRequest
from telegram.ext import CallbackContext

from bot.chat.entrance import Entrance
from bot.running.pace import Pace
from bot.running.timers import Timers
from bot.telegram.albums import Albums
from bot.telegram.updates import message_of, query_of, tap_of

Context: TypeAlias = CallbackContext[Any, Any, Any, Any]


class Intake:
    """Turns each update into a value of ours; one that does not concern us goes no further."""

    def __init__(self, entrance: Entrance, timers: Timers, pace: Pace) -> None:
        self._entrance = entrance
        self._albums = Albums(entrance.message, timers, pace)

    async def take(self, update: Update, context: Context) -> None:
        me = context.bot.bot
        if update.message:
            await self._message(update.message, me)
        elif update.edited_message:
            edited = message_of(update.edited_message, me, edited=True)
            if edited is not None:
                await self._entrance.message(edited)
        elif update.callback_query:
            await self._tap(update.callback_query)
        elif update.inline_query:
            await self._entrance.query(query_of(update.inline_query))

    async def fail(self, update: object, context: Context) -> None:
        """What the library tells of an update that we could not even read."""
        if isinstance(context.error, Exception):
            await self._entrance.failures.report(context.error)

    async def tell_place(self, update: Update, place: int) -> None:
        """Tell whoever sent *update* how long the line is, if they asked something of us."""
        if update.message is None:
            return
        message = message_of(update.message, update.message.get_bot().bot)
        if message is not None:
            await self._entrance.tell_place(message, place)

    async def _message(self, message: Message, me: User) -> None:
        if self._albums.has(message, me):
            self._albums.add(message, me)
        elif (ours := message_of(message, me)) is not None:
            await self._entrance.message(ours)

    async def _tap(self, query: CallbackQuery) -> None:
        tap = tap_of(query)
        if tap is not None:
            await self._entrance.tap(tap)
            return
        with suppress(BadRequest):  # it is too old to be answered
            await query.answer()
