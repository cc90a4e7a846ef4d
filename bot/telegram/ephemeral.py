"""Ephemeral messages, which one person in a group sees: everything we know of them is here.

They need Bot API 10.2 and a bot that is an admin. A server that refuses them gets the message
again as any other; one that does not know them takes it as any other at once, which is why it is
written for all to see. They are neither kept nor edited by us, so they have no buttons but links.
"""

from telegram import InlineKeyboardMarkup
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden

from bot.telegram.routing import Visit


async def whisper(
    visit: Visit, picture: bytes | None, text: str, keyboard: InlineKeyboardMarkup
) -> bool:
    """Send *text*, with or without *picture*, to the person alone; False if that is refused."""
    parameters = {"ephemeral_message_parameters": {"receiver_user_id": visit.person.id}}
    try:
        if picture is None:
            await visit.message.reply_text(
                text, parse_mode=ParseMode.HTML, reply_markup=keyboard, api_kwargs=parameters
            )
        else:
            await visit.message.reply_photo(
                picture,
                text,
                parse_mode=ParseMode.HTML,
                reply_markup=keyboard,
                has_spoiler=True,
                api_kwargs=parameters,
            )
    except (BadRequest, Forbidden):
        return False
    return True
