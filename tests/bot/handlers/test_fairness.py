"""Requests of one person wait for each other, in the chat and on pages; others do not wait."""

import asyncio
import json
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from bot.chat.launch import sign
from bot.games.balda.balda_solving import BaldaRequest, solve
from bot.playground import Person, Playground, Shown
from bot.work.lexicons import LexiconShelf
from tests.bot.bot_parts import Job

GRID = "баъ\n..с\n.ку"
SLOW = "каъ\n..с\n.бу"
SAVES = 20


@pytest.fixture
def gate(instead: dict[str, Job]) -> Iterator[threading.Event]:
    """Hold up boards with the first row of SLOW until the event is set."""
    opened = threading.Event()

    def solve_slowly(shelf: LexiconShelf, request: BaldaRequest) -> Any:
        if "".join(request.rows[0]) == SLOW[:3]:
            opened.wait()
        return solve(shelf, request)

    instead["solve"] = solve_slowly
    yield opened
    opened.set()


def headers(playground: Playground, person: Person) -> dict[str, str]:
    user = json.dumps(person.place.user.as_json())
    fields = {"user": user, "auth_date": str(int(playground.world.now()))}
    return {"Authorization": f"tma {sign(fields, playground.token)}"}


def address(answer: Shown) -> str:
    return answer.button("исправить поле").web_app.replace("?board=", "/boards/")


async def test_many_saves_of_one_person_leave_room_for_others(
    gate: threading.Event, playground: Playground, anna: Person, friends: Person
) -> None:
    board = address(await anna.ask(GRID))
    edit = {"board": SLOW, "game": "balda", "mode": "classic", "prizes": ""}
    async with httpx.AsyncClient(headers=headers(playground, anna), timeout=60) as web:
        saves = [asyncio.create_task(web.put(board, json=edit)) for _ in range(SAVES)]
        await anna.say(SLOW)
        await friends.say(f"/solve {SLOW}")
        boris = playground.person("Борис", user_id=2)
        assert "барсук" in (await boris.ask(GRID)).text
        gate.set()
        assert {(await save).status_code for save in saves} == {200}
