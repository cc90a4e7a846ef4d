from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "balda.sqlite"


@pytest.fixture
def new_file(file: Path, new_database: bytes) -> Path:
    file.parent.mkdir()
    file.write_bytes(new_database)
    return file


@pytest.fixture
async def database(new_file: Path) -> AsyncIterator[Database]:
    async with Database.open(new_file) as database:
        yield database
