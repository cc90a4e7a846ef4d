"""Copies of the database file: made while it is in use, put back while it is not."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from storage.database import check_file, hold, make_private
from storage.storage_errors import StorageError


def back_up(database: Path, copy: Path) -> None:
    """Write a whole and checked copy of *database* to *copy*, which must not exist yet."""
    if not database.exists():
        raise StorageError(
            "There is no database at {path} yet; set BALDA_DATA_DIR to the folder of the bot.",
            path=database,
        )
    check_file(database)
    if copy.exists():
        raise StorageError("The file {path} exists; choose a new name for the copy.", path=copy)
    part = copy.with_name(f"{copy.name}.part")
    try:
        part.unlink(missing_ok=True)
        make_private(part)
        address = f"{database.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        _forget_owed(part)
        check_file(part)
        _settle(part, copy)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise StorageError(
            "The copy {path} cannot be written ({reason}); choose a folder with enough room.",
            path=copy,
            reason=error,
        ) from error


def restore(copy: Path, database: Path, now: datetime) -> Path | None:
    """Put *copy* in place of *database*; the file to which the old one was moved, if there was one.

    StorageError if *copy* is not a database of ours, or if a bot is using *database*; both are
    then as they were.
    """
    _check_ours(copy)
    database.parent.mkdir(parents=True, exist_ok=True)
    with hold(database):
        part = database.with_name(f"{database.name}.part")
        try:
            _copy(copy, part)
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
    """A copy is put back much later, when nobody waits for answers any more."""
    with closing(sqlite3.connect(part)) as connection, connection:
        connection.execute("PRAGMA secure_delete = ON")
        ((there,),) = connection.execute("SELECT count(*) FROM pragma_table_info('inbox')")
        if there:  # not in a database of an older version
            connection.execute("DELETE FROM inbox")


def _check_ours(copy: Path) -> None:
    if not copy.exists():
        raise StorageError("There is no file {path}; nothing was changed.", path=copy)
    if not check_file(copy):
        raise StorageError(
            "The file {path} is not a copy that “balda backup” made; nothing was changed.",
            path=copy,
        )


def _set_aside(database: Path, now: datetime) -> Path:
    """Copy *database*, and move what belongs to its last writes: those are not for another file."""
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
