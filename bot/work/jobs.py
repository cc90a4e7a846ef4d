"""Run work that takes time on an executor, off the event loop.

The arguments of a job and its result are plain data, and the functions are functions of a module,
so that an executor in another process or machine can run them; each worker has its own shelf of
lexicons.

A job that is followed reports while it runs and can be stopped. It has a link: its reports reach
the `Followed` of the caller who waits for it, and the link's stop flag is set when the caller wants
no more.
"""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from math import inf
from time import perf_counter, thread_time
from traceback import clear_frames
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, Protocol, TypeVar

from bot.texts import BotError
from bot.work.lexicons import LexiconShelf
from solver import Stop

Tell = Callable[[int], Awaitable[None]]
P = ParamSpec("P")
Result = TypeVar("Result")
Report = TypeVar("Report")

_NICENESS = 15  # readers of pictures have less
# The error of an ended job, as its caller should see it; None if it has a result.
ErrorOf = Callable[[Future[Any]], BaseException | None]


@dataclass(slots=True)
class Asker:
    """The person, the seconds of CPU that this request of theirs has taken, and if it is over.

    *tell* tells them their place in a line; it is None if there is no way to, or after it is told.
    """

    person: int
    tell: Tell | None = None
    cpu_s: float = 0.0
    over: bool = False


_asker: ContextVar[Asker | None] = ContextVar("asker", default=None)


def current_asker() -> Asker | None:
    """The asker whose request is handled here; None if nobody asked, as in the work of a timer."""
    asker = _asker.get()
    return None if asker is None or asker.over else asker


@contextmanager
def act_for(person: int, tell: Tell | None = None) -> Iterator[None]:
    """Run the block, and tasks begun in it until its end, as a request of *person*."""
    asker = Asker(person, tell)
    token = _asker.set(asker)
    try:
        yield
    finally:
        asker.over = True
        _asker.reset(token)


@dataclass(slots=True)
class _Line:
    """The requests of one person that are at work or wait, *members* in all."""

    free: asyncio.Semaphore
    members: int = 0


class Turns:
    """Lets at most *at_once* requests of a person be at work; their others wait, in order.

    BotError for a request that would make the line longer than *longest*.
    """

    def __init__(self, at_once: int, longest: int) -> None:
        self._at_once = at_once
        self._longest = longest
        self._lines: dict[int, _Line] = {}

    @asynccontextmanager
    async def of(self, person: int) -> AsyncIterator[None]:
        line = self._lines.setdefault(person, _Line(asyncio.Semaphore(self._at_once)))
        if line.members >= self._longest:
            raise BotError(
                "I am busy: {count} requests are waiting. Try again in a minute.",
                count=line.members,
            )
        line.members += 1
        try:
            async with line.free:
                yield
        finally:
            line.members -= 1
            if not line.members:
                del self._lines[person]


class Limits(NamedTuple):
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


class _Done(NamedTuple, Generic[Result]):
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
        from bot.running import metrics  # with a server of HTTP, which workers do not need

        self.shelf = shelf
        self._executor = executor
        self._processes = processes or (lambda: [executor])
        self._name = name
        self._limits = limits or Limits()
        self._turns = Turns(self._limits.of_one, self._limits.places)
        self._under_way: list[Future[Any]] = []
        metrics.JOBS.labels(name).set_function(self._count)

    async def run(self, work: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
        """Run *work*; BotError if there is no place or it takes too long."""
        (result,) = await self._run_on([self._executor], partial(work, *args, **kwargs))
        return result

    async def ask(
        self,
        work: Callable[Concatenate[LexiconShelf, P], Result],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Result:
        """Run *work* that needs lexicons: it gets the shelf of its worker."""
        return await self.run(work, self.shelf, *args, **kwargs)

    async def ask_everywhere(
        self,
        work: Callable[Concatenate[LexiconShelf, P], Result],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> list[Result]:
        """Run *work* once in each process that has a shelf of its own."""
        return await self._run_on(self._processes(), partial(work, self.shelf, *args, **kwargs))

    async def check(self) -> None:
        """Wait until a worker has answered; BotError if there is no place."""
        await self.run(len, ())

    async def _run_on(self, executors: Sequence[Executor], work: partial[Result]) -> list[Result]:
        from bot.running import metrics

        async with self._turn():
            began = perf_counter()
            try:
                futures = [self._submit(executor, work) for executor in executors]
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
            metrics.JOB_SECONDS.labels(work.func.__name__).observe(done.seconds)
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

    def _submit(self, executor: Executor, work: partial[Result]) -> Future[_Done[Result]]:
        if self._count() >= self._limits.places:
            self._count_refusal("no place")
            raise BotError(
                "I am busy: {count} requests are waiting. Try again in a minute.",
                count=self._count(),
            )
        future = executor.submit(_time, work)
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
        from bot.running import metrics

        metrics.JOBS_REFUSED.labels(self._name, why).inc()

    def _count(self) -> int:
        self._under_way = [future for future in self._under_way if not future.done()]
        return len(self._under_way)


def _time(work: Callable[[], Result]) -> _Done[Result]:
    began, cpu_began = perf_counter(), thread_time()
    try:
        result = work()
    except Exception as error:
        clear_frames(error.__traceback__)  # frees their objects here, not on the event loop
        raise
    return _Done(result, perf_counter() - began, thread_time() - cpu_began)


class Link(Protocol):
    """The link of a job with the caller who waits for it; used in the worker's thread."""

    def note(self, report: Any) -> None: ...

    def stop(self) -> AbstractContextManager[Stop]: ...


@dataclass(slots=True)
class Followed(Generic[Report]):
    """A job under way: its stop flag, and its last report."""

    stop: Stop = field(default_factory=Stop)
    latest: Report | None = None

    def note(self, report: Report) -> None:
        self.latest = report


class NearLink(NamedTuple):
    """The link of a job in a thread of this process."""

    followed: Followed[Any]

    def note(self, report: Any) -> None:
        self.followed.note(report)

    @contextmanager
    def stop(self) -> Iterator[Stop]:
        yield self.followed.stop


@contextmanager
def near_link(followed: Followed[Any]) -> Iterator[NearLink]:
    yield NearLink(followed)


def let_others_go_first() -> None:
    """Give this thread, and those that it starts, a low priority on a busy processor.

    Not the lowest, so that other programs of the machine leave it some time. Only on Linux does a
    thread have its own niceness.
    """
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)


def hand_on(job: Future[Any], error_of: ErrorOf) -> Future[Any]:
    """A future with the result of *job*, or the error that *error_of* gives for it.

    Cancelling the future cancels *job*. If a pool drops *job* when it shuts down, and *error_of*
    gives no error for that, the future never ends.
    """
    told: Future[Any] = Future()
    job.add_done_callback(partial(_tell, told, error_of))
    told.add_done_callback(partial(_give_up, job))
    return told


def _tell(told: Future[Any], error_of: ErrorOf, job: Future[Any]) -> None:
    if not told.set_running_or_notify_cancel():
        return
    if error := error_of(job):
        told.set_exception(error)
    elif not job.cancelled():
        told.set_result(job.result())


def _give_up(job: Future[Any], told: Future[Any]) -> None:
    if told.cancelled():
        job.cancel()
