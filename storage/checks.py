"""Check that a file is a whole database of ours, without writing to it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from storage.first_tables import FIRST_VERSION
from storage.migrations import APPLICATION_ID, MIGRATIONS, m024_mark_of_ours
from storage.schema import prepare, schema_of, schema_of_version
from storage.storage_errors import StorageError

BUSY_MS = 5_000
_FIRST_MARKED = MIGRATIONS.index(m024_mark_of_ours) + 1
_FOREIGN = "it is not one of Balda Bot 0.1.0 or later"


def check_file(path: Path) -> int:
    """The version of the database *path*, 0 if it is empty or not there; StorageError if damaged.

    Its last writes may still be in the log beside it. Indices that somebody added do no harm.
    """
    if not path.exists() or path.stat().st_size == 0:
        return 0
    try:
        with closing(open_to_read(path)) as connection:
            version = _readable_version(path, connection)
            found, expected = schema_of(connection), schema_of_version(version)
            is_ours = _has_mark(connection, version) and expected <= found
            if not is_ours or (found and version < FIRST_VERSION):
                raise unusable(path, _FOREIGN)
            ((verdict,),) = connection.execute("PRAGMA quick_check(1)")
            if verdict != "ok":
                raise unusable(path, verdict)
            return version
    # SQLite's message about a damaged file may quote it, and so not be UTF-8.
    except (OSError, sqlite3.Error, UnicodeError) as error:
        raise unusable(path, error) from error


def check_copy(path: Path, size: int) -> None:
    """Raise StorageError unless *path* starts with a database of ours of exactly *size* bytes."""
    try:
        with closing(open_to_read(path, "mode=ro&immutable=1")) as connection:
            version = _readable_version(path, connection)
            is_ours = version >= FIRST_VERSION and _has_mark(connection, version)
            if not is_ours or schema_of(connection) != schema_of_version(version):
                raise unusable_copy(path, _FOREIGN)
            ((verdict,),) = connection.execute("PRAGMA integrity_check(1)")
            ((pages,),) = connection.execute("PRAGMA page_count")
            ((page_size,),) = connection.execute("PRAGMA page_size")
            if verdict != "ok" or size != pages * page_size:
                raise unusable_copy(path, "it is damaged")
    except (OSError, sqlite3.Error, UnicodeError) as error:
        raise unusable_copy(path, error) from error


def is_damage(error: sqlite3.Error) -> bool:
    """True if *error* says that the file is damaged, which the check at the start may miss."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def unusable(path: Path, reason: object) -> StorageError:
    return StorageError(
        "The database {path} cannot be used ({reason}); it was left as it is. Stop any other "
        "program that uses it, or move it away and restore a copy.",
        path=path,
        reason=reason,
    )


def unusable_copy(path: Path, reason: object) -> StorageError:
    return StorageError(
        "The copy {path} cannot be used ({reason}); nothing was changed. Choose another one.",
        path=path,
        reason=reason,
    )


def open_to_read(path: Path, how: str = "mode=ro") -> sqlite3.Connection:
    """A connection to the database *path* that cannot write."""
    address = f"{path.absolute().as_uri()}?{how}"
    connection = sqlite3.connect(address, uri=True, timeout=BUSY_MS / 1000)
    prepare(connection)
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _readable_version(path: Path, connection: sqlite3.Connection) -> int:
    ((version,),) = connection.execute("PRAGMA user_version")
    if version > len(MIGRATIONS):
        raise StorageError(
            "The database {path} was written by a newer version of Balda Bot; update the "
            "program or restore an older copy of the file.",
            path=path,
        )
    return max(0, int(version))


def _has_mark(connection: sqlite3.Connection, version: int) -> bool:
    ((mark,),) = connection.execute("PRAGMA application_id")
    return bool(mark == (APPLICATION_ID if version >= _FIRST_MARKED else 0))
