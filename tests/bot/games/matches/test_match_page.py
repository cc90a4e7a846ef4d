"""A match played over HTTP, as by its page, and in the chat at once."""

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from unittest.mock import AsyncMock

import httpx
import pytest

from bot.games.matches import match_jobs
from bot.games.matches.match_jobs import Standing, Turn
from bot.playground import Person, Playground
from bot.work.lexicons import LexiconShelf
from solver import Lexicon
from storage import Matches
from tests.bot.games.matches.begun_matches import LEXICON, begin_match, join_match
from tests.bot.games.signed_web import Document, authorise, browser_of, follow, look

BY_TOUCH = {"what": "move", "word": "рот", "cell": "б1", "letter": "р"}


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


@pytest.fixture
async def web(playground: Playground, anna: Person) -> AsyncIterator[httpx.AsyncClient]:
    """A client that signs its calls as Anna's browser does."""
    async with browser_of(playground, anna) as client:
        yield client


def address(page: str) -> str:
    return page.replace("/play?match=", "/play/matches/")


async def do(web: httpx.AsyncClient, match: str, deed: Document, played: int) -> Document:
    answer: Document = (await web.post(match, json={**deed, "played": played})).json()
    return answer


async def test_a_move_of_the_page_is_answered_in_the_chat_and_on_the_page(
    anna: Person, web: httpx.AsyncClient
) -> None:
    board = await begin_match(anna)
    match = address(board.button("пальцем").web_app)
    async with aclosing(follow(web, match)) as seen:
        begun = await anext(seen)
        assert (begun["played"], begun["mine"], begun["turn"], begun["over"]) == (0, 0, 0, False)
        assert await do(web, match, BY_TOUCH, 0) == {"note": ""}
        after = await anext(seen)
    assert (after["played"], after["turn"]) == (2, 0)
    assert {*begun} - {*after} == {"words", "letters", "longest", "language"}
    assert [side["words"] for side in after["sides"]] == [["рот"], ["крот"]]
    assert after["rows"][0] == ["к", "р", ""]
    assert after["way"] == ["a1", "b1", "b2", "c2"]
    assert "Анна: рот — б1 р, +3" in anna.history()[-1].text


async def test_a_move_of_the_chat_arrives_on_the_page(anna: Person, web: httpx.AsyncClient) -> None:
    match = address((await begin_match(anna)).button("пальцем").web_app)
    async with aclosing(follow(web, match)) as seen:
        await anext(seen)
        await anna.ask("б1 рот")
        assert (await anext(seen))["played"] == 2


async def test_a_repeated_act_has_no_effect(anna: Person, web: httpx.AsyncClient) -> None:
    match = address((await begin_match(anna)).button("пальцем").web_app)
    await do(web, match, BY_TOUCH, 0)
    again = await do(web, match, {**BY_TOUCH, "word": "бор", "cell": "б3", "letter": "б"}, 0)
    assert "с тех пор продолжилась" in again["error"]
    assert (await look(web, match))["played"] == 2


async def test_a_move_that_was_shown_but_not_saved_is_shown_once(
    anna: Person, web: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a kill between showing and saving the bot replies as it had shown."""
    seeds, take = list[int](), match_jobs.move
    match = address((await begin_match(anna)).button("пальцем").web_app)

    def note_seed(shelf: LexiconShelf, turn: Turn) -> Standing:
        seeds.append(turn.seed)
        return take(shelf, turn)

    monkeypatch.setattr(match_jobs, "move", note_seed)
    with monkeypatch.context() as patch:
        patch.setattr(Matches, "update", AsyncMock(side_effect=OSError("killed")))
        assert "сломалось" in (await do(web, match, BY_TOUCH, 0))["error"]
    assert await do(web, match, BY_TOUCH, 0) == {"note": ""}
    assert len([said for said in anna.history() if "рот — б1 р" in said.text]) == 1
    assert seeds[0] == seeds[1]


async def test_a_resignation_that_was_told_but_not_saved_is_told_once(
    anna: Person, web: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = address((await begin_match(anna)).button("пальцем").web_app)
    with monkeypatch.context() as patch:
        patch.setattr(Matches, "finish", AsyncMock(side_effect=OSError("killed")))
        assert "сломалось" in (await do(web, match, {"what": "resign"}, 0))["error"]
    await do(web, match, {"what": "resign"}, 0)
    assert (await look(web, match))["over"]
    assert len([said for said in anna.history() if "сдаётся" in said.text]) == 1


async def test_after_a_move_is_taken_back_the_same_one_is_shown_again(
    anna: Person, web: httpx.AsyncClient
) -> None:
    match = address((await begin_match(anna)).button("пальцем").web_app)
    for played, deed in [(0, BY_TOUCH), (2, {"what": "back"}), (0, BY_TOUCH)]:
        assert await do(web, match, deed, played) == {"note": ""}
    assert len([said for said in anna.history() if "рот — б1 р" in said.text]) == 2


async def test_a_hint_is_for_the_page_and_a_resignation_for_all(
    anna: Person, web: httpx.AsyncClient
) -> None:
    match = address((await begin_match(anna)).button("пальцем").web_app)
    assert "букв" in (await do(web, match, {"what": "hint", "hints": 0}, 0))["note"]
    async with aclosing(follow(web, match)) as seen:
        await anext(seen)
        await do(web, match, {"what": "resign"}, 0)
        assert (await anext(seen))["over"]
    assert "сдаётся" in anna.history()[-1].text


async def test_a_move_is_taken_back(anna: Person, web: httpx.AsyncClient) -> None:
    match = address((await begin_match(anna)).button("пальцем").web_app)
    await do(web, match, BY_TOUCH, 0)
    await do(web, match, {"what": "back"}, 2)
    assert (await look(web, match))["played"] == 0


async def test_the_other_side_lets_a_move_be_taken_back(
    playground: Playground, anna: Person, friends: Person, boris: Person, web: httpx.AsyncClient
) -> None:
    link = (await join_match(friends, boris)).button("пальцем").url
    page = (await anna.ask(f"/start {link.partition('=')[2]}")).button("пальцем").web_app
    match = address(page)
    await do(web, match, BY_TOUCH, 0)
    await do(web, match, {"what": "back"}, 1)
    async with browser_of(playground, playground.person("Борис", user_id=2)) as other:
        question = (await look(other, match))["vote"]
        assert "Борис, разрешаете" in question["text"]
        assert question["mine"]
        assert not (await look(web, match))["vote"]["mine"]
        assert "Разрешить должен" in (await do(web, match, {"what": "yes"}, 1))["error"]
        await do(other, match, {"what": "yes"}, 1)
        seen = await look(other, match)
    assert (seen["played"], seen["vote"]) == (0, None)


async def test_from_a_group_the_way_is_through_the_private_chat(
    playground: Playground, anna: Person, friends: Person, boris: Person, web: httpx.AsyncClient
) -> None:
    link = (await join_match(friends, boris)).button("пальцем").url
    page = (await anna.ask(f"/start {link.partition('=')[2]}")).button("пальцем").web_app
    await do(web, address(page), BY_TOUCH, 0)
    seen = await look(web, address(page))
    assert (seen["mine"], seen["turn"]) == (0, 1)
    refused = await do(web, address(page), {"what": "hint", "hints": 0}, 1)
    assert "не ваш ход" in refused["error"]
    stranger = authorise(playground, playground.person("Вера", user_id=3))
    refused = (await web.get(address(page), headers=stranger)).json()
    assert "не участвуете" in refused["error"]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "не прислала хода"),
        (b'{"what": "win", "played": 0}', "не прислала хода"),
        (b'{"what": "move", "played": 0, "word": 1}', "не прислала хода"),
        (json.dumps({**BY_TOUCH, "played": 0, "cell": "я99"}).encode(), "на поле нет"),
        (json.dumps({**BY_TOUCH, "played": 0, "word": "слон"}).encode(), "нет в словаре"),
    ],
)
async def test_an_impossible_act_gets_one_sentence(
    anna: Person, web: httpx.AsyncClient, body: bytes, sentence: str
) -> None:
    match = address((await begin_match(anna)).button("пальцем").web_app)
    answer = await web.post(match, content=body)
    assert (answer.status_code, sentence in answer.json()["error"]) == (400, True)
