"""Order of handling: one thing of a chat at a time, chats side by side, people in turn."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

Result = TypeVar("Result")
Tell = Callable[[int], Awaitable[None]]


@dataclass(frozen=True, slots=True, eq=False)
class _Ticket:
    """Something that waits until *called*; *number* counts all that ever waited.

    It *yields* if others who wait in its chat go first.
    """

    number: int
    person: Hashable
    chat: Hashable
    is_command: bool
    yields: bool
    called: asyncio.Event = field(default_factory=asyncio.Event)


class ChatOrder:
    """Lets one thing of a chat be done at a time, and at most *at_once* of all chats together.

    People who wait are called in turn, so that somebody who sends a hundred messages, in one chat
    or in many, waits for them, and others do not. New people come before those who have been
    called, like new flows in FQ-CoDel (RFC 8290), so that somebody new is answered soon even in a
    flood by many. What is sent to a chat keeps its order, as two may guess the same word, with two
    exceptions that let others pass: people who have more than *long_own_line* waiting there, and a
    command of somebody who waits for the answer to another one.
    """

    def __init__(self, *, at_once: int, long_line: int = 60, long_own_line: int = 20) -> None:
        self._free = at_once
        self._long_line = long_line
        self._long_own_line = long_own_line
        # The ticket at work in each chat.
        self._busy: dict[Hashable, _Ticket] = {}
        self._new: dict[Hashable, None] = {}
        # People who have been called, those whose turn is next first.
        self._again: dict[Hashable, None] = {}
        # By person; then by chat; a line is never empty.
        self._lines: dict[Hashable, dict[Hashable, deque[_Ticket]]] = {}
        # The same lines, by chat; then by person.
        self._in_chats: dict[Hashable, dict[Hashable, deque[_Ticket]]] = {}
        self._numbers = count()
        self._told: set[Hashable] = set()
        self._notes: set[asyncio.Task[None]] = set()

    async def in_turn(
        self,
        person: Hashable,
        chat: Hashable,
        work: Awaitable[Result],
        tell: Tell | None = None,
        *,
        is_command: bool = False,
    ) -> Result:
        """Await *work* when its turn has come, and return its result.

        If *long_line* are called before it, or *long_own_line* of the same person, *tell* is called
        with its place in the line, once for each wait of a person.
        """
        line = self._lines.setdefault(person, {}).setdefault(chat, deque())
        yields = is_command and self._has_command(person, chat)
        ticket = _Ticket(next(self._numbers), person, chat, is_command, yields)
        self._in_chats.setdefault(chat, {})[person] = line
        line.append(ticket)
        if person not in self._again:
            self._new[person] = None
        self._call()
        try:
            if not ticket.called.is_set():
                self._tell_place(person, tell)
                await ticket.called.wait()
            return await work
        finally:
            if not ticket.called.is_set() and isinstance(work, Coroutine):
                work.close()
            if ticket.called.is_set():
                self._free += 1
                self._busy.pop(ticket.chat, None)
            else:  # cancelled while it waited
                self._remove(ticket)
            self._call()

    def close(self) -> None:
        """Stop telling people their place; to be called when all work is done."""
        for note in self._notes:
            note.cancel()

    @property
    def chats(self) -> int:
        """Number of chats with something at work or waiting."""
        return len(set(self._busy).union(*self._lines.values()))

    @property
    def waiting(self) -> int:
        """Number of tickets that wait for their turn."""
        return sum(len(line) for lines in self._lines.values() for line in lines.values())

    def _call(self) -> None:
        """Call tickets while fewer than *at_once* are at work."""
        while self._free and (ticket := self._next()):
            self._remove(ticket)
            self._new.pop(ticket.person, None)
            self._again.pop(ticket.person, None)
            self._again[ticket.person] = None  # behind everybody else
            self._free -= 1
            self._busy[ticket.chat] = ticket
            ticket.called.set()

    def _next(self) -> _Ticket | None:
        for person in (*self._new, *self._again):
            if person not in self._lines:
                del self._again[person]  # nothing of this person waits any more
                continue
            for chat, line in self._lines[person].items():
                if chat not in self._busy and self._is_next_in(chat, line[0]):
                    return line[0]
        return None

    def _is_next_in(self, chat: Hashable, ticket: _Ticket) -> bool:
        lines = self._in_chats[chat].values()
        waiting = [line[0] for line in lines if len(line) <= self._long_own_line]
        if ticket.yields:
            return all(other.yields for other in waiting)
        return all(ticket.number <= other.number or other.yields for other in waiting)

    def _has_command(self, person: Hashable, chat: Hashable) -> bool:
        """True if *person* waits there for the answer to a command."""
        in_hand = self._busy.get(chat)
        waiting = (ticket.is_command for ticket in self._lines[person][chat])
        return any(waiting) or bool(in_hand and in_hand.is_command and in_hand.person == person)

    def _remove(self, ticket: _Ticket) -> None:
        """Take *ticket* out of its line, and delete what is then empty."""
        lines = self._lines[ticket.person]
        lines[ticket.chat].remove(ticket)
        if not lines[ticket.chat]:
            del lines[ticket.chat]
            del self._in_chats[ticket.chat][ticket.person]
        if not self._in_chats[ticket.chat]:
            del self._in_chats[ticket.chat]
        if not lines:
            del self._lines[ticket.person]
            self._new.pop(ticket.person, None)
            self._told.discard(ticket.person)

    def _tell_place(self, person: Hashable, tell: Tell | None) -> None:
        own, place = self._place_of(person)
        near = place <= self._long_line and own <= self._long_own_line
        if near or person in self._told or tell is None:
            return
        self._told.add(person)
        note = asyncio.ensure_future(tell(place))
        self._notes.add(note)
        note.add_done_callback(self._notes.discard)

    def _place_of(self, person: Hashable) -> tuple[int, int]:
        """Number of tickets of *person*, and of all that are called until the last of those is."""
        sizes = {one: sum(map(len, lines.values())) for one, lines in self._lines.items()}
        own = sizes[person]
        rounds = own - (person in self._new)  # for people who have been called already
        return own, sum(min(n, own if one in self._new else rounds) for one, n in sizes.items())
