"""The editor over HTTP, as its page calls it: access, contents and saving."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from bot.games.board_buttons import GiveHint
from bot.playground import Person, Playground, Shown
from tests.bot.games.signed_web import authorise, browser_of
from tests.ocr.drawn_boards import screenshot

GRID = "баъ\n..с\n.кю"
FIXED = {"board": GRID.replace("ю", "у"), "game": "balda", "mode": "classic", "prizes": ""}
UNCLEAR = """
    .....
    .тсе.
    карта
    .й%к.
    .....
"""


@pytest.fixture
async def web(playground: Playground, anna: Person) -> AsyncIterator[httpx.AsyncClient]:
    """A client that signs its calls as Anna's browser does."""
    async with browser_of(playground, anna) as client:
        yield client


def address(answer: Shown) -> str:
    """The address where the board of *answer* is edited."""
    page = answer.button("исправить поле").web_app
    return page.replace("/editor?board=", "/editor/boards/")


class TestAccess:
    async def test_only_the_sender_of_the_board_may_see_and_change_it(
        self, playground: Playground, anna: Person, web: httpx.AsyncClient
    ) -> None:
        board = address(await anna.ask(GRID))
        boris = authorise(playground, playground.person("Борис", user_id=2))
        words = web.post(f"{board}/words", json={"cell": None}, headers=boris)
        for call in (
            web.get(board, headers=boris),
            web.put(board, json=FIXED, headers=boris),
            words,
        ):
            answer = await call
            assert (answer.status_code, "для другого" in answer.json()["error"]) == (400, True)


class TestEditor:
    async def test_it_shows_the_board(self, anna: Person, web: httpx.AsyncClient) -> None:
        seen = (await web.get(address(await anna.ask(GRID)))).json()
        assert seen["rows"] == [["б", "а", "ъ"], ["", "", "с"], ["", "к", "ю"]]
        assert (seen["game"], seen["mode"], seen["picture"]) == ("balda", "classic", False)
        assert seen["words"]["solve"] == "Решить"

    async def test_saving_changes_the_answer_in_the_chat(
        self, anna: Person, web: httpx.AsyncClient
    ) -> None:
        answer = await anna.ask(GRID)
        assert (await web.put(address(answer), json=FIXED)).json() == {"ok": True}
        assert "барсук" in (await anna.wait_for_edit(answer)).text

    async def test_the_picture_is_the_one_that_was_sent(
        self, anna: Person, web: httpx.AsyncClient
    ) -> None:
        sent = screenshot(UNCLEAR)
        answer = await anna.answer(await anna.attach(sent, "board.png", "image/png"))
        picture = await web.get(address(answer) + "/picture")
        assert (picture.content, picture.headers["Content-Type"]) == (sent, "image/png")
        assert picture.headers["X-Content-Type-Options"] == "nosniff"

    async def test_the_editor_works_without_the_picture(
        self, playground: Playground, anna: Person, web: httpx.AsyncClient
    ) -> None:
        sent = screenshot(UNCLEAR)
        answer = await anna.answer(await anna.attach(sent, "board.png", "image/png"))
        playground.world.files._files.clear()
        assert (await web.get(address(answer) + "/picture")).status_code == 400
        assert (await web.put(address(answer), json=FIXED)).status_code == 200

    @pytest.mark.parametrize(
        ("body", "sentence"),
        [
            (b"", "не прислала поле"),
            (json.dumps({**FIXED, "board": "..."}).encode(), "нет ни одной буквы"),
            (json.dumps({**FIXED, "prizes": "z9=1"}).encode(), "на поле нет"),
        ],
    )
    async def test_a_bad_edit_gets_one_sentence(
        self, anna: Person, web: httpx.AsyncClient, body: bytes, sentence: str
    ) -> None:
        answer = await web.put(address(await anna.ask(GRID)), content=body)
        assert (answer.status_code, sentence in answer.json()["error"]) == (400, True)

    async def test_an_answer_that_is_gone_from_the_chat(
        self, anna: Person, web: httpx.AsyncClient
    ) -> None:
        answer = await anna.ask(GRID)
        del anna.place.chat.messages[answer.id]
        saved = await web.put(address(answer), json=FIXED)
        assert "больше нет" in saved.json()["error"]


class TestWords:
    async def ask(self, web: httpx.AsyncClient, board: str, wish: object) -> dict[str, Any]:
        answer: dict[str, Any] = (await web.post(f"{board}/words", json=wish)).json()
        return answer

    async def test_words_of_a_cell_have_paths_on_the_board(
        self, anna: Person, web: httpx.AsyncClient
    ) -> None:
        board = address(await anna.ask(FIXED["board"]))
        words = (await self.ask(web, board, {"cell": "b2"}))["words"]
        assert words
        assert {word["cell"] for word in words} == {"b2"}
        assert all(len(word["path"]) == len(word["word"]) for word in words)
        through = (await self.ask(web, board, {"cell": "b1"}))["words"]
        assert all("b1" in word["path"] for word in through)

    async def test_words_of_the_whole_board_are_as_in_the_chat(
        self, anna: Person, web: httpx.AsyncClient
    ) -> None:
        answer = await anna.ask(FIXED["board"])
        best = (await self.ask(web, address(answer), {"cell": None}))["words"][0]
        assert (best["word"], best["points"], best["letter"]) == ("барсук", 6, "р")
        assert best["word"] in answer.text

    async def test_words_of_a_letter_of_boggle_walk_it(
        self, anna: Person, web: httpx.AsyncClient
    ) -> None:
        board = address(await anna.ask("кот\nарм\nлес"))
        words = (await self.ask(web, board, {"cell": "a1"}))["words"]
        assert words
        assert all("a1" in word["path"] and word["cell"] is None for word in words)

    async def test_the_best_line_is_that_of_a_look_ahead(
        self, anna: Person, web: httpx.AsyncClient
    ) -> None:
        board = address(await anna.ask(FIXED["board"]))
        line = await self.ask(web, board, {"ahead": True})
        assert line["said"].startswith("До конца партии: вы ")
        best = line["words"][0]
        assert (best["word"], best["cell"], best["letter"]) == ("барсук", "b2", "р")
        cells = [word["cell"] for word in line["words"]]
        assert len({*cells}) == len(cells) > 1

    async def test_there_is_no_look_ahead_in_boggle(
        self, anna: Person, web: httpx.AsyncClient
    ) -> None:
        board = address(await anna.ask("кот\nарм\nлес"))
        assert "кнопки" in (await self.ask(web, board, {"ahead": True}))["error"]

    async def test_hints_come_before_words(self, anna: Person, web: httpx.AsyncClient) -> None:
        whole = address(await anna.ask(FIXED["board"]))
        hint = GiveHint.parse((await anna.ask("подсказки")).button("подсказка").data)
        assert hint is not None
        board = f"{whole.rpartition('/')[0]}/{hint.board}"
        refused = await self.ask(web, board, {"cell": None})
        assert "Все слова" in refused["error"]

    @pytest.mark.parametrize(
        ("wish", "sentence"),
        [
            ([], "не прислала поле"),
            ({"cell": 3}, "не прислала поле"),
            ({"ahead": 2}, "не прислала поле"),
            ({"cell": "?"}, "не клетка"),
            ({"cell": "z9"}, "на поле нет"),
        ],
    )
    async def test_a_wish_for_no_cell_gets_one_sentence(
        self, anna: Person, web: httpx.AsyncClient, wish: object, sentence: str
    ) -> None:
        refused = await self.ask(web, address(await anna.ask(GRID)), wish)
        assert sentence in refused["error"]


class TestFromAGroup:
    async def test_a_link_leads_to_the_button_in_private(
        self, anna: Person, friends: Person, web: httpx.AsyncClient
    ) -> None:
        answer = await friends.ask(f"/solve\n{GRID}")
        link = answer.button("исправить поле").url
        await web.put(address(await anna.ask(f"/start {link.partition('=')[2]}")), json=FIXED)
        assert "барсук" in (await friends.wait_for_edit(answer)).text

    async def test_the_link_of_another_is_refused(
        self, playground: Playground, friends: Person
    ) -> None:
        link = (await friends.ask(f"/solve\n{GRID}")).button("исправить поле").url
        boris = playground.person("Борис", user_id=2)
        refusal = await boris.ask(f"/start {link.partition('=')[2]}")
        assert "для другого человека" in refusal.text
