"""Poll the Bot API for updates, whatever happens.

The library's own loop ends when a proxy answers 404, and pauses for half a minute after a long
failure of the Bot API; this one always goes on, and is back within seconds.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import structlog
from telegram.error import Conflict, RetryAfter, TelegramError

from bot.running import metrics
from bot.running.pace import USUAL_PACE, Pace
from bot.telegram.limiter import seconds_of
from bot.telegram.reasons import reason_of
from bot.telegram.receiving import Receiver, TelegramBot

POLL_S, POLL_READ_S, LAST_POLL_S = 10, 10.0, 2.0
MAX_PAUSE_S, MAX_SILENCE_S = 5.0, 60.0
MAX_DOUBLINGS = 10

RIVAL = "another program with this token takes the updates; stop one of the two"

_log = structlog.get_logger(__name__)


class Poller:
    """Fetches updates for *receiver*; each call confirms the updates that it has taken before.

    While the bot *is_crowded*, Telegram keeps them.
    """

    def __init__(
        self,
        bot: TelegramBot,
        receiver: Receiver,
        is_crowded: Callable[[], bool] = lambda: False,
        pace: Pace = USUAL_PACE,
    ) -> None:
        self._bot = bot
        self._receiver = receiver
        self._is_crowded = is_crowded
        self._pace = pace
        self._offset: int | None = None
        self._heard: float | None = None
        self._has_rival = False

    @asynccontextmanager
    async def taking(self) -> AsyncIterator[None]:
        """Fetch while the block runs, then confirm what has been fetched."""
        task = asyncio.create_task(self._poll_forever())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])
            await self._confirm()

    async def check(self) -> None:
        """Raise ConnectionError after a long silence, or if the updates go to another program."""
        if self._has_rival:
            raise ConnectionError(RIVAL)
        if self._heard is None:
            raise ConnectionError("the Bot API has not answered yet")
        silent_s = time.monotonic() - self._heard
        if silent_s > MAX_SILENCE_S:
            raise ConnectionError(f"the Bot API has not answered for {silent_s:.0f} s")

    async def _confirm(self) -> None:
        """Confirm the last updates; otherwise they would come again at the next start."""
        if self._offset is None:
            return
        with suppress(TelegramError, TimeoutError):
            async with asyncio.timeout(LAST_POLL_S):
                await self._take(seconds=0)

    async def _poll_forever(self) -> None:
        failures = 0
        while True:
            while self._is_crowded():  # noqa: ASYNC110  no event tells that it is over
                await asyncio.sleep(self._pace.crowded_pause_s)
            try:
                await self._take(seconds=POLL_S)
                failures = 0
            except Exception as error:  # also an answer that the library cannot read
                failures += 1
                self._has_rival = _has_rival(error)
                if isinstance(error, Conflict) and not self._has_rival:
                    # A webhook of an earlier owner of the token keeps the updates from us.
                    with suppress(TelegramError):
                        await self._bot.delete_webhook()
                await pause_after(error, failures, self._pace.first_pause_s)

    async def _take(self, *, seconds: int) -> None:
        updates = await self._bot.raw_updates(self._offset, seconds=seconds, read_s=POLL_READ_S)
        self._heard = time.monotonic()
        self._has_rival = False
        metrics.LAST_POLL.set_to_current_time()
        if updates:
            await self._receiver.take(updates)
            self._offset = max(int(update["update_id"]) for update in updates) + 1


async def pause_after(error: Exception, failures: int, first_pause_s: float) -> None:
    """Wait before asking again, as `pause_s` says."""
    if _has_rival(error):
        _log.warning(RIVAL)
    else:
        _log.warning("the Bot API does not answer as it should", reason=reason_of(error))
    await asyncio.sleep(pause_s(error, failures, first_pause_s))


def _has_rival(error: Exception) -> bool:
    """True if another program gets the updates; False if a webhook does."""
    return isinstance(error, Conflict) and "webhook" not in error.message


def pause_s(error: Exception, failures: int, first_pause_s: float) -> float:
    """Seconds to wait: longer after each of *failures*, and at least as long as we are told."""
    told = seconds_of(error) if isinstance(error, RetryAfter) else 0.0
    doublings = min(failures - 1, MAX_DOUBLINGS)
    return max(told, min(first_pause_s * (1 << doublings), MAX_PAUSE_S))
