"""Who a request is from: it comes in by many doors, and its jobs are counted together."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from bot.texts import BotError

Tell = Callable[[int], Awaitable[None]]


@dataclass(slots=True)
class Asker:
    """The person, what CPU this request of theirs has taken, in seconds, and whether it is over.

    *tell* says their place in a line to them; it is None where there is no way, or once it is said.
    """

    person: int
    tell: Tell | None = None
    cpu_s: float = 0.0
    over: bool = False


_asker: ContextVar[Asker | None] = ContextVar("asker", default=None)


def current_asker() -> Asker | None:
    """Whose request is handled here; None if it is nobody's, as what a timer does later."""
    asker = _asker.get()
    return None if asker is None or asker.over else asker


@contextmanager
def act_for(person: int, tell: Tell | None = None) -> Iterator[None]:
    """Do what is in the block, and in tasks begun there until its end, as a request of *person*."""
    asker = Asker(person, tell)
    token = _asker.set(asker)
    try:
        yield
    finally:
        asker.over = True
        _asker.reset(token)


@dataclass(slots=True)
class _Line:
    """Those of one person who are at work or wait, *members* in all."""

    free: asyncio.Semaphore
    members: int = 0


class Turns:
    """Lets at most *at_once* of each person be at work; others of that person wait, in their order.

    BotError for whoever would be more than the *longest* line has.
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
