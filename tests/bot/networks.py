"""Run tests of general rules on Telegram and on VK, where they are `long` tests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.playground import People, Playground, settings_for
from bot.settings import Settings
from tests.bot.near import NearPlayground
from tests.long import long

both_networks = [
    pytest.mark.usefixtures("network"),
    pytest.mark.parametrize("network", ["telegram", long("vk")]),
]


@asynccontextmanager
async def one_network(network: str, settings: Settings) -> AsyncIterator[tuple[People, Settings]]:
    """The people of a *network* in a playground, and settings of a bot on that network only."""
    if network == "telegram":
        async with NearPlayground() as near:
            yield near, settings_for(near, settings)
        return
    async with Playground(with_vk=True) as running:
        assert running.vk is not None
        own = settings_for(running, settings)
        yield running.vk, replace(own, telegram_token=None)
