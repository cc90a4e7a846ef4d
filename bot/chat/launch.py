"""Who opened a Mini App: `initData`, for which Telegram vouches.

As core.telegram.org/bots/webapps describes it, the fields but `hash`, sorted and a line each, are
signed by HMAC-SHA256; the key is the bot's token, itself signed under "WebAppData".
"""

import hmac
import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, urlencode

from bot.chat.messages import Sender
from bot.texts import BotError

LAUNCH_SCHEME = "tma "
MAX_AGE_S, MAX_AHEAD_S = 3600, 300
MAX_ID, MAX_DIGITS = 2**52, 12  # Telegram's ids have no more bits, its times no more digits


class LaunchError(BotError):
    """A page was opened by somebody we don't know; `str()` says what to do."""


def sign(fields: Mapping[str, str], token: str) -> str:
    """*fields* as the `initData` that Telegram gives to a page."""
    return urlencode({**fields, "hash": _signature(fields, token)})


def user_of(init_data: str, token: str, now: float) -> Sender:
    """The person who opened the page; LaunchError if that is forged or too long ago."""
    pairs = parse_qsl(init_data, keep_blank_values=True)
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise _refuse_forgery()
    given = fields.pop("hash", "")
    if not hmac.compare_digest(given.encode(), _signature(fields, token).encode()):
        raise _refuse_forgery()
    if not -MAX_AHEAD_S <= now - _time(fields.get("auth_date", "0")) <= MAX_AGE_S:
        raise LaunchError(
            "This page has been open for too long; close it and tap its button again."
        )
    match plain_json(fields.get("user", "")):
        case {"id": int(number), "first_name": str(first)} as user if (
            0 < number <= MAX_ID and number is not True
        ):
            last, language = user.get("last_name", ""), user.get("language_code")
            if isinstance(last, str) and isinstance(language, str | None):
                return Sender(number, " ".join(filter(None, (first, last))), language)
    raise _refuse_forgery()


def _signature(fields: Mapping[str, str], token: str) -> str:
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    key = hmac.digest(b"WebAppData", token.encode(), sha256)
    return hmac.digest(key, lines.encode(), sha256).hex()


def _time(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS):
        raise _refuse_forgery()
    return int(text)


def _refuse_forgery() -> LaunchError:
    return LaunchError("This page works only in Telegram; open it by the button under an answer.")


def plain_json(text: str | bytes) -> Any:
    """The value of JSON *text*; None if malformed, too deep or impossible to write as UTF-8."""
    try:
        value = json.loads(text)
        # A lone surrogate can be read, but no answer or log could ever quote it.
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return value
