"""Updates that the bot has not fetched yet, and a webhook that delivers them."""

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import aiohttp

from bot.playground.params import JSONDict, RefusalError

MAX_UPDATES = 10_000
FIRST_UPDATE_ID = 1000
PAUSE_S, PATIENCE_S = 0.2, 10.0


class Signal:
    """Wakes all tasks that wait for the next change."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def fire(self) -> None:
        self._next.set()
        self._next = asyncio.Event()

    async def wait(self) -> None:
        await self._next.wait()


class UpdateQueue:
    """The updates of one bot: kept until a later offset acknowledges them.

    Their ids begin at FIRST_UPDATE_ID *after* those of earlier runs.
    """

    def __init__(self, *, after: int = 0) -> None:
        self._pending: deque[JSONDict] = deque(maxlen=MAX_UPDATES)
        self._next_id = FIRST_UPDATE_ID + after
        self._allowed: tuple[str, ...] = ()
        self._poll = 0
        self._arrived = Signal()

    def put(self, kind: str, content: JSONDict) -> None:
        """Queue an update unless the bot has said that it does not want this kind."""
        if self._allowed and kind not in self._allowed:
            return
        self._pending.append({"update_id": self._next_id, kind: content})
        self._next_id += 1
        self._arrived.fire()

    @property
    def pending(self) -> int:
        """Number of updates that are not acknowledged yet."""
        return len(self._pending)

    def clear(self) -> None:
        self._pending.clear()

    def allow(self, kinds: Sequence[str]) -> None:
        """Queue only these kinds from now on; an empty list means all."""
        self._allowed = tuple(kinds)

    def close(self) -> None:
        """End a poll that is waiting."""
        self._poll += 1
        self._arrived.fire()

    async def fetch(self, offset: int, limit: int, timeout_s: float) -> list[JSONDict]:
        """The updates from *offset* on, waiting up to *timeout_s* for the first.

        Raises RefusalError when another poll starts meanwhile: only the newest one is served.
        """
        self._poll += 1
        mine = self._poll
        self._arrived.fire()
        if offset < 0:
            self._pending = deque(list(self._pending)[offset:], maxlen=MAX_UPDATES)
        while self._pending and self._pending[0]["update_id"] < offset:
            self._pending.popleft()
        try:
            async with asyncio.timeout(timeout_s):
                while not self._pending and mine == self._poll:
                    await self._arrived.wait()
        except TimeoutError:
            return []
        if mine != self._poll:
            raise RefusalError(
                409,
                "Conflict: terminated by other getUpdates request; "
                "make sure that only one bot instance is running",
            )
        return list(self._pending)[:limit]


class History(UpdateQueue):
    """Updates as VK keeps them: numbered, and available for some time after they are fetched.

    Asking again for the same number returns the same events.
    """

    def __init__(self, *, after: int = 0) -> None:
        super().__init__(after=after)
        self._events: list[tuple[str, JSONDict]] = []
        self._forgotten = after
        self._closed = False

    @property
    def oldest(self) -> int:
        """The number of the first event that is still there."""
        return self._forgotten

    @property
    def newest(self) -> int:
        """The number after the last event."""
        return self._forgotten + len(self._events)

    def put(self, kind: str, content: JSONDict) -> None:
        self._events.append((kind, content))
        if len(self._events) > MAX_UPDATES:
            self.forget(1)
        self._arrived.fire()

    def forget(self, events: int) -> None:
        """Drop the oldest *events*; asking for them raises LookupError."""
        self._forgotten += len(self._events[:events])
        del self._events[:events]

    def close(self) -> None:
        self._closed = True
        self._arrived.fire()

    async def since(self, number: int, timeout_s: float) -> Sequence[tuple[int, str, JSONDict]]:
        """Events from *number* on, each with its number; wait up to *timeout_s* for the first.

        LookupError if the first of them is forgotten.
        """
        if not self._forgotten <= number <= self.newest:
            raise LookupError(number)
        try:
            async with asyncio.timeout(timeout_s):
                while self.newest <= number and not self._closed:
                    await self._arrived.wait()
        except TimeoutError:
            return ()
        later = self._events[number - self._forgotten :]
        return [(number + n, kind, content) for n, (kind, content) in enumerate(later)]


@dataclass(frozen=True, slots=True)
class Webhook:
    """The address where the bot wants its updates, and the secret to send with each."""

    url: str
    secret: str

    async def bring(self, updates: UpdateQueue) -> None:
        """Deliver *updates* as they come, for ever."""
        headers = {"X-Telegram-Bot-Api-Secret-Token": self.secret}
        timeout = aiohttp.ClientTimeout(PATIENCE_S)
        async with aiohttp.ClientSession(headers=headers, timeout=timeout) as client:
            taken = 0
            while True:
                for update in await updates.fetch(taken, 1, PATIENCE_S):
                    with suppress(aiohttp.ClientError, TimeoutError):
                        async with client.post(self.url, json=update) as answer:
                            taken = update["update_id"] + 1 if answer.ok else taken
                    if taken <= update["update_id"]:
                        await asyncio.sleep(PAUSE_S)
