"""Calls to a service that takes so many requests a second, but several calls in one request.

A call goes out alone while there is room for all that wait; else as many as needed go together.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

PERIOD_S = 1.0

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting(Generic[T]):
    call: T
    answer: asyncio.Future[Any] = field(default_factory=asyncio.Future)


class Bundler(Generic[T]):
    """Makes at most *requests* a second, each of at most *together* calls.

    *make* does the calls of one request: it gives an answer or an exception for each of them, or
    raises one for all.
    """

    def __init__(
        self,
        make: Callable[[Sequence[T]], Awaitable[Sequence[Any]]],
        *,
        requests: int,
        together: int,
    ) -> None:
        self._make = make
        self._requests = requests
        self._together = together
        self._waiting: deque[_Waiting[T]] = deque()
        self._begun: deque[float] = deque()
        self._alarm: asyncio.TimerHandle | None = None
        self._at_work: set[asyncio.Task[None]] = set()

    async def do(self, call: T) -> Any:
        """The answer to *call*, when its turn has come."""
        waiting = _Waiting(call)
        self._waiting.append(waiting)
        self._call_next()
        return await waiting.answer

    def close(self) -> None:
        """Make no more requests; calls that wait are cancelled by those who made them."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _call_next(self) -> None:
        """Let go what may, and wake up for the rest."""
        now = time.monotonic()
        while self._begun and self._begun[0] <= now - PERIOD_S:
            self._begun.popleft()
        while self._waiting and (room := self._requests - len(self._begun)) > 0:
            size = min(-(-len(self._waiting) // room), self._together)
            bundle = [self._waiting.popleft() for _ in range(size)]
            self._begun.append(now)
            task = asyncio.create_task(self._send(bundle))
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)
        self.close()
        if self._waiting:
            again_s = self._begun[0] + PERIOD_S - now
            self._alarm = asyncio.get_running_loop().call_later(again_s, self._call_next)

    async def _send(self, bundle: Sequence[_Waiting[T]]) -> None:
        answers: Sequence[Any]
        try:
            answers = await self._make([waiting.call for waiting in bundle])
        except Exception as error:  # told to all who wait for it
            answers = [error] * len(bundle)
        for waiting, answer in zip(bundle, answers, strict=True):
            if waiting.answer.done():  # who made the call no longer waits
                continue
            if isinstance(answer, Exception):
                waiting.answer.set_exception(answer)
            else:
                waiting.answer.set_result(answer)
