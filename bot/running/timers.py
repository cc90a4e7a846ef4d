"""Work to be done later, in plain tasks that end when the bot stops, and the delays of the bot."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from typing import NamedTuple

from bot.running.logs import Log

# The clock may be set meanwhile, so it is looked at again at least this often.
MAX_SLEEP_S = 60.0
RETRY_S = 10.0  # before work that the network refused is tried again

_log = Log(__name__)

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


class Pace(NamedTuple):
    """Delays and limits that fit the networks; tests set shorter ones.

    A chat gets a message a `chat_period_s`, of which `chat_burst` may come at once; all chats
    together get one a `messages_apart_s`. After a failure the bot pauses `first_pause_s` before
    it asks for updates again and `first_backoff_s` before it repeats a call, twice as long
    after each further one, up to `max_backoff_s`; after `give_up_s` the call has failed. While
    `max_waiting` updates wait here, the Bot API keeps the rest, and is asked again after
    `crowded_pause_s`. An album is complete `album_quiet_s` after its last picture,
    `max_album_s` after its first. Work shows no sign for its first `unnoticed_s`. `at_once`
    updates are handled at a time; people are told that they have to wait if `long_line` updates
    come before theirs, or `long_own_line` of their own. Menus of commands are sent to the
    network `menus_after_s` after the start, when people who waited have their answers. A VK
    community may make `vk_requests_a_second`.
    """

    chat_period_s: float = 1.0
    chat_burst: int = 3
    messages_apart_s: float = 0.02
    first_pause_s: float = 0.5
    first_backoff_s: float = 0.5
    max_backoff_s: float = 15.0
    give_up_s: float = 3600.0
    crowded_pause_s: float = 0.2
    max_waiting: int = 5_000
    album_quiet_s: float = 1.0
    max_album_s: float = 10.0
    unnoticed_s: float = 0.4
    at_once: int = 64
    long_line: int = 60
    long_own_line: int = 20
    menus_after_s: float = 1.0
    vk_requests_a_second: int = 20


USUAL_PACE = Pace()
