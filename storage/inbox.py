"""Updates that were taken from a network and are owed an answer.

They are kept before the network hears that it may forget them, and until they are handled. Their
numbers are remembered longer, so that an update is not handled twice when it comes again.
"""

import os
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from storage.database import Database, Transaction
from storage.handling import Fate, Handling, Step, with_step

MAX_BYTES = 2**20


class Journal:
    """A file of notes, each a word and a few numbers; get one from `Journal.open`.

    A note survives a kill, but the loss of power may cost the last seconds of the file. In return
    it takes microseconds: a kill is a thousand times less likely to fall between a deed and its
    note than with a transaction.
    """

    def __init__(self, file: int) -> None:
        self._file = file

    @classmethod
    @contextmanager
    def open(cls, path: Path) -> Iterator["Journal"]:
        """Open the journal in *path*, with the notes of earlier runs."""
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
        """Append a note; it is lost if the disk has no room."""
        with suppress(OSError):
            os.write(self._file, f"{what} {' '.join(map(str, numbers))}\n".encode())

    def notes(self) -> Iterator[tuple[str, list[int]]]:
        """All notes, the oldest first; a line that a kill cut short is skipped."""
        text = os.pread(self._file, os.fstat(self._file).st_size, 0).decode(errors="replace")
        for line in text.split("\n")[:-1]:
            with suppress(ValueError):
                what, first, *more = line.split()
                yield what, [int(number) for number in (first, *more)]

    def clear(self) -> None:
        os.ftruncate(self._file, 0)


class OwedUpdate(NamedTuple):
    """An update as the network wrote it; *kills* counts the kills while it was handled."""

    number: int
    body: str
    kills: int = 0


class Inbox:
    """The updates of one *network*; the numbers of the last *remembered* ones are known.

    A finished update is noted in a journal at once and in the database some time later, together
    with others. The fates of its messages are in the journal alone.
    """

    def __init__(
        self, database: Database, network: str, journal: Journal, *, remembered: int = 10_000
    ) -> None:
        self._database = database
        self._network = network
        self._journal = journal
        self._remembered = remembered
        self._at_work: dict[int, Handling] = {}
        self._kills: dict[int, int] = {}
        self._done: set[int] = set()
        self._forgetting: set[int] = set()

    @classmethod
    @asynccontextmanager
    async def open(
        cls, database: Database, network: str, directory: Path
    ) -> AsyncIterator["Inbox"]:
        """Open an inbox with its journal in *directory*; the end of the block flushes it."""
        with Journal.open(directory / f"{network}.journal") as journal:
            inbox = cls(database, network, journal)
            await inbox._read_journal()
            await database.empty_log()
            yield inbox
            await inbox.flush()

    async def add(self, bodies: Mapping[int, str]) -> list[int]:
        """Keep updates, by number, until they are handled; return the numbers that are new."""
        async with self._writing() as transaction:
            added = {
                number: transaction.insert_new(
                    "inbox", {"network": self._network, "update_id": number, "body": body}
                )
                for number, body in bodies.items()
            }
        return [number for number, rows in added.items() if rows]

    async def read_owed(self) -> list[OwedUpdate]:
        """The updates not handled when the bot ended, in the order in which they came."""
        async with self._database.transaction() as transaction:
            for update, kills in self._kills.items():
                await transaction.execute(
                    "UPDATE inbox SET tries = ? WHERE network = ? AND update_id = ?",
                    (kills, self._network, update),
                )
            rows = await transaction.fetch(
                "SELECT * FROM inbox WHERE network = ? AND body IS NOT NULL", (self._network,)
            )
        rows = [row for row in rows if row["update_id"] not in self._done]
        rows.sort(key=lambda row: int(row["number"]))
        for row in rows:
            self.handling(row["update_id"]).writes = row["writes"]
            self._kills[row["update_id"]] = row["tries"]
        return [OwedUpdate(row["update_id"], row["body"], row["tries"]) for row in rows]

    def begin(self, *updates: int) -> None:
        """Note that *updates* are at work, so that a kill is counted for each of them."""
        for update in updates:
            self._journal.note("begun", update, self._kills.get(update, 0) + 1)

    def handling(self, update: int) -> Handling:
        """The handling of *update*, with the writes and messages that were done already."""
        new = Handling(self._network, update, keep=self._note_step)
        return self._at_work.setdefault(update, new)

    def finish(self, *updates: int) -> None:
        """Note that *updates* are handled."""
        for update in updates:
            self._journal.note("done", update)
            self._kills.pop(update, None)
            handling = self._at_work.pop(update, None)
            if handling and handling.forgets:
                self._forgetting.add(update)
        self._done.update(updates)

    def drop(self, update: int) -> None:
        """Forget an update for which nothing has been done."""
        self._at_work.pop(update, None)

    async def flush(self) -> None:
        """Delete the bodies of finished updates, and the numbers of the oldest ones."""
        if self._done:
            with suppress(sqlite3.Error):  # the disk has no room; the next call may have more luck
                async with self._writing() as transaction:
                    await transaction.execute(
                        # The plus keeps SQLite from going through all updates of the network.
                        "DELETE FROM inbox WHERE +network = :network AND body IS NULL AND number <="
                        " (SELECT max(number) FROM inbox) - :remembered",
                        {"network": self._network, "remembered": self._remembered},
                    )

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[Transaction]:
        """A transaction that also deletes the bodies of finished updates."""
        done = self._done.copy()
        async with self._database.transaction() as transaction:
            for update in done:
                await transaction.execute(
                    "UPDATE inbox SET body = NULL WHERE network = ? AND update_id = ?",
                    (self._network, update),
                )
            yield transaction
        self._done -= done
        if self._forgetting & done:
            self._forgetting -= done
            await self._database.empty_log()
        if not self._done and (not self._at_work or self._journal.is_long):
            self._shorten_journal()

    def _shorten_journal(self) -> None:
        """Write the journal anew with only the messages of updates that are at work."""
        self._journal.clear()
        for handling in self._at_work.values():
            for step in handling.steps:
                self._note_step(handling.update, step)

    def _note_step(self, update: int, step: Step) -> None:
        self._journal.note(step.fate.value, update, *step.numbers)

    async def _read_journal(self) -> None:
        steps: defaultdict[int, list[Step]] = defaultdict(list)
        fates = {fate.value: fate for fate in Fate}
        for what, (update, *numbers) in self._journal.notes():
            if what == "done":
                self._done.add(update)
                self._kills.pop(update, None)
            elif what == "begun":
                (self._kills[update],) = numbers
            elif what in fates:
                step = Step(fates[what], tuple(numbers))
                steps[update] = with_step(steps[update], step)
        for update in steps.keys() - self._done:
            self.handling(update).steps = steps[update]
        await self.flush()
