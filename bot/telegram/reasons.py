"""What an error of the Bot API says, as far as it may stand in a log."""

import re

from telegram.error import TelegramError

MAX_REASON = 80

# What follows may be a text of ours with people's words in it: 'Unsupported start tag "кот"'.
_QUOTES = re.compile(r"[:\"«“`<\[{]|\B'")


def reason_of(error: Exception) -> str:
    """Telegram's reason up to the first thing it quotes; of other errors the kind."""
    if not isinstance(error, TelegramError):
        return type(error).__name__
    said = _QUOTES.split(error.message)[0].strip()
    return said[:MAX_REASON] or type(error).__name__
