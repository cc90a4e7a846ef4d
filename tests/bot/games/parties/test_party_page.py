"""A game at a table played over HTTP, as by its page, and in the chat at once."""

from collections.abc import AsyncIterator
from contextlib import aclosing

import httpx
import pytest

from bot.playground import Person, Playground, Shown
from tests.bot.games.parties.tables import begin_party, play, wait_for_call
from tests.bot.games.signed_web import Document, browser_of, follow, look

BY_TOUCH = {"what": "move", "word": "рот", "cell": "б1", "letter": "р"}
UNKNOWN = {"what": "move", "word": "тор", "cell": "б3", "letter": "р"}


@pytest.fixture
async def web(playground: Playground, anna: Person) -> AsyncIterator[httpx.AsyncClient]:
    """A client that signs its calls as Anna's browser does."""
    async with browser_of(playground, anna) as client:
        yield client


async def open_page(anna: Person, board: Shown) -> str:
    link = board.button("Пальцем").url
    opened = await anna.ask(f"/start {link.partition('=')[2]}")
    return opened.button("Пальцем").web_app.replace("/play?table=", "/play/tables/")


async def do(web: httpx.AsyncClient, table: str, deed: Document, step: int) -> Document:
    answer: Document = (await web.post(table, json={**deed, "played": step})).json()
    return answer


async def test_a_word_of_the_page_is_played_in_the_chat_and_the_other_way_round(
    anna: Person, friends: Person, boris: Person, vera: Person, web: httpx.AsyncClient
) -> None:
    board = await begin_party(friends, boris, vera)
    table = await open_page(anna, board)
    async with aclosing(follow(web, table)) as seen:
        begun = await anext(seen)
        assert [side["name"] for side in begun["sides"]] == ["Анна", "Борис", "Вера"]
        assert (begun["mine"], begun["turn"], begun["over"], begun["vote"]) == (0, 0, False, None)
        assert await do(web, table, BY_TOUCH, begun["played"]) == {"note": "", "offer": False}
        mine = await anext(seen)
        assert (mine["turn"], mine["rows"][0]) == (1, ["", "р", ""])
        await wait_for_call(friends, "Борис, ваш ход")
        await play(boris, board, "а1 крот")
        theirs = await anext(seen)
    assert [side["words"] for side in theirs["sides"]] == [["рот"], ["крот"], []]
    assert theirs["last"] == {"side": 1, "word": "крот", "points": 4}


async def test_the_others_vote_on_a_word_that_no_lexicon_has(
    playground: Playground,
    anna: Person,
    friends: Person,
    boris: Person,
    web: httpx.AsyncClient,
) -> None:
    table = await open_page(anna, await begin_party(friends, boris))
    step = (await look(web, table))["played"]
    offered = await do(web, table, UNKNOWN, step)
    assert (offered["offer"], "нет в словаре" in offered["note"]) == (True, True)
    assert await do(web, table, {**UNKNOWN, "what": "propose"}, step) == {"note": ""}
    asked = await look(web, table)
    assert ("тор" in asked["vote"]["text"], asked["vote"]["mine"]) == (True, False)
    async with browser_of(playground, boris) as theirs:
        assert (await look(theirs, table))["vote"]["mine"]
        assert await do(theirs, table, {"what": "yes"}, asked["played"]) == {"note": ""}
    assert (await look(web, table))["sides"][0]["words"] == ["тор"]


async def test_a_turn_is_passed_and_the_table_left(
    anna: Person, friends: Person, boris: Person, vera: Person, web: httpx.AsyncClient
) -> None:
    board = await begin_party(friends, boris, vera)
    table = await open_page(anna, board)
    step = (await look(web, table))["played"]
    assert await do(web, table, {"what": "pass"}, step) == {"note": ""}
    passed = await look(web, table)
    assert passed["turn"] == 1
    assert await do(web, table, {"what": "resign"}, passed["played"]) == {"note": ""}
    assert "не участвуете" in (await web.get(table)).json()["error"]


async def test_a_repeated_act_has_no_effect(
    anna: Person, friends: Person, boris: Person, web: httpx.AsyncClient
) -> None:
    table = await open_page(anna, await begin_party(friends, boris))
    step = (await look(web, table))["played"]
    await do(web, table, BY_TOUCH, step)
    assert "с тех пор продолжилась" in (await do(web, table, BY_TOUCH, step))["error"]


@pytest.mark.parametrize("body", [{"what": "hint", "played": 1, "hints": 0}, {"what": "yes"}, []])
async def test_a_bad_act_gets_one_sentence(
    anna: Person, friends: Person, boris: Person, web: httpx.AsyncClient, body: object
) -> None:
    table = await open_page(anna, await begin_party(friends, boris))
    answer = await web.post(table, json=body)
    assert (answer.status_code, "не прислала хода" in answer.json()["error"]) == (400, True)


async def test_only_people_at_the_table_see_it(
    playground: Playground, anna: Person, friends: Person, boris: Person, vera: Person
) -> None:
    table = await open_page(anna, await begin_party(friends, boris))
    async with browser_of(playground, vera) as theirs:
        assert "не участвуете" in (await theirs.get(table)).json()["error"]
        assert "не участвуете" in (await do(theirs, table, {"what": "pass"}, 1))["error"]
