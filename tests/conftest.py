"""What all tests share: a new database, the order of files, and a patient collector of garbage.

That stays out of what is imported, which would be a third of the work.
"""

import asyncio
import gc

import pytest
from xdist.scheduler import LoadFileScheduling

from storage import Database

# Folders whose tests mostly wait for a bot in a process of its own.
WAITING = ("faults", "load")
# Its files share a browser, which takes as long to start as a dozen of its tests.
BROWSER = "tests/bot/browser"

gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that wait come among the others, so that at no time all workers of a run wait."""
    files = list(dict.fromkeys(item.path for item in items))
    waiting = [file for file in files if file.parent.name in WAITING]
    others = [file for file in files if file.parent.name not in WAITING]
    apart = len(others) / max(len(waiting), 1)
    place = {file: (float(number), 1) for number, file in enumerate(others)}
    place |= {file: (number * apart, 0) for number, file in enumerate(waiting)}
    items.sort(key=lambda item: place[item.path])


class FilesOfOneBrowser(LoadFileScheduling):
    """Give each worker of a run whole files, and one of them all those that share a browser."""

    def _split_scope(self, nodeid: str) -> str:
        return BROWSER if nodeid.startswith(BROWSER) else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadFileScheduling:
    return FilesOfOneBrowser(config, log)


def pytest_collection_finish() -> None:
    """All that is there by now stays; what the tests make is collected as ever."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What a bot has at its first start, which takes as long to make as the rest of the start."""
    path = tmp_path_factory.mktemp("new") / "balda.sqlite"

    async def make() -> None:
        async with Database.open(path):
            pass

    asyncio.run(make())
    return path.read_bytes()
