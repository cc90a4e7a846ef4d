"""The bot put together: rooms, handlers and Telegram, from start to stop."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from random import SystemRandom
from threading import Thread

import structlog
from starlette.routing import BaseRoute
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application

from bot.chat.admins import Admins
from bot.chat.owner import Owner
from bot.chat.quotas import Quota
from bot.errors import BotError
from bot.games.balda import focus, playing, prize_command, think, used
from bot.games.bee import command as bee
from bot.games.boggle import command as boggle
from bot.games.matches import invitations, turns_played
from bot.games.puzzles import posting
from bot.games.puzzles.referee import Referee
from bot.handlers import (
    boards,
    corrections,
    dictionary,
    forgetting,
    help,
    kinds,
    mode,
    owning,
    preferences,
    profiles,
    solve,
    start,
    verdicts,
    words,
)
from bot.render.picture import check_font
from bot.running import metrics
from bot.running.housekeeping import sweep_daily
from bot.running.logs import set_up_logs
from bot.running.timers import Timers
from bot.services import Services
from bot.settings import Settings
from bot.telegram import admission, albums, failures, inline, menus
from bot.telegram.limiter import ChatLimiter
from bot.telegram.ordering import ChatOrder
from bot.telegram.polling import Poller, pause_after
from bot.telegram.routing import App
from bot.telegram.waiting import tell_place
from bot.telegram.webhook import Webhook
from bot.web import serving_web, web_app
from bot.web.editor import Editor
from bot.web.health import health_routes
from bot.work.jobs import Jobs
from bot.work.lexicons import open_lexicons
from bot.work.thinking import Thoughts
from bot.work.workers import THOUGHTS_AT_ONCE, Workers, open_workers
from storage import (
    Boards,
    Database,
    Dictionaries,
    Glyphs,
    Imports,
    Limits,
    Matches,
    Preferences,
    Profiles,
    Puzzles,
    Readings,
    Records,
    Retention,
    Verdicts,
)

CHATS_AT_ONCE = 64
# Beyond these the Bot API keeps what people send, so that a flood fills no memory of ours.
MOST_WAITING = 5_000
SPARE_S = 30.0
STOP_S = 8.0
CONNECT_S, READ_S = 10.0, 20.0

_log = structlog.get_logger(__name__)


def run_bot(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT; BotError or StorageError if it cannot start."""
    token = settings.telegram_token
    set_up_logs(sys.stderr, token.get_secret_value() if token else "")
    with suppress(asyncio.CancelledError):
        asyncio.run(_serve_until_stopped(settings))


async def _serve_until_stopped(settings: Settings) -> None:
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, task.cancel)
    _log.info("starting", telegram_api=settings.telegram_api, data_dir=str(settings.data_dir))
    async with serving(settings) as application:
        _log.info("serving", bot=application.bot.username)
        await asyncio.Event().wait()


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[App]:
    """The bot at work for as long as the block runs; what is under way is finished after it.

    Waits for a Bot API that does not answer. BotError or StorageError if it cannot start.
    """
    check_font()
    async with Database.open(settings.database) as database:
        with open_workers(settings.scheduler) as workers:
            services = _services(settings, database, workers)
            if settings.scheduler is None:
                _open_ahead(settings.lexicons)
            order = ChatOrder(at_once=CHATS_AT_ONCE, tell=tell_place)
            metrics.WAITING.set_function(lambda: order.waiting)
            application = build_application(settings, services, order)
            source = _source(application, settings.webhook_url, order)
            checks = {
                "database": database.check_writable,
                "bot_api": source.check,
                "executor": services.jobs.check,
            }
            pages = Editor(services, application.bot).routes() if services.pages else []
            retention = Retention(database, days=settings.keep_days)
            async with (
                _web(settings.listen, [*health_routes(checks), *pages], source),
                _running(application, settings.telegram_api, Referee(services, application.bot)),
                source.taking(),
            ):
                sweep_daily(services.timers, retention)
                yield application


def _services(settings: Settings, database: Database, workers: Workers) -> Services:
    think_s = settings.think_max_s + SPARE_S
    return Services(
        preferences=Preferences(database),
        boards=Boards(database),
        dictionaries=Dictionaries(database, most=settings.most_words),
        profiles=Profiles(database),
        verdicts=Verdicts(database, most=settings.most_verdicts),
        imports=Imports(database, Limits(settings.most_lists, settings.lists_mb * 2**20)),
        readings=Readings(database),
        glyphs=Glyphs(database),
        people=Records(database),
        puzzles=Puzzles(database),
        games=Matches(database),
        admins=Admins(),
        jobs=Jobs(workers.jobs),
        thinking=Jobs(workers.thoughts, name="thoughts", places=THOUGHTS_AT_ONCE, seconds=think_s),
        thoughts=Thoughts(workers.link),
        think_max_s=settings.think_max_s,
        timers=Timers(),
        pictures=Quota(settings.pictures_per_hour),
        owner=Owner(settings.owner_id),
        lexicons=None if settings.scheduler else settings.lexicons,
        rng=SystemRandom(),
        pages=settings.public_url,
    )


def build_application(settings: Settings, services: Services, order: ChatOrder) -> App:
    """The application with all its handlers, not yet started."""
    if settings.telegram_token is None:
        raise BotError("BALDA_TELEGRAM_TOKEN is not set; give the token of your bot in it.")
    application = (
        Application.builder()
        .token(settings.telegram_token.get_secret_value())
        .base_url(f"{settings.telegram_api}/bot")
        .base_file_url(f"{settings.telegram_api}/file/bot")
        .connect_timeout(CONNECT_S)
        .read_timeout(READ_S)
        .updater(None)
        .rate_limiter(ChatLimiter())
        .concurrent_updates(order)
        .job_queue(None)
        .build()
    )
    puzzles = (bee, boggle, posting)
    balda = (
        corrections,
        kinds,
        focus,
        prize_command,
        think,
        used,
        invitations,
        turns_played,
        playing,
    )
    whose = (mode, preferences, profiles, verdicts, words, dictionary, forgetting, owning)
    last = (inline, boards, failures)
    for concern in (albums, start, help, solve, *puzzles, *balda, *whose, *last):
        concern.register(application, services)
    for concern in (start, boards):
        concern.register_last(application, services)
    admission.register(application, settings.allowed_chats)
    return application


@asynccontextmanager
async def _running(application: App, address: str, referee: Referee) -> AsyncIterator[None]:
    """Handle updates while the block runs; then finish those taken, within STOP_S."""
    try:
        await _introduce(application, address)
        await application.start()
        await referee.resume()
        publishing = asyncio.create_task(menus.publish(application.bot))
        yield
        publishing.cancel()
    finally:
        await _stop(application, referee.services.timers)


def _source(application: App, webhook_url: str | None, order: ChatOrder) -> Poller | Webhook:
    def is_crowded() -> bool:
        return order.waiting >= MOST_WAITING

    bot, queue = application.bot, application.update_queue
    if webhook_url is None:
        return Poller(bot, queue, is_crowded)
    return Webhook(bot, queue, webhook_url, is_crowded)


@asynccontextmanager
async def _web(
    listen: str | None, routes: list[BaseRoute], source: Poller | Webhook
) -> AsyncIterator[None]:
    """Serve *routes*, and the webhook if updates come by one, where there is an address for it."""
    if listen is None:
        yield
        return
    if isinstance(source, Webhook):
        routes = [*routes, source.route()]
    async with serving_web(web_app(routes), listen):
        yield


async def _introduce(application: App, address: str) -> None:
    """Ask the Bot API who we are, until it says so."""
    for attempt in count(1):
        try:
            await application.initialize()
            return
        except InvalidToken:
            raise BotError(
                "The Bot API at {address} does not know this bot; check BALDA_TELEGRAM_TOKEN.",
                address=address,
            ) from None
        except TelegramError as error:
            await pause_after(error, attempt)


async def _stop(application: App, timers: Timers) -> None:
    if application.running:
        try:
            await asyncio.wait_for(application.stop(), STOP_S)
        except TimeoutError:
            _log.warning("stopped with work under way", seconds=STOP_S)
    with suppress(TimeoutError):
        await asyncio.wait_for(timers.flush(), STOP_S)
    await timers.stop()
    await application.shutdown()
    await application.bot.shutdown()  # if it never knew who it is, the line above left it open


def _open_ahead(lexicons: Path) -> None:
    """Open the lexicons meanwhile; on a thread that a stop need not wait for."""

    def work() -> None:
        try:
            open_lexicons(lexicons)
        except Exception:  # whatever it is, the first question will meet it and say so
            _log.exception("lexicons cannot be opened")

    Thread(target=work, name="lexicons", daemon=True).start()
