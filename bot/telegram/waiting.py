"""What a person is told who has sent more than we can answer at once."""

from contextlib import suppress
from typing import cast

from telegram import ReplyParameters, Update
from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.chat.addressing import asked_of
from bot.services import Place
from bot.telegram.failures import texts_of
from bot.telegram.turns import Priority


async def tell_place(update: Update, place: int) -> None:
    """Say how many answers come first, if one was asked for; it must not hold up an answer."""
    message = update.message
    if message is None or asked_of(message, message.get_bot().bot) is None:
        return
    note = texts_of(update).count(
        "I am busy: {n} answer comes first. Yours will come.",
        "I am busy: {n} answers come first. Yours will come.",
        place - 1,
    )
    # Only the library's own wrapper of a bot knows of priorities, and ours is one.
    bot = cast("ExtBot[Priority]", message.get_bot())
    with suppress(TelegramError):
        await bot.send_message(
            message.chat.id,
            note,
            message_thread_id=Place.of(message).topic or None,
            reply_parameters=ReplyParameters(message.message_id, allow_sending_without_reply=True),
            rate_limit_args=Priority.PROGRESS,
        )
