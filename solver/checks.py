"""Checks of the arguments of public functions, and of the time that searches take."""

from collections.abc import Iterator
from contextlib import contextmanager

from solver import _core
from solver.solver_errors import SolverError

MAX_THREADS = 64


def check_effort(seconds: float, threads: int) -> None:
    """Raise SolverError if *seconds* or *threads* of a search are out of range."""
    if not (seconds > 0 and 1 <= threads <= MAX_THREADS):
        raise SolverError(
            "A search takes more than 0 seconds and 1 to {most} threads.", most=MAX_THREADS
        )


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Turn the core's timeout after *seconds* into a SolverError."""
    try:
        yield
    except _core.OutOfTime:
        raise out_of_time(seconds) from None


def out_of_time(seconds: float) -> SolverError:
    return SolverError(
        "This board has too many ways to walk for {seconds} seconds; try a smaller one.",
        seconds=f"{seconds:g}",
    )
