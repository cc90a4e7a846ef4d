"""A job that another pool does: its outcome is handed on, and giving it up reaches the job."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

# What an ended job failed with, in the words of who handed it on; None if it has a result.
ErrorOf = Callable[[Future[Any]], BaseException | None]


def hand_on(job: Future[Any], error_of: ErrorOf) -> Future[Any]:
    """What *job* ends with, or the error that *error_of* makes of it when it has ended.

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
