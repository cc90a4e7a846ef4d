"""Limits on connections of strangers: their number, and the time for a request to arrive."""

import asyncio
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


@dataclass(frozen=True, slots=True)
class WebBounds:
    """At most *connections* are open; a request has to arrive whole within *request_s*."""

    connections: int = 1000
    request_s: float = 10.0


class BoundedConnection(H11Protocol):
    """Closes itself if its request is late, and the oldest idle one if there are too many.

    So a client that opens connections and sends nothing closes its own.
    """

    def __init__(self, *args: Any, bounds: WebBounds, **named: Any) -> None:
        super().__init__(*args, **named)
        self._bounds = bounds
        self._alarm: asyncio.TimerHandle | None = None
        self._opened = 0.0

    # The library narrows the type as well: all its connections are of this kind.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._opened = self.loop.time()
        self._watch()
        others = [one for one in self.connections if isinstance(one, BoundedConnection)]
        if sum(not one.transport.is_closing() for one in others) > self._bounds.connections:
            idle = (one for one in others if one.is_waiting and one is not self)
            min(idle, key=lambda one: one._opened, default=self).transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request, unless the part that has come is being answered already."""
        cycle = self.cycle
        if cycle is not None and cycle.more_body:
            cycle.disconnected = True
            if cycle.response_started:
                self.transport.close()
                return
        super().send_400_response(msg)

    def connection_lost(self, exc: Exception | None) -> None:
        self._set_alarm(None)
        super().connection_lost(exc)

    @property
    def is_waiting(self) -> bool:
        """True if the connection is open and no whole request waits for its answer."""
        cycle = self.cycle
        idle = cycle is None or cycle.response_complete or cycle.more_body
        return idle and not self.transport.is_closing()

    def _watch(self) -> None:
        if not self.is_waiting:
            self._set_alarm(None)
        elif self._alarm is None:
            self._set_alarm(self.loop.call_later(self._bounds.request_s, self._give_up))

    def _give_up(self) -> None:
        if self.is_waiting:
            self.transport.abort()

    def _set_alarm(self, alarm: asyncio.TimerHandle | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = alarm
