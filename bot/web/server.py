"""A web application beside the bot, in the same event loop."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from bot.errors import BotError


def web_app(routes: Sequence[BaseRoute]) -> Starlette:
    return Starlette(routes=routes)


def listening(address: str) -> socket.socket:
    """A socket at *address*, `host:port`; BotError if it cannot be had."""
    host, _, port = address.rpartition(":")
    try:
        return socket.create_server((host, int(port)))
    except (OSError, ValueError, OverflowError):
        raise BotError(
            "Nothing can listen at {address}; give a free one in BALDA_LISTEN, like "
            "127.0.0.1:8080.",
            address=address,
        ) from None


@asynccontextmanager
async def served(app: ASGIApp, listener: socket.socket) -> AsyncIterator[None]:
    """Serve *app* while the block runs; then finish what is under way, within a second."""
    server = _Server(
        uvicorn.Config(
            app,
            http="h11",
            lifespan="off",
            log_config=None,
            log_level="error",
            access_log=False,
            timeout_graceful_shutdown=1,
        )
    )
    serving = asyncio.create_task(server.serve([listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving


class _Server(uvicorn.Server):
    """Leaves signals to the program around it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
