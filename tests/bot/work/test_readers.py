"""Readers are processes: one that exceeds its bounds is ended, and nobody else notices."""

import asyncio
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import pytest

from bot.texts import BotError
from bot.work.jobs import Jobs, Limits
from bot.work.lexicons import Words
from bot.work.picture_jobs import read_beside
from bot.work.readers import USUAL_BOUNDS, Bounds, Readers
from ocr import ReadingError, read_board
from tests.bot.end_to_end.conversation import SCREENSHOT
from tests.bot.sent_pictures import picture
from tests.bot.shelves import shelf_of
from tests.bot.work.bombs import die, hold, own_pid, pages_of, spin_in_c

TIGHT = Bounds(cpu_s=2.0, memory_mb=200)


@pytest.fixture(scope="module")
def readers() -> Iterator[Readers]:
    with_two = Readers(2, TIGHT)
    yield with_two
    with_two.shutdown(wait=False)


@pytest.fixture
def queue(readers: Readers) -> Jobs:
    return Jobs(readers, shelf=shelf_of())


async def test_a_picture_is_read_as_in_this_process(queue: Jobs) -> None:
    here = read_board(SCREENSHOT.read_bytes(), alphabet="ru")
    there = await queue.run(partial(read_board, alphabet="ru"), SCREENSHOT.read_bytes())
    assert (there.rows, there.doubtful) == (here.rows, here.doubtful)


async def test_words_beside_a_board_are_read_there_too(queue: Jobs) -> None:
    reading = read_board(SCREENSHOT.read_bytes())
    found = await queue.ask(read_beside, SCREENSHOT.read_bytes(), reading, Words())
    assert found.match.used


async def test_a_refusal_comes_back_with_its_sentence(queue: Jobs) -> None:
    with pytest.raises(ReadingError) as refusal:
        await queue.run(read_board, picture(300, 300))
    assert refusal.value.template


async def test_a_job_that_never_ends_is_ended(queue: Jobs) -> None:
    with pytest.raises(BotError, match="too much work"):
        await queue.run(spin_in_c, None)


async def test_a_job_that_waits_for_ever_is_ended() -> None:
    readers = Readers(1, Bounds(wall_s=0.5))
    with pytest.raises(BotError, match="too much work"):
        await Jobs(readers, shelf=shelf_of()).run(signal.sigwait, {signal.SIGUSR1})
    readers.shutdown(wait=False)


@pytest.fixture
def busy_processor() -> Iterator[None]:
    """Restrict this process and its children to one processor, with four endless loops on it."""
    free = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(free)})
    endless = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    yield
    os.sched_setaffinity(0, free)
    for loop in endless:
        loop.kill()
        loop.wait()


@pytest.mark.long
@pytest.mark.usefixtures("busy_processor")
async def test_an_honest_picture_is_read_however_busy_the_machine() -> None:
    readers, patient = Readers(1), Limits(seconds=USUAL_BOUNDS.wall_s)
    jobs = Jobs(readers, shelf=shelf_of(), limits=patient)
    there = await jobs.run(read_board, SCREENSHOT.read_bytes())
    assert there.rows == read_board(SCREENSHOT.read_bytes()).rows
    readers.shutdown(wait=False)


async def test_a_job_that_takes_all_memory_is_refused_it(queue: Jobs) -> None:
    assert await queue.run(hold, 50) == 1
    with pytest.raises(BotError, match="too much work"):
        await queue.run(hold, 500)


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallopt"), reason="glibc alone is told")
async def test_the_next_job_has_the_memory_of_the_last() -> None:
    readers = Readers(1)
    jobs = Jobs(readers, shelf=shelf_of())
    first, second = [await jobs.run(pages_of, 48) for _ in range(2)]
    assert second < first / 10
    readers.shutdown(wait=False)


async def test_the_next_job_gets_a_new_process(queue: Jobs) -> None:
    for _ in range(3):
        with pytest.raises(BotError):
            await queue.run(die, signal.SIGKILL)
    assert await queue.run(len, "abc") == 3


async def test_others_do_not_notice(queue: Jobs) -> None:
    bomb = asyncio.create_task(queue.run(spin_in_c, None))
    lengths = await asyncio.gather(*(queue.run(len, "a" * n) for n in range(20)))
    assert lengths == list(range(20))
    with pytest.raises(BotError):
        await bomb


async def test_idle_processes_that_are_killed_are_replaced(queue: Jobs) -> None:
    one = await queue.run(own_pid, None)
    with suppress(ProcessLookupError):
        os.kill(one, signal.SIGKILL)
    await asyncio.sleep(0.5)  # time for the pool to find out
    assert await queue.run(len, "abc") == 3


async def test_a_picture_that_nobody_waits_for_is_not_read() -> None:
    readers = Readers(1, Bounds(cpu_s=60.0, wall_s=60.0))
    future = readers.submit(spin_in_c, None)
    assert future.cancel()
    assert await asyncio.wrap_future(readers.submit(len, "abc")) == 3
    readers.shutdown(wait=False)


async def test_a_stop_waits_for_no_bomb() -> None:
    readers = Readers(1, Bounds(cpu_s=600.0, wall_s=600.0))
    worker = await asyncio.wrap_future(readers.submit(own_pid))
    readers.submit(spin_in_c)
    readers.shutdown(wait=False)
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)
