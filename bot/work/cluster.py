"""Workers on other machines, by Dask, for work that outgrows one: reading and long searches.

A job and its result are sent as plain data; a followed job reports by messages of one topic, and is
stopped by a call to every worker.
"""

import multiprocessing
import pickle
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from operator import call
from threading import Event, Lock, Thread
from typing import Any, ParamSpec, TypeVar
from uuid import uuid4

from distributed import Client, get_worker, secede

from bot.running.logs import Log
from bot.texts import BotError
from bot.work.jobs import Followed, hand_on, let_others_go_first
from bot.work.readers import JOBS_AT_ONCE, own_readers
from solver import Stop

LOOK_AT_SCHEDULER_EVERY_S = 1.0
P = ParamSpec("P")
T = TypeVar("T")

CONNECT_S = 10.0

_log = Log(__name__)

# In a worker: the stop flags of followed jobs under way, by name.
_under_way: dict[str, Stop] = {}
_followed_here = threading.BoundedSemaphore(JOBS_AT_ONCE)


class Scheduler:
    """The scheduler at *address*; OSError if it does not answer within *connect_s*.

    A client whose scheduler is lost reconnects by itself only for a while, and forgets the topics
    that it listens to. So a thread watches it: a lost one is replaced, as often as needed, and
    *connected* is called with each new one.
    """

    def __init__(
        self, address: str, connected: Callable[[Client], None], *, connect_s: float
    ) -> None:
        self._address = address
        self._connected = connected
        self._connect_s = connect_s
        self._closed = Event()
        self._changing = Lock()
        self._client = self._new_client()
        self._watch = Thread(target=self._look_after, daemon=True)
        self._watch.start()

    def client(self) -> Client:
        """The client at work; BotError while there is none."""
        with self._changing:
            if self._client.status != "running":
                raise report_loss()
            return self._client

    def close(self) -> None:
        self._closed.set()
        with self._changing:
            self._client.close()

    def _new_client(self) -> Client:
        client = Client(self._address, timeout=self._connect_s, set_as_default=False)
        self._connected(client)
        return client

    def _look_after(self) -> None:
        while not self._closed.wait(LOOK_AT_SCHEDULER_EVERY_S):
            if self._client.status != "running":
                self._replace()

    def _replace(self) -> None:
        _log.warning("scheduler lost", address=self._address)
        with suppress(TimeoutError):
            self._client.close(timeout=LOOK_AT_SCHEDULER_EVERY_S)
        while not self._closed.wait(LOOK_AT_SCHEDULER_EVERY_S):
            try:
                found = self._new_client()
            except OSError:
                continue
            with self._changing:
                self._client = found
            if self._closed.is_set():  # `close` came before this client
                found.close()
            _log.info("scheduler found again", address=self._address)
            return


def report_loss() -> BotError:
    return BotError("The machines that do my work do not answer; ask again in a minute.")


@dataclass(frozen=True, slots=True)
class FarLink:
    """The link of a followed job in a worker with the bot, which listens to *topic*."""

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

    def __init__(self, scheduler: Scheduler, name: str) -> None:
        super().__init__()
        self._scheduler = scheduler
        self._name = name

    def set(self) -> None:
        """Set the flag, and tell the workers on a thread, since that may take a while."""
        if not self.is_set():
            super().set()
            threading.Thread(target=self._tell_workers, daemon=True).start()

    def _tell_workers(self) -> None:
        try:
            self._scheduler.client().run(stop_here, self._name, on_error="ignore")
        except (BotError, OSError, TimeoutError, RuntimeError) as error:
            _log.warning("a job was not stopped", reason=str(error))


def stop_here(name: str) -> None:
    if name in _under_way:
        _under_way[name].set()


class FarExecutor(Executor):
    """Runs each job in a worker by *way*; BotError for jobs that are lost with the scheduler.

    *chosen* are options of Dask for placing them.
    """

    def __init__(
        self, scheduler: Scheduler, way: Callable[[Callable[[], Any]], Any], **chosen: Any
    ) -> None:
        self._scheduler = scheduler
        self._way = way
        # Equal requests are different jobs: the worker of the first may have died of it.
        self._chosen = {"pure": False, **chosen}

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        executor = self._scheduler.client().get_executor(**self._chosen)
        return hand_on(executor.submit(self._way, partial(fn, *args, **kwargs)), _error_of)


def _error_of(job: Future[Any]) -> BaseException | None:
    return report_loss() if job.cancelled() else job.exception()


def read_here(work: Callable[[], T]) -> T:
    """In a worker: do *work* in a process of its own that can be killed."""
    if multiprocessing.current_process().daemon:
        raise RuntimeError("start this worker with DASK_DISTRIBUTED__WORKER__DAEMON=False")
    return own_readers().submit(work).result()


def follow_here(work: Callable[[], T]) -> T:
    """In a worker: do *work* in a thread of its own, so that short jobs need not wait for it.

    At most JOBS_AT_ONCE run, at a lower priority than short jobs.
    """
    secede()
    let_others_go_first()
    with _followed_here:
        return work()


class Cluster:
    """The workers of the Dask scheduler at *address*; get one from `connect`."""

    def __init__(self, address: str, *, connect_s: float) -> None:
        self._topic = f"balda-{uuid4().hex}"
        self._followed: dict[str, Followed[Any]] = {}
        self.scheduler = Scheduler(address, self._listen, connect_s=connect_s)
        self.jobs: Executor = FarExecutor(self.scheduler, call)
        # In child processes of the worker: killing the worker itself would end other jobs.
        self.pictures: Executor = FarExecutor(self.scheduler, read_here)
        self.followed: Executor = FarExecutor(self.scheduler, follow_here)

    def processes(self) -> list[Executor]:
        """An executor for each worker that is connected."""
        workers = self.scheduler.client().scheduler_info(n_workers=-1)["workers"]
        return [FarExecutor(self.scheduler, call, workers=[address]) for address in workers]

    @contextmanager
    def link(self, followed: Followed[Any]) -> Iterator[FarLink]:
        """Link a job, wherever it runs, to *followed*: it reports there and stops with it."""
        name = uuid4().hex
        self._followed[name] = followed
        followed.stop = FarStop(self.scheduler, name)
        try:
            yield FarLink(self._topic, name)
        except BaseException:
            followed.stop.set()
            raise
        finally:
            del self._followed[name]
            followed.stop = Stop()  # the worker is done with it

    def _listen(self, client: Client) -> None:
        client.subscribe_topic(self._topic, self._note)

    def _note(self, event: tuple[float, dict[str, Any]]) -> None:
        message = event[1]
        if followed := self._followed.get(str(message["name"])):
            # Unpickled, as it is from our own workers, which we trust to run code.
            followed.note(pickle.loads(bytes(message["report"])))


@contextmanager
def connect(address: str, *, connect_s: float = CONNECT_S) -> Iterator[Cluster]:
    """The cluster of the scheduler at *address*; BotError if it does not answer in time."""
    try:
        cluster = Cluster(address, connect_s=connect_s)
    except (OSError, TypeError) as error:  # TypeError: certificates are missing
        raise BotError(
            "BALDA_EXECUTOR: the scheduler at {address} does not answer ({reason}).",
            address=address,
            reason=error,
        ) from error
    try:
        yield cluster
    finally:
        cluster.scheduler.close()
