"""The owner of the bot, who is told when something fails."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

import structlog
from telegram import Bot
from telegram.error import TelegramError

NOTICES_APART = timedelta(minutes=10)

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Owner:
    """Told of failures at most every NOTICES_APART, with how many there were; None is nobody."""

    id: int | None
    clock: Callable[[], float] = time.monotonic
    _told: float | None = None
    _untold: int = 0
    began: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.clock()

    @property
    def uptime(self) -> timedelta:
        return timedelta(seconds=int(self.clock() - self.began))

    async def hear(self, bot: Bot, kind: str, number: str) -> None:
        """Tell of a failure of *kind*, which has *number* in the log."""
        self._untold += 1
        now = self.clock()
        soon = self._told is not None and now - self._told < NOTICES_APART.total_seconds()
        if self.id is None or soon:
            return
        self._told, failures, self._untold = now, self._untold, 0
        others = f" and {failures - 1} more since the last notice" if failures > 1 else ""
        try:
            await bot.send_message(
                self.id, f"Balda Bot: {kind}, error {number} in the log{others}."
            )
        except TelegramError as error:
            _log.warning("owner not told", reason=error.message)
