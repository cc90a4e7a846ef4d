"""The Telegram side of the bot from start to stop, its menus, and the steps of a live check."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    Update,
)
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application, BaseUpdateProcessor, TypeHandler

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
from bot.chat.network import LiveStep
from bot.chat.ordering import ChatOrder
from bot.running import metrics
from bot.running.logs import Log
from bot.running.timers import USUAL_PACE, Pace, Timers
from bot.settings import Settings, SettingsError
from bot.telegram.arrivals import Arrivals
from bot.telegram.calls import TelegramNetwork, translate_errors
from bot.telegram.limiter import ChatLimiter
from bot.telegram.receiving import (
    Intake,
    Poller,
    Receiver,
    TelegramBot,
    UnreadableUpdate,
    UpdateQueue,
    pause_after,
)
from bot.telegram.requests import Requests
from bot.texts import Texts, sentence
from storage import Inbox

if TYPE_CHECKING:
    from starlette.routing import Route

    from bot.telegram.webhook import Webhook

Tell = Callable[[Update, int], Awaitable[None]]
# In CALL_S seconds a file of 20 MB comes over 2 Mbit/s.
CONNECTIONS, READ_S, CALL_S = 256, 20.0, 90.0
STOP_S = 8.0

_App: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

_log = Log(__name__)
_ANSWER_S = 20.0
_WRITING = sentence("Write /start to the bot, or add it to the group and let it write there")
_OUR_FAULT = sentence("Report this: it is a fault of ours")


class UpdateOrder(BaseUpdateProcessor):
    """Lets each update wait for its turn; *tell* is called with an update that must wait long."""

    __slots__ = ("_order", "_tell")

    def __init__(self, order: ChatOrder, tell: Tell) -> None:
        # The base class would count waiting updates too, so its limit is switched off.
        super().__init__(sys.maxsize)
        self._order = order
        self._tell = tell

    async def initialize(self) -> None:
        """Do nothing: nothing is needed before the first update."""

    async def shutdown(self) -> None:
        """Drop notices that are not sent yet; the application has waited for every update."""
        self._order.close()

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Await *coroutine* when the turn of the update has come."""
        present = (kind for kind in Update.ALL_TYPES if getattr(update, kind, None) is not None)
        metrics.UPDATES.labels(next(present, "other")).inc()
        tell = partial(self._tell, update) if isinstance(update, Update) else None
        with metrics.UPDATE_SECONDS.time():
            order = self._order.in_turn
            await order(*person_and_chat(update), coroutine, tell, is_command=_is_command(update))


def person_and_chat(update: object) -> tuple[Hashable, Hashable]:
    """The author of an update and its chat; an update from no chat has only an author."""
    if not isinstance(update, Update):
        return None, object()
    sender, chat = update.effective_sender, update.effective_chat
    if chat is not None and update.guest_message is None:
        return (sender.id if sender else chat.id), chat.id
    return (sender.id, ("inline", sender.id)) if sender else (None, object())


def _is_command(update: object) -> bool:
    message = update.message if isinstance(update, Update) else None
    return message is not None and (message.text or message.caption or "").startswith("/")


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
        self.check = self._source.check
        self.network = TelegramNetwork(self._bot, inbox, arrivals, pace)

    @property
    def username(self) -> str:
        """Our name at Telegram, known while updates are handled."""
        return self._bot.username

    def routes(self) -> "list[Route]":
        """The route of the webhook, if updates come by a webhook."""
        return [] if isinstance(self._source, Poller) else [self._source.route()]

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


@asynccontextmanager
async def open_telegram_steps(
    settings: Settings, chat: int | None, png: bytes
) -> AsyncIterator[list[LiveStep]]:
    """Steps that ask who we are, and try in *chat* each kind of call; *png* is sent there."""
    assert settings.telegram_token is not None
    requests = Requests(1, read_s=_ANSWER_S, call_s=_ANSWER_S)
    token = settings.telegram_token.text
    bot = Bot(token, f"{settings.telegram_api}/bot", request=requests)
    await requests.initialize()
    try:
        tried = _Trial(bot, chat, png)
        yield [*tried.steps_of_us(), *(tried.steps_in_chat() if chat is not None else ())]
    finally:
        await requests.shutdown()


def _step(name: str, ask: Callable[[Texts], Awaitable[str]], advice: str) -> LiveStep:
    async def run(texts: Texts) -> str:
        with translate_errors():
            return await ask(texts)

    return LiveStep(name, run, advice)


class _Trial:
    """Tries the calls on one message, which is sent, changed and deleted."""

    def __init__(self, bot: Bot, chat: int | None, png: bytes) -> None:
        self._bot, self._chat, self._png = bot, chat, png
        self._message = 0

    def steps_of_us(self) -> list[LiveStep]:
        look, again = sentence("Look at @BotFather, /mybots"), sentence("Ask again in a minute")
        anew = sentence("Take it anew from @BotFather, /token")
        return [
            _step(sentence("the token"), self._ask_name, anew),
            _step(sentence("groups and modes"), self._ask_modes, look),
            _step(sentence("where updates go"), self._ask_webhook, again),
        ]

    def steps_in_chat(self) -> list[LiveStep]:
        join = sentence("Add the bot to the group")
        allow = sentence("Let the bot send media in the group")
        return [
            _step(sentence("our rights in the chat"), self._ask_rights, join),
            _step(sentence("a message"), self._send, _WRITING),
            _step(sentence("its change, with a button"), self._edit, _OUR_FAULT),
            _step(sentence("a picture"), self._send_picture, allow),
            _step(sentence("its deletion"), self._delete, _OUR_FAULT),
        ]

    async def _ask_name(self, _: Texts) -> str:
        me = await self._bot.get_me()
        return f"{me.full_name}, @{me.username}"

    async def _ask_modes(self, texts: Texts) -> str:
        me = await self._bot.get_me()
        yes, no = texts.say("Yes"), texts.say("No")
        modes = {
            texts.say("may be added to groups"): me.can_join_groups,
            texts.say("sees all messages of groups (/setprivacy)"): me.can_read_all_group_messages,
            texts.say("inline mode (/setinline)"): me.supports_inline_queries,
            texts.say("guest mode"): me.supports_guest_queries,
        }
        return "; ".join(f"{name}: {yes if has else no}" for name, has in modes.items())

    async def _ask_webhook(self, texts: Texts) -> str:
        hook = await self._bot.get_webhook_info()
        told = [
            texts.say("to {url}", url=hook.url) if hook.url else texts.say("they are fetched"),
            texts.say("waiting: {number}", number=hook.pending_update_count),
        ]
        if hook.last_error_message:
            told.append(texts.say("the last failed: {why}", why=hook.last_error_message))
        return "; ".join(told)

    async def _ask_rights(self, texts: Texts) -> str:
        if self._place() > 0:
            return texts.say("none are needed, the chat is private")
        me = await self._bot.get_me()
        member = await self._bot.get_chat_member(self._place(), me.id)
        return str(member.status)

    async def _send(self, texts: Texts) -> str:
        text = texts.say("Balda Bot tries what it may do here.")
        sent = await self._bot.send_message(self._place(), text)
        self._message = sent.message_id
        return texts.say("number {number}", number=self._message)

    async def _edit(self, texts: Texts) -> str:
        button = InlineKeyboardButton(texts.say("A button"), callback_data="live")
        text, keyboard = texts.say("Balda Bot has changed this."), InlineKeyboardMarkup([[button]])
        await self._bot.edit_message_text(text, self._place(), self._message, reply_markup=keyboard)
        return texts.say("done")

    async def _send_picture(self, texts: Texts) -> str:
        picture, caption = InputFile(self._png, "board.png"), texts.say("A board, to be deleted.")
        sent = await self._bot.send_photo(self._place(), picture, caption)
        await self._bot.delete_message(self._place(), sent.message_id)
        return texts.say("sent and deleted")

    async def _delete(self, texts: Texts) -> str:
        await self._bot.delete_message(self._place(), self._message)
        return texts.say("done")

    def _place(self) -> int:
        assert self._chat is not None
        return self._chat
