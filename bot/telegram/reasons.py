"""Refusals of the Bot API: the part of them that a log may have, and their meaning.

The API has no codes for them, only sentences.
"""

import re

from telegram.error import BadRequest, TelegramError

from bot.chat import network

MAX_REASON_LETTERS = 80

# The rest may quote a text of ours with people's words in it: 'Unsupported start tag "кот"'.
_QUOTES = re.compile(r"[:\"«“`<\[{]|\B'")

_NO_PICTURES = ("rights to send photos", "send_photos_forbidden", "send_media_forbidden")
_MEANINGS: dict[type[network.NetworkError], tuple[str, ...]] = {
    network.TooLargeError: ("too big",),
    network.GoneError: (
        "message to edit not found",
        "message to react not found",
        "message can't be edited",
        "message_id_invalid",
        "message identifier is not specified",
    ),
    network.ClosedError: (
        "topic_closed",
        "topic_deleted",
        "thread not found",
        "not enough rights",
        "no rights to send",
        "write_forbidden",
        "plain_forbidden",
        "chat_restricted",
        "chat not found",
    ),
}


def reason_of(error: Exception) -> str:
    """Telegram's reason up to its first quotation; for other errors their kind."""
    if not isinstance(error, TelegramError):
        return type(error).__name__
    said = _QUOTES.split(error.message)[0].strip()
    return said[:MAX_REASON_LETTERS] or type(error).__name__


def refusal_of(error: BadRequest) -> network.NetworkError:
    """Our error for a refused call."""
    said = error.message.lower()
    meaning = next(
        (kind for kind, signs in _MEANINGS.items() if any(sign in said for sign in signs)),
        network.RefusedError,
    )
    return meaning(reason_of(error))


def is_too_old(error: BadRequest) -> bool:
    """True if the query is no longer known, or has been answered."""
    return "query is too old" in error.message.lower()


def forbids_pictures(error: BadRequest) -> bool:
    """True if the group takes messages but no pictures."""
    return any(sign in error.message.lower() for sign in _NO_PICTURES)
