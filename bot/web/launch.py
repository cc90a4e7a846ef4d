"""Who opened a Mini App: `initData`, for which Telegram vouches.

As core.telegram.org/bots/webapps describes it, the fields but `hash`, sorted and a line each, are
signed by HMAC-SHA256; the key is the bot's token, itself signed under "WebAppData".
"""

import hmac
import json
from collections.abc import Mapping
from hashlib import sha256
from urllib.parse import parse_qsl, urlencode

from bot.chat.messages import Sender
from bot.texts import BotError

MAX_AGE_S, MAX_AHEAD_S = 3600, 300


class LaunchError(BotError):
    """A page was opened by nobody we know; `str()` says what to do."""


def signed(fields: Mapping[str, str], token: str) -> str:
    """*fields* as the `initData` that Telegram gives to a page."""
    return urlencode({**fields, "hash": _signature(fields, token)})


def user_of(init_data: str, token: str, now: float) -> Sender:
    """The person who opened the page; LaunchError if that is forged or too long ago."""
    fields = _fields(init_data)
    given = fields.pop("hash", "")
    if not hmac.compare_digest(given.encode(), _signature(fields, token).encode()):
        raise _forged()
    if not -MAX_AHEAD_S <= now - int(fields.get("auth_date", "0")) <= MAX_AGE_S:
        raise LaunchError(
            "This page has been open for too long; close it and tap its button again."
        )
    return _user(fields)


def _fields(init_data: str) -> dict[str, str]:
    pairs = parse_qsl(init_data, keep_blank_values=True)
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise _forged()
    return fields


def _signature(fields: Mapping[str, str], token: str) -> str:
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    key = hmac.digest(b"WebAppData", token.encode(), sha256)
    return hmac.digest(key, lines.encode(), sha256).hex()


def _user(fields: Mapping[str, str]) -> Sender:
    """Who it is, in fields that are Telegram's own by now; a group's menu may name nobody."""
    if "user" not in fields:
        raise _forged()
    user = json.loads(fields["user"])
    name = " ".join(filter(None, (user["first_name"], user.get("last_name"))))
    return Sender(user["id"], name, user.get("language_code"))


def _forged() -> LaunchError:
    return LaunchError("This page works only in Telegram; open it by the button under an answer.")
