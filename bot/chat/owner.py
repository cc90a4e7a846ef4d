"""The owner of the bot, who is told when something fails."""

import secrets
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import timedelta

import structlog

from bot.chat.messages import Place
from bot.chat.network import ClosedError, GoneError, NetworkError
from bot.chat.outbox import Outbox
from bot.render.answer import Answer
from bot.running import metrics

NOTICES_APART = timedelta(minutes=10)

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Owner:
    """Told of failures at most every NOTICES_APART, with how many there were; None is nobody."""

    id: int | None
    outbox: Outbox
    clock: Callable[[], float] = time.monotonic
    _told: float | None = None
    _untold: int = 0
    began: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.clock()

    @property
    def uptime(self) -> timedelta:
        return timedelta(seconds=int(self.clock() - self.began))

    @property
    def updates(self) -> int:
        """How many there have been since the start."""
        return metrics.total(metrics.UPDATES)

    @property
    def errors(self) -> int:
        """How often somebody was told something in place of an answer."""
        return metrics.total(metrics.ERRORS)

    async def hear_of_work(self, name: Hashable, error: Exception) -> None:
        """Tell of work that the bot did by itself, known by *name*, and that failed."""
        if isinstance(error, ClosedError | GoneError):
            _log.info("chat closed to us, or message gone", reason=str(error))
            return
        metrics.ERRORS.labels(type(error).__name__).inc()
        number = secrets.token_hex(3)
        _log.error("timed work failed", name=str(name), error_id=number, exc_info=error)
        what = " ".join(map(str, name)) if isinstance(name, tuple) else str(name)
        await self.hear(f"{type(error).__name__} in “{what}”", number)

    async def hear(self, kind: str, number: str) -> None:
        """Tell of a failure of *kind*, which has *number* in the log."""
        self._untold += 1
        now = self.clock()
        soon = self._told is not None and now - self._told < NOTICES_APART.total_seconds()
        if self.id is None or soon:
            return
        self._told, failures, self._untold = now, self._untold, 0
        others = f" and {failures - 1} more since the last notice" if failures > 1 else ""
        notice = f"Balda Bot: {kind}, error {number} in the log{others}."
        try:
            await self.outbox.post(Place(self.id, in_group=False), Answer(notice))
        except NetworkError as error:
            _log.warning("owner not told", reason=str(error))
