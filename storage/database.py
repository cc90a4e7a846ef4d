"""One SQLite file: a connection that writes, one transaction at a time, and one that reads."""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Self

import aiosqlite

from storage.checks import BUSY_MS, check_file, is_damage, open_to_read, unusable
from storage.handling import Handling
from storage.migrations import MIGRATIONS
from storage.schema import migrate, prepare
from storage.storage_errors import StorageError

_CHUNK = 64  # rows at a time from a cursor; we use no cursors
_PRIVATE = 0o600
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    # A setting that a person was told is saved survives the loss of power.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    # What is deleted is overwritten, also on pages that stay.
    "PRAGMA secure_delete = ON",
)

Value = str | int | bytes | None
Row = Mapping[str, Value]
Values = Sequence[Value] | Row
Statement = tuple[str, Values]


class _Connection(aiosqlite.Connection):
    async def __aenter__(self) -> Self:
        """Join the thread if opening fails: it needs the open loop to end."""
        try:
            await super().__aenter__()
        except Exception:
            await asyncio.to_thread(self._thread.join)
            raise
        return self

    async def run(self, *statements: Statement) -> list[list[sqlite3.Row]]:
        """Run *statements* in one trip to the connection's thread; the rows of each."""
        rows: list[list[sqlite3.Row]] = await self._execute(  # type: ignore[no-untyped-call] # theirs
            self._run, statements
        )
        return rows

    def _run(self, statements: Sequence[Statement]) -> list[list[sqlite3.Row]]:
        return [self._conn.execute(sql, values).fetchall() for sql, values in statements]


class Database:
    """An open database; get one from `Database.open`."""

    def __init__(self, connection: _Connection, reader: sqlite3.Connection) -> None:
        self._connection = connection
        self._reader = reader
        self._turn = asyncio.Lock()

    @classmethod
    @asynccontextmanager
    async def open(
        cls, path: Path, *, steps: Sequence[Sequence[str]] = MIGRATIONS
    ) -> AsyncIterator["Database"]:
        """Open *path*, created or taken through *steps* as needed; closed on leaving the block.

        StorageError if the file is damaged, newer than this program or in use elsewhere; it is
        then left as it was.
        """
        with hold(path):
            await asyncio.to_thread(check_file, path)
            await asyncio.to_thread(_make_all_private, path)
            connection = _Connection(partial(_connect, path, steps), _CHUNK)
            async with connection:
                try:
                    with closing(open_to_read(path)) as reader:
                        yield cls(connection, reader)
                except sqlite3.DatabaseError as error:
                    if is_damage(error):  # a damaged file ends the program
                        raise unusable(path, error) from error
                    raise

    async def find(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        """The few rows that *sql* selects by a key, once the current transaction has ended.

        They are read on the event loop: a trip to the thread of the connection takes longer.
        """
        async with self._turn:
            return self._reader.execute(sql, values).fetchall()

    async def fetch(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        """The rows that *sql* selects, however many."""
        async with self._turn:
            (rows,) = await self._connection.run((sql, values))
            return rows

    async def write(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        """Run one statement as a transaction of its own; the rows that it returns."""
        async with self.transaction() as transaction:
            return transaction.later(sql, values)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator["Transaction"]:
        """Keep all writes of the block when it ends, none of them if it raises.

        None are kept either if this update already made them before a kill (`Handling`).
        """
        async with self._turn:
            handling = Handling.current()
            transaction = Transaction(self._connection, repeats=bool(handling and handling.repeats))
            try:
                yield transaction
                await _end(transaction, handling)
            except BaseException:
                # No transaction is open if nothing was run, or if a full disk undid it already.
                with suppress(sqlite3.OperationalError):
                    await self._connection.run(("ROLLBACK", ()))
                raise

    async def empty_log(self) -> None:
        """Write the log into the file and empty it.

        Deleted data would stay in the log. It is not emptied while another program reads.
        """
        async with self._turn:
            with suppress(sqlite3.OperationalError):  # no room; what was written is safe in the log
                await self._connection.run(
                    ("PRAGMA busy_timeout = 0", ()),
                    ("PRAGMA wal_checkpoint(TRUNCATE)", ()),
                    (f"PRAGMA busy_timeout = {BUSY_MS}", ()),
                )

    async def check_writable(self) -> None:
        """Write without changing anything; raises SQLite's error if that fails."""
        async with self.transaction() as transaction:
            await transaction.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


class Transaction:
    """Writes that belong together; get one from `Database.transaction`.

    They are run when rows are asked for or at the end, and errors are raised there. Nothing is kept
    of a transaction that *repeats* what was written before a kill.
    """

    def __init__(self, connection: _Connection, *, repeats: bool = False) -> None:
        self._connection = connection
        self._waiting: list[Statement] = []
        self._to_come: list[list[sqlite3.Row]] = []
        self.repeats = repeats
        self._add("BEGIN IMMEDIATE")

    async def execute(self, sql: str, values: Values = ()) -> None:
        self._add(sql, values)

    def later(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        """A list that gets the rows of *sql* when it is run, at the end or before it."""
        return self._add(sql, values)

    async def fetch(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        rows = self._add(sql, values)
        statements, to_come = self._waiting, self._to_come
        self._waiting, self._to_come = [], []
        for come, found in zip(to_come, await self._connection.run(*statements), strict=True):
            come += found
        return rows

    def _add(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        rows: list[sqlite3.Row] = []
        self._waiting.append((sql, values))
        self._to_come.append(rows)
        return rows

    async def insert(self, table: str, row: Row) -> None:
        """Add *row*, its values by column."""
        columns, places = _columns_and_places(row)
        await self.execute(f"INSERT INTO {table} ({columns}) VALUES ({places})", row)

    def insert_new(self, table: str, row: Row) -> list[sqlite3.Row]:
        """Add *row*, unless there is one with its key; the list gets a row `later` if it is new."""
        columns, places = _columns_and_places(row)
        return self.later(
            f"INSERT INTO {table} ({columns}) VALUES ({places}) ON CONFLICT DO NOTHING RETURNING 1",
            row,
        )

    async def put(self, table: str, key: str, row: Row) -> None:
        """Add *row*, or overwrite the row that has the same values in the columns of *key*."""
        columns, places = _columns_and_places(row)
        await self.execute(
            f"INSERT INTO {table} ({columns}) VALUES ({places})"
            f" ON CONFLICT ({key}) DO UPDATE SET ({columns}) = ({places})",
            row,
        )

    async def update(self, table: str, row: Row) -> None:
        """Overwrite the row that has the `id` of *row*, if there is one."""
        columns, places = _columns_and_places(row)
        await self.execute(f"UPDATE {table} SET ({columns}) = ({places}) WHERE id = :id", row)


async def _end(transaction: Transaction, handling: Handling | None) -> None:
    """Commit the writes with a note for their update; roll back if they were committed before."""
    if handling is None:
        await transaction.fetch("COMMIT")
    elif handling.skip_write():
        await transaction.fetch("ROLLBACK")
    else:
        await transaction.execute(
            "UPDATE inbox SET writes = ? WHERE network = ? AND update_id = ?",
            (handling.writes + 1, handling.network, handling.update),
        )
        await transaction.fetch("COMMIT")
        handling.writes += 1


def _connect(path: Path, steps: Sequence[Sequence[str]]) -> sqlite3.Connection:
    """Open *path* and take it through *steps*; StorageError if that fails.

    All runs in one go on the thread of the connection: one trip for each statement would take ten
    times as long.
    """
    connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_MS / 1000)
    try:
        prepare(connection)
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        migrate(connection, steps)
    except (sqlite3.Error, UnicodeError) as error:
        connection.close()
        raise unusable(path, error) from error
    return connection


def _columns_and_places(row: Row) -> tuple[str, str]:
    """The columns of *row* and the placeholders of their values, as SQL writes them."""
    return ", ".join(row), ", ".join(f":{column}" for column in row)


@contextmanager
def hold(path: Path) -> Iterator[None]:
    """Lock the folder of the database *path* for this program; StorageError if another holds it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        check_owner(path.parent)
        check_owner(path)
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError as error:
        raise unusable(path, error) from error
    try:
        _lock(folder, path)
        yield
    finally:
        os.close(folder)


def _lock(folder: int, path: Path) -> None:
    """Lock *folder* until it is closed, even by a kill."""
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise StorageError(
            "The database {path} is in use by another program; stop that first.", path=path
        ) from None


def check_owner(path: Path, access: int = os.R_OK | os.W_OK) -> None:
    """Raise StorageError if *path* belongs to another user and does not give us *access*."""
    if not path.exists() or os.access(path, access):
        return
    if (owner := path.stat().st_uid) != os.geteuid():
        raise StorageError(
            "{path} belongs to another user, number {owner}; run the program as that user, or "
            "choose a folder of your own.",
            path=path,
            owner=owner,
        )


def make_private(path: Path) -> None:
    """Let only our own user read *path*; create it empty if it is not there."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, _PRIVATE))
    path.chmod(_PRIVATE)


def _make_all_private(path: Path) -> None:
    """Make the database *path* private, and files that an earlier run may have left beside it."""
    try:
        make_private(path)
        for beside in path.parent.glob(f"{path.name}-*"):
            make_private(beside)
    except OSError as error:
        raise unusable(path, error) from error
