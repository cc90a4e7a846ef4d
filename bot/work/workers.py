"""Who does the work: threads and processes of this machine, or a cluster where it is too small."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.texts import BotError
from bot.work.following import Followed, Link, let_others_go_first, near_link
from bot.work.readers import JOBS_AT_ONCE, Readers

E = TypeVar("E", bound=Executor)

# A job that is followed keeps a processor busy for long; others should not have to wait for it.
FOLLOWED_AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class Workers:
    """Executors for short jobs that can be trusted to end, for pictures, and for followed jobs.

    *link* connects with one of the latter. *processes* are executors of one process each, if there
    are several, each with a shelf of lexicons of its own. *warm* starts what the first picture
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
    """Threads and processes, or those of *scheduler*; BotError if that cannot be reached."""
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
        from bot.work.cluster import connect  # only who asks for a cluster has the library
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
    """End *executor* after the block, without waiting for what it does."""
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
