"""Run work that takes time on an executor, off the event loop.

A request and its result are plain data, and the functions are functions of a module, so that an
executor in another process or machine can run them; each worker has its own shelf of lexicons.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from math import inf
from time import perf_counter, thread_time
from traceback import clear_frames
from typing import Any, Generic, TypeVar

from bot.running import metrics
from bot.texts import BotError
from bot.work.asker import Asker, Turns, current_asker
from bot.work.shelf import LexiconShelf

Request = TypeVar("Request")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Limits:
    """At most *places* jobs wait or are at work, each for at most *seconds*.

    Of each person *of_one* jobs are at work and others wait; a request of theirs gets *cpu_s*
    seconds of CPU for all its jobs. A person who has waited *patience_s* is told how many jobs
    come first.
    """

    places: int = 64
    seconds: float = 60.0
    of_one: int = 1
    cpu_s: float = 10.0
    patience_s: float = inf


@dataclass(frozen=True, slots=True)
class _Done(Generic[Result]):
    """A result, and the wall time and CPU time that it took in the worker."""

    result: Result
    seconds: float
    cpu_s: float


class Jobs:
    """Runs jobs on an executor, some of them with the lexicons of *shelf*.

    Metrics label the jobs with *name*. *processes* are executors of one process each, if there are
    several.
    """

    def __init__(
        self,
        executor: Executor,
        *,
        shelf: LexiconShelf,
        name: str = "jobs",
        limits: Limits | None = None,
        processes: Callable[[], Sequence[Executor]] | None = None,
    ) -> None:
        self.shelf = shelf
        self._executor = executor
        self._processes = processes or (lambda: [executor])
        self._name = name
        self._limits = limits or Limits()
        self._turns = Turns(self._limits.of_one, self._limits.places)
        self._under_way: list[Future[Any]] = []
        metrics.JOBS.labels(name).set_function(self._count)

    async def run(self, work: Callable[[Request], Result], request: Request) -> Result:
        """Run *work* on *request*; BotError if there is no place or it takes too long."""
        (result,) = await self._run_on([self._executor], work, request)
        return result

    async def ask(
        self, work: Callable[[LexiconShelf, Request], Result], request: Request
    ) -> Result:
        """Run *work* that needs lexicons: it gets the shelf of its worker."""
        return await self.run(partial(work, self.shelf), request)

    async def ask_everywhere(
        self, work: Callable[[LexiconShelf, Request], Result], request: Request
    ) -> list[Result]:
        """Run *work* once in each process that has a shelf of its own."""
        return await self._run_on(self._processes(), partial(work, self.shelf), request)

    async def check(self) -> None:
        """Wait until a worker has answered; BotError if there is no place."""
        await self.run(len, ())

    async def _run_on(
        self, executors: Sequence[Executor], work: Callable[[Request], Result], request: Request
    ) -> list[Result]:
        async with self._turn():
            began = perf_counter()
            try:
                futures = [self._submit(executor, work, request) for executor in executors]
                all_done = [await self._await(future) for future in futures]
            except BaseException:
                self._charge(perf_counter() - began)
                raise
            waited_s = (
                perf_counter() - began - max((done.seconds for done in all_done), default=0.0)
            )
            self._charge(sum(done.cpu_s for done in all_done))
        metrics.JOB_WAIT_SECONDS.labels(self._name).observe(waited_s)
        for done in all_done:
            metrics.JOB_SECONDS.labels(_name(work)).observe(done.seconds)
        return [done.result for done in all_done]

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Wait for the person's turn; BotError if their request has used up its CPU time."""
        asker = current_asker()
        if asker is None:
            yield
            return
        async with self._turns.of(asker.person):
            if asker.cpu_s >= self._limits.cpu_s:
                self._count_refusal("no end")
                raise BotError("This asks for too much at once, so I stopped; ask for less.")
            yield

    def _submit(
        self, executor: Executor, work: Callable[[Request], Result], request: Request
    ) -> Future[_Done[Result]]:
        if self._count() >= self._limits.places:
            self._count_refusal("no place")
            raise BotError(
                "I am busy: {count} requests are waiting. Try again in a minute.",
                count=self._count(),
            )
        future = executor.submit(_time, work, request)
        self._under_way.append(future)
        return future

    async def _await(self, future: Future[_Done[Result]]) -> _Done[Result]:
        try:
            async with asyncio.timeout(self._limits.seconds), self._telling_place(future):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            self._count_refusal("no end")
            raise BotError("This takes too long, so I stopped; try a smaller board.") from None

    @asynccontextmanager
    async def _telling_place(self, future: Future[Any]) -> AsyncIterator[None]:
        asker = current_asker()
        if asker is None or self._limits.patience_s == inf:
            yield
            return
        telling = asyncio.create_task(self._tell_place(asker, future))
        try:
            yield
        finally:
            telling.cancel()

    async def _tell_place(self, asker: Asker, future: Future[Any]) -> None:
        await asyncio.sleep(self._limits.patience_s)
        tell, asker.tell = asker.tell, None
        if tell is not None and not asker.over and self._count() and future in self._under_way:
            await tell(1 + self._under_way.index(future))

    def _charge(self, seconds: float) -> None:
        """Count the seconds of a job for its request, unless those are unlimited."""
        asker = current_asker()
        if asker is not None and self._limits.cpu_s != inf:
            asker.cpu_s += seconds

    def _count_refusal(self, why: str) -> None:
        metrics.JOBS_REFUSED.labels(self._name, why).inc()

    def _count(self) -> int:
        self._under_way = [future for future in self._under_way if not future.done()]
        return len(self._under_way)


def _time(work: Callable[[Request], Result], request: Request) -> _Done[Result]:
    began, cpu_began = perf_counter(), thread_time()
    try:
        result = work(request)
    except Exception as error:
        clear_frames(error.__traceback__)  # frees their objects here, not on the event loop
        raise
    return _Done(result, perf_counter() - began, thread_time() - cpu_began)


def _name(work: Callable[..., object]) -> str:
    function = work.func if isinstance(work, partial) else work
    return function.__name__
