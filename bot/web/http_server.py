"""Serve a Starlette app in this process for as long as a block runs."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any, cast
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.web.bounded import BoundedConnection, WebBounds

USUAL_WEB_BOUNDS = WebBounds()

_GRACE_S, _LOOK_S = 1.0, 0.005


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
