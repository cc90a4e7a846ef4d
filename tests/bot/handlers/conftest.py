"""A running bot, and people who talk to it in Russian.

They are on Telegram; the mark `both_networks` runs a test on VK too.
"""

from collections.abc import AsyncIterator

import pytest

from bot.app import Parts, serving
from bot.playground import People, Person
from bot.running.timers import Pace
from bot.settings import Settings
from tests.bot.networks import one_network


@pytest.fixture
def network() -> str:
    return "telegram"


@pytest.fixture
async def playground(
    settings: Settings, own_parts: Parts, pace: Pace, network: str
) -> AsyncIterator[People]:
    async with (
        one_network(network, settings) as (people, own),
        serving(own, parts=own_parts, pace=pace),
    ):
        yield people


@pytest.fixture
def anna(playground: People) -> Person:
    return playground.person("Анна")


@pytest.fixture
def friends(playground: People, anna: Person) -> Person:
    """Anna in a group where the bot sees all messages."""
    return playground.member(playground.group("Друзья", bot_sees_all=True), anna)


@pytest.fixture
def boris(playground: People, friends: Person) -> Person:
    """Boris in the same group."""
    return playground.member(friends.place.chat, playground.person("Борис", user_id=2))
