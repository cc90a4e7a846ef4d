"""Pages on VK: a private chat has personal links, and a group leads to the private chat."""

import httpx
import pytest

from bot.playground import Person
from bot.playground.vk.vk_people import VkPeople
from bot.work.lexicons import LexiconShelf
from tests.bot.bot_parts import Job
from tests.bot.games.puzzles.known_puzzles import ENGLISH, LEXICON, UKRAINIAN, make_hive
from tests.bot.games.signed_web import look
from tests.bot.shelves import shelf_of


@pytest.fixture
def shelf() -> LexiconShelf:
    return shelf_of(LEXICON, ENGLISH, UKRAINIAN)


@pytest.fixture
def instead() -> dict[str, Job]:
    return {"new_hive": make_hive}


def open_link(link: str) -> tuple[httpx.AsyncClient, str]:
    """Open a personal link: a browser that is signed by it, and the address of the data."""
    page, _, signed = link.partition("#link=")
    web = httpx.AsyncClient(headers={"Authorization": f"link {signed}"}, verify=False)
    return web, page.replace("?puzzle=", "/puzzles/").replace("?match=", "/matches/")


async def test_a_word_found_by_a_link_counts_for_its_person(anna: Person) -> None:
    hive = await anna.ask("/newbee")
    web, page = open_link(hive.button("Пальцем").url)
    assert "/vk-pages/guess/puzzles/" in page
    async with web:
        assert (await web.post(page, json={"word": "карта", "number": 1})).json()["counts"]
        seen = await look(web, page)
    assert (seen["players"][0]["name"], seen["mine"]) == ("Анна", 0)
    assert "Анна — 5 очков" in (await anna.answer(hive)).text


async def test_from_a_group_the_way_is_through_the_private_chat(
    people: VkPeople, anna: Person, friends: Person
) -> None:
    hive = await friends.ask("/newbee")
    assert "личном чате" in await friends.tap(hive, "Пальцем")
    web, page = open_link(anna.history()[-1].button("Пальцем").url)
    async with web:
        assert (await web.post(page, json={"word": "карта", "number": 1})).json()["counts"]
    link = f"guess_{page.rpartition('/')[2]}"
    assert "вас нет" in (await people.person("Чужой", user_id=9).ask(f"/start {link}")).text


async def test_a_person_who_forbids_messages_is_told_the_way(
    people: VkPeople, anna: Person, friends: Person
) -> None:
    hive = await friends.ask("/newbee")
    people.forbid(anna.place.user.id)
    assert await friends.tap(hive, "Пальцем") == ""
    assert "https://vk.me/club1000000001" in (await friends.answer(hive)).text


async def test_the_page_stays_closed_if_vk_hides_members(anna: Person, friends: Person) -> None:
    hive = await friends.ask("/newbee")
    friends.place.chat.bot_sees_all = False
    assert await friends.tap(hive, "Пальцем") == ""
    assert "администратором" in (await friends.answer(hive)).text


async def test_the_page_and_its_files_lie_together(anna: Person) -> None:
    link = (await anna.ask("/newbee")).button("Пальцем").url
    async with httpx.AsyncClient(verify=False) as web:
        page = await web.get(link)
        script = page.url.join("editor/static/guess.js")
        assert 'src="editor/static/guess.js"' in page.text
        assert (await web.get(script)).status_code == 200
