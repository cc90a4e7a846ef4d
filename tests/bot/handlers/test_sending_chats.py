"""Anonymous admins and channels are known by the chat in whose name they write."""

import pytest

from bot.playground import Person, Playground
from bot.playground.world import Chat
from tests.bot.persons import in_the_name_of


@pytest.fixture
def anonymous(friends: Person) -> Person:
    """Anna as an anonymous admin of her group."""
    return in_the_name_of(friends, friends.place.chat)


@pytest.fixture
def elsewhere(playground: Playground, boris: Person) -> Person:
    """Boris as an anonymous admin of another group."""
    group = playground.group("Другие", chat_id=-2002, bot_sees_all=True)
    return in_the_name_of(playground.member(group, boris), group)


async def test_one_group_sees_and_deletes_nothing_of_another_s(
    anonymous: Person, elsewhere: Person
) -> None:
    await anonymous.ask("/addword абвг")
    assert "абвг" not in (await elsewhere.ask("/dict find аб*")).text
    assert "/forget_me yes" in (await elsewhere.ask("/forget_me")).text
    await elsewhere.ask("/forget_me yes")
    assert "абвг" in (await anonymous.ask("/dict find аб*")).text


async def test_a_channel_keeps_words_apart_from_the_group(
    friends: Person, anonymous: Person
) -> None:
    await anonymous.ask("/addword абвг")
    channel = in_the_name_of(friends, Chat(-3003, "Канал", bot_sees_all=False))
    assert "абвг" not in (await channel.ask("/dict find аб*")).text


async def test_an_anonymous_admin_chooses_for_the_group(anonymous: Person) -> None:
    settings = await anonymous.ask("/start")
    assert settings.buttons
