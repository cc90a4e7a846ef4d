"""Calls of the bot in these tests."""

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Message

BUTTON = InlineKeyboardMarkup([[InlineKeyboardButton("Knots: off", callback_data="v1:knots")]])


async def fetch_message(bot: Bot) -> Message:
    (update,) = await bot.get_updates(timeout=2)
    assert update.message is not None
    return update.message


async def send_keyboard(bot: Bot, rows: list[list[InlineKeyboardButton]]) -> Message:
    return await bot.send_message(11, "buttons", reply_markup=InlineKeyboardMarkup(rows))
