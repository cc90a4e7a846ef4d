"""Numbers for messages and random choices, the same when work is repeated after a kill.

Whatever answers an event gets numbers that follow from the event's name. If the bot is killed
before it has noted that an event is done, the event comes again, and so do its answers, with the
same numbers, by which a network recognises what it has sent already.
"""

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from bot.running.logs import Log
from storage import Inbox

_BITS = 63
# An update that was under way at this many kills may be what kills the bot.
MAX_KILLS = 20
FLUSH_APART_S = 1.0

_log = Log(__name__)


@dataclass(slots=True)
class _Event:
    name: str
    asked: int = 0
    over: bool = False


_handled: ContextVar[_Event | None] = ContextVar("handled_event", default=None)


@contextmanager
def answering(name: str) -> Iterator[None]:
    """Number what the block sends as answers to the event of that *name*."""
    event = _Event(name)
    token = _handled.set(event)
    try:
        yield
    finally:
        event.over = True  # timers that were set meanwhile go on without it
        _handled.reset(token)


def event_number() -> int:
    """A 63-bit number of the event being answered, the same each time it comes; 0 if none."""
    event = _handled.get()
    return 0 if event is None or event.over else number_of(event.name)


def next_number(to: int, place: int | None = None) -> int:
    """A 63-bit number for the next thing in chat *to*, fixed by the event and the *place*.

    Without a place, it is fixed by how many numbers the event has asked for; without an event, it
    is random.
    """
    event = _handled.get()
    if event is None or event.over:
        return secrets.randbits(_BITS)
    if place is None:
        event.asked += 1
        return number_of(f"{event.name} {to} {event.asked}")
    return number_of(f"{event.name} {to} message {place}")


def number_of(name: str) -> int:
    """A 63-bit hash of *name*."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest()) >> 1


async def keep_new(inbox: Inbox, updates: Mapping[int, Mapping[str, Any]]) -> list[int]:
    """Keep *updates*; return the numbers of new ones, or of all if they cannot be stored."""
    if not updates:
        return []
    try:
        return await inbox.add({number: json.dumps(update) for number, update in updates.items()})
    except Exception as error:  # better answer updates that a kill may lose than none
        _log.error("updates not kept", kind=type(error).__name__)
        return list(updates)
