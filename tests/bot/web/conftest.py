"""The bot at work with its web app, and a client of that."""

import socket
from collections.abc import AsyncIterator

import httpx
import pytest

from bot.playground import Person, Playground, settings_for
from bot.running.pace import Pace
from bot.settings import Settings
from bot.work.shelf import LexiconShelf
from tests.bot.bot_parts import serving_quickly


def free_address() -> str:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        host, port = listener.getsockname()
    return f"{host}:{port}"


@pytest.fixture
def listening(settings: Settings) -> Settings:
    return settings.model_copy(update={"listen": free_address()})


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
    async with httpx.AsyncClient(base_url=f"http://{listening.listen}") as client:
        yield client


@pytest.fixture
def anna(playground: Playground) -> Person:
    return playground.person("Анна")
