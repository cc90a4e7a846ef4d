"""`/dict share`: a link copies the profile of a host game from one group to another."""

import re

import pytest

from bot.playground import People, Person
from solver import Lexicon
from tests.bot.handlers.boards import GRID, forget, tap_through, words
from tests.bot.handlers.test_dictionary import LIST, import_list


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon.from_words(["бар", "барсук", "скраб"])


async def share(person: Person) -> str:
    """Share the profile of *person*; return the token of the link."""
    token = re.search(r"/dict take (\w+)", (await person.ask("/dict share")).text)
    assert token
    return token[1]


async def learnt(person: Person) -> None:
    await person.ask("/profile vk")
    await person.ask("/refused барсук")
    await import_list(person, LIST)


async def test_a_link_brings_rules_verdicts_and_lists(friends: Person, playground: People) -> None:
    await learnt(friends)
    link = re.search(r"start=(\S+)", (await friends.ask("/dict share")).text)
    assert link
    private = playground.person("Вера")
    offer = await private.ask(f"/start {link[1]}")
    assert "«vk»" in offer.text
    assert "1 непринятое слово и 1 список слов" in offer.text
    await tap_through(private, offer, "Взять себе")
    assert words(await private.ask(GRID)) == ["бар", "кус", "сук"]
    assert "Профиль: vk" in (await private.ask("/profile")).text


async def test_an_admin_takes_it_to_a_group(anna: Person, friends: Person) -> None:
    await learnt(anna)
    offer = await friends.ask(f"/dict take {await share(anna)}")
    await tap_through(friends, offer, "Взять себе")
    assert "барсук" not in words(await friends.ask(f"/solve {GRID}"))


@pytest.mark.parametrize("asked", ["share", "unshare", "take 0123456789abcdef"])
async def test_other_members_neither_share_nor_take(
    friends: Person, boris: Person, asked: str
) -> None:
    assert "только администраторы" in (await boris.ask(f"/dict {asked}")).text


async def test_a_link_ends_when_it_is_taken_back(anna: Person, friends: Person) -> None:
    token = await share(anna)
    assert await share(anna) == token
    assert "больше не действует" in (await anna.ask("/dict unshare")).text
    assert "больше не делятся" in (await friends.ask(f"/dict take {token}")).text
    assert await share(anna) != token


async def test_a_profile_that_was_never_shared_is_not_taken_back(anna: Person) -> None:
    assert "не делились" in (await anna.ask("/dict unshare")).text


async def test_forgetting_a_person_ends_what_they_share(anna: Person, friends: Person) -> None:
    token = await share(anna)
    await forget(anna)
    assert "больше не делятся" in (await friends.ask(f"/dict take {token}")).text
