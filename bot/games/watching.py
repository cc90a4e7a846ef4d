"""Who waits for something to go on: pages that show it."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any, TypeVar

HEARTBEAT_S = 30.0

Seen = TypeVar("Seen")


class Watching:
    """Wakes those who watch a thing, known by its id, whenever it has changed."""

    def __init__(self) -> None:
        self._events: dict[str, set[asyncio.Event]] = {}
        self._looks: dict[str, asyncio.Future[Any]] = {}

    def tell(self, thing: str) -> None:
        self._looks.pop(thing, None)
        for event in self._events.get(thing, ()):
            event.set()

    async def changes(self, thing: str) -> AsyncGenerator[bool, None]:
        """True at once and after each change, False where there is none until the next heartbeat.

        That comes for all who watch at the same time: to wake the loop for each of them would take
        several times as long.
        """
        event, watchers = asyncio.Event(), self._events.setdefault(thing, set())
        clock = asyncio.get_running_loop().time
        event.set()
        watchers.add(event)
        try:
            while True:
                try:
                    async with asyncio.timeout_at((clock() // HEARTBEAT_S + 1) * HEARTBEAT_S):
                        await event.wait()
                except TimeoutError:
                    yield False
                else:
                    event.clear()
                    yield True
        finally:
            watchers.discard(event)
            if not watchers:
                self._events.pop(thing, None)
                self._looks.pop(thing, None)

    async def look(self, thing: str, ask: Callable[[], Awaitable[Seen]]) -> Seen:
        """The result of *ask*, asked once for all who watch, until the thing changes again."""
        if thing not in self._looks:
            self._looks[thing] = asyncio.ensure_future(ask())
        look: asyncio.Future[Seen] = self._looks[thing]
        try:
            return await asyncio.shield(look)
        except Exception:  # whatever it was, the next who looks asks anew
            if self._looks.get(thing) is look:
                del self._looks[thing]
            raise
