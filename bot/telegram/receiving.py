"""Updates of the Bot API: polled for, parsed, and passed to our `Entrance`."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from telegram import CallbackQuery, Update, User
from telegram import Message as TelegramMessage
from telegram.error import BadRequest, Conflict, TelegramError
from telegram.ext import ExtBot

from bot.chat.intake import Intake, RawUpdate, wait_for_room
from bot.chat.messages import Message, Spot
from bot.chat.messages import Message as OurMessage
from bot.running import metrics
from bot.running.logs import Log
from bot.running.timers import Pace, Timers
from bot.telegram.arrivals import Arrivals
from bot.telegram.limiter import Priority, pause_s
from bot.telegram.requests import reason_of
from bot.telegram.updates import (
    album_of,
    find_request,
    guest_query_of,
    is_command,
    message_of,
    person_and_chat,
    query_of,
    removes_us,
    tap_of,
)
from storage import Inbox

UPDATE_KINDS = (
    "message",
    "edited_message",
    "callback_query",
    "inline_query",
    "guest_message",
    "my_chat_member",
)

_OF_MESSAGE = ("message_id", "date", "chat")
_OF_TAPPED = (*_OF_MESSAGE, "is_topic_message", "message_thread_id", "photo")

_log = Log(__name__)
Finish = Callable[[Sequence[int], Message | None], Awaitable[None]]

_SOLVING = ("", "solve")
POLL_S, POLL_READ_S, LAST_POLL_S = 10, 10.0, 2.0
MAX_PAUSE_S, MAX_SILENCE_S = 5.0, 60.0

RIVAL = "another program with this token takes the updates; stop one of the two"


class TelegramBot(ExtBot[Priority]):
    """The library's bot, which also gives updates as they came.

    The library parses all updates of an answer at once: one that it does not understand would hide
    the others from us, and its log would show them all.
    """

    async def _post(self, endpoint: str, *args: Any, **kwargs: Any) -> Any:
        """Keep of a sent message only what the library needs for its number; nothing of an edit."""
        answer = await super()._post(endpoint, *args, **kwargs)
        if not isinstance(answer, dict) or "message_id" not in answer:
            return answer
        return endpoint.startswith("edit") or {key: answer[key] for key in _OF_MESSAGE}

    async def raw_updates(self, offset: int | None, *, seconds: int, read_s: float) -> Any:
        """The answer of `getUpdates` from *offset* on, after *seconds* if there is nothing."""
        asked = {"offset": offset, "timeout": seconds, "allowed_updates": UPDATE_KINDS}
        return await self._post("getUpdates", asked, read_timeout=read_s + seconds)


def trim_tapped(update: RawUpdate) -> RawUpdate:
    """*update* without the words, buttons and picture of the message whose button was tapped.

    One size of the picture stays, as a sign that there is one.
    """
    match update:
        case {"callback_query": {"message": dict(message)} as tap}:
            kept = {key: message[key] for key in _OF_TAPPED if key in message}
            match kept:
                case {"photo": [size, *_]}:
                    kept["photo"] = [size]
            return {**update, "callback_query": {**tap, "message": kept}}
    return update


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


class TelegramIntake(Intake):
    """Turns each update into a value of ours, and drops those that do not concern us.

    *arrivals* hears of each message.
    """

    def __init__(self, bot: TelegramBot, inbox: Inbox, arrivals: Arrivals, pace: Pace) -> None:
        super().__init__("telegram", inbox, pace)
        self._bot = bot
        self._arrivals = arrivals
        self._pace = pace

    @cached_property
    def _albums(self) -> Albums:
        return Albums(self._answer_album, self.timers, self._pace)

    async def take(self, updates: Sequence[RawUpdate]) -> None:
        """Keep and handle *updates*; they may be confirmed after that."""
        await self.keep({int(update["update_id"]): trim_tapped(update) for update in updates})

    async def handle(self, number: int, update: RawUpdate) -> None:
        metrics.UPDATES.labels(next((k for k in UPDATE_KINDS if k in update), "other")).inc()
        try:
            parsed = Update.de_json(dict(update), self._bot)
        except Exception as error:  # whatever the library cannot parse
            metrics.UNREADABLE.inc()
            await self.skip(number, type(error).__name__)
            return
        if message := parsed.message:
            self._arrivals.see(message.chat.id, message.message_id)
        await self.in_turn(
            *person_and_chat(parsed),
            self._answer(parsed),
            partial(self._tell_place, message) if message else None,
            is_command=message is not None and is_command(message),
        )

    async def _answer(self, update: Update) -> None:
        me = self._bot.bot
        if update.message and self._albums.has(update.message, me):
            self._albums.add(update.update_id, update.message, me)
            return
        with self.at_work(update.update_id):
            await self._pass_on(update, me)
        self.forget(update.update_id)

    async def _answer_album(self, updates: Sequence[int], message: OurMessage | None) -> None:
        if message is not None:
            with self.at_work(*updates):
                await self.entrance.message(message)
        self.forget(*updates)

    async def _pass_on(self, update: Update, me: User) -> None:
        if update.message:
            await self._take_message(update.message, me)
        elif update.edited_message:
            edited = message_of(update.edited_message, me, edited=True)
            if edited is not None:
                await self.entrance.message(edited)
        elif update.callback_query:
            await self._tap(update.callback_query)
        elif update.inline_query:
            await self.entrance.query(query_of(update.inline_query))
        elif update.guest_message:
            guest = guest_query_of(update.guest_message, me)
            if guest is not None:
                await self.entrance.guest(guest)
        elif update.my_chat_member and removes_us(update.my_chat_member):
            await self.entrance.leave_group(update.my_chat_member.chat.id)

    async def _take_message(self, message: TelegramMessage, me: User) -> None:
        if message.migrate_to_chat_id:
            await self.entrance.move_group(message.chat.id, message.migrate_to_chat_id)
            return
        ours = message_of(message, me)
        if ours is not None:
            await self.entrance.message(ours)
        await self.entrance.hear(Spot(message.chat.id, message.message_id))

    async def _tell_place(self, message: TelegramMessage, place: int) -> None:
        """Tell the sender of *message* their place in the line, if they asked us something."""
        ours = message_of(message, self._bot.bot)
        if ours is not None:
            await self.entrance.tell_place(ours, place)

    async def _tap(self, query: CallbackQuery) -> None:
        tap = tap_of(query)
        if tap is not None:
            await self.entrance.tap(tap)
            return
        with suppress(BadRequest):  # it is too old to be answered
            await query.answer()


class Poller:
    """Fetches updates for *intake*; each call confirms the updates that it has taken before.

    While that is crowded, Telegram keeps them.
    """

    def __init__(self, bot: TelegramBot, intake: TelegramIntake, pace: Pace) -> None:
        self._bot = bot
        self._intake = intake
        self._pace = pace
        self._offset: int | None = None
        self._heard: float | None = None
        self._has_rival = False

    @asynccontextmanager
    async def taking(self) -> AsyncIterator[None]:
        """Fetch while the block runs, then confirm what has been fetched."""
        task = asyncio.create_task(self._poll_forever())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])
            await self._confirm()

    async def check(self) -> None:
        """Raise ConnectionError after a long silence, or if the updates go to another program."""
        if self._has_rival:
            raise ConnectionError(RIVAL)
        if self._heard is None:
            raise ConnectionError("the Bot API has not answered yet")
        silent_s = time.monotonic() - self._heard
        if silent_s > MAX_SILENCE_S:
            raise ConnectionError(f"the Bot API has not answered for {silent_s:.0f} s")

    async def _confirm(self) -> None:
        """Confirm the last updates; otherwise they would come again at the next start."""
        if self._offset is None:
            return
        with suppress(TelegramError, TimeoutError):
            async with asyncio.timeout(LAST_POLL_S):
                await self._take(seconds=0)

    async def _poll_forever(self) -> None:
        failures = 0
        while True:
            await wait_for_room(self._intake, self._pace.crowded_pause_s)
            try:
                await self._take(seconds=POLL_S)
                failures = 0
            except Exception as error:  # also an answer that the library cannot read
                failures += 1
                self._has_rival = _has_rival(error)
                if isinstance(error, Conflict) and not self._has_rival:
                    # A webhook of an earlier owner of the token keeps the updates from us.
                    with suppress(TelegramError):
                        await self._bot.delete_webhook()
                await pause_after(error, failures, self._pace.first_pause_s)

    async def _take(self, *, seconds: int) -> None:
        updates = await self._bot.raw_updates(self._offset, seconds=seconds, read_s=POLL_READ_S)
        self._heard = time.monotonic()
        self._has_rival = False
        metrics.LAST_POLL.set_to_current_time()
        if updates:
            await self._intake.take(updates)
            self._offset = max(int(update["update_id"]) for update in updates) + 1


async def pause_after(error: Exception, failures: int, first_pause_s: float) -> None:
    """Wait before asking again, as `pause_s` says."""
    if _has_rival(error):
        _log.warning(RIVAL)
    else:
        _log.warning("the Bot API does not answer as it should", reason=reason_of(error))
    await asyncio.sleep(pause_s(error, failures, first_pause_s, MAX_PAUSE_S))


def _has_rival(error: Exception) -> bool:
    """True if another program gets the updates; False if a webhook does."""
    return isinstance(error, Conflict) and "webhook" not in error.message
