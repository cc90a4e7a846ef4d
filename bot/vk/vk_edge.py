"""The VK side of the bot from start to stop, and the two ways in which its events come."""

import asyncio
import hmac
import json
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from vkbottle.exception_factory import ErrorHandler, VKAPIError
from vkbottle.polling import BotPolling

from bot.chat.entrance import Entrance
from bot.chat.intake import wait_for_room
from bot.chat.network import NetworkError
from bot.running import metrics
from bot.running.brought import read_body
from bot.running.logs import Log
from bot.running.timers import USUAL_PACE, Pace, Timers
from bot.settings import Settings, SettingsError
from bot.vk.api import MAX_VK_REASON_LETTERS, REVOKED, PacedApi
from bot.vk.known_people import KnownPeople, PersonalLinks
from bot.vk.vk_calls import VkNetwork
from bot.vk.vk_intake import Community, VkIntake
from storage import Inbox

WAIT_S, MAX_SILENCE_S = 25, 60.0

MAX_EVENT_BYTES = 2**20

_TAKEN = "ok"  # at any other answer VK sends the event again
MAX_PAUSE_S = 5.0
# Codes if the token belongs to no community, or to another one.
_WRONG = (REVOKED, 15, 27, 100, 125)

_log = Log(__name__)
logging.getLogger("vkbottle").setLevel(logging.ERROR)  # it quotes answers of VK


class Progress:
    """Stores in *path* the place up to which all events are taken; a place is a number as text."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> str | None:
        """The place; None before the first start, or if the file is damaged."""
        try:
            text = self._path.read_text().strip()
        except OSError:
            return None
        return text if text.isdecimal() else None

    def begin_at(self, place: str) -> None:
        """Begin at *place*, unless there was a start before."""
        if self.read() is None:
            self.keep(place)

    def keep(self, place: str) -> None:
        temporary = self._path.with_suffix(".tmp")
        temporary.write_text(place)
        temporary.replace(self._path)


class Poller(BotPolling):
    """The library's polling loop for *group*, which begins where *progress* says."""

    def __init__(self, api: PacedApi, group: int, progress: Progress, pace: Pace) -> None:
        errors = ErrorHandler()
        errors.register_undefined_error_handler(_log_trouble)
        super().__init__(api, group, wait=WAIT_S, error_handler=errors)
        self._progress = progress
        self._pace = pace
        self._heard: float | None = None

    async def check(self) -> None:
        """Raise ConnectionError if VK has been silent for long."""
        if self._heard is None:
            raise ConnectionError("VK has not answered yet")
        if (silent_s := time.monotonic() - self._heard) > MAX_SILENCE_S:
            raise ConnectionError(f"VK has not answered for {silent_s:.0f} s")

    @asynccontextmanager
    async def taking(self, intake: VkIntake) -> AsyncIterator[None]:
        """Fetch events for *intake* while the block runs; while it is crowded, VK keeps them."""
        await intake.resume()
        task = asyncio.create_task(self._poll_forever(intake))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])

    def restore_server_ts(self, server: dict[str, Any]) -> dict[str, Any]:
        return {**server, "ts": self._progress.read() or server["ts"]}

    def save_server_ts(self, server: dict[str, Any]) -> None:
        """Do nothing: `Progress` stores the place, after the events are stored."""

    async def get_event(self, server: dict[str, Any]) -> dict[str, Any]:
        answer = await super().get_event(server)
        self._heard = time.monotonic()
        metrics.LAST_POLL.set_to_current_time()
        if "failed" in answer:
            _log.warning("long poll begins anew", failed=answer["failed"])
        return answer

    async def _poll_forever(self, intake: VkIntake) -> None:
        while True:
            try:
                async for answer in self.listen():
                    await intake.take(answer["updates"])
                    self._progress.keep(str(answer["ts"]))
                    await wait_for_room(intake, self._pace.crowded_pause_s)
            except Exception as error:  # the library does not catch errors of asking for its server
                await _log_trouble(error)
            await asyncio.sleep(self._pace.first_pause_s)


async def _log_trouble(error: Exception) -> None:
    reason = str(error) or type(error).__name__
    _log.warning("VK does not answer as it should", reason=reason[:MAX_VK_REASON_LETTERS])


@dataclass(slots=True, eq=False, repr=False)
class Callback:
    """Takes events of *group* at *address*, with the *secret* that its owner has set at VK.

    VK asks for *confirmation* when the address is set there.
    """

    _api: PacedApi
    _group: int
    _address: str
    _secret: str
    _confirmation: str
    _intake: VkIntake | None = None

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
    async def taking(self, intake: VkIntake) -> AsyncIterator[None]:
        """Hand events to *intake* while the block runs; VK sends other events again later."""
        await intake.resume()
        self._intake = intake
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
        if self._intake is None or self._intake.is_crowded:
            return Response(status_code=503)
        # The event is stored without the secret.
        await self._intake.take([{name: part for name, part in event.items() if name != "secret"}])
        return PlainTextResponse(_TAKEN)


class VkEdge:
    """Our community at VK, used like `TelegramEdge`; SettingsError if its token is not set."""

    def __init__(self, settings: Settings, inbox: Inbox, pace: Pace = USUAL_PACE) -> None:
        if settings.vk_token is None or settings.vk_group_id is None:
            raise SettingsError(
                "BALDA_VK_TOKEN and BALDA_VK_GROUP_ID have to be set, both or none."
            )
        self._pace = pace
        self._address = settings.vk_api
        self._me = Community(settings.vk_group_id)
        self._api = PacedApi(settings.vk_token.text, settings.vk_api, pace)
        self._progress = Progress(settings.data_dir / f"vk-{self._me.id}.ts")
        self._source = self._choose_source(settings)
        people = KnownPeople(self._api, PersonalLinks(settings.vk_token.text))
        self._intake = VkIntake(people, self._me, inbox, pace)
        self.order = self._intake.order
        self.network = VkNetwork(self._api, self._me.name, pace, people)
        self.check = self._source.check

    @property
    def username(self) -> str:
        return self._me.name

    def routes(self) -> Sequence[BaseRoute]:
        """The route of the callback, if events come by one."""
        return () if isinstance(self._source, Poller) else (self._source.route(),)

    @asynccontextmanager
    async def handling(self, entrance: Entrance, timers: Timers) -> AsyncIterator[None]:
        """Handle events while the block runs; then finish those taken, and *timers*.

        Waits for a VK that does not answer; SettingsError if it refuses the token or the community.
        """
        try:
            async with self._intake.passing_to(entrance, timers):
                await self._introduce()
                yield
        finally:
            await self._api.close()

    def taking(self) -> AbstractAsyncContextManager[None]:
        """Take events while the block runs; while too many wait here, VK keeps the rest."""
        return self._source.taking(self._intake)

    def _choose_source(self, settings: Settings) -> Poller | Callback:
        address, confirmation = settings.vk_callback_url, settings.vk_confirmation
        if not (address and settings.vk_callback_secret and confirmation):
            return Poller(self._api, self._me.id, self._progress, self._pace)
        secret = settings.vk_callback_secret.text
        return Callback(self._api, self._me.id, address, secret, confirmation)

    async def _introduce(self) -> None:
        """Ask VK for the next event's place, or with a callback for our group, until it answers."""
        is_brought = isinstance(self._source, Callback)
        method = "groups.getById" if is_brought else "groups.getLongPollServer"
        wanted = {"group_id": self._me.id}
        for attempt in count(1):
            try:
                found = (await self._api.request(method, wanted))["response"]
                if not is_brought:
                    self._progress.begin_at(str(found["ts"]))
                return
            except (VKAPIError, ConnectionError) as error:
                reason = str(error)[:MAX_VK_REASON_LETTERS]
                if isinstance(error, VKAPIError) and error.code in _WRONG:
                    raise SettingsError(
                        "VK at {address} refuses this token for community {community}: {reason}",
                        address=self._address,
                        community=self._me.id,
                        reason=reason,
                    ) from None
            _log.warning("VK does not answer as it should", reason=reason)
            await asyncio.sleep(min(self._pace.first_pause_s * attempt, MAX_PAUSE_S))
