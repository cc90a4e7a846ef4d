"""The steps of `balda run --check --live` at VK, as a person would see them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.chat.messages import Place, Spot
from bot.chat.network import Delivery, LiveStep
from bot.render.answer import Answer
from bot.running.pace import USUAL_PACE
from bot.settings import Settings
from bot.texts import Texts, sentence
from bot.vk.api import PacedApi
from bot.vk.known_people import KnownPeople, PersonalLinks
from bot.vk.vk_calls import VkNetwork

_WRITING = sentence("Write to the community, and allow its messages; docs/vk.md has the switches")
_OUR_FAULT = sentence("Report this: it is a fault of ours")


@asynccontextmanager
async def open_vk_steps(
    settings: Settings, chat: int | None, png: bytes
) -> AsyncIterator[list[LiveStep]]:
    """As `open_telegram_steps`; *chat* is numbered as in BALDA_OWNER_ID."""
    assert settings.vk_token is not None
    api = PacedApi(settings.vk_token.text, settings.vk_api, USUAL_PACE)
    try:
        yield [_ask_events(api, settings), *_steps(api, settings.vk_group_id or 0, chat, png)]
    finally:
        await api.close()


def _ask_events(api: PacedApi, settings: Settings) -> LiveStep:
    async def run(texts: Texts) -> str:
        if settings.vk_callback_url:
            await api.call("groups.getById", group_id=settings.vk_group_id)
            return texts.say(
                "VK brings events to {url}, as far as it is told there",
                url=settings.vk_callback_url,
            )
        found = await api.call("groups.getLongPollServer", group_id=settings.vk_group_id)
        return texts.say("events are fetched from {server}", server=found["server"])

    advice = sentence("docs/vk.md says which rights it needs")
    return LiveStep(sentence("token and community"), run, advice)


def _steps(api: PacedApi, group: int, chat: int | None, png: bytes) -> list[LiveStep]:
    if chat is None:
        return []
    people = KnownPeople(api, PersonalLinks(""))
    network, sent = VkNetwork(api, f"club{group}", USUAL_PACE, people), [0]
    place = Place(chat, in_group=False)

    async def send(texts: Texts) -> str:
        answer = Answer(texts.say("Balda Bot tries what it may do here."))
        sent[0] = await network.send(place, Delivery(answer, png))
        return texts.say("number {number}, with a picture", number=sent[0])

    async def edit(texts: Texts) -> str:
        answer = Answer(texts.say("Balda Bot has changed this."))
        await network.edit(Spot(chat, sent[0]), Delivery(answer))
        return texts.say("done")

    async def delete(texts: Texts) -> str:
        await network.delete(Spot(chat, sent[0]))
        return texts.say("done")

    return [
        LiveStep(sentence("a message"), send, _WRITING),
        LiveStep(sentence("its change"), edit, _OUR_FAULT),
        LiveStep(sentence("its deletion"), delete, _OUR_FAULT),
    ]
