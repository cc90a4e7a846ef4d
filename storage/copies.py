"""Copies of the database file: made while it is in use, put back while it is not."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from storage.checks import check_copy, check_file, unusable_copy
from storage.database import check_owner, hold, make_private
from storage.storage_errors import StorageError

# The last line of a copy, before the checksum itself.
_LINE = b"\nBalda Bot, SHA-256 of this copy: "
_LINE_BYTES = len(_LINE) + 2 * sha256().digest_size + 1
_CHUNK = 2**20


def back_up(database: Path, copy: Path) -> None:
    """Write a whole and checked copy of *database* to *copy*, which must not exist yet."""
    check_owner(database.parent, os.R_OK)
    if not database.exists():
        raise StorageError(
            "There is no database at {path} yet; set BALDA_DATA_DIR to the folder of the bot.",
            path=database,
        )
    check_owner(database, os.R_OK)
    check_file(database)
    if not copy.parent.is_dir():
        raise StorageError(
            "There is no folder {folder} for the copy; make it first.", folder=copy.parent
        )
    check_owner(copy.parent)
    part = copy.with_name(f"{copy.name}.part")
    try:
        if copy.exists():
            raise StorageError("The file {path} exists; choose a new name for the copy.", path=copy)
        part.unlink(missing_ok=True)
        make_private(part)
        address = f"{database.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        _forget_owed(part)
        _add_checksum(part)
        _check(part)
        _settle(part, copy)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(
            "The copy {path} cannot be written ({reason}); choose a folder with enough room.",
            path=copy,
            reason=getattr(error, "strerror", None) or error,
        ) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def restore(copy: Path, database: Path, now: datetime) -> Path | None:
    """Put *copy* in place of *database*; return where the old one is kept now, if there was one.

    StorageError if *copy* is not a database of ours, or if a bot is using *database*; both then
    stay as they were.
    """
    if not copy.exists():
        raise StorageError("There is no file {path}; nothing was changed.", path=copy)
    check_owner(copy, os.R_OK)
    size = _check(copy)
    database.parent.mkdir(parents=True, exist_ok=True)
    with hold(database):
        part = database.with_name(f"{database.name}.part")
        try:
            _copy(copy, part)
            os.truncate(part, size)
            kept = _set_aside(database, now) if database.exists() else None
            _settle(part, database)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise StorageError(
                "The database {path} cannot be replaced ({reason}); it is as it was.",
                path=database,
                reason=error,
            ) from error
    return kept


def _forget_owed(part: Path) -> None:
    """Drop pending answers: when a copy is restored, nobody waits for them any more."""
    with closing(sqlite3.connect(part)) as connection, connection:
        connection.execute("PRAGMA secure_delete = ON")
        ((there,),) = connection.execute("SELECT count(*) FROM pragma_table_info('inbox')")
        if there:  # not in a database of an older version
            connection.execute("DELETE FROM inbox")


def _add_checksum(part: Path) -> None:
    """Write the checksum after the last page, where SQLite does not read."""
    with part.open("r+b") as file:
        line = _checksum_line(file, part.stat().st_size)
        file.write(line)


def _check(copy: Path) -> int:
    """The size of *copy* without its checksum; StorageError if it has changed since `back_up`.

    Copies of version 0.1.0 and databases that `restore` set aside have no checksum.
    """
    if not copy.is_file():
        raise unusable_copy(copy, "it is no file")
    try:
        size = copy.stat().st_size
        with copy.open("rb") as file:
            line = _checksum_line(file, max(0, size - _LINE_BYTES))
            found = file.read(_LINE_BYTES)
    except OSError as error:
        raise unusable_copy(copy, error) from error
    if found.startswith(_LINE):
        if found != line:
            raise unusable_copy(copy, "it does not match its checksum")
        size -= len(line)
    check_copy(copy, size)
    return size


def _checksum_line(file: BinaryIO, size: int) -> bytes:
    """Read the next *size* bytes of *file*; return the line with their checksum."""
    digest = sha256()
    while size > 0 and (part := file.read(min(size, _CHUNK))):
        digest.update(part)
        size -= len(part)
    return _LINE + digest.hexdigest().encode() + b"\n"


def _set_aside(database: Path, now: datetime) -> Path:
    """Copy *database* and move its log along, which must not be left for another file."""
    kept = database.with_name(f"{database.name}.{now:%Y%m%d-%H%M%S}")
    _copy(database, kept)
    log = database.with_name(f"{database.name}-wal")
    if log.exists():
        log.rename(kept.with_name(f"{kept.name}-wal"))
    database.with_name(f"{database.name}-shm").unlink(missing_ok=True)
    return kept


def _copy(source: Path, target: Path) -> None:
    make_private(target)
    shutil.copyfile(source, target)


def _settle(part: Path, whole: Path) -> None:
    """Give *part* its name once it is on the disk."""
    for path in (part, part.parent):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
            if path == part:
                part.replace(whole)
        finally:
            os.close(descriptor)
