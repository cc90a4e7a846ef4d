"""Wake the pages that show a match or a puzzle when it changes."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any, TypeVar

HEARTBEAT_S = 30.0

Seen = TypeVar("Seen")


class Watching:
    """Wakes everybody who watches a thing, by its id, whenever it has changed."""

    def __init__(self) -> None:
        self._events: dict[str, set[asyncio.Event]] = {}
        self._looks: dict[str, asyncio.Future[Any]] = {}

    def tell(self, thing: str) -> None:
        self._looks.pop(thing, None)
        for event in self._events.get(thing, ()):
            event.set()

    async def changes(self, thing: str) -> AsyncGenerator[bool, None]:
        """Yield True at once and after each change, and False at each heartbeat without one.

        The heartbeat is one for all watchers: waking the loop for each alone would take several
        times as long.
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
        """The result of *ask*, called once for all watchers until the thing changes again."""
        if thing not in self._looks:
            self._looks[thing] = asyncio.ensure_future(ask())
        look: asyncio.Future[Seen] = self._looks[thing]
        try:
            return await asyncio.shield(look)
        except Exception:  # whatever it was, the next watcher asks anew
            if self._looks.get(thing) is look:
                del self._looks[thing]
            raise
