"""Poll VK for events, which are stored before VK is told to forget them."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from vkbottle.exception_factory import ErrorHandler
from vkbottle.polling import BotPolling

from bot.running import metrics
from bot.running.pace import Pace
from bot.vk.api import MAX_VK_REASON_LETTERS, PacedApi
from bot.vk.vk_intake import Intake

WAIT_S, MAX_SILENCE_S = 25, 60.0

_log = structlog.get_logger(__name__)


class Progress:
    """Stores in *path* the place up to which all events are taken; a place is a number as text."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> str | None:
        """The place; None before the first start, or if the file is damaged."""
        try:
            text = self._path.read_text().strip()
        except OSError:
            return None
        return text if text.isdecimal() else None

    def begin_at(self, place: str) -> None:
        """Begin at *place*, unless there was a start before."""
        if self.read() is None:
            self.keep(place)

    def keep(self, place: str) -> None:
        temporary = self._path.with_suffix(".tmp")
        temporary.write_text(place)
        temporary.replace(self._path)


class Poller(BotPolling):
    """The library's polling loop for *group*, which begins where *progress* says."""

    def __init__(self, api: PacedApi, group: int, progress: Progress, pace: Pace) -> None:
        errors = ErrorHandler()
        errors.register_undefined_error_handler(_log_trouble)
        super().__init__(api, group, wait=WAIT_S, error_handler=errors)
        self._progress = progress
        self._pace = pace
        self._heard: float | None = None

    async def check(self) -> None:
        """Raise ConnectionError if VK has been silent for long."""
        if self._heard is None:
            raise ConnectionError("VK has not answered yet")
        if (silent_s := time.monotonic() - self._heard) > MAX_SILENCE_S:
            raise ConnectionError(f"VK has not answered for {silent_s:.0f} s")

    @asynccontextmanager
    async def taking(self, intake: Intake, is_crowded: Callable[[], bool]) -> AsyncIterator[None]:
        """Fetch events for *intake* while the block runs; while it is crowded, VK keeps them."""
        await intake.resume()
        task = asyncio.create_task(self._poll_forever(intake, is_crowded))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])

    def restore_server_ts(self, server: dict[str, Any]) -> dict[str, Any]:
        return {**server, "ts": self._progress.read() or server["ts"]}

    def save_server_ts(self, server: dict[str, Any]) -> None:
        """Do nothing: `Progress` stores the place, after the events are stored."""

    async def get_event(self, server: dict[str, Any]) -> dict[str, Any]:
        answer = await super().get_event(server)
        self._heard = time.monotonic()
        metrics.LAST_POLL.set_to_current_time()
        if "failed" in answer:
            _log.warning("long poll begins anew", failed=answer["failed"])
        return answer

    async def _poll_forever(self, intake: Intake, is_crowded: Callable[[], bool]) -> None:
        while True:
            try:
                async for answer in self.listen():
                    await intake.take(answer["updates"])
                    self._progress.keep(str(answer["ts"]))
                    while is_crowded():  # noqa: ASYNC110  no event tells that it is over
                        await asyncio.sleep(self._pace.crowded_pause_s)
            except Exception as error:  # the library does not catch errors of asking for its server
                await _log_trouble(error)
            await asyncio.sleep(self._pace.first_pause_s)


async def _log_trouble(error: Exception) -> None:
    reason = str(error) or type(error).__name__
    _log.warning("VK does not answer as it should", reason=reason[:MAX_VK_REASON_LETTERS])
