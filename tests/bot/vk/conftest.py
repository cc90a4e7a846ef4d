"""A playground with VK, and a bot only on VK."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.app import Parts, serving
from bot.playground import Person, Playground, settings_for
from bot.playground.vk.vk_people import VkPeople
from bot.running.timers import Pace
from bot.settings import Settings


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(with_vk=True) as running:
        yield running


@pytest.fixture
def people(playground: Playground) -> VkPeople:
    assert playground.vk is not None
    return playground.vk


@pytest.fixture
def vk_settings(playground: Playground, settings: Settings) -> Settings:
    return replace(settings_for(playground, settings), telegram_token=None)


@pytest.fixture
async def bot(vk_settings: Settings, own_parts: Parts, pace: Pace) -> AsyncIterator[None]:
    async with serving(vk_settings, parts=own_parts, pace=pace):
        yield


@pytest.fixture
def anna(people: VkPeople, bot: None) -> Person:
    return people.person("Анна")


@pytest.fixture
def friends(people: VkPeople, anna: Person) -> Person:
    """Anna in a chat where the bot is an admin."""
    return people.member(people.group("Друзья", bot_sees_all=True), anna)
