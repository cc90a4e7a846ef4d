"""Shared by all tests: a new database, the order of files, and less garbage collection.

Collecting among imported objects would take a third of the time.
"""

import asyncio
import gc

import pytest
from xdist.scheduler import LoadFileScheduling

from storage import Database

# Folders whose tests mostly wait for a bot in another process.
WAITING = ("faults", "load")
# The files there share a browser, which takes as long to start as a dozen tests.
BROWSER = "tests/bot/browser"

gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread files that wait among the others, so that never all workers of a run wait."""
    files = list(dict.fromkeys(item.path for item in items))
    waiting = [file for file in files if file.parent.name in WAITING]
    others = [file for file in files if file.parent.name not in WAITING]
    apart = len(others) / max(len(waiting), 1)
    place = {file: (float(number), 1) for number, file in enumerate(others)}
    place |= {file: (number * apart, 0) for number, file in enumerate(waiting)}
    items.sort(key=lambda item: place[item.path])


class FilesOfOneBrowser(LoadFileScheduling):
    """Give workers whole files, and all files that share a browser to one worker."""

    def _split_scope(self, nodeid: str) -> str:
        return BROWSER if nodeid.startswith(BROWSER) else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadFileScheduling:
    return FilesOfOneBrowser(config, log)


def pytest_collection_finish() -> None:
    """Keep all objects so far out of garbage collection; later ones are collected."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The database of a first start; making it takes as long as the rest of a start."""
    path = tmp_path_factory.mktemp("new") / "balda.sqlite"

    async def make() -> None:
        async with Database.open(path):
            pass

    asyncio.run(make())
    return path.read_bytes()
