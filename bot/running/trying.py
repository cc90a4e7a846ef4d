"""One thing that a network has to do for us, tried on the real service."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LiveStep:
    """*run* says what was found, or raises NetworkError; *advice* is what to do then."""

    name: str
    run: Callable[[], Awaitable[str]]
    advice: str
