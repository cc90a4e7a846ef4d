"""The steps of `balda run --check --live` at Telegram, as a person would see them."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputFile

from bot.chat.network import LiveStep
from bot.settings import Settings
from bot.telegram.calls import translate_errors
from bot.telegram.requests import Requests
from bot.texts import Texts, sentence

_ANSWER_S = 20.0
_WRITING = sentence("Write /start to the bot, or add it to the group and let it write there")
_OUR_FAULT = sentence("Report this: it is a fault of ours")


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
