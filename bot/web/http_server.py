"""Serve a Starlette app in this process while a block runs; routes for health and metrics."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, cast
from urllib.parse import urlsplit

import uvicorn
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

_GRACE_S, _LOOK_S = 1.0, 0.005
Check = Callable[[], Awaitable[object]]

CHECK_S = 5.0


@dataclass(frozen=True, slots=True)
class WebBounds:
    """At most *connections* are open; a request has to arrive whole within *request_s*."""

    connections: int = 1000
    request_s: float = 10.0


USUAL_WEB_BOUNDS = WebBounds()


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


def web_app(routes: Iterable[BaseRoute]) -> Starlette:
    return Starlette(
        routes=list(routes),
        middleware=[Middleware(NothingGuessed)],
        exception_handlers={ClientDisconnect: nobody_there},
    )


class NothingGuessed:
    """Refuses a body whose length is given twice, and forbids browsers to guess content types.

    If both a length and chunks are given, a proxy may use the one and we the other, and take the
    rest of the body for the next request (RFC 9112, 6.3).
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["X-Content-Type-Options"] = "nosniff"
            await send(message)

        headers = Headers(scope=scope)
        if "content-length" in headers and "transfer-encoding" in headers:
            refusal = Response(status_code=400, headers={"Connection": "close"})
            await refusal(scope, receive, answer)
            return
        await self._app(scope, receive, answer)


async def nobody_there(request: Request, error: Exception) -> Response:
    """Ignore clients that disconnect in the middle of their request."""
    return Response()


def listener_on(address: str) -> socket.socket:
    """A socket that listens on *address*, a host and a port; OSError if that is taken."""
    parts = urlsplit(f"//{address}")
    host = parts.hostname or ""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, parts.port or 0), family=family)


@asynccontextmanager
async def serve(
    app: ASGIApp, listener: socket.socket, bounds: WebBounds | None = None
) -> AsyncIterator[None]:
    """Serve *app* on a socket while the block runs; then finish what is under way, in a second."""
    # Connections inherit it; without it a body waits 40 ms for the acknowledgement of the head.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
    server = _QuietServer(
        uvicorn.Config(
            app,
            http=cast(Any, partial(BoundedConnection, bounds=bounds)) if bounds else "h11",
            lifespan="off",
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
        )
    )
    serving = asyncio.create_task(server.serve([listener]))
    try:
        yield
    finally:
        server.stopped.set()
        await serving


class _QuietServer(uvicorn.Server):
    """Leaves signals to the program around it, and notices without delay that it should stop."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.stopped = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def main_loop(self) -> None:
        await self.stopped.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, and finish what is under way within _GRACE_S."""
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        with suppress(TimeoutError):
            async with asyncio.timeout(_GRACE_S):
                while self.server_state.connections or self.server_state.tasks:  # noqa: ASYNC110  no event
                    await asyncio.sleep(_LOOK_S)
        for task in self.server_state.tasks:
            task.cancel()


def health_routes(checks: Mapping[str, Check], *, check_s: float = CHECK_S) -> list[Route]:
    """The routes; the bot is ready if each of *checks* ends within *check_s* without an error."""

    async def ready(request: Request) -> Response:
        found = await asyncio.gather(*(_trouble(check, check_s) for check in checks.values()))
        told = dict(zip(checks, found, strict=True))
        return JSONResponse(told, status_code=200 if set(found) <= {"ok"} else 503)

    return [
        Route("/health/live", _live),
        Route("/health/ready", ready),
        Route("/metrics", _metrics),
    ]


async def _trouble(check: Check, check_s: float) -> str:
    task = asyncio.ensure_future(check())
    # Not `timeout`: a check that hangs may ignore its cancellation too.
    if not (await asyncio.wait({task}, timeout=check_s))[0]:
        task.cancel()
        return f"no answer within {check_s:g} s"
    error = task.exception()
    return str(error) or type(error).__name__ if error else "ok"


async def _live(request: Request) -> Response:
    return PlainTextResponse("ok")


async def _metrics(request: Request) -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
