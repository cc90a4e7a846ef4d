"""How far we have come in a stream of numbered things, so that a restart goes on from there."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(slots=True)
class _Batch:
    """Things that came together, so many of them in hand; *place* is the one after them."""

    place: str
    in_hand: int


class Progress:
    """Keeps in the file *path* the place up to which all is done; a place is a number as text."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._batches: deque[_Batch] = deque()

    def read(self) -> str | None:
        """None before the first start, or if the file makes no sense."""
        try:
            text = self._path.read_text().strip()
        except OSError:
            return None
        return text if text.isdecimal() else None

    def begin_at(self, place: str) -> None:
        """Begin there, unless there was a start before."""
        if self.read() is None:
            self._keep(place)

    def begin(self, place: str, number: int) -> Callable[[], None]:
        """Take so many things in hand; call what this returns when one of them is done."""
        batch = _Batch(place, number)
        self._batches.append(batch)

        def count_down() -> None:
            batch.in_hand -= 1
            finished = None
            while self._batches and self._batches[0].in_hand <= 0:
                finished = self._batches.popleft()
            if finished is not None:
                self._keep(finished.place)

        return count_down

    def _keep(self, place: str) -> None:
        temporary = self._path.with_suffix(".tmp")
        temporary.write_text(place)
        temporary.replace(self._path)
