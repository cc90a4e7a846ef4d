"""Work to be done later: plain tasks, all of which end when the bot stops."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager, suppress
from contextvars import Context

import structlog

# The clock may be set meanwhile, so it is looked at again at least this often.
MAX_SLEEP_S = 60.0
RETRY_S = 10.0  # before work that the network refused is tried again

_log = structlog.get_logger(__name__)

Work = Callable[[], Awaitable[None]]


class Timers:
    """Work that waits for its time, each under a name; a name that waits already keeps its time.

    *clock* gives seconds of Unix time, *sleep* waits for seconds of the same clock. A clock that is
    set forward brings work sooner; one that is set back does not delay it. If work fails,
    `on_failure` gets its name and the error.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._waiting: dict[Hashable, asyncio.Task[None]] = {}
        self._at_work: set[asyncio.Task[None]] = set()
        self._last: dict[Hashable, float] = {}
        self._due_at_stop: dict[asyncio.Task[None], Work] = {}
        self.on_failure = log_failure

    def now(self) -> float:
        return self._clock()

    def at(self, when: float, name: Hashable, work: Work, *, due_at_stop: bool = False) -> None:
        """Do *work* at *when*, at once if that is past; if *due_at_stop*, before the bot stops."""
        if name not in self._waiting:
            # In a context of its own: the request that set it is over by then.
            task = asyncio.create_task(self._wait(when, name, work), context=Context())
            self._waiting[name] = task
            if due_at_stop:
                self._due_at_stop[task] = work

    def space(self, seconds: float, name: Hashable, work: Work) -> None:
        """Do *work* at least *seconds* after the last time of this name: now, if they have passed.

        If work of this name waits already, that is enough.
        """

        async def note() -> None:
            self._last[name] = self._clock()
            await work()

        last = min(self._last.get(name, 0.0), self._clock())
        self.at(last + seconds, name, note)

    def cancel(self, name: Hashable) -> None:
        """Forget the work that waits under *name*; work that has begun goes on."""
        self._last.pop(name, None)
        if task := self._waiting.pop(name, None):
            self._due_at_stop.pop(task, None)
            task.cancel()

    async def flush(self) -> None:
        """Do what is due at a stop: start what waits, and finish what has begun."""
        waiting = set(self._waiting.values()) & self._due_at_stop.keys()
        for task in waiting:
            task.cancel()
        due = self._due_at_stop.items()
        last = [work() if task in waiting else task for task, work in due]
        await asyncio.gather(*last, return_exceptions=True)

    async def finish(self, within_s: float) -> None:
        """Do what is due at a stop, unless it takes longer, and cancel the rest."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.flush(), within_s)
        await self.stop()

    async def stop(self) -> None:
        """Cancel everything, begun or not."""
        tasks = [*self._waiting.values(), *self._at_work]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wait(self, when: float, name: Hashable, work: Work) -> None:
        await self._reach(when)
        task = self._waiting.pop(name)
        self._at_work.add(task)
        try:
            await work()
        except Exception as error:  # nobody waits for the result
            await self.on_failure(name, error)
        finally:
            self._at_work.discard(task)
            self._due_at_stop.pop(task, None)

    async def _reach(self, when: float) -> None:
        """Sleep until *when*; if the clock is set back, *when* moves back as far."""
        while (left := when - (before := self._clock())) > 0:
            asleep = min(left, MAX_SLEEP_S)
            await self._sleep(asleep)
            if (now := self._clock()) < before:
                when -= before + asleep - now


async def log_failure(name: Hashable, error: Exception) -> None:
    """Log the failure; used where nobody can be told."""
    _log.error("timed work failed", name=str(name), exc_info=error)


@asynccontextmanager
async def repeating(work: Work, first_s: float, apart_s: float) -> AsyncIterator[None]:
    """Do *work* after *first_s* seconds and then every *apart_s*, while the block runs."""

    async def repeat() -> None:
        await asyncio.sleep(first_s)
        while True:
            await work()
            await asyncio.sleep(apart_s)

    task = asyncio.create_task(repeat())
    try:
        yield
    finally:
        task.cancel()
