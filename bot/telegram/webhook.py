"""Updates that the Bot API sends to our webhook, in place of polling."""

import hmac
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram.error import TelegramError

from bot.chat.intake import RawUpdate
from bot.running.brought import read_body
from bot.running.timers import Pace
from bot.telegram.receiving import UPDATE_KINDS, TelegramBot, TelegramIntake, pause_after

MAX_UPDATE_BYTES = 2**20
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"

_NUMBERS = 2**63  # the database holds numbers below this


class Webhook:
    """Takes updates at *address* from the Bot API alone, which is the only one with the secret."""

    def __init__(self, bot: TelegramBot, intake: TelegramIntake, address: str, pace: Pace) -> None:
        self._bot = bot
        self._intake = intake
        self._pace = pace
        self._address = address
        self._secret = secrets.token_urlsafe(32)
        self._is_set = False

    def route(self) -> Route:
        """The route to serve, with the path of the address."""
        return Route(urlsplit(self._address).path or "/", self._receive, methods=["POST"])

    @asynccontextmanager
    async def taking(self) -> AsyncIterator[None]:
        """Let the Bot API send updates during the block; it keeps later ones."""
        for attempt in count(1):
            try:
                await self._bot.set_webhook(
                    self._address, secret_token=self._secret, allowed_updates=UPDATE_KINDS
                )
                break
            except TelegramError as error:
                await pause_after(error, attempt, self._pace.first_pause_s)
        self._is_set = True
        yield

    async def check(self) -> None:
        """Raise ConnectionError if the webhook is not set yet, or another program changed it."""
        if not self._is_set:
            raise ConnectionError("the Bot API does not know our webhook yet")
        if (await self._bot.get_webhook_info()).url != self._address:
            raise ConnectionError("another program with this token has changed the webhook")

    async def _receive(self, request: Request) -> Response:
        given = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), self._secret.encode()):
            return Response(status_code=403)
        if self._intake.is_crowded:
            return Response(status_code=503)  # the Bot API sends it again
        body = await read_body(request, MAX_UPDATE_BYTES)
        try:
            update = _update_in(body)
            if update is not None:
                await self._intake.take([update])
        except RecursionError:  # nested too deeply to be parsed or written
            update = None
        return Response(status_code=400 if update is None else 200)


def _update_in(body: bytes) -> RawUpdate | None:
    """The update in *body*; None if it has no valid number."""
    try:
        update = json.loads(body)
    except ValueError:
        return None
    match update:
        case {"update_id": int(number)} if 0 <= number < _NUMBERS and not isinstance(number, bool):
            return dict(update)
    return None
