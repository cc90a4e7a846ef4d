"""The VK side of the bot from start to stop."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import count

import structlog
from starlette.routing import BaseRoute
from vkbottle.exception_factory import VKAPIError

from bot.chat.entrance import Entrance
from bot.chat.ordering import ChatOrder
from bot.running.pace import USUAL_PACE, Pace
from bot.running.timers import Timers
from bot.settings import Settings, SettingsError
from bot.vk.api import MAX_VK_REASON_LETTERS, REVOKED, PacedApi
from bot.vk.callback import Callback
from bot.vk.known_people import KnownPeople, PersonalLinks
from bot.vk.long_poll import Poller, Progress
from bot.vk.vk_calls import VkNetwork
from bot.vk.vk_events import Community
from bot.vk.vk_intake import Intake
from storage import Inbox

STOP_S = 8.0
MAX_PAUSE_S = 5.0
# Codes if the token belongs to no community, or to another one.
_WRONG = (REVOKED, 15, 27, 100, 125)

_log = structlog.get_logger(__name__)
logging.getLogger("vkbottle").setLevel(logging.ERROR)  # it quotes answers of VK


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
        self.order = ChatOrder(
            at_once=pace.at_once, long_line=pace.long_line, long_own_line=pace.long_own_line
        )
        links = PersonalLinks(settings.vk_token.text)
        people = KnownPeople(self._api, links)
        self._intake = Intake(people, self._me, self.order, inbox)
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
        """Handle events while the block runs; then finish those taken, and *timers*, in STOP_S.

        Waits for a VK that does not answer; SettingsError if it refuses the token or the community.
        """
        try:
            await self._introduce()
            self._intake.entrance, self._intake.timers = entrance, timers
            yield
        finally:
            await self._intake.finish(STOP_S)
            self.order.close()
            await timers.finish(STOP_S)
            await self._api.close()

    def taking(self) -> AbstractAsyncContextManager[None]:
        """Take events while the block runs; while too many wait here, VK keeps the rest."""
        most = self._pace.max_waiting
        return self._source.taking(self._intake, lambda: self.order.waiting >= most)

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
