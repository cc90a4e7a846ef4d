"""Which update is handled when: one of a chat at a time, chats side by side, people in turn."""

import asyncio
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from dataclasses import dataclass, field
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.running import metrics

LONG_LINE, LONG_OWN_LINE = 60, 20

Tell = Callable[[Update, int], Awaitable[None]]


@dataclass(frozen=True, slots=True, eq=False)
class _Ticket:
    """An update that waits until *called*."""

    person: Hashable
    chat: Hashable
    called: asyncio.Event = field(default_factory=asyncio.Event)


class ChatOrder(BaseUpdateProcessor):
    """Handles one update of a chat at a time, and at most *at_once* of all chats together.

    Those who wait are called person by person, so that whoever sends a hundred messages, in one
    chat or in many, waits for these, and others do not. What one person sends to a chat keeps its
    order. *tell* is called with an update whose turn is far, as LONG_LINE are called before it or
    LONG_OWN_LINE of the same person are, once for each wait of a person.
    """

    __slots__ = ("_busy", "_free", "_lines", "_notes", "_tell", "_told")

    def __init__(self, *, at_once: int, tell: Tell | None = None) -> None:
        # The base class counts waiting updates too, which is the very thing to avoid.
        super().__init__(sys.maxsize)
        self._free = at_once
        self._busy: set[Hashable] = set()
        # By person, who is next first; then by chat; a line is never empty.
        self._lines: dict[Hashable, dict[Hashable, deque[_Ticket]]] = {}
        self._tell = tell
        self._told: set[Hashable] = set()
        self._notes: set[asyncio.Task[None]] = set()

    async def initialize(self) -> None:
        """Needs nothing before the first update."""

    async def shutdown(self) -> None:
        """The application has waited for every update; what is still to be told no longer is."""
        for note in self._notes:
            note.cancel()

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Await *coroutine* when the turn of the update has come."""
        metrics.UPDATES.labels(_kind_of(update)).inc()
        with metrics.UPDATE_SECONDS.time():
            await self._in_turn(update, coroutine)

    async def _in_turn(self, update: object, coroutine: Awaitable[Any]) -> None:
        ticket = _Ticket(*_person_and_chat(update))
        self._lines.setdefault(ticket.person, {}).setdefault(ticket.chat, deque()).append(ticket)
        self._call()
        try:
            if not ticket.called.is_set():
                self._tell_place(update, ticket)
                await ticket.called.wait()
            await coroutine
        finally:
            if not ticket.called.is_set() and isinstance(coroutine, Coroutine):
                coroutine.close()
            self._leave(ticket)

    @property
    def chats(self) -> int:
        """How many chats have an update in hand or waiting."""
        return len(self._busy.union(*self._lines.values()))

    @property
    def waiting(self) -> int:
        """How many updates wait for their turn."""
        return sum(len(line) for lines in self._lines.values() for line in lines.values())

    def _call(self) -> None:
        """Call tickets as long as there are places."""
        while self._free and (ticket := self._next()):
            self._remove(ticket)
            if lines := self._lines.pop(ticket.person, None):
                self._lines[ticket.person] = lines  # behind everybody else
            self._free -= 1
            self._busy.add(ticket.chat)
            ticket.called.set()

    def _next(self) -> _Ticket | None:
        for lines in self._lines.values():
            for chat, line in lines.items():
                if chat not in self._busy:
                    return line[0]
        return None

    def _leave(self, ticket: _Ticket) -> None:
        if ticket.called.is_set():
            self._free += 1
            self._busy.discard(ticket.chat)
        else:  # cancelled while it waited
            self._remove(ticket)
        self._call()

    def _remove(self, ticket: _Ticket) -> None:
        """Take *ticket* out of its line, and what is then empty with it."""
        lines = self._lines[ticket.person]
        lines[ticket.chat].remove(ticket)
        if not lines[ticket.chat]:
            del lines[ticket.chat]
        if not lines:
            del self._lines[ticket.person]
            self._told.discard(ticket.person)

    def _tell_place(self, update: object, ticket: _Ticket) -> None:
        own, place = self._place_of(ticket.person)
        near = place <= LONG_LINE and own <= LONG_OWN_LINE
        if near or ticket.person in self._told or self._tell is None:
            return
        if isinstance(update, Update):
            self._told.add(ticket.person)
            note = asyncio.ensure_future(self._tell(update, place))
            self._notes.add(note)
            note.add_done_callback(self._notes.discard)

    def _place_of(self, person: Hashable) -> tuple[int, int]:
        """How many of *person* wait, and how many are called until the last of them is."""
        sizes = {one: sum(map(len, lines.values())) for one, lines in self._lines.items()}
        own = sizes[person]
        return own, sum(min(size, own) for size in sizes.values())


def _kind_of(update: object) -> str:
    present = (kind for kind in Update.ALL_TYPES if getattr(update, kind, None) is not None)
    return next(present, "other")


def _person_and_chat(update: object) -> tuple[Hashable, Hashable]:
    """Whose update it is, and of which chat; an inline query has only its author."""
    if not isinstance(update, Update):
        return None, object()
    user, chat = update.effective_user, update.effective_chat
    if chat is not None:
        return (user.id if user else chat.id), chat.id
    return (user.id, ("inline", user.id)) if user else (None, object())
