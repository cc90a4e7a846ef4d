"""Groups that go on as another chat, as one of Telegram's does when it becomes a supergroup."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from storage import Records

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Moves:
    """Takes along what is kept of a group; *resume* then takes up what goes on there."""

    records: Records
    resume: Callable[[], Awaitable[None]]

    async def move(self, old: int, new: int) -> None:
        _log.info("group moved", old=old, new=new)
        await self.records.move(old, new)
        await self.resume()
