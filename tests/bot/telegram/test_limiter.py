"""Flood limits, by a clock that only sleeping moves."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.running.timers import Pace
from bot.telegram.limiter import ChatLimiter, Priority
from tests.bot.clock import Clock

GROUP = -1001


class Line:
    """Calls of Telegram through a limiter; `arrived` has their names and times."""

    def __init__(
        self, *, latency_s: float = 0.0, apart_s: float = 0.0, chat_burst: int = 1
    ) -> None:
        self.clock = Clock()
        pace = Pace(messages_apart_s=apart_s, chat_burst=chat_burst)
        self.limiter = ChatLimiter(pace, clock=self.clock, sleep=self.clock.sleep)
        self.arrived: list[tuple[str, float]] = []
        self.failures: dict[str, Iterator[TelegramError]] = {}
        self._latency_s = latency_s

    def fail(self, name: str, *errors: TelegramError) -> None:
        self.failures[name] = iter(errors)

    async def call(
        self,
        name: str,
        chat: int | None = 1,
        endpoint: str = "sendMessage",
        priority: Priority | None = None,
    ) -> Any:
        async def telegram() -> bool:
            self.arrived.append((name, round(self.clock.now, 3)))
            if self._latency_s:
                await self.clock.sleep(self._latency_s)
            if (error := next(self.failures.get(name, iter(())), None)) is not None:
                raise error
            return True

        data = {} if chat is None else {"chat_id": chat}
        return await self.limiter.process_request(telegram, (), {}, endpoint, data, priority)

    async def later(self, seconds: float, *args: Any, **kwargs: Any) -> Any:
        await self.clock.sleep(seconds)
        return await self.call(*args, **kwargs)

    def times(self, name: str) -> list[float]:
        return [at for arrived, at in self.arrived if arrived == name]


async def test_a_chat_gets_one_message_a_second() -> None:
    line = Line()
    await line.clock.run(*(line.call("hi") for _ in range(3)))
    assert line.times("hi") == [0, 1, 2]


async def test_a_few_may_come_at_once_and_are_no_more_on_the_whole() -> None:
    line = Line(chat_burst=3)
    await line.clock.run(*(line.call("hi") for _ in range(7)))
    assert line.times("hi") == [0, 0, 0, 3, 3, 3, 6]


async def test_the_second_counts_from_the_answer_so_that_latency_cannot_shorten_it() -> None:
    line = Line(latency_s=0.3)
    await line.clock.run(line.call("hi"), line.call("hi"))
    assert line.times("hi") == [0, 1.3]


async def test_chats_do_not_wait_for_one_another() -> None:
    line = Line()
    await line.clock.run(*(line.call("hi", chat) for chat in (1, 1, 2, 3)))
    assert line.arrived == [("hi", 0), ("hi", 0), ("hi", 0), ("hi", 1)]


async def test_a_group_gets_twenty_messages_a_minute() -> None:
    line = Line()
    await line.clock.run(*(line.call("hi", GROUP) for _ in range(22)))
    assert line.times("hi") == [*range(20), 60, 61]


async def test_all_chats_together_get_thirty_messages_a_second() -> None:
    line = Line()
    await line.clock.run(*(line.call("hi", chat) for chat in range(1, 62)))
    assert [line.times("hi").count(second) for second in (0, 1, 2)] == [30, 30, 1]


async def test_messages_of_all_chats_begin_a_little_apart() -> None:
    line = Line(latency_s=1.0, apart_s=0.02)
    await line.clock.run(*(line.call("hi", chat) for chat in range(1, 5)))
    assert line.times("hi") == [0, 0.02, 0.04, 0.06]


async def test_messages_of_a_chat_keep_their_order() -> None:
    line = Line(latency_s=0.5)
    await line.clock.run(*(line.call(name) for name in "abcd"))
    assert [name for name, _ in line.arrived] == ["a", "b", "c", "d"]


@pytest.mark.parametrize("endpoint", ["editMessageText", "sendChatAction", "getChatMember"])
async def test_other_calls_use_up_no_message(endpoint: str) -> None:
    line = Line()
    many = (line.call("other", GROUP, endpoint) for _ in range(50))
    await line.clock.run(*many, line.call("hi", GROUP))
    assert set(line.times("other")) == {0}
    assert line.times("hi") == [0]


async def test_a_tap_is_answered_while_its_chat_waits() -> None:
    line = Line()
    waiting = (line.call("hi") for _ in range(3))
    await line.clock.run(*waiting, line.call("tap", None, "answerCallbackQuery"))
    assert line.times("tap") == [0]


async def test_a_progress_edit_goes_at_once_when_no_answer_waits() -> None:
    line = Line()
    await line.clock.run(
        line.call("answer"), line.call("progress", 1, "editMessageText", Priority.PROGRESS)
    )
    assert line.times("progress") == [0]


async def test_a_progress_edit_waits_while_its_chat_has_an_answer_to_send() -> None:
    line = Line()
    await line.clock.run(
        line.call("first"),
        line.call("answer"),
        line.call("progress", 1, "editMessageText", Priority.PROGRESS),
        line.call("elsewhere", 2, "editMessageText", Priority.PROGRESS),
    )
    assert line.arrived == [("first", 0), ("elsewhere", 0), ("answer", 1), ("progress", 1)]


async def test_a_refused_message_is_sent_again_after_the_delay() -> None:
    line = Line()
    line.fail("hi", RetryAfter(timedelta(seconds=7)))
    assert await line.clock.run(line.call("hi")) == [True]
    assert line.times("hi") == [0, 7]


async def test_a_refusal_holds_only_its_chat() -> None:
    line = Line()
    line.fail("refused", RetryAfter(timedelta(seconds=7)))
    await line.clock.run(
        line.call("refused"),
        line.later(2, "same chat", 1, "editMessageText"),
        line.later(2, "other chat", 2),
    )
    assert line.times("other chat") == [2]
    assert line.times("same chat") == [7]


async def test_a_held_chat_shows_no_action() -> None:
    line = Line()
    line.fail("hi", RetryAfter(timedelta(seconds=7)))
    results = await line.clock.run(line.call("hi"), line.later(1, "typing", 1, "sendChatAction"))
    assert results == [True, True]
    assert line.times("typing") == []


async def test_a_chat_action_that_fails_disturbs_nobody() -> None:
    line = Line()
    line.fail("typing", NetworkError("Bad Gateway"))
    assert await line.clock.run(line.call("typing", 1, "sendChatAction")) == [True]
    assert len(line.arrived) == 1


async def test_a_message_is_refused_for_an_hour_at_most() -> None:
    line = Line()
    line.fail("hi", *(RetryAfter(timedelta(minutes=9)) for _ in range(100)))
    (error,) = await line.clock.run(line.call("hi"))
    assert isinstance(error, RetryAfter)
    assert line.clock.now == 54 * 60


async def test_a_refusal_for_longer_than_an_hour_is_raised_at_once() -> None:
    line = Line()
    line.fail("hi", RetryAfter(timedelta(minutes=61)))
    (error,) = await line.clock.run(line.call("hi"))
    assert isinstance(error, RetryAfter)
    assert line.clock.now == 0


@pytest.mark.parametrize(
    "error",
    [
        NetworkError("Internal Server Error (500)"),
        NetworkError("httpx.RemoteProtocolError: Server disconnected"),
        TelegramError("Invalid server response"),
    ],
)
async def test_a_server_in_trouble_is_asked_again(error: TelegramError) -> None:
    line = Line()
    line.fail("hi", error, error)
    assert await line.clock.run(line.call("hi")) == [True]
    assert len(line.arrived) == 3


async def test_a_server_in_trouble_is_asked_ever_more_seldom_for_an_hour() -> None:
    line = Line()
    line.fail("file", *(NetworkError("Bad Gateway (502)") for _ in range(1000)))
    (error,) = await line.clock.run(line.call("file", None, "getFile"))
    assert isinstance(error, NetworkError)
    assert line.times("file")[:8] == [0, 0.5, 1.5, 3.5, 7.5, 15.5, 30.5, 45.5]
    assert 3580 < line.times("file")[-1] <= 3600


@pytest.mark.parametrize("error", [BadRequest("Message is too long"), Forbidden("Blocked")])
async def test_a_call_that_cannot_succeed_is_not_repeated(error: TelegramError) -> None:
    line = Line()
    line.fail("hi", error)
    assert await line.clock.run(line.call("hi")) == [error]
    assert len(line.arrived) == 1


async def test_a_message_is_sent_again_after_silence() -> None:
    line = Line()
    line.fail("hi", TimedOut())
    assert await line.clock.run(line.call("hi")) == [True]
    assert len(line.arrived) == 2


async def test_an_edit_whose_answer_was_lost_counts_as_done() -> None:
    line = Line()
    line.fail("edit", TimedOut(), BadRequest("Message is not modified: exactly the same"))
    assert await line.clock.run(line.call("edit", 1, "editMessageText")) == [True]


async def test_an_edit_that_changes_nothing_is_an_error_the_first_time() -> None:
    line = Line()
    error = BadRequest("Message is not modified: exactly the same")
    line.fail("edit", error)
    assert await line.clock.run(line.call("edit", 1, "editMessageText")) == [error]


async def test_a_cancelled_message_gives_up_its_place() -> None:
    line = Line()
    first = asyncio.create_task(line.call("first"))
    waiting = asyncio.create_task(line.call("cancelled"))
    await line.clock.settle()
    waiting.cancel()
    await line.clock.run(line.call("next"))
    assert first.done()
    assert line.arrived == [("first", 0), ("next", 1)]


async def test_a_message_cancelled_when_its_turn_has_just_come_gives_it_back() -> None:
    line = Line()
    await line.call("first")
    waiting = asyncio.create_task(line.call("cancelled"))
    await line.clock.settle()
    line.clock.move_on()
    await asyncio.sleep(0)
    waiting.cancel()
    await line.clock.run(line.call("next"))
    assert line.arrived == [("first", 0), ("next", 2)]


async def test_a_message_cancelled_under_way_lets_the_next_one_go() -> None:
    line = Line(latency_s=100)
    under_way = asyncio.create_task(line.call("cancelled"))
    await line.clock.settle()
    under_way.cancel()
    await line.clock.run(line.call("next"))
    assert line.times("next") == [1]


async def test_quiet_chats_are_forgotten() -> None:
    line = Line()
    for chat in range(1000):
        await line.clock.run(line.call("hi", chat))
    assert line.limiter.chats < 70
