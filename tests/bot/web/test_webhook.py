"""Updates by webhook are accepted only from the Bot API."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from bot.playground import Person, Playground
from bot.playground.server import free_address
from bot.running.timers import Pace
from bot.settings import Settings
from bot.telegram.webhook import MAX_UPDATE_BYTES, SECRET_HEADER


@pytest.fixture
def listening(settings: Settings) -> Iterator[Settings]:
    with free_address() as address:
        url = f"http://{address}/telegram"
        yield replace(settings, listen=address, webhook_url=url)


def update_of(person: Person, text: str, *, number: int) -> dict[str, Any]:
    """An update as the Bot API would post it; the playground does not have it."""
    message = {
        "message_id": 1000,
        "date": 1_800_000_000,
        "chat": person.place.chat.as_json(),
        "from": person.place.user.as_json(),
        "text": text,
    }
    return {"update_id": number, "message": message}


@pytest.fixture
async def secret(anna: Person) -> str:
    await anna.ask("/start")
    assert anna.world.webhook is not None
    return anna.world.webhook.secret


async def test_a_message_and_a_tap_are_answered(anna: Person) -> None:
    board = await anna.ask("баъ\n..с\n.ку")
    assert "барсук" in board.text
    await anna.tap(board, "узлы")
    assert (await anna.wait_for_edit(board)).edited


async def test_a_bot_with_a_webhook_is_ready(web: httpx.AsyncClient, secret: str) -> None:
    assert (await web.get("/health/ready")).status_code == 200


@pytest.mark.parametrize("headers", [{}, {SECRET_HEADER: "guess"}, {SECRET_HEADER: "угадал"}])
async def test_an_update_without_the_secret_is_refused(
    web: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    answer = await web.post("/telegram", json={"update_id": 1}, headers=raw)
    assert answer.status_code == 403


DEEP = b"[" * 100_000 + b"]" * 100_000
NO_UPDATES = {
    "empty": b"",
    "list": b"[1]",
    "no number": b"{}",
    "no text": b"\xff",
    "text for a number": b'{"update_id": "1"}',
    "truth for a number": b'{"update_id": true}',
    "negative": b'{"update_id": -1}',
    "too large": b'{"update_id": %d}' % 2**63,
    "deep": b'{"update_id": 1, "message": %b}' % DEEP,
}


@pytest.mark.parametrize("body", NO_UPDATES.values(), ids=NO_UPDATES)
async def test_a_body_that_is_no_update_is_refused(
    web: httpx.AsyncClient, secret: str, body: bytes
) -> None:
    answer = await web.post("/telegram", content=body, headers={SECRET_HEADER: secret})
    assert answer.status_code == 400


async def test_an_unreadable_update_is_taken_so_that_it_does_not_come_again(
    web: httpx.AsyncClient, secret: str, anna: Person
) -> None:
    poison = {"update_id": 1, "message": 7}
    answer = await web.post("/telegram", json=poison, headers={SECRET_HEADER: secret})
    assert answer.status_code == 200
    assert "/help" in (await anna.ask("/start")).text


async def test_an_update_that_is_brought_twice_is_handled_once(
    web: httpx.AsyncClient, secret: str, anna: Person
) -> None:
    update = update_of(anna, "/mode knots", number=99)
    for _ in range(2):
        await web.post("/telegram", json=update, headers={SECRET_HEADER: secret})
    asked = await anna.ask("/mode")
    assert "узлы" in asked.text


async def test_a_bot_whose_webhook_was_removed_is_not_ready(
    web: httpx.AsyncClient, secret: str, anna: Person
) -> None:
    anna.world.set_webhook(None)
    ready = await web.get("/health/ready")
    assert ready.status_code == 503
    assert "another program" in ready.json()["bot_api"]


async def test_a_body_without_end_is_refused(web: httpx.AsyncClient, secret: str) -> None:
    body = b" " * (MAX_UPDATE_BYTES + 1)
    answer = await web.post("/telegram", content=body, headers={SECRET_HEADER: secret})
    assert answer.status_code == 413


class TestCrowded:
    @pytest.fixture
    def pace(self) -> Pace:
        return Pace(max_waiting=0)

    async def test_a_crowded_bot_has_the_update_brought_again(
        self, web: httpx.AsyncClient, playground: Playground
    ) -> None:
        webhook = playground.person("Анна").world.webhook
        assert webhook is not None
        headers = {SECRET_HEADER: webhook.secret}
        answer = await web.post("/telegram", json={"update_id": 1}, headers=headers)
        assert answer.status_code == 503
