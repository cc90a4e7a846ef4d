"""Scheduled work is done on time, and it ends with the bot."""

import asyncio
from collections.abc import Hashable

import pytest

from bot.app.lifecycle import mind_clock
from bot.running.timers import Timers
from tests.bot.clock import Clock

HOUR_S = 3_600.0


@pytest.fixture
def clock() -> Clock:
    clock = Clock()
    clock.now = 1_000.0
    return clock


@pytest.fixture
def timers(clock: Clock) -> Timers:
    return Timers(clock=clock, sleep=clock.sleep)


class Work:
    """Work that notes when it was done."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.done_at: list[float] = []

    async def __call__(self) -> None:
        self.done_at.append(self.clock())


async def pass_time(clock: Clock) -> None:
    for _ in range(5):
        await clock.settle()
        clock.move_on()
    await clock.settle()


async def test_work_is_done_at_its_time(clock: Clock, timers: Timers) -> None:
    work = Work(clock)
    timers.at(1_007.0, "tea", work)
    await pass_time(clock)
    assert work.done_at == [1_007.0]


async def test_overdue_work_is_done_at_once(clock: Clock, timers: Timers) -> None:
    work = Work(clock)
    timers.at(1.0, "tea", work)
    await clock.settle()
    assert work.done_at == [1_000.0]


async def test_work_that_waits_serves_for_its_whole_name(clock: Clock, timers: Timers) -> None:
    work = Work(clock)
    for _ in range(3):
        timers.at(1_007.0, "tea", work)
    await pass_time(clock)
    assert work.done_at == [1_007.0]


async def test_spaced_work_is_done_now_and_then_not_before_its_time(
    clock: Clock, timers: Timers
) -> None:
    work = Work(clock)
    timers.space(10.0, "scores", work)
    await clock.settle()
    timers.space(10.0, "scores", work)
    timers.space(10.0, "scores", work)
    await pass_time(clock)
    assert work.done_at == [1_000.0, 1_010.0]


async def test_cancelled_work_is_not_done(clock: Clock, timers: Timers) -> None:
    work = Work(clock)
    timers.at(1_007.0, "tea", work)
    timers.cancel("tea")
    await pass_time(clock)
    assert work.done_at == []


async def test_work_that_fails_stops_no_other(
    clock: Clock, timers: Timers, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        raise ZeroDivisionError

    work = Work(clock)
    timers.at(1_001.0, "broken", fail)
    timers.at(1_002.0, "tea", work)
    await pass_time(clock)
    assert work.done_at == [1_002.0]
    assert "ZeroDivisionError" in caplog.text


async def test_a_clock_set_forward_brings_work_within_a_minute(
    clock: Clock, timers: Timers
) -> None:
    work = Work(clock)
    timers.at(1_000.0 + HOUR_S, "tea", work)
    await clock.settle()
    clock.set_by(HOUR_S)
    await pass_time(clock)
    assert work.done_at == [1_060.0 + HOUR_S]


async def test_a_clock_set_back_keeps_no_work_waiting_longer(clock: Clock, timers: Timers) -> None:
    work = Work(clock)
    timers.at(1_100.0, "tea", work)
    timers.space(100.0, "scores", work)
    await clock.settle()
    clock.set_by(-HOUR_S)
    timers.space(100.0, "scores", work)
    await pass_time(clock)
    assert work.done_at == [1_000.0, 1_100.0 - HOUR_S, 1_100.0 - HOUR_S]


async def test_work_that_fails_is_told_by_its_name(clock: Clock, timers: Timers) -> None:
    told: list[tuple[Hashable, str]] = []

    async def fail() -> None:
        raise ZeroDivisionError

    async def hear(name: Hashable, error: Exception) -> None:
        told.append((name, type(error).__name__))

    timers.on_failure = hear
    timers.at(0.0, ("daily", -100), fail)
    await clock.settle()
    assert told == [(("daily", -100), "ZeroDivisionError")]


async def test_a_clock_that_is_set_back_is_noticed(clock: Clock, timers: Timers) -> None:
    noticed = Work(clock)
    mind_clock(timers, noticed)
    await pass_time(clock)
    clock.set_by(HOUR_S)
    await pass_time(clock)
    assert noticed.done_at == []
    clock.set_by(-HOUR_S)
    await pass_time(clock)
    assert len(noticed.done_at) == 1
    await timers.stop()


async def test_a_stop_ends_waiting_and_running_work(clock: Clock, timers: Timers) -> None:
    begun = asyncio.Event()

    async def work_for_ever() -> None:
        begun.set()
        await asyncio.Event().wait()

    timers.at(0.0, "long", work_for_ever)
    timers.at(1_007.0, "tea", Work(clock))
    await begun.wait()
    await timers.stop()
    assert len(asyncio.all_tasks()) == 1


async def test_work_that_is_due_at_a_stop_is_done_then(clock: Clock, timers: Timers) -> None:
    due, other = Work(clock), Work(clock)
    timers.at(1_007.0, "album", due, due_at_stop=True)
    timers.at(1_007.0, "tea", other)
    await clock.settle()
    await timers.flush()
    await timers.stop()
    assert (due.done_at, other.done_at) == ([1_000.0], [])


async def test_work_that_was_done_is_not_due_again(clock: Clock, timers: Timers) -> None:
    work = Work(clock)
    timers.at(1_007.0, "album", work, due_at_stop=True)
    await pass_time(clock)
    await timers.flush()
    assert work.done_at == [1_007.0]
