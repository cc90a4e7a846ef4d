"""Events of the Callback API are accepted only from VK."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import httpx
import pytest

from bot.playground import Person, Playground, settings_for
from bot.playground.server import free_address
from bot.playground.update_queue import History
from bot.playground.vk.vk_people import VkPeople
from bot.running.timers import Pace
from bot.settings import Secret, Settings
from bot.vk.vk_edge import MAX_EVENT_BYTES
from tests.bot.handlers.boards import GRID, words

SECRET, CONFIRMATION = "aaQ13axAPQEcczQa", "d5e3a1f0"


@pytest.fixture
def vk_settings(playground: Playground, settings: Settings) -> Iterator[Settings]:
    with free_address() as address:
        yield replace(
            settings_for(playground, settings),
            telegram_token=None,
            listen=address,
            vk_callback_url=f"http://{address}/vk",
            vk_callback_secret=Secret(SECRET),
            vk_confirmation=CONFIRMATION,
        )


@pytest.fixture
async def web(bot: None, vk_settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"http://{vk_settings.listen}", verify=False) as client:
        yield client


@pytest.fixture
async def anna(people: VkPeople, web: httpx.AsyncClient) -> AsyncIterator[Person]:
    """Anna, whose events are posted again until the answer is ok, as VK does."""

    async def bring() -> None:
        taken = 0
        while True:
            for number, *event in await history_of(people).since(taken, 10):
                brought = shape(people, number, *event)
                while (await web.post("/vk", json=brought)).text != "ok":  # noqa: ASYNC110  as VK does
                    await asyncio.sleep(0)
                taken = number + 1

    bringing = asyncio.create_task(bring())
    yield people.person("Анна")
    bringing.cancel()
    with suppress(asyncio.CancelledError):
        await bringing


def history_of(people: VkPeople) -> History:
    assert isinstance(people.history, History)
    return people.history


def shape(people: VkPeople, number: int, *event: Any) -> dict[str, Any]:
    return {**people.event(number, *event), "secret": SECRET}


async def test_a_message_and_a_tap_are_answered(people: VkPeople, anna: Person) -> None:
    board = await anna.ask(GRID)
    assert words(board)[0] == "барсук"
    await anna.tap(board, "узлы")
    assert (await anna.wait_for_edit(board)).edited
    assert not people.polls


async def test_vk_is_told_the_confirmation_and_others_are_not(
    people: VkPeople, web: httpx.AsyncClient
) -> None:
    asked = {"type": "confirmation", "group_id": people.group_id}
    assert (await web.post("/vk", json=asked)).text == CONFIRMATION
    other = await web.post("/vk", json={**asked, "group_id": 7})
    assert (other.status_code, other.text) == (400, "")


async def test_a_bot_that_is_brought_events_is_ready(web: httpx.AsyncClient) -> None:
    assert (await web.get("/health/ready")).status_code == 200


@pytest.mark.parametrize("secret", [{}, {"secret": "guess"}, {"secret": "угадал"}, {"secret": 7}])
async def test_an_event_without_the_secret_is_refused(
    people: VkPeople, web: httpx.AsyncClient, secret: dict[str, Any]
) -> None:
    event = {"type": "message_new", "event_id": "e", "group_id": people.group_id, "object": {}}
    assert (await web.post("/vk", json={**event, **secret})).status_code == 403


DEEP = b"[" * 100_000 + b"]" * 100_000


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"[1]", 400),
        (b"{}", 400),
        (b"\xff", 400),
        (DEEP, 400),
        (b" " * (MAX_EVENT_BYTES + 1), 413),
    ],
)
async def test_a_body_that_is_no_event_is_refused(
    web: httpx.AsyncClient, body: bytes, status: int
) -> None:
    assert (await web.post("/vk", content=body)).status_code == status


@pytest.mark.parametrize("content", [{}, {"object": 7}, {"object": {"message": 7}}])
async def test_an_unreadable_event_is_taken_so_that_it_does_not_come_again(
    people: VkPeople, web: httpx.AsyncClient, anna: Person, content: dict[str, Any]
) -> None:
    envelope = {"type": "message_new", "event_id": "odd", "group_id": people.group_id}
    answer = await web.post("/vk", json={**envelope, "secret": SECRET, **content})
    assert answer.text == "ok"
    assert "/help" in (await anna.ask("/start")).text


async def test_an_event_that_is_brought_twice_is_answered_once(
    people: VkPeople, web: httpx.AsyncClient, anna: Person
) -> None:
    await anna.ask("/mode knots")
    (first, *_) = await history_of(people).since(0, 0)
    assert (await web.post("/vk", json=shape(people, *first))).text == "ok"
    assert "узлы" in (await anna.ask("/mode")).text


class TestCrowded:
    @pytest.fixture
    def pace(self) -> Pace:
        return Pace(max_waiting=0)

    async def test_a_crowded_bot_has_the_event_brought_again(
        self, people: VkPeople, web: httpx.AsyncClient
    ) -> None:
        event = {"type": "message_new", "event_id": "e", "group_id": people.group_id}
        answer = await web.post("/vk", json={**event, "secret": SECRET})
        assert answer.status_code == 503
