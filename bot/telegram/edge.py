"""The Telegram side of the bot from start to stop, its menus, and the steps of a live check."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import TYPE_CHECKING

import telegram
from telegram.error import InvalidToken, TelegramError

from bot.chat import command_names
from bot.chat.entrance import Entrance
from bot.chat.network import LiveStep
from bot.running import metrics
from bot.running.logs import Log
from bot.running.timers import USUAL_PACE, Pace, Timers
from bot.settings import Settings, SettingsError
from bot.telegram.arrivals import Arrivals
from bot.telegram.calls import TelegramNetwork, translate_errors
from bot.telegram.limiter import ChatLimiter
from bot.telegram.receiving import Poller, TelegramBot, TelegramIntake, pause_after
from bot.telegram.requests import Requests
from bot.texts import Texts, sentence
from storage import Inbox

if TYPE_CHECKING:
    from starlette.routing import Route

    from bot.telegram.webhook import Webhook

# In CALL_S seconds a file of 20 MB comes over 2 Mbit/s.
CONNECTIONS, READ_S, CALL_S = 256, 20.0, 90.0

_log = Log(__name__)
_ANSWER_S = 20.0
_WRITING = sentence("Write /start to the bot, or add it to the group and let it write there")
_OUR_FAULT = sentence("Report this: it is a fault of ours")


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
        self._pace = pace
        arrivals = Arrivals()
        self._bot = _bot(settings, pace, arrivals)
        self._intake = TelegramIntake(self._bot, inbox, arrivals, pace)
        self.order = self._intake.order
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
        """Handle updates while the block runs; then finish those taken, and *timers*.

        Waits for a Bot API that does not answer; SettingsError if it refuses the token.
        """
        try:
            async with self._intake.passing_to(entrance, timers):
                await self._introduce()
                yield
        finally:
            await self._bot.shutdown()

    @asynccontextmanager
    async def taking(self) -> AsyncIterator[None]:
        """Take updates while the block runs, and meanwhile publish our menus and description."""
        publishing = asyncio.create_task(publish(self._bot, self._pace.menus_after_s))
        try:
            await self._intake.resume()
            async with self._source.taking():
                yield
        finally:
            publishing.cancel()

    def _choose_source(self, webhook_url: str | None) -> "Poller | Webhook":
        if webhook_url is None:
            return Poller(self._bot, self._intake, self._pace)
        from bot.telegram.webhook import Webhook  # needs the libraries of a web server

        return Webhook(self._bot, self._intake, webhook_url, self._pace)

    async def _introduce(self) -> None:
        """Ask the Bot API who we are, until it answers."""
        for attempt in count(1):
            try:
                await self._bot.initialize()
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


async def publish(bot: telegram.Bot, after_s: float) -> None:
    """Publish in *after_s* seconds; the bot works without it, so a failure is only logged."""
    await asyncio.sleep(after_s)
    menus: list[tuple[telegram.BotCommandScope, tuple[str, ...]]] = [
        (telegram.BotCommandScopeAllPrivateChats(), command_names.IN_PRIVATE),
        (telegram.BotCommandScopeAllGroupChats(), command_names.IN_GROUPS),
        (telegram.BotCommandScopeAllChatAdministrators(), command_names.FOR_ADMINS),
    ]
    try:
        for scope, names in menus:
            for language in command_names.MENU_LANGUAGES:
                labels = command_names.labels_in(language)
                menu = [telegram.BotCommand(name, labels[name]) for name in names]
                await bot.set_my_commands(menu, scope, language)
        await _describe(bot)
    except TelegramError as error:
        _log.warning("menus or description not published", reason=error.message)


async def _describe(bot: telegram.Bot) -> None:
    """Set the description of the bot, unless its owner has."""
    if (await bot.get_my_description()).description:
        return
    for language in command_names.MENU_LANGUAGES:
        await bot.set_my_description(command_names.description_in(language), language)
        await bot.set_my_short_description(command_names.short_description_in(language), language)


@asynccontextmanager
async def open_telegram_steps(
    settings: Settings, chat: int | None, png: bytes
) -> AsyncIterator[list[LiveStep]]:
    """Steps that ask who we are, and try in *chat* each kind of call; *png* is sent there."""
    assert settings.telegram_token is not None
    requests = Requests(1, read_s=_ANSWER_S, call_s=_ANSWER_S)
    token = settings.telegram_token.text
    bot = telegram.Bot(token, f"{settings.telegram_api}/bot", request=requests)
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

    def __init__(self, bot: telegram.Bot, chat: int | None, png: bytes) -> None:
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
        button = telegram.InlineKeyboardButton(texts.say("A button"), callback_data="live")
        text, keyboard = (
            texts.say("Balda Bot has changed this."),
            telegram.InlineKeyboardMarkup([[button]]),
        )
        await self._bot.edit_message_text(text, self._place(), self._message, reply_markup=keyboard)
        return texts.say("done")

    async def _send_picture(self, texts: Texts) -> str:
        picture, caption = (
            telegram.InputFile(self._png, "board.png"),
            texts.say("A board, to be deleted."),
        )
        sent = await self._bot.send_photo(self._place(), picture, caption)
        await self._bot.delete_message(self._place(), sent.message_id)
        return texts.say("sent and deleted")

    async def _delete(self, texts: Texts) -> str:
        await self._bot.delete_message(self._place(), self._message)
        return texts.say("done")

    def _place(self) -> int:
        assert self._chat is not None
        return self._chat
