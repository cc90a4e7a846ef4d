"""Who waits for matches to go on: pages that show them."""

import asyncio
from collections.abc import AsyncIterator


class Watching:
    """Wakes those who watch a match whenever it is kept."""

    def __init__(self) -> None:
        self._events: dict[str, set[asyncio.Event]] = {}

    def tell(self, match_id: str) -> None:
        for event in self._events.get(match_id, ()):
            event.set()

    async def changes(self, match_id: str, heartbeat_s: float) -> AsyncIterator[bool]:
        """True at once and after each change, False where there was none for *heartbeat_s*."""
        event, watchers = asyncio.Event(), self._events.setdefault(match_id, set())
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
                self._events.pop(match_id, None)
