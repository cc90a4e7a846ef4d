"""Events as VK keeps them: numbered, and there for some time after they were fetched."""

import asyncio
from collections.abc import Sequence

from bot.playground.refusal import JSONDict
from bot.playground.update_queue import UpdateQueue

KEPT = 10_000


class History(UpdateQueue):
    """In place of a queue: whoever asks again for the same number gets the same again."""

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
        if len(self._events) > KEPT:
            self.forget(1)
        self._arrived.fire()

    def forget(self, events: int) -> None:
        """Drop the oldest; who asks for these is told that they are gone."""
        self._forgotten += len(self._events[:events])
        del self._events[:events]

    def clear(self) -> None:
        self.forget(len(self._events))

    def close(self) -> None:
        self._closed = True
        self._arrived.fire()

    async def since(self, number: int, timeout_s: float) -> Sequence[tuple[int, str, JSONDict]]:
        """Events from *number* on, each with its own, waiting so long for the first.

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
