"""The steps of `balda run --check --live` at Telegram, as a person would see them."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputFile
from telegram.error import TelegramError

from bot.chat.network import LiveStep, NetworkError
from bot.settings import Settings
from bot.telegram.requests import Requests

_ANSWER_S = 20.0
_WRITING = "Write /start to the bot, or add it to the group and let it write there"


@asynccontextmanager
async def open_telegram_steps(
    settings: Settings, chat: int | None, png: bytes
) -> AsyncIterator[list[LiveStep]]:
    """Who we are, and, in *chat*, each kind of call that an answer needs; *png* is sent there."""
    assert settings.telegram_token is not None
    requests = Requests(1, read_s=_ANSWER_S, call_s=_ANSWER_S)
    token = settings.telegram_token.get_secret_value()
    bot = Bot(token, f"{settings.telegram_api}/bot", request=requests)
    await requests.initialize()
    try:
        tried = _Trial(bot, chat, png)
        yield [*tried.steps_of_us(), *(tried.steps_in_chat() if chat is not None else ())]
    finally:
        await requests.shutdown()


def _step(name: str, ask: Callable[[], Awaitable[str]], advice: str) -> LiveStep:
    async def run() -> str:
        try:
            return await ask()
        except TelegramError as error:
            raise NetworkError(error.message) from None

    return LiveStep(name, run, advice)


class _Trial:
    """The message that is sent, changed and deleted."""

    def __init__(self, bot: Bot, chat: int | None, png: bytes) -> None:
        self._bot, self._chat, self._png = bot, chat, png
        self._message = 0

    def steps_of_us(self) -> list[LiveStep]:
        return [
            _step("the token", self._ask_name, "Take it anew from @BotFather, /token"),
            _step("groups and modes", self._ask_modes, "Look at @BotFather, /mybots"),
            _step("where updates go", self._ask_webhook, "Ask again in a minute"),
        ]

    def steps_in_chat(self) -> list[LiveStep]:
        return [
            _step("our rights in the chat", self._ask_rights, "Add the bot to the group"),
            _step("a message", self._send, _WRITING),
            _step("its change, with a button", self._edit, "Report this: it is a fault of ours"),
            _step("a picture", self._send_picture, "Let the bot send media in the group"),
            _step("its deletion", self._delete, "Report this: it is a fault of ours"),
        ]

    async def _ask_name(self) -> str:
        me = await self._bot.get_me()
        return f"{me.full_name}, @{me.username}"

    async def _ask_modes(self) -> str:
        me = await self._bot.get_me()
        modes = {
            "may be added to groups": me.can_join_groups,
            "sees all messages of groups (/setprivacy)": me.can_read_all_group_messages,
            "inline mode (/setinline)": me.supports_inline_queries,
            "guest mode": me.supports_guest_queries,
        }
        return "; ".join(f"{name}: {'yes' if has else 'no'}" for name, has in modes.items())

    async def _ask_webhook(self) -> str:
        hook = await self._bot.get_webhook_info()
        place = f"to {hook.url}" if hook.url else "they are fetched"
        failed = f"; the last failed: {hook.last_error_message}" if hook.last_error_message else ""
        return f"{place}, {hook.pending_update_count} wait{failed}"

    async def _ask_rights(self) -> str:
        if self._place() > 0:
            return "none are needed, it is a person's"
        me = await self._bot.get_me()
        member = await self._bot.get_chat_member(self._place(), me.id)
        return str(member.status)

    async def _send(self) -> str:
        sent = await self._bot.send_message(self._place(), "Balda Bot tries what it may do here.")
        self._message = sent.message_id
        return f"number {self._message}"

    async def _edit(self) -> str:
        keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("A button", callback_data="live")]])
        text = "Balda Bot has changed this message."
        await self._bot.edit_message_text(text, self._place(), self._message, reply_markup=keyboard)
        return "done"

    async def _send_picture(self) -> str:
        picture = InputFile(self._png, "board.png")
        sent = await self._bot.send_photo(self._place(), picture, "A board, to be deleted.")
        await self._bot.delete_message(self._place(), sent.message_id)
        return "sent and deleted"

    async def _delete(self) -> str:
        await self._bot.delete_message(self._place(), self._message)
        return "done"

    def _place(self) -> int:
        assert self._chat is not None
        return self._chat
