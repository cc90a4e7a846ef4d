"""The Telegram side of the bot from start to stop, and its menus of commands."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    Update,
)
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application, TypeHandler

from bot.chat.command_names import (
    FOR_ADMINS,
    IN_GROUPS,
    IN_PRIVATE,
    MENU_LANGUAGES,
    description_in,
    labels_in,
    short_description_in,
)
from bot.chat.entrance import Entrance
from bot.chat.ordering import ChatOrder
from bot.running import metrics
from bot.running.pace import USUAL_PACE, Pace
from bot.running.timers import Timers
from bot.settings import Settings, SettingsError
from bot.telegram.arrivals import Arrivals
from bot.telegram.calls import TelegramNetwork
from bot.telegram.intake import Intake
from bot.telegram.limiter import ChatLimiter
from bot.telegram.polling import Poller, pause_after
from bot.telegram.receiving import Receiver, TelegramBot, UnreadableUpdate, UpdateQueue
from bot.telegram.requests import Requests
from bot.telegram.update_order import UpdateOrder
from storage import Inbox

if TYPE_CHECKING:
    from starlette.routing import Route

    from bot.telegram.webhook import Webhook

# In CALL_S seconds a file of 20 MB comes over 2 Mbit/s.
CONNECTIONS, READ_S, CALL_S = 256, 20.0, 90.0
STOP_S = 8.0

_App: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

_log = structlog.get_logger(__name__)


class TelegramEdge:
    """Our bot at the Bot API: its `network` for calls, then the handling of its updates.

        edge = TelegramEdge(settings, inbox)
        ...                                             # make an Entrance that uses edge.network
        async with edge.handling(entrance, timers):     # answers can be sent, taps understood
            async with edge.taking():                   # updates come in
                ...

    SettingsError if the settings have no token.
    """

    def __init__(self, settings: Settings, inbox: Inbox, pace: Pace = USUAL_PACE) -> None:
        self._address = settings.telegram_api
        self._inbox = inbox
        self._pace = pace
        arrivals = Arrivals()
        self._bot = _bot(settings, pace, arrivals)
        self._queue: UpdateQueue = asyncio.Queue()
        self._receiver = Receiver(self._bot, inbox, self._queue, arrivals)
        self.order = ChatOrder(
            at_once=pace.at_once, long_line=pace.long_line, long_own_line=pace.long_own_line
        )
        metrics.WAITING.set_function(lambda: self.order.waiting)
        self._source = self._choose_source(settings.webhook_url)
        self.network = TelegramNetwork(self._bot, inbox, arrivals, pace)

    @property
    def username(self) -> str:
        """Our name at Telegram, known while updates are handled."""
        return self._bot.username

    def routes(self) -> "list[Route]":
        """The route of the webhook, if updates come by a webhook."""
        return [] if isinstance(self._source, Poller) else [self._source.route()]

    async def check(self) -> None:
        """Raise ConnectionError if no updates can come at present."""
        await self._source.check()

    @asynccontextmanager
    async def handling(self, entrance: Entrance, timers: Timers) -> AsyncIterator[None]:
        """Handle updates while the block runs; then finish those taken, and *timers*, in STOP_S.

        Waits for a Bot API that does not answer; SettingsError if it refuses the token.
        """
        intake = Intake(entrance, self._inbox, timers, self._pace)
        application = (
            Application.builder()
            .bot(self._bot)
            .update_queue(self._queue)
            .updater(None)
            .concurrent_updates(UpdateOrder(self.order, intake.tell_place))
            .job_queue(None)
            .build()
        )
        application.add_handler(TypeHandler(Update, intake.take))
        application.add_handler(TypeHandler(UnreadableUpdate, intake.skip))
        application.add_error_handler(intake.fail)
        try:
            await self._introduce(application)
            await application.start()
            yield
        finally:
            if application.running:
                try:
                    await asyncio.wait_for(application.stop(), STOP_S)
                except TimeoutError:
                    _log.warning("stopped with work under way", seconds=STOP_S)
            await timers.finish(STOP_S)
            await application.shutdown()
            await self._bot.shutdown()  # if it never learned who it is, the line above left it open

    @asynccontextmanager
    async def taking(self) -> AsyncIterator[None]:
        """Take updates while the block runs, and meanwhile publish our menus and description."""
        publishing = asyncio.create_task(publish(self._bot, self._pace.menus_after_s))
        try:
            await self._receiver.resume()
            async with self._source.taking():
                yield
        finally:
            publishing.cancel()

    def _choose_source(self, webhook_url: str | None) -> "Poller | Webhook":
        def is_crowded() -> bool:
            return self.order.waiting >= self._pace.max_waiting

        if webhook_url is None:
            return Poller(self._bot, self._receiver, is_crowded, self._pace)
        from bot.telegram.webhook import Webhook  # needs the libraries of a web server

        return Webhook(self._bot, self._receiver, webhook_url, is_crowded, self._pace)

    async def _introduce(self, application: _App) -> None:
        """Ask the Bot API who we are, until it answers."""
        for attempt in count(1):
            try:
                await application.initialize()
                return
            except InvalidToken:
                raise SettingsError(
                    "The Bot API at {address} does not know this bot; check BALDA_TELEGRAM_TOKEN.",
                    address=self._address,
                ) from None
            except TelegramError as error:
                await pause_after(error, attempt, self._pace.first_pause_s)


def _bot(settings: Settings, pace: Pace, arrivals: Arrivals) -> TelegramBot:
    if settings.telegram_token is None:
        raise SettingsError("BALDA_TELEGRAM_TOKEN is not set; give the token of your bot in it.")
    return TelegramBot(
        settings.telegram_token.text,
        f"{settings.telegram_api}/bot",
        f"{settings.telegram_api}/file/bot",
        request=Requests(CONNECTIONS, read_s=READ_S, call_s=CALL_S),
        get_updates_request=Requests(1, read_s=READ_S, call_s=CALL_S),
        rate_limiter=ChatLimiter(pace, arrivals),
    )


async def publish(bot: Bot, after_s: float) -> None:
    """Publish in *after_s* seconds; the bot works without it, so a failure is only logged."""
    await asyncio.sleep(after_s)
    menus: list[tuple[BotCommandScope, tuple[str, ...]]] = [
        (BotCommandScopeAllPrivateChats(), IN_PRIVATE),
        (BotCommandScopeAllGroupChats(), IN_GROUPS),
        (BotCommandScopeAllChatAdministrators(), FOR_ADMINS),
    ]
    try:
        for scope, names in menus:
            for language in MENU_LANGUAGES:
                labels = labels_in(language)
                menu = [BotCommand(name, labels[name]) for name in names]
                await bot.set_my_commands(menu, scope, language)
        await _describe(bot)
    except TelegramError as error:
        _log.warning("menus or description not published", reason=error.message)


async def _describe(bot: Bot) -> None:
    """Set the description of the bot, unless its owner has."""
    if (await bot.get_my_description()).description:
        return
    for language in MENU_LANGUAGES:
        await bot.set_my_description(description_in(language), language)
        await bot.set_my_short_description(short_description_in(language), language)
