"""The owner is told of failures, but not of each one."""

from typing import cast

import pytest

from bot.chat.entrance import NOTICES_APART, Owner
from bot.chat.messages import Place
from bot.chat.network import ClosedError, Outbox
from bot.render.answer import Answer
from tests.bot.clock import Clock


class Listener:
    """An outbox that keeps messages; if *stopped*, the owner has blocked the bot."""

    def __init__(self, *, stopped: bool = False) -> None:
        self.heard: list[tuple[Place, str]] = []
        self.stopped = stopped

    async def post(self, to: Place, answer: Answer) -> int:
        if self.stopped:
            raise ClosedError("bot was blocked by the user")
        self.heard.append((to, answer.text))
        return len(self.heard)


def owner_of(listener: Listener, clock: Clock, *, person: int | None = 9) -> Owner:
    return Owner(person, cast(Outbox, listener), clock)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def listener() -> Listener:
    return Listener()


async def test_the_next_notice_counts_those_between(clock: Clock, listener: Listener) -> None:
    owner = owner_of(listener, clock)
    for number in "abc":
        await owner.hear("KeyError", number)
    clock.now += NOTICES_APART.total_seconds()
    await owner.hear("OSError", "d")
    assert [place for place, _ in listener.heard] == [Place(9, in_group=False)] * 2
    assert "KeyError, error a in the log." in listener.heard[0][1]
    assert "OSError, error d in the log and 2 more" in listener.heard[1][1]


async def test_work_that_failed_is_named(clock: Clock, listener: Listener) -> None:
    owner = owner_of(listener, clock)
    await owner.hear_of_work(("take up daily", -100, "bee"), ClosedError("blocked"))
    assert not listener.heard
    await owner.hear_of_work(("take up daily", -100, "bee"), KeyError("bee"))
    assert "KeyError in “take up daily -100 bee”, error" in listener.heard[0][1]


async def test_a_bot_without_an_owner_tells_nobody(clock: Clock, listener: Listener) -> None:
    await owner_of(listener, clock, person=None).hear("KeyError", "a")
    assert not listener.heard


async def test_an_owner_who_blocked_the_bot_does_no_harm(clock: Clock) -> None:
    await owner_of(Listener(stopped=True), clock).hear("KeyError", "a")


def test_the_uptime_is_in_whole_seconds(clock: Clock, listener: Listener) -> None:
    owner = owner_of(listener, clock)
    clock.now += 3661.5
    assert str(owner.uptime) == "1:01:01"
