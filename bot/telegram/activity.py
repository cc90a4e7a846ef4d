"""The sign, under the chat's name, that we are at work."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from telegram import Message
from telegram.constants import ChatAction
from telegram.error import TelegramError

UNNOTICED_S, SIGN_LASTS_S = 0.4, 4.5


@asynccontextmanager
async def working(message: Message) -> AsyncIterator[None]:
    """Show the sign while the block runs, unless it is done before anyone notices."""
    sign = asyncio.create_task(_show_sign(message))
    try:
        yield
    finally:
        sign.cancel()


async def _show_sign(message: Message) -> None:
    await asyncio.sleep(UNNOTICED_S)
    while True:
        with suppress(TelegramError):
            await message.reply_chat_action(ChatAction.TYPING)
        await asyncio.sleep(SIGN_LASTS_S)
