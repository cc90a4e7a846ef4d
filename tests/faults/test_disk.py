"""A full disk loses no saved data, and the bot works again once there is room."""

import resource
from pathlib import Path

import pytest

from bot.playground import Playground
from tests.faults.conftest import person
from tests.faults.process import running

NO_ROOM = (0, resource.RLIM_INFINITY)
ROOM = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@pytest.mark.long
async def test_no_room_is_said_and_survived(folder: Path, playground: Playground) -> None:
    anna = person(playground)
    async with running(playground, folder) as bot:
        assert "knots" in (await anna.ask("/mode knots")).text
        resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, NO_ROOM)
        assert "went wrong on my side" in (await anna.ask("/mode classic")).text
        assert "/help" in (await anna.ask("/start")).text
        assert "Mode now: knots" in (await anna.ask("/mode")).text
        resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, ROOM)
        assert "classic" in (await anna.ask("/mode classic")).text
        assert await bot.stop() == 0
