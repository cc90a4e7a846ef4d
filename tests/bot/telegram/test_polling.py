"""Each update is fetched once, whatever the Bot API does."""

import asyncio
from collections.abc import Callable, Sequence
from typing import cast

import pytest
from telegram.error import Conflict, NetworkError, RetryAfter, TelegramError

from bot.chat.intake import RawUpdate
from bot.running.timers import Pace
from bot.telegram.limiter import pause_s
from bot.telegram.receiving import Poller, TelegramBot, TelegramIntake
from tests.bot.log_lines import capture_logs

IMPATIENT = Pace(first_pause_s=0.0, crowded_pause_s=0.0)


class ScriptedBot:
    """Answers `getUpdates` from a script, then waits; remembers the calls."""

    def __init__(self, *script: TelegramError | Exception | list[int]) -> None:
        self.script = list(script)
        self.asked: list[tuple[int | None, int]] = []
        self.webhooks_deleted = 0

    async def raw_updates(
        self, offset: int | None, *, seconds: int, read_s: float
    ) -> list[RawUpdate]:
        self.asked.append((offset, seconds))
        if seconds == 0:
            return []
        if not self.script:
            await asyncio.Event().wait()
        answer = self.script.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return [{"update_id": number} for number in answer]

    async def delete_webhook(self) -> None:
        self.webhooks_deleted += 1


class Taker:
    """Takes updates instead of the intake; it is crowded as often as *crowded* says."""

    def __init__(self, *troubles: Exception, crowded: Callable[[], bool] = lambda: False) -> None:
        self.queue: asyncio.Queue[int] = asyncio.Queue()
        self._troubles = list(troubles)
        self._crowded = crowded

    @property
    def is_crowded(self) -> bool:
        return self._crowded()

    async def take(self, updates: Sequence[RawUpdate]) -> None:
        if self._troubles:
            raise self._troubles.pop()
        for update in updates:
            self.queue.put_nowait(update["update_id"])


def poller(bot: ScriptedBot, taker: Taker) -> Poller:
    return Poller(cast(TelegramBot, bot), cast(TelegramIntake, taker), IMPATIENT)


async def fetch(bot: ScriptedBot, count: int) -> list[int]:
    taker = Taker()
    async with poller(bot, taker).taking():
        return [await taker.queue.get() for _ in range(count)]


async def test_each_call_confirms_the_updates_before_it() -> None:
    bot = ScriptedBot([5, 6], [7])
    assert await fetch(bot, 3) == [5, 6, 7]
    assert [offset for offset, _ in bot.asked] == [None, 7, 8, 8]


async def test_a_crowded_bot_leaves_updates_where_they_are() -> None:
    crowded, bot = [True] * 3, ScriptedBot([5])

    def is_crowded() -> bool:
        assert not bot.asked or not crowded
        return bool(crowded and crowded.pop())

    taker = Taker(crowded=is_crowded)
    async with poller(bot, taker).taking():
        await taker.queue.get()
    assert not crowded


async def test_updates_that_could_not_be_taken_are_not_confirmed() -> None:
    bot, taker = ScriptedBot([5], [5]), Taker(OSError("no room"))
    async with poller(bot, taker).taking():
        await taker.queue.get()
    assert [offset for offset, _ in bot.asked[:2]] == [None, None]


RIVAL = Conflict("terminated by other getUpdates request")


async def test_another_bot_that_polls_is_no_webhook() -> None:
    bot = ScriptedBot(RIVAL, [5])
    await fetch(bot, 1)
    assert bot.webhooks_deleted == 0


async def test_a_second_bot_with_the_token_is_named_as_the_cause() -> None:
    bot = ScriptedBot([5], RIVAL)
    polling = poller(bot, Taker())
    with capture_logs() as logs:
        async with polling.taking():
            while len(bot.asked) < 3:  # noqa: ASYNC110  the last call waits
                await asyncio.sleep(0)
            with pytest.raises(ConnectionError, match="another program with this token"):
                await polling.check()
    assert ["another program with this token" in line["event"] for line in logs] == [True]


async def test_the_end_confirms_without_waiting() -> None:
    bot = ScriptedBot([5])
    await fetch(bot, 1)
    assert bot.asked[-1] == (6, 0)


@pytest.mark.parametrize(
    "trouble",
    [NetworkError("Bad Gateway"), TelegramError("Invalid server response"), KeyError("x")],
)
async def test_trouble_is_followed_by_another_try(trouble: Exception) -> None:
    assert await fetch(ScriptedBot(trouble, trouble, [5]), 1) == [5]


async def test_a_webhook_in_the_way_is_removed() -> None:
    bot = ScriptedBot(Conflict("can't use getUpdates method while webhook is active"), [5])
    assert await fetch(bot, 1) == [5]
    assert bot.webhooks_deleted == 1


def test_pauses_grow_to_a_bound_and_are_as_long_as_told() -> None:
    away = NetworkError("away")
    assert [pause_s(away, failures, 0.5, 5.0) for failures in (1, 2, 3, 50)] == [0.5, 1.0, 2.0, 5.0]
    assert pause_s(RetryAfter(30), 1, 0.5, 5.0) == 30.0


def test_a_bot_api_that_is_away_for_days_is_still_asked() -> None:
    assert pause_s(NetworkError("away"), 100_000, 0.5, 5.0) == 5.0
