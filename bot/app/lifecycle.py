"""The bot from start to stop: the database, workers, a network, the web, and what goes on."""

import asyncio
import gc
import signal
import sys
from collections.abc import AsyncIterator, Coroutine, Iterable, Mapping, Sequence
from contextlib import (
    AbstractContextManager,
    AsyncExitStack,
    asynccontextmanager,
    nullcontext,
    suppress,
)
from dataclasses import replace
from functools import partial
from threading import Thread
from typing import Any

import structlog
from starlette.routing import BaseRoute

from bot.app.network_edges import Edge, edges_of
from bot.app.wiring import Bot, Parts, Rooms, owner_of
from bot.running.housekeeping import mind_clock, sweep_daily
from bot.running.logs import set_up_logs
from bot.running.pace import USUAL_PACE, Pace
from bot.settings import Settings, SettingsError
from bot.web import USUAL_WEB_BOUNDS, listener_on, serve, web_app
from bot.web.editor import Editor
from bot.web.health import Check, health_routes
from bot.work.first_build import lexicons_in
from bot.work.shelf import LexiconShelf
from bot.work.workers import Workers, open_workers
from storage import Database, Inbox, Retention

_log = structlog.get_logger(__name__)


def run_bot(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT; SettingsError, BotError or StorageError if it cannot start."""
    run_until_stopped(_serve(settings), *settings.secrets)


def run_until_stopped(work: Coroutine[Any, Any, None], *secrets: str) -> None:
    """Do *work* until SIGTERM or SIGINT, with logs on stderr that blot out *secrets*."""
    set_up_logs(sys.stderr, *secrets)
    gc.freeze()  # what has been imported stays, and need not be looked at again
    with suppress(asyncio.CancelledError):
        asyncio.run(_until_stopped(work))


async def _until_stopped(work: Coroutine[Any, Any, None]) -> None:
    task, loop = asyncio.ensure_future(work), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, task.cancel)
    await task


async def _serve(settings: Settings) -> None:
    _log.info("starting", telegram_api=settings.telegram_api, data_dir=str(settings.data_dir))
    async with serving(settings) as edges:
        _log.info("serving", bot=", ".join(edge.username for edge in edges))
        await asyncio.Event().wait()


@asynccontextmanager
async def serving(
    settings: Settings, *, parts: Parts | None = None, pace: Pace = USUAL_PACE
) -> AsyncIterator[Sequence[Edge]]:
    """The bot at work for as long as the block runs; what is under way is finished after it.

    Waits for a network that does not answer. SettingsError, BotError or StorageError if it cannot
    start.
    """
    parts = parts or Parts()
    async with (
        Database.open(settings.database) as database,
        Inbox.open(database, "telegram", settings.data_dir) as inbox,
    ):
        with _workers(settings, parts) as workers, _lexicons(settings, parts) as shelf:
            edges = edges_of(settings, inbox, pace)
            rooms = Rooms(settings, database, workers, replace(parts, shelf=shelf))
            owner = owner_of(rooms, [edge.network for edge in edges.values()])
            rooms.timers.on_failure = owner.hear_of_work
            bots = {name: Bot(rooms, edge.network, owner) for name, edge in edges.items()}
            if settings.scheduler is None and parts.shelf is None:
                _open_ahead(rooms.shelf)
            checks = {
                "database": database.check_writable,
                **{name: edge.check for name, edge in edges.items()},
                "executor": rooms.jobs.check,
            }
            pages = [*_pages(settings, bots, rooms, checks), *_routes(edges.values())]
            async with AsyncExitStack() as stack:
                await stack.enter_async_context(_web(settings, pages))
                for name, edge in edges.items():
                    handling = edge.handling(bots[name].entrance(), rooms.timers)
                    await stack.enter_async_context(handling)
                await _resume(bots.values())
                for edge in edges.values():
                    await stack.enter_async_context(edge.taking())
                sweep_daily(rooms.timers, Retention(database, days=settings.keep_days))
                mind_clock(rooms.timers, partial(_resume, bots.values()))
                yield list(edges.values())


async def _resume(bots: Iterable[Bot]) -> None:
    for bot in bots:
        await bot.resume()


def _routes(edges: Iterable[Edge]) -> list[BaseRoute]:
    return [route for edge in edges for route in edge.routes()]


def _workers(settings: Settings, parts: Parts) -> AbstractContextManager[Workers]:
    return nullcontext(parts.workers) if parts.workers else open_workers(settings.scheduler)


def _lexicons(settings: Settings, parts: Parts) -> AbstractContextManager[LexiconShelf]:
    if parts.shelf is not None:
        return nullcontext(parts.shelf)
    if settings.scheduler is not None:  # workers open theirs
        return nullcontext(LexiconShelf(settings.lexicons))
    return lexicons_in(settings.lexicons)


def _pages(
    settings: Settings, bots: Mapping[str, Bot], rooms: Rooms, checks: Mapping[str, Check]
) -> list[BaseRoute]:
    """Web pages and checks that are served besides the chat."""
    pages: list[BaseRoute] = [*health_routes(checks)]
    if settings.public_url and settings.telegram_token:
        token = settings.telegram_token.get_secret_value()
        pages += Editor(bots["bot_api"].desk, rooms.people, token).routes()
    return pages


@asynccontextmanager
async def _web(settings: Settings, routes: list[BaseRoute]) -> AsyncIterator[None]:
    """Serve *routes* where there is an address for it."""
    if settings.listen is None:
        yield
        return
    try:
        listener = listener_on(settings.listen)
    except OSError as error:
        raise SettingsError(
            f"BALDA_LISTEN cannot be used: nothing can listen on {settings.listen} "
            f"({error.strerror})."
        ) from None
    with listener:
        async with serve(web_app(routes), listener, USUAL_WEB_BOUNDS):
            yield


def _open_ahead(shelf: LexiconShelf) -> None:
    """Open the lexicons that there are; on a thread that a stop need not wait for."""

    def work() -> None:
        try:
            shelf.open_all()
        except Exception:  # whatever it is, the first question will meet it and say so
            _log.exception("lexicons cannot be opened")

    Thread(target=work, name="open", daemon=True).start()
