"""A playground, a plain bot of python-telegram-bot, and a person.

Server and clients serve a whole test file; the playground is emptied for each test.
"""

from collections.abc import AsyncIterator

import httpx
import pytest
import pytest_asyncio
from telegram import Bot

from bot.playground import Person, Playground


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server() -> AsyncIterator[Playground]:
    async with Playground(now=lambda: 1_800_000_000) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(server: Playground) -> AsyncIterator[Bot]:
    async with Bot(
        server.token, f"{server.address}/bot", f"{server.address}/file/bot"
    ) as connected:
        yield connected


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def web(server: Playground) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.address) as client:
        yield client


@pytest.fixture
def playground(server: Playground) -> Playground:
    world = server.world
    for kept in (world.chats, world.users, world.taps, world.menus, world.numbers):
        kept.clear()
    world.updates.clear()
    world.updates.allow(())
    return server


@pytest.fixture
def anna(playground: Playground) -> Person:
    return playground.person("Anna", user_id=11)
