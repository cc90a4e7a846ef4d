"""A file of short notes, each on the disk's way before anything else is done.

A note outlives a kill but not the loss of power, which costs a file the last seconds. In return it
takes microseconds: a transaction would take a kill a thousand times as many chances to fall between
what was done and the note of it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MAX_BYTES = 2**20


class Journal:
    """Notes of a word and a few numbers; get one from `Journal.open`."""

    def __init__(self, file: int) -> None:
        self._file = file

    @classmethod
    @contextmanager
    def open(cls, path: Path) -> Iterator["Journal"]:
        """The journal in *path*, with what was noted there before."""
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            yield cls(file)
        finally:
            os.close(file)

    @property
    def is_long(self) -> bool:
        return os.fstat(self._file).st_size > MAX_BYTES

    def note(self, what: str, *numbers: int) -> None:
        """Where the disk has no room, the note is lost."""
        with suppress(OSError):
            os.write(self._file, f"{what} {' '.join(map(str, numbers))}\n".encode())

    def notes(self) -> Iterator[tuple[str, list[int]]]:
        """All notes, the oldest first; what a kill has cut short is none."""
        text = os.pread(self._file, os.fstat(self._file).st_size, 0).decode(errors="replace")
        for line in text.split("\n")[:-1]:
            with suppress(ValueError):
                what, first, *more = line.split()
                yield what, [int(number) for number in (first, *more)]

    def clear(self) -> None:
        os.ftruncate(self._file, 0)
