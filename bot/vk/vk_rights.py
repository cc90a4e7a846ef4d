"""The steps of `balda run --check --live` at VK, as a person would see them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.chat.messages import Place, Spot
from bot.chat.network import Delivery, LiveStep
from bot.render.answer import Answer
from bot.running.pace import USUAL_PACE
from bot.settings import Settings
from bot.vk.api import PacedApi
from bot.vk.known_people import KnownPeople, PersonalLinks
from bot.vk.vk_calls import VkNetwork

_WRITING = "Write to the community, and allow its messages; docs/vk.md has the switches"


@asynccontextmanager
async def open_vk_steps(
    settings: Settings, chat: int | None, png: bytes
) -> AsyncIterator[list[LiveStep]]:
    """As `open_telegram_steps`; *chat* is numbered as in BALDA_OWNER_ID."""
    assert settings.vk_token is not None
    api = PacedApi(settings.vk_token.get_secret_value(), settings.vk_api, USUAL_PACE)
    try:
        yield [_ask_events(api, settings), *_steps(api, settings.vk_group_id or 0, chat, png)]
    finally:
        await api.close()


def _ask_events(api: PacedApi, settings: Settings) -> LiveStep:
    async def run() -> str:
        if settings.vk_callback_url:
            await api.call("groups.getById", group_id=settings.vk_group_id)
            return f"VK brings events to {settings.vk_callback_url}, as far as it is told there"
        found = await api.call("groups.getLongPollServer", group_id=settings.vk_group_id)
        return f"events are fetched from {found['server']}"

    return LiveStep("token and community", run, "docs/vk.md says which rights it needs")


def _steps(api: PacedApi, group: int, chat: int | None, png: bytes) -> list[LiveStep]:
    if chat is None:
        return []
    people = KnownPeople(api, PersonalLinks(""))
    network, sent = VkNetwork(api, f"club{group}", USUAL_PACE, people), [0]
    place = Place(chat, in_group=False)

    async def send() -> str:
        answer = Answer("Balda Bot tries what it may do here.")
        sent[0] = await network.send(place, Delivery(answer, png))
        return f"number {sent[0]}, with a picture"

    async def edit() -> str:
        await network.edit(Spot(chat, sent[0]), Delivery(Answer("Balda Bot has changed this.")))
        return "done"

    async def delete() -> str:
        await network.delete(Spot(chat, sent[0]))
        return "done"

    return [
        LiveStep("a message", send, _WRITING),
        LiveStep("its change", edit, "Report this: it is a fault of ours"),
        LiveStep("its deletion", delete, "Report this: it is a fault of ours"),
    ]
