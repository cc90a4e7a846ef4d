"""Jobs that are followed: they report while they run, and can be stopped.

Such a job has a link. Its reports reach the `Followed` of the caller who waits for it, and the
link's stop flag is set when the caller wants no more.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from solver import Stop

Report = TypeVar("Report")

_NICENESS = 15  # readers of pictures have less
# The error of an ended job, as its caller should see it; None if it has a result.
ErrorOf = Callable[[Future[Any]], BaseException | None]


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


@dataclass(frozen=True, slots=True)
class NearLink:
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
