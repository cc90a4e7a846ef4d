"""Workers on other machines, by Dask: what outgrows one machine is reading and long searches.

A job and its result cross as plain data; one that is followed reports by messages of one topic, and
is stopped by a call that every worker hears.
"""

import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from threading import Thread
from typing import Any, ParamSpec, TypeVar
from uuid import uuid4

import structlog
from distributed import Client, get_worker

from bot.texts import BotError
from bot.work.following import Followed
from bot.work.readers import own_readers
from solver import Stop

P = ParamSpec("P")
T = TypeVar("T")

CONNECT_S = 10.0

_log = structlog.get_logger(__name__)

# In a worker: what stops the followed jobs that are under way, by name.
_under_way: dict[str, Stop] = {}


@dataclass(frozen=True, slots=True)
class FarLink:
    """What a followed job in a worker has to do with the bot; *topic* is where that listens."""

    topic: str
    name: str

    def note(self, report: Any) -> None:
        message = {"name": self.name, "report": pickle.dumps(report)}
        get_worker().log_event(self.topic, message)

    @contextmanager
    def stop(self) -> Iterator[Stop]:
        _under_way[self.name] = stop = Stop()
        try:
            yield stop
        finally:
            del _under_way[self.name]


class FarStop(Stop):
    """Stops a job wherever it is; one that has not begun ends at its limit."""

    def __init__(self, client: Client, name: str) -> None:
        super().__init__()
        self._client = client
        self._name = name

    def set(self) -> None:
        """Without waiting for the workers, which may take a while to hear of it."""
        if not self.is_set():
            super().set()
            Thread(target=self._tell_workers, daemon=True).start()

    def _tell_workers(self) -> None:
        try:
            self._client.run(stop_here, self._name, on_error="ignore")
        except (OSError, TimeoutError, RuntimeError) as error:
            _log.warning("a job was not stopped", reason=str(error))


def stop_here(name: str) -> None:
    if name in _under_way:
        _under_way[name].set()


class FarReaders(Executor):
    """The readers of whichever worker *executor* chooses: killing a worker would cost others."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return self._executor.submit(read_here, partial(fn, *args, **kwargs))


def read_here(work: Callable[[], T]) -> T:
    """In a worker: do *work* in a process of its own that can be killed."""
    if multiprocessing.current_process().daemon:
        raise RuntimeError("start this worker with DASK_DISTRIBUTED__WORKER__DAEMON=False")
    return own_readers().submit(work).result()


class Cluster:
    """The workers of a Dask scheduler; get one from `connected`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._topic = f"balda-{uuid4().hex}"
        self._followed: dict[str, Followed[Any]] = {}
        client.subscribe_topic(self._topic, self._note)
        # No job is the same as another, even if its request is: its worker may have died of it.
        self.executor: Executor = client.get_executor(pure=False)
        self.pictures: Executor = FarReaders(self.executor)

    @contextmanager
    def link(self, followed: Followed[Any]) -> Iterator[FarLink]:
        """Have a job, wherever it is, report to *followed* and stop with it."""
        name = uuid4().hex
        self._followed[name] = followed
        followed.stop = FarStop(self._client, name)
        try:
            yield FarLink(self._topic, name)
        except BaseException:
            followed.stop.set()
            raise
        finally:
            del self._followed[name]
            followed.stop = Stop()  # the worker is done with it

    def _note(self, event: tuple[float, dict[str, Any]]) -> None:
        message = event[1]
        if followed := self._followed.get(str(message["name"])):
            # From our own workers, which could run any code here as it is.
            followed.note(pickle.loads(bytes(message["report"])))


@contextmanager
def connected(address: str, *, connect_s: float = CONNECT_S) -> Iterator[Cluster]:
    """The cluster whose scheduler is at *address*; BotError if that does not answer in time."""
    try:
        client = Client(address, timeout=connect_s, set_as_default=False)
    except OSError as error:
        raise BotError(
            "BALDA_EXECUTOR: the scheduler at {address} does not answer ({reason}).",
            address=address,
            reason=error,
        ) from error
    with client:
        yield Cluster(client)
