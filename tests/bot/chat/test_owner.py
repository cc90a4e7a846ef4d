"""The owner is told of failures, but not of each."""

from typing import Any, cast

import pytest
from telegram import Bot
from telegram.error import Forbidden

from bot.chat.owner import NOTICES_APART, Owner
from tests.bot.clock import Clock


class Listener:
    def __init__(self, *, refuses: bool = False) -> None:
        self.heard: list[tuple[int, str]] = []
        self.refuses = refuses

    async def send_message(self, chat: int, text: str) -> Any:
        if self.refuses:
            raise Forbidden("bot was blocked by the user")
        self.heard.append((chat, text))


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def test_the_next_notice_counts_those_between(clock: Clock) -> None:
    owner, listener = Owner(9, clock), Listener()
    for number in "abc":
        await owner.hear(cast(Bot, listener), "KeyError", number)
    clock.now += NOTICES_APART.total_seconds()
    await owner.hear(cast(Bot, listener), "OSError", "d")
    assert [chat for chat, _ in listener.heard] == [9, 9]
    assert "KeyError, error a in the log." in listener.heard[0][1]
    assert "OSError, error d in the log and 2 more" in listener.heard[1][1]


async def test_a_bot_without_an_owner_tells_nobody(clock: Clock) -> None:
    listener = Listener()
    await Owner(None, clock).hear(cast(Bot, listener), "KeyError", "a")
    assert not listener.heard


async def test_an_owner_who_blocked_the_bot_does_no_harm(clock: Clock) -> None:
    await Owner(9, clock).hear(cast(Bot, Listener(refuses=True)), "KeyError", "a")


def test_the_uptime_is_in_whole_seconds(clock: Clock) -> None:
    owner = Owner(9, clock)
    clock.now += 3661.5
    assert str(owner.uptime) == "1:01:01"
