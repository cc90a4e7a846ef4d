"""Checks of the library's arguments where they come in, and of the time that searches take."""

from collections.abc import Iterator
from contextlib import contextmanager

from solver import _core
from solver.solver_errors import SolverError

MAX_THREADS = 64


def check_effort(seconds: float, threads: int) -> None:
    """SolverError if a search cannot take so long, or so many threads."""
    if not (seconds > 0 and 1 <= threads <= MAX_THREADS):
        raise SolverError(
            "A search takes more than 0 seconds and 1 to {most} threads.", most=MAX_THREADS
        )


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """SolverError if a search of the core that is given *seconds* does not end."""
    try:
        yield
    except _core.OutOfTime:
        raise out_of_time(seconds) from None


def out_of_time(seconds: float) -> SolverError:
    return SolverError(
        "This board has too many ways to walk for {seconds} seconds; try a smaller one.",
        seconds=f"{seconds:g}",
    )
