"""A running bot with its web app, and a client of that."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import httpx
import pytest

from bot.playground import Person, Playground, settings_for
from bot.playground.server import free_address
from bot.running.timers import Pace
from bot.settings import Settings
from bot.work.lexicons import LexiconShelf
from tests.bot.bot_parts import serving_quickly


@pytest.fixture
def listening(settings: Settings) -> Iterator[Settings]:
    with free_address() as address:
        yield replace(settings, listen=address)


@pytest.fixture
async def playground(
    listening: Settings, shelf: LexiconShelf, pace: Pace
) -> AsyncIterator[Playground]:
    async with (
        Playground() as running,
        serving_quickly(settings_for(running, listening), shelf, pace),
    ):
        yield running


@pytest.fixture
async def web(playground: Playground, listening: Settings) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"http://{listening.listen}", verify=False) as client:
        yield client


@pytest.fixture
def anna(playground: Playground) -> Person:
    return playground.person("Анна")
