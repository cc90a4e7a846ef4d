"""Stop the bot during work, and kill workers at work."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import dask
import pytest
from distributed import LocalCluster

from bot.playground import Playground
from tests.bot.end_to_end.conversation import GRID, SCREENSHOT
from tests.faults.conftest import person
from tests.faults.process import running, running_here

WORKERS = 1


async def test_a_stop_does_not_wait_for_a_look_ahead(folder: Path, playground: Playground) -> None:
    anna = person(playground)
    async with running(playground, folder) as bot:
        await anna.ask("...\n...\nкот\n...\n...")
        await anna.ask("/think 120")
        async with asyncio.timeout(60):
            assert await bot.stop() == 0


@pytest.mark.long
async def test_a_second_bot_is_kept_away_from_the_database(
    folder: Path, playground: Playground
) -> None:
    async with running_here(playground, folder), running(playground, folder) as second:
        assert await second.process.wait() == 2
        assert "стоп" in (await person(playground).ask("/word стоп")).text


@pytest.fixture
async def cluster() -> AsyncIterator[LocalCluster]:
    with dask.config.set({"distributed.worker.daemon": False}):
        async with LocalCluster(
            n_workers=WORKERS,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            asynchronous=True,
        ) as cluster:
            yield cluster


@pytest.mark.long
async def test_killed_workers_cost_no_answer(
    folder: Path, playground: Playground, cluster: LocalCluster
) -> None:
    anna = person(playground)
    scheduler = cluster.scheduler_address.replace("tcp", "dask")
    async with running(playground, folder, BALDA_EXECUTOR=scheduler) as bot:
        assert "барсук" in (await anna.ask(GRID)).text
        sent = await anna.show(SCREENSHOT.read_bytes())
        for worker in cluster.workers.values():
            os.kill(worker.process.process.pid, signal.SIGKILL)
        assert "9×9" in (await anna.wait_for_picture(sent)).text
        assert await bot.stop() == 0
