"""The intake of a network: an update is kept until it is handled, and waits for its turn."""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Coroutine, Hashable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from bot.chat.entrance import Entrance
from bot.chat.ordering import ChatOrder, Tell
from bot.running import metrics
from bot.running.logs import Log
from bot.running.repeats import FLUSH_APART_S, MAX_KILLS, answering, keep_new
from bot.running.timers import Pace, Timers
from storage import Inbox

RawUpdate = Mapping[str, Any]

STOP_S = 8.0

_log = Log(__name__)


class Intake(ABC):
    """Handles updates as they come, each in a task of its own, in the order of their chats.

    The *inbox* keeps each update by its number until it is handled; one that was not when the bot
    ended is handled at the next start. *network* names the answers to it.
    """

    entrance: Entrance
    timers: Timers

    def __init__(self, network: str, inbox: Inbox, pace: Pace) -> None:
        self.order = ChatOrder(
            at_once=pace.at_once, long_line=pace.long_line, long_own_line=pace.long_own_line
        )
        self._network = network
        self._inbox = inbox
        self._max_waiting = pace.max_waiting
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_crowded(self) -> bool:
        """True if so many updates wait here that the network should keep the next ones."""
        return self.order.waiting >= self._max_waiting

    @asynccontextmanager
    async def passing_to(self, entrance: Entrance, timers: Timers) -> AsyncIterator[None]:
        """Pass updates to *entrance* while the block runs.

        Then finish those under way, and *timers*; what takes longer than STOP_S is cancelled, and
        done at the next start.
        """
        self.entrance, self.timers = entrance, timers
        try:
            yield
        finally:
            await self._finish()
            self.order.close()
            await timers.finish(STOP_S)

    async def resume(self) -> None:
        """Handle the updates that were not finished when the bot ended."""
        owed = await self._inbox.read_owed()
        for update in owed:
            self._begin(update.number, json.loads(update.body), update.kills)
        if owed:
            _log.info("answers still owed", network=self._network, updates=len(owed))

    async def keep(self, updates: Mapping[int, RawUpdate]) -> None:
        """Keep the new ones of *updates*, which may be confirmed then, and handle them."""
        for number in await keep_new(self._inbox, updates):
            self._begin(number, updates[number])

    @abstractmethod
    async def handle(self, number: int, update: RawUpdate) -> None:
        """Handle *update* `in_turn`, and then call `forget`."""

    async def in_turn(
        self,
        person: Hashable,
        chat: Hashable,
        work: Coroutine[Any, Any, None],
        tell: Tell | None = None,
        *,
        is_command: bool = False,
    ) -> None:
        """Do *work*, as `ChatOrder.in_turn` does, and measure how long that takes."""
        with metrics.UPDATE_SECONDS.time():
            await self.order.in_turn(person, chat, work, tell, is_command=is_command)

    @contextmanager
    def at_work(self, *updates: int) -> Iterator[None]:
        """Count and number what the block does as the answer to *updates*."""
        self._inbox.begin(*updates)
        first = min(updates)
        with self._inbox.handling(first).at_work(), answering(f"{self._network} {first}"):
            yield

    def forget(self, *updates: int) -> None:
        """Note that *updates* are handled."""
        self._inbox.finish(*updates)
        self.timers.space(FLUSH_APART_S, f"{self._network} inbox", self._inbox.flush)

    async def skip(self, number: int, why: str) -> None:
        """Report an update that cannot be handled; *why* has nothing that a person wrote."""
        await self.entrance.failures.skip(number, why)
        self.forget(number)

    def _begin(self, number: int, update: RawUpdate, kills: int = 0) -> None:
        task = asyncio.create_task(self._handle_or_report(number, update, kills))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _handle_or_report(self, number: int, update: RawUpdate, kills: int) -> None:
        if kills >= MAX_KILLS:
            await self.skip(number, f"at work at {kills} kills")
            return
        try:
            await self.handle(number, update)
        except Exception as error:  # the update has something that we did not foresee
            await self.entrance.failures.report(error)
            self.forget(number)

    async def _finish(self) -> None:
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=STOP_S)
        for task in late:
            task.cancel()
        if late:
            _log.warning("stopped with work under way", seconds=STOP_S)
            await asyncio.wait(late)


async def wait_for_room(intake: Intake, pause_s: float) -> None:
    """Wait while *intake* is crowded, and look again every *pause_s* seconds."""
    while intake.is_crowded:  # noqa: ASYNC110  no event tells that it is over
        await asyncio.sleep(pause_s)
