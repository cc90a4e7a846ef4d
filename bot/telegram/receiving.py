"""Receive updates from the Bot API: store them, parse them one by one, and queue them."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from telegram import Update
from telegram.ext import ExtBot

from bot.running import metrics
from bot.running.owed import MAX_KILLS, keep_new
from bot.telegram.arrivals import Arrivals
from bot.telegram.flood_turns import Priority
from storage import Inbox, OwedUpdate

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

RawUpdate = Mapping[str, Any]
UpdateQueue = asyncio.Queue[object]

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class UnreadableUpdate:
    """An update that cannot be handled: *why*, without anything that a person wrote."""

    update_id: int
    why: str


class TelegramBot(ExtBot[Priority]):
    """The library's bot, which also gives updates as they came.

    The library parses all updates of an answer at once: one that it does not understand would hide
    the others from us, and its log would show them all.
    """

    async def _post(self, *args: Any, **kwargs: Any) -> Any:
        """Keep only those fields of a sent message that the library needs; we use its number."""
        answer = await super()._post(*args, **kwargs)
        if isinstance(answer, dict) and "message_id" in answer:
            return {key: answer[key] for key in _OF_MESSAGE}
        return answer

    async def raw_updates(self, offset: int | None, *, seconds: int, read_s: float) -> Any:
        """The answer of `getUpdates` from *offset* on, after *seconds* if there is nothing."""
        asked = {"offset": offset, "timeout": seconds, "allowed_updates": UPDATE_KINDS}
        return await self._post("getUpdates", asked, read_timeout=read_s + seconds)


class Receiver:
    """Puts each update into *queue* once, after it is stored in *inbox*."""

    def __init__(
        self, bot: TelegramBot, inbox: Inbox, queue: UpdateQueue, arrivals: Arrivals
    ) -> None:
        self._bot = bot
        self._arrivals = arrivals
        self._inbox = inbox
        self._queue = queue

    async def take(self, updates: Sequence[RawUpdate]) -> None:
        """Store and queue *updates*; they may be confirmed after that."""
        by_number = {int(update["update_id"]): trim_tapped(update) for update in updates}
        for number in await keep_new(self._inbox, by_number):
            self._queue.put_nowait(self._parse(number, by_number[number]))

    async def resume(self) -> None:
        """Queue the updates that were not finished when the bot ended."""
        owed = await self._inbox.read_owed()
        for update in owed:
            self._queue.put_nowait(self._resume(update))
        if owed:
            _log.info("answers still owed", updates=len(owed))

    def _resume(self, owed: OwedUpdate) -> Update | UnreadableUpdate:
        if owed.kills >= MAX_KILLS:
            return UnreadableUpdate(owed.number, f"at work at {owed.kills} kills")
        return self._parse(owed.number, json.loads(owed.body))

    def _parse(self, number: int, update: RawUpdate) -> Update | UnreadableUpdate:
        try:
            parsed = Update.de_json(dict(update), self._bot)
        except Exception as error:  # whatever the library cannot parse
            metrics.UNREADABLE.inc()
            return UnreadableUpdate(number, type(error).__name__)
        if parsed.message:
            self._arrivals.see(parsed.message.chat.id, parsed.message.message_id)
        return parsed


def trim_tapped(update: RawUpdate) -> RawUpdate:
    """*update* without the words and buttons of the message whose button was tapped."""
    match update:
        case {"callback_query": {"message": dict(message)} as tap}:
            kept = {key: message[key] for key in _OF_TAPPED if key in message}
            return {**update, "callback_query": {**tap, "message": kept}}
    return update
