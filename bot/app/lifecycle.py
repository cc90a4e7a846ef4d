"""The bot from start to stop: the database, workers, networks, the web, and timed work."""

import asyncio
import gc
import signal
import sys
from collections.abc import (
    AsyncIterator,
    Callable,
    Coroutine,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
    nullcontext,
    suppress,
)
from dataclasses import replace
from functools import partial
from threading import Thread, Timer
from typing import TYPE_CHECKING, Any, Protocol

from bot.app.wiring import Bot, Parts, Rooms, owner_of
from bot.chat.entrance import Entrance
from bot.chat.network import Network
from bot.chat.ordering import ChatOrder
from bot.running.logs import Log, set_up_logs
from bot.running.timers import MAX_SLEEP_S, USUAL_PACE, Pace, Timers, Work
from bot.settings import Settings, SettingsError
from bot.work.first_build import lexicons_in
from bot.work.lexicons import LexiconShelf
from bot.work.workers import open_workers
from storage import Database, Inbox, Retention

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

HOUSEKEEPING_DAY_S = 24 * 60 * 60.0
_WARM_AFTER_S = 0.5  # after a start; texts that waited for it are answered first

_log = Log(__name__)


class Edge(Protocol):
    """A network from start to stop; `TelegramEdge` says how it is used."""

    @property
    def network(self) -> Network: ...

    @property
    def order(self) -> ChatOrder: ...

    @property
    def username(self) -> str: ...

    def routes(self) -> "Sequence[BaseRoute]": ...

    async def check(self) -> None: ...

    def handling(self, entrance: Entrance, timers: Timers) -> AbstractAsyncContextManager[None]: ...

    def taking(self) -> AbstractAsyncContextManager[None]: ...


def run_bot(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT; SettingsError, BotError or StorageError if it cannot start."""
    run_until_stopped(_serve(settings), *settings.secrets)


def run_until_stopped(work: Coroutine[Any, Any, None], *secrets: str) -> None:
    """Do *work* until SIGTERM or SIGINT, with logs on stderr that blot out *secrets*."""
    set_up_logs(sys.stderr, *secrets)
    gc.freeze()  # imported modules stay, so the collector may skip them
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
    """Run the bot for as long as the block runs, then finish what is under way.

    Waits for a network that does not answer. SettingsError, BotError or StorageError if it cannot
    start.
    """
    parts = parts or Parts()
    async with (
        Database.open(settings.database) as database,
        Inbox.open(database, "telegram", settings.data_dir) as telegram_inbox,
        Inbox.open(database, "vk", settings.data_dir) as vk_inbox,
    ):
        given = parts.workers
        opening = nullcontext(given) if given else open_workers(settings.scheduler)
        with opening as workers, _lexicons(settings, parts) as shelf:
            edges = edges_of(settings, telegram_inbox, vk_inbox, pace)
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
            async with AsyncExitStack() as stack:
                if settings.listen is not None:
                    from bot.app.web_routes import pages_at, pages_of  # most bots serve none

                    pages = pages_of(settings, bots, edges, rooms, checks)
                    routes = [route for edge in edges.values() for route in edge.routes()]
                    await stack.enter_async_context(pages_at(settings.listen, [*pages, *routes]))
                for name, edge in edges.items():
                    handling = edge.handling(bots[name].entrance(), rooms.timers)
                    await stack.enter_async_context(handling)
                await _resume(bots.values())
                for edge in edges.values():
                    await stack.enter_async_context(edge.taking())
                sweep_daily(rooms.timers, Retention(database, days=settings.keep_days))
                mind_clock(rooms.timers, partial(_resume, bots.values()))
                with _run_after(_WARM_AFTER_S, workers.warm):
                    yield list(edges.values())


async def _resume(bots: Iterable[Bot]) -> None:
    for bot in bots:
        await bot.resume()


def _lexicons(settings: Settings, parts: Parts) -> AbstractContextManager[LexiconShelf]:
    if parts.shelf is not None:
        return nullcontext(parts.shelf)
    if settings.scheduler is not None:  # its workers open their own lexicons
        return nullcontext(LexiconShelf(settings.lexicons))
    return lexicons_in(settings.lexicons)


@contextmanager
def _run_after(seconds: float, work: Callable[[], None] | None) -> Iterator[None]:
    """Do *work*, if any, on a thread after *seconds*, unless the block is over by then."""
    if work is None:
        yield
        return
    timer = Timer(seconds, work)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def _open_ahead(shelf: LexiconShelf) -> None:
    """Open all lexicons found, on a thread that a stop need not wait for."""

    def work() -> None:
        try:
            shelf.open_all()
        except Exception as error:  # whatever it is, the first question will meet it and say so
            _log.error("lexicons cannot be opened", exc_info=error)

    Thread(target=work, name="open", daemon=True).start()


def sweep_daily(timers: Timers, retention: Retention) -> None:
    """Delete what is old, now and every day while *timers* run."""

    async def sweep() -> None:
        timers.at(timers.now() + HOUSEKEEPING_DAY_S, "sweep", sweep)
        await retention.sweep(timers.now())

    timers.at(timers.now(), "sweep", sweep)


def mind_clock(timers: Timers, set_back: Work) -> None:
    """Do *set_back* when the clock has been set back, while *timers* run."""

    async def look(last: float) -> None:
        now = timers.now()
        timers.at(now + MAX_SLEEP_S, "clock", partial(look, now))
        if now < last:
            await set_back()

    timers.at(timers.now() + MAX_SLEEP_S, "clock", partial(look, timers.now()))


def edges_of(
    settings: Settings, telegram_inbox: Inbox, vk_inbox: Inbox, pace: Pace
) -> Mapping[str, Edge]:
    """The networks by their names in health reports; SettingsError if one cannot be used.

    The libraries of the networks are large, so each is imported only if there is a token for it.
    """
    edges: dict[str, Edge] = {}
    if settings.telegram_token or not settings.vk_token:
        from bot.telegram.edge import TelegramEdge

        edges["bot_api"] = TelegramEdge(settings, telegram_inbox, pace)
    if settings.vk_token:
        try:
            from bot.vk.vk_edge import VkEdge
        except ImportError as error:
            raise SettingsError(
                "BALDA_VK_TOKEN is set, but what VK needs is not installed; run “pip install "
                "'.[vk]'” in the folder of the bot's sources."
            ) from error
        edges["vk_api"] = VkEdge(settings, vk_inbox, pace)
    return edges
