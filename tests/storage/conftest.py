from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "balda.sqlite"


@pytest.fixture
async def database(file: Path) -> AsyncIterator[Database]:
    async with Database.open(file) as database:
        yield database
