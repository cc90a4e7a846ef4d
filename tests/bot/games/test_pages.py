"""All calls of all pages: permissions, and refusals of nonsense."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import product

import httpx
import pytest

from bot.chat.launch import sign
from bot.playground import Person, Playground
from bot.work.lexicons import LexiconShelf
from tests.bot.bot_parts import Job
from tests.bot.games.matches.begun_matches import begin_match
from tests.bot.games.parties.tables import begin_party
from tests.bot.games.puzzles.known_puzzles import ENGLISH, LEXICON, UKRAINIAN, make_hive
from tests.bot.games.signed_web import authorise, browser_of
from tests.bot.shelves import shelf_of

GRID = "кот\n...\n..."
FORGED = ["", "tma", "tma user=%7B%22id%22%3A1%7D&hash=00", "Basic x"]
NONSENSE = [
    b"",
    b"{",
    b"\xff",
    b"[" * 60_000,
    b"{" * 70_000,
    b'{"word":' * 7_000,
    b"[]",
    b"null",
    b'{"number": ' + b"9" * 5_000 + b"}",
    b'{"word": "\\ud800", "number": 1, "played": 0, "what": "move", "cell": "\\udfff"}',
    b'{"board": [["\\u0000"]], "what": [], "word": {}, "number": true, "cell": 1}',
]


@dataclass(frozen=True, slots=True)
class Call:
    method: str
    address: str

    async def make(self, web: httpx.AsyncClient, **how: object) -> httpx.Response:
        return await web.request(self.method, self.address, **how)  # type: ignore[arg-type]  # of several types


@pytest.fixture
def shelf() -> LexiconShelf:
    return shelf_of(LEXICON, ENGLISH, UKRAINIAN)


@pytest.fixture
def instead() -> dict[str, Job]:
    return {"new_hive": make_hive}


@pytest.fixture
async def web(playground: Playground, anna: Person) -> AsyncIterator[httpx.AsyncClient]:
    async with browser_of(playground, anna) as client:
        yield client


@pytest.fixture
async def calls(anna: Person, friends: Person, boris: Person) -> list[Call]:
    """All calls that the pages of Anna's board, match, table and puzzle can make."""
    link = (await begin_party(friends, boris)).button("пальцем").url
    table = (await anna.ask(f"/start {link.partition('=')[2]}")).button("пальцем").web_app
    tables = table.replace("?table=", "/tables/")
    board = (await anna.ask(GRID)).button("исправить поле").web_app
    match = (await begin_match(anna)).button("пальцем").web_app
    puzzle = (await anna.ask("/newbee")).button("пальцем").web_app
    boards = board.replace("?board=", "/boards/")
    matches = match.replace("?match=", "/matches/")
    puzzles = puzzle.replace("?puzzle=", "/puzzles/")
    return [
        Call("GET", boards),
        Call("GET", f"{boards}/picture"),
        Call("PUT", boards),
        Call("POST", f"{boards}/words"),
        Call("GET", matches),
        Call("POST", matches),
        Call("GET", tables),
        Call("POST", tables),
        Call("GET", puzzles),
        Call("POST", puzzles),
    ]


async def test_nobody_enters_without_a_signature_of_telegram(
    web: httpx.AsyncClient, calls: list[Call]
) -> None:
    for call, given in product(calls, FORGED):
        answer = await call.make(web, headers={"Authorization": given})
        assert (answer.status_code, "только в Telegram" in answer.json()["error"]) == (401, True)


async def test_nobody_enters_by_an_old_signature(
    playground: Playground, anna: Person, web: httpx.AsyncClient, calls: list[Call]
) -> None:
    old = authorise(playground, anna, ago_s=4000)
    for call in calls:
        assert "слишком давно" in (await call.make(web, headers=old)).json()["error"]


async def test_a_signed_person_without_a_name_is_refused(
    playground: Playground, web: httpx.AsyncClient, calls: list[Call]
) -> None:
    fields = {"user": '{"id": 1}', "auth_date": str(int(playground.world.now()))}
    headers = {"Authorization": f"tma {sign(fields, playground.token)}"}
    for call in calls:
        answer = await call.make(web, headers=headers)
        assert (answer.status_code, "только в Telegram" in answer.json()["error"]) == (401, True)


async def test_things_of_other_people_are_refused(
    playground: Playground, web: httpx.AsyncClient, calls: list[Call]
) -> None:
    stranger = authorise(playground, playground.person("Чужой", user_id=9))
    for call in calls:
        body = {"word": "карта", "number": 1, "what": "pass", "played": 0, "cell": None}
        answer = await call.make(web, json=body, headers=stranger)
        assert answer.status_code == 400
        assert any(why in answer.json()["error"] for why in ("для другого", "не участв", "вас нет"))


async def test_deleted_things_are_told_as_deleted(
    web: httpx.AsyncClient, calls: list[Call]
) -> None:
    for call in calls:
        gone = re.sub("(boards|matches|tables|puzzles)/[^/]+", r"\1/xyz", call.address)
        answer = await Call(call.method, gone).make(web)
        assert answer.status_code == 400
        assert answer.json()["error"].endswith((".", "/play."))


async def test_nonsense_is_refused_in_a_sentence(web: httpx.AsyncClient, calls: list[Call]) -> None:
    for call in calls:
        for body in NONSENSE if call.method != "GET" else ():
            answer = await call.make(web, content=body)
            assert answer.status_code == 400
            assert answer.json()["error"].endswith((".", "…", "c3=2"))


async def test_a_person_who_is_refused_too_often_has_to_wait(
    playground: Playground, web: httpx.AsyncClient, anna: Person, calls: list[Call]
) -> None:
    """Refusals of pages and of the chat count together."""
    call = calls[-1]
    for _ in range(100):
        assert (await call.make(web, content=b"{")).status_code == 400
    refused = await call.make(web, json={"word": "карта", "number": 1})
    assert (refused.status_code, "через десять секунд" in refused.json()["error"]) == (429, True)
    said = await anna.say("/nonsense")
    await playground.person("Борис", user_id=2).ask("/help")
    assert anna.history()[-1].id == said.id
