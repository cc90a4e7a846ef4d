"""Jobs: bounded in number and time."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.texts import BotError
from bot.work.jobs import Jobs, Limits
from bot.work.lexicons import Words
from bot.work.looking_up import LookUpRequest, look_up
from solver import MissingDataError
from tests.bot.shelves import shelf_of

SHELF = shelf_of()


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


async def test_what_a_job_refuses_reaches_whoever_asked(executor: ThreadPoolExecutor) -> None:
    queue = Jobs(executor, shelf=SHELF)
    with pytest.raises(MissingDataError):
        await queue.ask(look_up, LookUpRequest("кот", "ru", Words(), limit=1))


async def test_a_full_queue_refuses_at_once_and_recovers(executor: ThreadPoolExecutor) -> None:
    gate = threading.Event()
    queue = Jobs(executor, shelf=SHELF, limits=Limits(places=2))
    waiting = [asyncio.create_task(queue.run(gate.wait, 10.0)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(BotError, match="2 requests are waiting"):
        await queue.run(gate.wait, 10.0)
    gate.set()
    assert await asyncio.gather(*waiting) == [True, True]
    assert await queue.run(gate.wait, 10.0)


async def test_a_job_that_takes_too_long_is_given_up(executor: ThreadPoolExecutor) -> None:
    gate = threading.Event()
    queue = Jobs(executor, shelf=SHELF, limits=Limits(seconds=0.01))
    with pytest.raises(BotError, match="takes too long"):
        await queue.run(gate.wait, 10.0)
    gate.set()
