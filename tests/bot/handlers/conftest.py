"""The bot at work, and people who talk to it in Russian."""

from collections.abc import AsyncIterator

import pytest

from bot.app import Parts, serving
from bot.playground import Person, Playground, settings_for
from bot.running.pace import Pace
from bot.settings import Settings


@pytest.fixture
async def playground(settings: Settings, own_parts: Parts, pace: Pace) -> AsyncIterator[Playground]:
    async with (
        Playground() as running,
        serving(settings_for(running, settings), parts=own_parts, pace=pace),
    ):
        yield running


@pytest.fixture
def anna(playground: Playground) -> Person:
    return playground.person("Анна")


@pytest.fixture
def friends(playground: Playground, anna: Person) -> Person:
    """Anna in a group where the bot hears everything."""
    return playground.member(playground.group("Друзья", bot_sees_all=True), anna)


@pytest.fixture
def boris(playground: Playground, friends: Person) -> Person:
    """Boris in the same group."""
    return playground.member(friends.place.chat, playground.person("Борис", user_id=2))
