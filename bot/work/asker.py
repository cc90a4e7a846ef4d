"""The person a request is from: it may come in many ways, and its jobs are counted together."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from bot.texts import BotError

Tell = Callable[[int], Awaitable[None]]


@dataclass(slots=True)
class Asker:
    """The person, the seconds of CPU that this request of theirs has taken, and if it is over.

    *tell* tells them their place in a line; it is None if there is no way to, or after it is told.
    """

    person: int
    tell: Tell | None = None
    cpu_s: float = 0.0
    over: bool = False


_asker: ContextVar[Asker | None] = ContextVar("asker", default=None)


def current_asker() -> Asker | None:
    """The asker whose request is handled here; None if nobody asked, as in the work of a timer."""
    asker = _asker.get()
    return None if asker is None or asker.over else asker


@contextmanager
def act_for(person: int, tell: Tell | None = None) -> Iterator[None]:
    """Run the block, and tasks begun in it until its end, as a request of *person*."""
    asker = Asker(person, tell)
    token = _asker.set(asker)
    try:
        yield
    finally:
        asker.over = True
        _asker.reset(token)


@dataclass(slots=True)
class _Line:
    """The requests of one person that are at work or wait, *members* in all."""

    free: asyncio.Semaphore
    members: int = 0


class Turns:
    """Lets at most *at_once* requests of a person be at work; their others wait, in order.

    BotError for a request that would make the line longer than *longest*.
    """

    def __init__(self, at_once: int, longest: int) -> None:
        self._at_once = at_once
        self._longest = longest
        self._lines: dict[int, _Line] = {}

    @asynccontextmanager
    async def of(self, person: int) -> AsyncIterator[None]:
        line = self._lines.setdefault(person, _Line(asyncio.Semaphore(self._at_once)))
        if line.members >= self._longest:
            raise BotError(
                "I am busy: {count} requests are waiting. Try again in a minute.",
                count=line.members,
            )
        line.members += 1
        try:
            async with line.free:
                yield
        finally:
            line.members -= 1
            if not line.members:
                del self._lines[person]
