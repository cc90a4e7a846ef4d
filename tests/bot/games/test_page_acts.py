"""Calls of all pages: slow, repeated, with bad values, or failing on the server."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from unittest.mock import AsyncMock
from urllib.parse import urlsplit

import httpx
import pytest

from bot.chat.network import ClosedError
from bot.games.matches.match_table import MatchTable
from bot.playground import Person, Playground
from bot.web.http_server import WebBounds
from bot.web.signed_calls import MAX_WINDOWS
from bot.work.lexicons import LexiconShelf
from solver import Lexicon
from tests.bot.bot_parts import Job
from tests.bot.games.matches.begun_matches import begin_match
from tests.bot.games.puzzles.known_puzzles import make_hive
from tests.bot.games.signed_web import browser_of
from tests.bot.shelves import shelf_of

GRID = "кот\n...\n..."
STRANGE = ["\ud800", [], {}, 10**40, -1, True, [["\0"]]]


@dataclass(frozen=True, slots=True)
class Act:
    """A call with an effect, by the page of a *kind*, at *path* below its address."""

    kind: str
    method: str
    body: Mapping[str, object]
    path: str = ""


SAVE = Act(
    "board",
    "PUT",
    {"board": "ток\n...\n...", "game": "balda", "mode": "classic", "prizes": ""},
)
FIND_WORDS = Act("board", "POST", {"cell": None}, "/words")
PLAY = Act(
    "match", "POST", {"what": "move", "played": 0, "word": "рот", "cell": "б1", "letter": "р"}
)
GUESS = Act("puzzle", "POST", {"number": 1, "word": "карта"})
ACTS = [SAVE, FIND_WORDS, PLAY, GUESS]
each_act = pytest.mark.parametrize("act", ACTS, ids=["save", "words", "play", "guess"])


@dataclass(frozen=True, slots=True)
class Pages:
    """The addresses of Anna's pages by kind; *begun* is the chat before the calls."""

    anna: Person
    web: httpx.AsyncClient
    addresses: Mapping[str, str]
    begun: list[tuple[str, str]]

    async def do(self, act: Act, body: object = None) -> httpx.Response:
        content = body if isinstance(body, bytes) else json.dumps(body or act.body).encode()
        return await self.web.request(
            act.method, self.addresses[act.kind] + act.path, content=content
        )

    @property
    def has_changed(self) -> bool:
        return list_messages(self.anna) != self.begun


def list_messages(person: Person) -> list[tuple[str, str]]:
    """The bot's messages with the reactions to them."""
    return [(message.text, message.reaction) for message in person.history() if message.by_bot]


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """The status and the sentence of a refusal."""
    error: str = answer.json()["error"]
    assert error.endswith((".", "…"))
    return answer.status_code, error


@pytest.fixture
def shelf() -> LexiconShelf:
    return shelf_of(Lexicon.from_words(["карта", "катар", "кот", "рот", "крот", "ток", "бор"]))


@pytest.fixture
def instead() -> dict[str, Job]:
    return {"new_hive": make_hive}


@pytest.fixture
async def pages(playground: Playground, anna: Person) -> AsyncIterator[Pages]:
    board = (await anna.ask(GRID)).button("исправить поле").web_app
    match = (await begin_match(anna)).button("пальцем").web_app
    puzzle = (await anna.ask("/newbee")).button("пальцем").web_app
    addresses = {
        "board": board.replace("?board=", "/boards/"),
        "match": match.replace("?match=", "/matches/"),
        "puzzle": puzzle.replace("?puzzle=", "/puzzles/"),
    }
    async with browser_of(playground, anna) as web:
        yield Pages(anna, web, addresses, list_messages(anna))


@each_act
async def test_a_strange_value_is_refused_in_a_sentence(pages: Pages, act: Act) -> None:
    bodies = [{**act.body, name: value} for name in act.body for value in STRANGE]
    assert {refusal(await pages.do(act, body))[0] for body in bodies} == {400}
    assert not pages.has_changed


async def test_a_repeated_act_has_no_effect(pages: Pages) -> None:
    first = [await pages.do(act) for act in ACTS]
    assert {answer.status_code for answer in first} == {200}
    again = [(await pages.do(act)).json() for act in ACTS]
    assert again[:2] == [answer.json() for answer in first[:2]]
    assert "с тех пор продолжилась" in again[2]["error"]
    assert again[3] == first[3].json()


async def test_a_hint_whose_answer_was_lost_comes_again(pages: Pages) -> None:
    notes = [
        (await pages.do(PLAY, {"what": "hint", "played": 0, "hints": hints})).json()["note"]
        for hints in (0, 0, 1)
    ]
    assert notes[0] == notes[1] != notes[2]


class TestSlowBodies:
    @pytest.fixture(autouse=True)
    def _bound_soon(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("bot.web.http_server.USUAL_WEB_BOUNDS", WebBounds(request_s=0.1))

    async def test_one_that_never_comes_whole_does_nothing(self, pages: Pages) -> None:
        for act in ACTS:
            at, body = urlsplit(pages.addresses[act.kind]), json.dumps(act.body).encode()
            more = {"Host": at.netloc, "Content-Length": str(len(body) + 1)}
            head = [f"{act.method} {at.path}{act.path} HTTP/1.1"]
            head += [f"{name}: {value}" for name, value in {**pages.web.headers, **more}.items()]
            reader, writer = await asyncio.open_connection(at.hostname, at.port)
            writer.write("\r\n".join([*head, "", ""]).encode() + body)
            with suppress(ConnectionError):
                assert await reader.read() == b""
            writer.close()
        assert not pages.has_changed


async def test_the_windows_of_a_person_are_limited(pages: Pages) -> None:
    async with AsyncExitStack() as stack:
        for number in range(MAX_WINDOWS):
            address = pages.addresses["match" if number % 2 else "puzzle"]
            await stack.enter_async_context(pages.web.stream("GET", address))
        refused = refusal(await pages.web.get(pages.addresses["match"]))
        assert (refused[0], "в 8 окнах" in refused[1]) == (400, True)
    async with pages.web.stream("GET", pages.addresses["match"]) as seen:
        assert seen.status_code == 200


@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (ClosedError("blocked"), 400, "больше не могу писать"),
        (OSError("broken"), 500, "что-то сломалось (ошибка"),
    ],
    ids=["closed", "broken"],
)
async def test_a_failure_is_told_in_a_sentence(
    pages: Pages, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, sentence: str
) -> None:
    monkeypatch.setattr(MatchTable, "play_move", AsyncMock(side_effect=error))
    refused = refusal(await pages.do(PLAY))
    assert (refused[0], sentence in refused[1]) == (status, True)
