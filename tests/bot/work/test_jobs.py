"""Jobs: bounded in number and time."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import inf
from time import thread_time
from weakref import ref

import pytest

from bot.texts import BotError
from bot.work.jobs import Jobs, Limits, act_for
from bot.work.lexicons import Words
from bot.work.word_jobs import LookUp, look_up
from solver import MissingDataError
from tests.bot.shelves import shelf_of

SHELF = shelf_of()


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


async def test_the_refusal_of_a_job_reaches_the_asker(executor: ThreadPoolExecutor) -> None:
    queue = Jobs(executor, shelf=SHELF)
    with pytest.raises(MissingDataError):
        await queue.ask(look_up, LookUp("кот", "ru", limit=1), Words())


class Large:
    """An object that takes long to free."""


def refuse(held: list[ref[Large]]) -> None:
    large = Large()
    held.append(ref(large))
    raise BotError("Too much.")


async def test_objects_of_a_refused_job_are_freed_where_it_ran(
    executor: ThreadPoolExecutor,
) -> None:
    held: list[ref[Large]] = []
    with pytest.raises(BotError):
        await Jobs(executor, shelf=SHELF).run(refuse, held)
    assert [large() for large in held] == [None]


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


def burn(cpu_s: float) -> float:
    """Work until this thread has used so much CPU time."""
    end = thread_time() + cpu_s
    while thread_time() < end:
        pass
    return cpu_s


class TestPeople:
    @pytest.fixture
    def executor(self) -> Iterator[ThreadPoolExecutor]:
        with ThreadPoolExecutor(2) as executor:
            yield executor

    async def test_jobs_of_one_person_leave_room_for_others(
        self, executor: ThreadPoolExecutor
    ) -> None:
        gate, queue = threading.Event(), Jobs(executor, shelf=SHELF)
        with act_for(1):
            many = [asyncio.create_task(queue.run(gate.wait, 60.0)) for _ in range(10)]
            await asyncio.sleep(0)
            with act_for(2):
                assert await queue.run(len, "abc") == 3
            gate.set()
            assert await asyncio.gather(*many) == [True] * 10

    async def test_jobs_of_a_person_are_done_in_their_order(
        self, executor: ThreadPoolExecutor
    ) -> None:
        done: list[int] = []
        queue = Jobs(executor, shelf=SHELF)
        with act_for(1):
            await asyncio.gather(*(queue.run(done.append, n) for n in range(10)))
        assert done == list(range(10))

    async def test_a_line_that_is_too_long_is_refused(self, executor: ThreadPoolExecutor) -> None:
        gate = threading.Event()
        queue = Jobs(executor, shelf=SHELF, limits=Limits(places=3))
        with act_for(1):
            waiting = [asyncio.create_task(queue.run(gate.wait, 60.0)) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(BotError, match="3 requests are waiting"):
                await queue.run(gate.wait, 60.0)
        gate.set()
        assert await asyncio.gather(*waiting) == [True] * 3

    async def test_a_request_that_has_used_up_its_time_gets_no_more(
        self, executor: ThreadPoolExecutor
    ) -> None:
        queue = Jobs(executor, shelf=SHELF, limits=Limits(cpu_s=0.05))
        with act_for(1):
            await queue.run(burn, 0.03)
            await queue.run(burn, 0.03)
            with pytest.raises(BotError, match="too much at once"):
                await queue.run(burn, 0.03)
        with act_for(1):
            assert await queue.run(len, "abc") == 3

    async def test_work_that_outlives_a_request_belongs_to_nobody(
        self, executor: ThreadPoolExecutor
    ) -> None:
        queue = Jobs(executor, shelf=SHELF, limits=Limits(cpu_s=0.01))
        go_on = asyncio.Event()

        async def later() -> int:
            await go_on.wait()
            return await queue.run(len, "abc")

        with act_for(1):
            await queue.run(burn, 0.02)
            task = asyncio.create_task(later())
        go_on.set()
        assert await task == 3

    async def test_a_person_who_waits_long_is_told_their_place_once(
        self, executor: ThreadPoolExecutor
    ) -> None:
        gate, told = threading.Event(), asyncio.Queue[int]()
        queue = Jobs(executor, shelf=SHELF, limits=Limits(patience_s=0.0))
        others = [asyncio.create_task(queue.run(gate.wait, 60.0)) for _ in range(2)]
        await asyncio.sleep(0)
        with act_for(1, told.put):
            own = asyncio.create_task(queue.run(gate.wait, 60.0))
            assert await told.get() == 3
            gate.set()
            assert await asyncio.gather(own, *others) == [True] * 3
            gate.clear()
            own = asyncio.create_task(queue.run(gate.wait, 60.0))
            await asyncio.sleep(0.05)
            gate.set()
            assert await own
        assert told.empty()

    @pytest.mark.parametrize("patience_s", [0.0, 60.0])
    async def test_a_person_who_is_answered_soon_is_told_no_place(
        self, executor: ThreadPoolExecutor, patience_s: float
    ) -> None:
        queue = Jobs(executor, shelf=SHELF, limits=Limits(patience_s=patience_s))
        told = asyncio.Queue[int]()
        with act_for(1, told.put if patience_s else None):
            assert await queue.run(len, "abc") == 3
        assert told.empty()

    async def test_jobs_that_are_bounded_by_time_are_not_counted(
        self, executor: ThreadPoolExecutor
    ) -> None:
        thinking = Jobs(executor, shelf=SHELF, limits=Limits(cpu_s=inf))
        queue = Jobs(executor, shelf=SHELF, limits=Limits(cpu_s=0.01))
        with act_for(1):
            await thinking.run(burn, 0.05)
            assert await queue.run(len, "abc") == 3
