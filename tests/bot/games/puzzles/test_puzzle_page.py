"""A puzzle played over HTTP, as by its page, and in the chat at once."""

from collections.abc import AsyncIterator
from contextlib import aclosing

import httpx
import pytest

from bot.playground import Person, Playground, Shown
from bot.playground.params import Fault
from tests.bot.clock import Clock
from tests.bot.games.bot_by_clock import Start
from tests.bot.games.puzzles.known_puzzles import guess
from tests.bot.games.signed_web import Document, browser_of, follow, look
from tests.bot.persons import replying_to

TEN_WORDS = "карта каракатор катар ротор рок кот торт такт омлет карка"
COUNTED = {"sign": "👍", "said": "«карта»: +5", "counts": True}


@pytest.fixture
async def web(telegram: Playground, anna: Person) -> AsyncIterator[httpx.AsyncClient]:
    """A client that signs its calls as Anna's browser does."""
    async with browser_of(telegram, anna) as client:
        yield client


async def open_page(telegram: Playground, person: Person, puzzle: Shown) -> Shown:
    """Follow the link under *puzzle*; return the answer in the private chat."""
    link = puzzle.button("Пальцем").url
    private = telegram.person(person.place.user.name, user_id=person.place.user.id)
    return await private.ask(f"/start {link.partition('=')[2]}")


async def find_page(telegram: Playground, person: Person, puzzle: Shown) -> str:
    opened = await open_page(telegram, person, puzzle)
    return opened.button("Пальцем").web_app.replace("/guess?puzzle=", "/guess/puzzles/")


async def send(web: httpx.AsyncClient, page: str, word: object, number: object = 1) -> Document:
    answer: Document = (await web.post(page, json={"word": word, "number": number})).json()
    return answer


@pytest.mark.usefixtures("bot")
class TestGuesses:
    async def test_each_gets_its_sign_at_once(
        self, telegram: Playground, anna: Person, boris: Person, web: httpx.AsyncClient
    ) -> None:
        hive = await anna.ask("/newbee")
        page = await find_page(telegram, anna, hive)
        await guess(boris, hive, "торт")
        assert await send(web, page, " Карта", 1) == COUNTED
        assert (await send(web, page, "каракатор", 2))["said"] == "«каракатор» — панграмма: +16"
        assert (await send(web, page, "торт", 3))["said"] == "«торт» уже нашли раньше."
        assert await send(web, page, "омлет", 4) == {
            "sign": "🤔", "said": "«омлет»: здесь нет м, л, е.", "counts": False,
        }  # fmt: skip
        assert (await send(web, page, "такт", 5))["sign"] == "👎"

    async def test_the_chat_shows_what_a_reply_would_have_shown(
        self, telegram: Playground, anna: Person, boris: Person, web: httpx.AsyncClient
    ) -> None:
        hive = await anna.ask("/newbee")
        page = await find_page(telegram, anna, hive)
        await send(web, page, "карта")
        scores = await anna.answer(hive)
        assert "1. Анна <3 — 5 очков, 1 слово" in scores.text
        assert scores.button("Пальцем").url == hive.button("Пальцем").url
        assert await guess(boris, hive, "карта") == "👀"

    async def test_a_guess_repeated_with_its_number_counts_once(
        self, telegram: Playground, anna: Person, web: httpx.AsyncClient
    ) -> None:
        page = await find_page(telegram, anna, await anna.ask("/newbee"))
        assert [await send(web, page, "карта", 7) for _ in range(3)] == [COUNTED] * 3
        assert (await send(web, page, "карта", 8))["sign"] == "👀"
        assert [find["word"] for find in (await look(web, page))["own"]] == ["карта"]

    async def test_an_edit_in_the_chat_leaves_it_its_word(
        self, telegram: Playground, anna: Person, boris: Person, web: httpx.AsyncClient
    ) -> None:
        hive = await anna.ask("/newbee")
        page = await find_page(telegram, anna, hive)
        said = await replying_to(boris, hive.id).say("карта")
        await boris.wait_for_edit(said)
        assert (await send(web, page, "карта", 9))["sign"] == "👀"
        async with aclosing(follow(web, page)) as seen:
            assert (await anext(seen))["own"] == []
            await boris.edit(said, "катар")
            while not (own := (await anext(seen))["own"]):
                pass
        assert [find["word"] for find in own] == ["карта"]

    async def test_a_late_one_does_not_count(
        self, telegram: Playground, anna: Person, clock: Clock, web: httpx.AsyncClient
    ) -> None:
        page = await find_page(telegram, anna, await anna.ask("/newboggle"))
        clock.now += 181
        assert await send(web, page, "рок") == {
            "sign": "😴", "said": "Головоломка окончена.", "counts": False,
        }  # fmt: skip

    async def test_a_program_that_tries_a_dictionary_has_to_wait(
        self, telegram: Playground, anna: Person, web: httpx.AsyncClient
    ) -> None:
        hive = await anna.ask("/newbee")
        page = await find_page(telegram, anna, hive)
        for _ in range(9):
            await guess(anna, hive, TEN_WORDS)
        assert (await send(web, page, "катар"))["sign"] == "👀"
        await guess(anna, hive, TEN_WORDS.rpartition(" ")[0])
        assert "100 слов за минуту" in (await send(web, page, "торт"))["error"]

    @pytest.mark.parametrize(
        "body",
        [
            {"word": "карта"},
            {"word": 1, "number": 1},
            {"word": "карта", "number": 0},
            {"word": "карта", "number": True},
            {"word": "карта", "number": 2**60},
            {"word": "а" * 101, "number": 1},
            ["карта"],
        ],
    )
    async def test_a_bad_guess_gets_one_sentence(
        self, telegram: Playground, anna: Person, web: httpx.AsyncClient, body: object
    ) -> None:
        page = await find_page(telegram, anna, await anna.ask("/newbee"))
        answer = await web.post(page, json=body)
        assert (answer.status_code, "не прислала слова" in answer.json()["error"]) == (400, True)


@pytest.mark.usefixtures("bot")
class TestContents:
    async def test_the_board_and_its_rules_come_once_then_changes(
        self, telegram: Playground, anna: Person, boris: Person, web: httpx.AsyncClient
    ) -> None:
        hive = await anna.ask("/newbee")
        page = await find_page(telegram, anna, hive)
        async with aclosing(follow(web, page)) as seen:
            first = await anext(seen)
            assert (first["rows"], first["walked"]) == ([list("ткаор")], False)
            assert (first["own"], first["players"], first["over"]) == ([], [], False)
            assert first["words"]["centre"] == "в центре"
            await guess(boris, hive, "карта")
            second = await anext(seen)
            assert second["players"] == [{"name": "Борис", "points": 5, "words": "1 слово"}]
            assert second["together"].startswith("Найдено: 1 из 5")
            assert "words" not in second
            await send(web, page, "каракатор")
            third = await anext(seen)
        assert [find["word"] for find in third["own"]] == ["каракатор"]
        assert (second["mine"], third["mine"]) == (None, 0)
        assert third["standing"] == "16 очков · Потрясающе · до ранга «Гений» 6 очков"

    async def test_a_walked_board_says_which_steps_there_are(
        self, telegram: Playground, anna: Person, web: httpx.AsyncClient
    ) -> None:
        page = await find_page(telegram, anna, await anna.ask("/newboggle"))
        seen = await look(web, page)
        assert (seen["walked"], seen["diagonal"]) == (True, True)
        assert (seen["left"], seen["standing"]) == (180, "0 очков")

    async def test_when_it_is_over_all_is_told(
        self, telegram: Playground, anna: Person, web: httpx.AsyncClient
    ) -> None:
        hive = await anna.ask("/newbee")
        page = await find_page(telegram, anna, hive)
        async with aclosing(follow(web, page)) as seen:
            assert (await anext(seen))["missed"] == []
            await send(web, page, "карта")
            await anext(seen)
            await anna.say("/newbee stop")
            last = await anext(seen)
            while not last["over"]:
                last = await anext(seen)
        assert [(find["word"], find["name"]) for find in last["found"]] == [("карта", "Анна <3")]
        assert {find["word"] for find in last["missed"]} == {"каракатор", "катар", "ротор", "торт"}


@pytest.mark.usefixtures("bot")
class TestAccess:
    async def test_it_is_for_people_of_the_chat(
        self, telegram: Playground, anna: Person, web: httpx.AsyncClient
    ) -> None:
        hive = await anna.ask("/newbee")
        page = await find_page(telegram, anna, hive)
        stranger = telegram.person("Чужой", user_id=9)
        assert "вас нет" in (await open_page(telegram, stranger, hive)).text
        async with browser_of(telegram, stranger) as theirs:
            assert "вас нет" in (await theirs.get(page)).json()["error"]
            assert "вас нет" in (await send(theirs, page, "карта"))["error"]
        assert (await look(web, page))["players"] == []

    async def test_a_private_puzzle_is_for_its_person(
        self, telegram: Playground, vera: Person, anna: Person, web: httpx.AsyncClient
    ) -> None:
        board = await vera.ask("/newboggle")
        page = board.button("Пальцем").web_app.replace("/guess?puzzle=", "/guess/puzzles/")
        assert "вас нет" in (await send(web, page, "кот"))["error"]
        async with browser_of(telegram, vera) as own:
            assert (await send(own, page, "кот"))["counts"]

    async def test_it_stays_closed_if_the_network_does_not_tell_members(
        self, telegram: Playground, anna: Person
    ) -> None:
        hive = await anna.ask("/newbee")
        telegram.faults.add(Fault("refusal", "getChatMember"))
        assert "администратором" in (await open_page(telegram, anna, hive)).text

    async def test_the_page_of_an_older_puzzle_says_so(
        self, telegram: Playground, anna: Person, web: httpx.AsyncClient
    ) -> None:
        hive = await anna.ask("/newbee")
        page = await find_page(telegram, anna, hive)
        await anna.ask("/newbee stop")
        await anna.ask("/newbee")
        assert "пришла другая" in (await send(web, page, "карта"))["error"]
        assert "пришла другая" in (await open_page(telegram, anna, hive)).text


async def test_after_a_restart_a_guess_that_comes_again_counts_once(
    telegram: Playground, anna: Person, start: Start, web: httpx.AsyncClient
) -> None:
    async with start():
        hive = await anna.ask("/newbee")
        page = await find_page(telegram, anna, hive)
        assert await send(web, page, "карта", 5) == COUNTED
    async with start():
        page = await find_page(telegram, anna, hive)
        assert await send(web, page, "карта", 5) == COUNTED
        assert (await look(web, page))["players"][0]["points"] == 5
