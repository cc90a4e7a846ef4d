"""What looking ahead has found, kept in a worker's process for the next turn of the same game."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from solver import Analyst

# Each holds up to 60 MB.
MAX_KEPT_ANALYSTS = 3


class Analysts:
    """An analyst for each of the games that were looked at last, at most *most* of them.

    Threads may ask for them at once.
    """

    def __init__(self, most: int = MAX_KEPT_ANALYSTS) -> None:
        self._most = most
        self._idle: OrderedDict[str, Analyst] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def of(self, game: str) -> Iterator[Analyst]:
        """The analyst that looked at *game* last; a new one if there is none, or it is at work."""
        with self._lock:
            analyst = self._idle.pop(game, None) or Analyst()
        try:
            yield analyst
        finally:
            self._keep(game, analyst)

    def _keep(self, game: str, analyst: Analyst) -> None:
        with self._lock:
            self._idle[game] = analyst
            self._idle.move_to_end(game)
            if len(self._idle) > self._most:
                self._idle.popitem(last=False)
