"""The workers: threads and processes of this machine, or a cluster if it is too small."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.texts import BotError
from bot.work.jobs import Followed, Link, let_others_go_first, near_link
from bot.work.readers import JOBS_AT_ONCE, Readers

E = TypeVar("E", bound=Executor)

# A followed job keeps a processor busy for long; other jobs should not have to wait for it.
FOLLOWED_AT_ONCE = 4


@dataclass(slots=True, eq=False, repr=False)
class Workers:
    """Executors for short jobs that can be trusted to end, for pictures, and for followed jobs.

    *link* connects with a followed job. *processes* are executors of one process each, if there are
    several, each with its own shelf of lexicons. *warm* starts the processes that the first picture
    would have to wait for.
    """

    jobs: Executor
    pictures: Executor
    followed: Executor
    link: Callable[[Followed[Any]], AbstractContextManager[Link]]
    processes: Callable[[], Sequence[Executor]] | None = None
    warm: Callable[[], None] | None = None


@contextmanager
def open_workers(scheduler: str | None) -> Iterator[Workers]:
    """Threads and processes here, or workers of *scheduler*; BotError if it is unreachable."""
    if scheduler is None:
        with (
            _ending(ThreadPoolExecutor(JOBS_AT_ONCE, "job")) as jobs,
            _ending(Readers(JOBS_AT_ONCE)) as pictures,
            _ending(
                ThreadPoolExecutor(FOLLOWED_AT_ONCE, "followed", let_others_go_first)
            ) as followed,
        ):
            yield Workers(jobs, pictures, followed, near_link, warm=pictures.warm)
        return
    try:
        from bot.work.cluster import connect  # the library is there only with the extra
    except ImportError:
        raise BotError(
            "BALDA_EXECUTOR names a cluster, but what it needs is not installed; run “pip install "
            "'.[cluster]'” in the folder of the bot's sources."
        ) from None
    with connect(scheduler) as cluster:
        yield Workers(
            cluster.jobs, cluster.pictures, cluster.followed, cluster.link, cluster.processes
        )


@contextmanager
def _ending(executor: E) -> Iterator[E]:
    """End *executor* after the block, without waiting for its jobs."""
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
