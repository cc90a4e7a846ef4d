"""Jobs that are followed: they report while they run, and can be stopped.

Such a job is given a link. What it notes there reaches the `Followed` of whoever waits for it, and
the link's stop flag is set when that person has had enough.
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
# What an ended job failed with, in the words of who handed it on; None if it has a result.
ErrorOf = Callable[[Future[Any]], BaseException | None]


class Link(Protocol):
    """The link of a job with whoever waits for it; used in the worker's thread."""

    def note(self, report: Any) -> None: ...

    def stop(self) -> AbstractContextManager[Stop]: ...


@dataclass(slots=True)
class Followed(Generic[Report]):
    """A job under way: what stops it, and the last that it reported."""

    stop: Stop = field(default_factory=Stop)
    latest: Report | None = None

    def note(self, report: Report) -> None:
        self.latest = report


@dataclass(frozen=True, slots=True)
class NearLink:
    """For a worker that is a thread of ours."""

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
    """Give this thread, and those that it starts, less of a busy processor than others have.

    Not the least: other programs of the machine shall leave it some. Only on Linux has a thread a
    niceness of its own.
    """
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)


def hand_on(job: Future[Any], error_of: ErrorOf) -> Future[Any]:
    """A future of what *job* ends with, or the error that *error_of* makes of it then.

    Giving up what is returned cancels *job*. If a pool drops *job* as it is shut down, and
    *error_of* makes nothing of that, there is no end.
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
