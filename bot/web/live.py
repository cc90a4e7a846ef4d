"""Documents that a page follows: one at once and after each change, as server-sent events."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from starlette.responses import StreamingResponse

from bot.chat.dispatch import REFUSALS
from bot.texts import BotError

MAX_WINDOWS = 8  # per person; each takes a connection
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

Document = dict[str, Any]
Look = Callable[[], Awaitable[Document | None]]


class Windows:
    """Counts the windows in which each person follows something."""

    def __init__(self) -> None:
        self._open: Counter[int] = Counter()

    def open(self, person: int) -> AbstractContextManager[None]:
        """Count one more while the block runs; BotError if *person* has too many."""
        if self._open[person] >= MAX_WINDOWS:
            raise BotError("You have games open in {n} windows; close one first.", n=MAX_WINDOWS)
        return self._count(person)

    @contextmanager
    def _count(self, person: int) -> Iterator[None]:
        self._open[person] += 1
        try:
            yield
        finally:
            self._open[person] -= 1
            if not self._open[person]:
                del self._open[person]


def live(
    changes: AsyncIterator[bool],
    look: Look,
    window: AbstractContextManager[None],
    once: Document,
    *,
    apart_s: float = 0.0,
) -> StreamingResponse:
    """Send what *look* sees at each change, at least *apart_s* apart, until it sees None.

    The first document also has *once*, the part that never changes. If *changes* gives False, a
    comment is sent. A page whose stream ends begins another one.
    """

    async def events() -> AsyncIterator[str]:
        stays = once
        with window:
            async for changed in changes:
                if not changed:
                    yield ":\n\n"
                    continue
                try:
                    seen = await look()
                except REFUSALS:
                    return
                if seen is None:
                    return
                yield f"data: {json.dumps({**stays, **seen})}\n\n"
                stays = {}
                await asyncio.sleep(apart_s)

    return StreamingResponse(events(), media_type="text/event-stream", headers=_HEADERS)
