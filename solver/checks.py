"""Checks of the library's arguments, made where they come in."""

from solver.solver_errors import SolverError

MAX_THREADS = 64


def check_effort(seconds: float, threads: int) -> None:
    """SolverError if a search cannot take so long, or so many threads."""
    if not (seconds > 0 and 1 <= threads <= MAX_THREADS):
        raise SolverError(
            "A search takes more than 0 seconds and 1 to {most} threads.", most=MAX_THREADS
        )
