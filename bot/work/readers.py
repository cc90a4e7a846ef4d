"""Processes that read pictures of strangers; each has its bounds and can be killed.

A decoder that has been given a bomb cannot be stopped from Python, and a thread cannot be killed.
So each picture is read in a process that the kernel limits: it ends a process that has used up its
CPU time, and gives it no more memory than allowed. The sender of the picture is told, and a new
process takes the place of the old one.
"""

import ctypes
import os
import resource
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from bot.texts import BotError
from bot.work.jobs import hand_on

if TYPE_CHECKING:
    from pebble import ProcessPool

P = ParamSpec("P")
T = TypeVar("T")

JOBS_AT_ONCE = max(2, os.cpu_count() or 1)
NICENESS = 10  # answers without a picture come first

_PAGES = Path("/proc/self/statm")  # only Linux has it, and a limit on used memory
_DATA = 5  # its sixth number: pages of data

# Options of glibc. By default it returns large blocks at once, and the arrays of the next picture
# are mapped again page by page, 2,000 a job: a fifth of the time of a reading.
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
_KEPT_BYTES, _LARGE_BYTES = 64 * 2**20, 32 * 2**20


class Bounds(NamedTuple):
    """The bounds on what one picture may take.

    A usual one takes 0.1 s of CPU and 100 MB, a board that is turned or photographed askew up to
    several seconds. *wall_s* is only for a process that waits instead of working: on a busy machine
    an honest picture waits too, for minutes. *memory_mb* is the memory that a process may take
    beyond an idle one.
    """

    cpu_s: float = 4.0
    wall_s: float = 600.0
    memory_mb: int = 300


USUAL_BOUNDS = Bounds()


class Readers(Executor):
    """Runs at most *number* jobs at once, each in a process that ends if it exceeds *bounds*.

    Such a job, or one whose process dies for another reason, ends with a BotError; the others go
    on. Jobs and their results are pickled.
    """

    def __init__(self, number: int, bounds: Bounds = USUAL_BOUNDS) -> None:
        self._number = number
        self._bounds = bounds
        self._changing = Lock()
        self._pool = self._new_pool()

    def warm(self) -> None:
        """Start all processes, so that the first picture need not wait for them."""
        self._live_pool().schedule(len, ((),))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        work = partial(fn, *args, **kwargs)
        job = self._live_pool().schedule(
            _bound, (self._bounds.cpu_s, work), timeout=self._bounds.wall_s
        )
        return hand_on(job, _error_of)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Kill the processes unless *wait*; futures of jobs under way then never end."""
        if wait and not cancel_futures:
            self._pool.close()
        else:
            self._pool.stop()
        self._pool.join()

    def _live_pool(self) -> "ProcessPool":
        """The pool, or a new one if it is broken, as after the kill of an idle process."""
        with self._changing:
            if not self._pool.active:
                self._pool.stop()
                self._pool.join()
                self._pool = self._new_pool()
            return self._pool

    def _new_pool(self) -> "ProcessPool":
        import multiprocessing

        from pebble import ProcessPool

        # Forked from a process that has the reader in memory, so a new one starts at once.
        context = multiprocessing.get_context("forkserver")
        readers = ("ocr.board.board_reader", "ocr.match.match_reader", "ocr.board.spelling")
        context.set_forkserver_preload(["__main__", *readers, "bot.work.picture_jobs", __name__])
        return ProcessPool(
            self._number,
            initializer=_begin,
            initargs=(self._bounds.memory_mb * 2**20,),
            context=context,
        )


@cache
def own_readers() -> Readers:
    """The readers of a process that gets its jobs from another: one for each of its threads."""
    return Readers(JOBS_AT_ONCE)


def _begin(memory: int) -> None:
    """In a new process: limit it to *memory* bytes more, and let SIGTERM end it silently."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.nice(NICENESS)
    with suppress(AttributeError):  # the C library is not glibc
        ctypes.CDLL(None).mallopt(_TRIM_THRESHOLD, _KEPT_BYTES)
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE_BYTES)
    if _PAGES.exists():
        used = int(_PAGES.read_text(encoding="ascii").split()[_DATA]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_DATA, (used + memory, used + memory))


def _bound(cpu_s: float, work: Callable[[], T]) -> T:
    """Do *work*; after *cpu_s* seconds of CPU the kernel ends this process."""
    signal.setitimer(signal.ITIMER_PROF, cpu_s)
    try:
        return work()
    except MemoryError:
        raise _too_much() from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)


def _error_of(job: Future[Any]) -> BaseException | None:
    from pebble import ProcessExpired

    error = None if job.cancelled() else job.exception()
    return _too_much() if isinstance(error, (TimeoutError, ProcessExpired)) else error


def _too_much() -> BotError:
    return BotError("This picture takes too much work to read; send a plain screenshot.")
