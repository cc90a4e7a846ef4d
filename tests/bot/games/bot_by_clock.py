"""A bot that runs by a test's clock and can be restarted."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import pytest

from bot.app import Parts, serving
from bot.playground import Playground, settings_for
from bot.running.timers import Pace, Timers
from bot.settings import Settings
from tests.bot.clock import Clock
from tests.bot.near import NearPlayground

NOW = 1_000_000.0

Start = Callable[[], AbstractAsyncContextManager[object]]


@pytest.fixture
def clock() -> Clock:
    clock = Clock()
    clock.now = NOW
    return clock


@pytest.fixture
async def telegram(clock: Clock) -> AsyncIterator[Playground]:
    """A playground without a bot."""
    async with NearPlayground(now=clock) as running:
        yield running


@pytest.fixture
def start(
    telegram: Playground, settings: Settings, own_parts: Parts, pace: Pace, clock: Clock
) -> Start:
    """Start a bot that runs by *clock*."""

    def at_work() -> AbstractAsyncContextManager[object]:
        known = replace(own_parts, timers=Timers(clock=clock, sleep=clock.sleep))
        return serving(settings_for(telegram, settings), parts=known, pace=pace)

    return at_work
