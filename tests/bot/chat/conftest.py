from collections.abc import AsyncIterator

import pytest

from bot.settings import Settings
from storage import Database


@pytest.fixture
async def database(settings: Settings) -> AsyncIterator[Database]:
    async with Database.open(settings.database) as database:
        yield database
