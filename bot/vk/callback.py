"""Events that VK sends by its Callback API, in place of the long poll."""

import hmac
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.chat.network import NetworkError
from bot.running.brought import read_body
from bot.vk.api import PacedApi
from bot.vk.vk_intake import Intake

MAX_EVENT_BYTES = 2**20

_TAKEN = "ok"  # at any other answer VK sends the event again


class Callback:
    """Takes events of *group* at *address*, with the *secret* that its owner has set at VK.

    VK asks for *confirmation* when the address is set there.
    """

    def __init__(
        self, api: PacedApi, group: int, address: str, secret: str, confirmation: str
    ) -> None:
        self._api = api
        self._group = group
        self._address = address
        self._secret = secret
        self._confirmation = confirmation
        self._intake: Intake | None = None
        self._is_crowded: Callable[[], bool] = lambda: False

    def route(self) -> Route:
        """The route to serve, with the path of the address."""
        return Route(urlsplit(self._address).path or "/", self._receive, methods=["POST"])

    async def check(self) -> None:
        """Raise ConnectionError if VK does not answer; it does not tell if it sends events."""
        try:
            await self._api.call("groups.getById", group_id=self._group)
        except NetworkError as error:
            raise ConnectionError(str(error)) from error

    @asynccontextmanager
    async def taking(self, intake: Intake, is_crowded: Callable[[], bool]) -> AsyncIterator[None]:
        """Hand events to *intake* while the block runs; VK sends other events again later."""
        await intake.resume()
        self._intake, self._is_crowded = intake, is_crowded
        try:
            yield
        finally:
            self._intake = None

    async def _receive(self, request: Request) -> Response:
        body = await read_body(request, MAX_EVENT_BYTES)
        try:
            event = json.loads(body)
        except (ValueError, RecursionError):
            return Response(status_code=400)
        if not isinstance(event, dict) or event.get("group_id") != self._group:
            return Response(status_code=400)
        if event.get("type") == "confirmation":
            return PlainTextResponse(self._confirmation)
        if not hmac.compare_digest(str(event.get("secret")).encode(), self._secret.encode()):
            return Response(status_code=403)
        if not isinstance(event.get("event_id"), str):
            return Response(status_code=400)
        if self._intake is None or self._is_crowded():
            return Response(status_code=503)
        # The event is stored without the secret.
        await self._intake.take([{name: part for name, part in event.items() if name != "secret"}])
        return PlainTextResponse(_TAKEN)
