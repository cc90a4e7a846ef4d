"""What a person is told who has sent more than we can answer at once."""

from contextlib import suppress

from telegram import Update
from telegram.error import TelegramError

from bot.addressing import asked_of
from bot.handlers.failures import texts_of


async def tell_place(update: Update, place: int) -> None:
    """Say how many answers come before the last of this person's; only if one was asked for."""
    message = update.message
    if message is None or asked_of(message, message.get_bot().bot) is None:
        return
    note = texts_of(update).count(
        "I am busy: {n} answer comes first. Yours will come.",
        "I am busy: {n} answers come first. Yours will come.",
        place - 1,
    )
    with suppress(TelegramError):
        await message.reply_text(note, do_quote=True, allow_sending_without_reply=True)
