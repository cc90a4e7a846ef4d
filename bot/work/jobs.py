"""The executor seam: what takes time runs here, off the event loop.

A request and its result are plain data and the functions are those of a module, so that an
executor of another process or machine could run them; the shelf of lexicons is that of the worker.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, TypeVar

from bot.running import metrics
from bot.texts import BotError
from bot.work.shelf import LexiconShelf

Request = TypeVar("Request")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Limits:
    """At most *places* jobs wait or are at work, each for at most *seconds*."""

    places: int = 64
    seconds: float = 60.0


class Jobs:
    """Runs jobs on an executor, some of them with the lexicons of *shelf*.

    Metrics call the jobs by *name*.
    """

    def __init__(
        self,
        executor: Executor,
        *,
        shelf: LexiconShelf,
        name: str = "jobs",
        limits: Limits | None = None,
    ) -> None:
        self.shelf = shelf
        self._executor = executor
        self._name = name
        self._limits = limits or Limits()
        self._under_way: set[Future[Any]] = set()
        metrics.JOBS.labels(name).set_function(self._count)

    async def run(self, work: Callable[[Request], Result], request: Request) -> Result:
        """What *work* makes of *request*; BotError if there is no place or it takes too long."""
        if self._count() >= self._limits.places:
            metrics.JOBS_REFUSED.labels(self._name, "no place").inc()
            raise BotError(
                "I am busy: {count} requests are waiting. Try again in a minute.",
                count=self._count(),
            )
        began = perf_counter()
        future = self._executor.submit(_timed, work, request)
        self._under_way.add(future)
        try:
            result, seconds = await asyncio.wait_for(
                asyncio.wrap_future(future), self._limits.seconds
            )
        except TimeoutError:
            metrics.JOBS_REFUSED.labels(self._name, "no end").inc()
            raise BotError("This takes too long, so I stopped; try a smaller board.") from None
        metrics.JOB_SECONDS.labels(_name(work)).observe(seconds)
        metrics.JOB_WAIT_SECONDS.labels(self._name).observe(perf_counter() - began - seconds)
        return result

    async def ask(
        self, work: Callable[[LexiconShelf, Request], Result], request: Request
    ) -> Result:
        """The same of a job that needs lexicons."""
        return await self.run(partial(work, self.shelf), request)

    async def check(self) -> None:
        """Wait until a worker has answered; BotError if there is no place for that."""
        await self.run(len, ())

    def _count(self) -> int:
        self._under_way = {future for future in self._under_way if not future.done()}
        return len(self._under_way)


def _timed(work: Callable[[Request], Result], request: Request) -> tuple[Result, float]:
    """What *work* makes of *request*, and its seconds on the worker's clock."""
    began = perf_counter()
    result = work(request)
    return result, perf_counter() - began


def _name(work: Callable[..., object]) -> str:
    function = work.func if isinstance(work, partial) else work
    return function.__name__
