"""Who waits for something to go on: pages that show it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar

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

    async def changes(self, thing: str, heartbeat_s: float) -> AsyncIterator[bool]:
        """True at once and after each change, False where there was none for *heartbeat_s*."""
        event, watchers = asyncio.Event(), self._events.setdefault(thing, set())
        event.set()
        watchers.add(event)
        try:
            while True:
                try:
                    async with asyncio.timeout(heartbeat_s):
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
