"""The order in which python-telegram-bot's Application handles updates: that of `ChatOrder`."""

import sys
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.chat.ordering import ChatOrder
from bot.running import metrics

Tell = Callable[[Update, int], Awaitable[None]]


class UpdateOrder(BaseUpdateProcessor):
    """Lets each update wait for its turn; *tell* is called with an update that must wait long."""

    __slots__ = ("_order", "_tell")

    def __init__(self, order: ChatOrder, tell: Tell) -> None:
        # The base class would count waiting updates too, so its limit is switched off.
        super().__init__(sys.maxsize)
        self._order = order
        self._tell = tell

    async def initialize(self) -> None:
        """Do nothing: nothing is needed before the first update."""

    async def shutdown(self) -> None:
        """Drop notices that are not sent yet; the application has waited for every update."""
        self._order.close()

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Await *coroutine* when the turn of the update has come."""
        present = (kind for kind in Update.ALL_TYPES if getattr(update, kind, None) is not None)
        metrics.UPDATES.labels(next(present, "other")).inc()
        tell = partial(self._tell, update) if isinstance(update, Update) else None
        with metrics.UPDATE_SECONDS.time():
            order = self._order.in_turn
            await order(*person_and_chat(update), coroutine, tell, is_command=_is_command(update))


def person_and_chat(update: object) -> tuple[Hashable, Hashable]:
    """The author of an update and its chat; an update from no chat has only an author."""
    if not isinstance(update, Update):
        return None, object()
    sender, chat = update.effective_sender, update.effective_chat
    if chat is not None and update.guest_message is None:
        return (sender.id if sender else chat.id), chat.id
    return (sender.id, ("inline", sender.id)) if sender else (None, object())


def _is_command(update: object) -> bool:
    message = update.message if isinstance(update, Update) else None
    return message is not None and (message.text or message.caption or "").startswith("/")
