"""Documents that a page follows: one at once and after each change, as server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from starlette.responses import StreamingResponse

from bot.chat.dispatch import REFUSALS

HEARTBEAT_S = 20.0
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

Document = dict[str, Any]
Look = Callable[[], Awaitable[Document | None]]


def live(changes: AsyncIterator[bool], look: Look, *, apart_s: float = 0.0) -> StreamingResponse:
    """Send what *look* sees when *changes* says so, at least *apart_s* apart, until it sees None.

    Where there was no change there is a comment. A page whose stream ends begins another one.
    """

    async def events() -> AsyncIterator[str]:
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
            yield f"data: {json.dumps(seen)}\n\n"
            await asyncio.sleep(apart_s)

    return StreamingResponse(events(), media_type="text/event-stream", headers=_HEADERS)
