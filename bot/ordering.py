"""Which update is handled when: in order within a chat, chats side by side."""

import asyncio
import sys
from collections.abc import Awaitable
from typing import Any
from weakref import WeakValueDictionary

from telegram import Update
from telegram.ext import BaseUpdateProcessor


class ChatOrder(BaseUpdateProcessor):
    """Handles the updates of one chat one after another, and at most *at_once* chats together.

    An update takes its place among the *at_once* only when its turn in its own chat has come,
    so a chat that sends a hundred messages holds one place, and the others do not wait for it.
    """

    __slots__ = ("_places", "_turns")

    def __init__(self, *, at_once: int) -> None:
        # The base class counts waiting updates too, which is the very thing to avoid.
        super().__init__(sys.maxsize)
        self._places = asyncio.Semaphore(at_once)
        # A lock lives as long as an update of its chat waits for it or holds it.
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def initialize(self) -> None:
        """Needs nothing before the first update."""

    async def shutdown(self) -> None:
        """Leaves nothing behind: the application has waited for every update."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Await *coroutine* when all earlier updates of the chat are done."""
        async with self._turn(_chat_of(update)), self._places:
            await coroutine

    @property
    def chats(self) -> int:
        """How many chats have an update in hand or waiting."""
        return len(self._turns)

    def _turn(self, chat: int | None) -> asyncio.Lock:
        if chat is None:
            return asyncio.Lock()
        return self._turns.setdefault(chat, asyncio.Lock())


def _chat_of(update: object) -> int | None:
    """The chat an update belongs to; an inline query has only its author."""
    if not isinstance(update, Update):
        return None
    if update.effective_chat is not None:
        return update.effective_chat.id
    return update.effective_user.id if update.effective_user is not None else None
