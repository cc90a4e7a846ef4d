"""One process, one database, two networks."""

from collections.abc import AsyncIterator

import pytest

from bot.app import Parts, serving
from bot.playground import Person, Playground, settings_for
from bot.running.timers import Pace
from bot.settings import Settings
from tests.bot.handlers.boards import GRID, forget, title, words


@pytest.fixture
async def both(
    playground: Playground, settings: Settings, own_parts: Parts, pace: Pace
) -> AsyncIterator[tuple[Person, Person]]:
    """A person on Telegram, and another one with the same id on VK."""
    assert playground.vk is not None
    async with serving(settings_for(playground, settings), parts=own_parts, pace=pace):
        yield playground.person("Анна"), playground.vk.person("Борис")


async def test_each_is_answered_where_they_asked(both: tuple[Person, Person]) -> None:
    for person in both:
        assert words(await person.ask(GRID))[0] == "барсук"


async def test_people_with_the_same_number_do_not_meet(both: tuple[Person, Person]) -> None:
    anna, boris = both
    await anna.ask("/mode knots")
    await anna.ask("/banword барсук")
    assert "узлы" in title(await anna.ask(GRID))
    assert "классика" in title(await boris.ask(GRID))
    assert "барсук" in words(await boris.ask(GRID))


async def test_groups_with_the_same_number_do_not_meet(
    playground: Playground, both: tuple[Person, Person]
) -> None:
    assert playground.vk is not None
    anna, boris = both
    here = playground.member(playground.group("Друзья", bot_sees_all=True), anna)
    there = playground.vk.member(playground.vk.group("Друзья", bot_sees_all=True), boris)
    await here.ask("/newbee")
    await there.ask("/newbee")
    assert "Очки" not in (await here.ask("/help")).text
    assert (await here.wait_for_edit(await here.say("/newbee"))).reaction  # the same once more


async def test_forgetting_one_leaves_the_other(both: tuple[Person, Person]) -> None:
    anna, boris = both
    board = await boris.ask(GRID)
    await forget(anna)
    await boris.tap(board, "узлы")
    assert "узлы" in title(await boris.wait_for_edit(board))


async def test_a_puzzle_ends_on_its_own_network_after_a_restart(
    playground: Playground, settings: Settings, own_parts: Parts, pace: Pace
) -> None:
    assert playground.vk is not None
    own = settings_for(playground, settings)
    friends = playground.vk.member(
        playground.vk.group("Друзья", bot_sees_all=True), playground.vk.person("Борис")
    )
    async with serving(own, parts=own_parts, pace=pace):
        puzzle = await friends.ask("/newboggle 1")
    async with serving(own, parts=Parts(own_parts.shelf, own_parts.workers), pace=pace):
        ended = await friends.ask("/newboggle stop")
    assert puzzle.id < ended.id
    assert playground.world.chats == {}
