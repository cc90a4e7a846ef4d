"""Which networks the bot is on: those that the settings have a token for."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Protocol

from bot.chat.entrance import Entrance
from bot.chat.network import Network
from bot.chat.ordering import ChatOrder
from bot.running.pace import Pace
from bot.running.timers import Timers
from bot.settings import Settings, SettingsError
from storage import Inbox

if TYPE_CHECKING:
    from starlette.routing import BaseRoute


class Edge(Protocol):
    """One network, from start to stop; `TelegramEdge` says how it is used."""

    @property
    def network(self) -> Network: ...

    @property
    def order(self) -> ChatOrder: ...

    @property
    def username(self) -> str: ...

    def routes(self) -> "Sequence[BaseRoute]": ...

    async def check(self) -> None: ...

    def handling(self, entrance: Entrance, timers: Timers) -> AbstractAsyncContextManager[None]: ...

    def taking(self) -> AbstractAsyncContextManager[None]: ...


def edges_of(
    settings: Settings, telegram_inbox: Inbox, vk_inbox: Inbox, pace: Pace
) -> Mapping[str, Edge]:
    """By the names under which health reports tell of them; SettingsError if one cannot be used.

    The libraries of the networks are large, so each is imported where there is a token for it.
    """
    edges: dict[str, Edge] = {}
    if settings.telegram_token or not settings.vk_token:
        from bot.telegram.edge import TelegramEdge

        edges["bot_api"] = TelegramEdge(settings, telegram_inbox, pace)
    if settings.vk_token:
        edges["vk_api"] = _vk_edge(settings, vk_inbox, pace)
    return edges


def _vk_edge(settings: Settings, inbox: Inbox, pace: Pace) -> Edge:
    """SettingsError if the extra that it comes with is not installed."""
    try:
        from bot.vk.vk_edge import VkEdge
    except ImportError as error:
        raise SettingsError(
            "BALDA_VK_TOKEN is set, but what VK needs is not installed; run “pip install '.[vk]'” "
            "in the folder of the bot's sources."
        ) from error
    return VkEdge(settings, inbox, pace)
