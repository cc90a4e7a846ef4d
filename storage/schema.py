"""Run migrations on a database file, and tell the schema of each version."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache, partial
from itertools import chain
from zlib import crc32

from storage.elo import expect_score
from storage.migrations import MIGRATIONS


def prepare(connection: sqlite3.Connection) -> None:
    """Set up *connection* for our tables: rows by name, functions, tolerance of damaged text.

    Otherwise one row that is not UTF-8 would keep the others of its query from being read.
    """
    connection.row_factory = sqlite3.Row
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    connection.create_function("sealed", 2, _checksum, deterministic=True)
    connection.create_function("expected_score", 2, expect_score, deterministic=True)


def migrate(connection: sqlite3.Connection, steps: Sequence[Sequence[str]]) -> None:
    """Take the steps that this file has not been through, all of them or none."""
    number = len(steps)
    ((done,),) = connection.execute("PRAGMA user_version")
    if done >= number:
        return
    connection.execute("BEGIN IMMEDIATE")
    for statement in chain.from_iterable(steps[done:]):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {number}")
    connection.execute("COMMIT")


@cache
def schema_of_version(version: int) -> frozenset[str]:
    """Tables, indices and triggers of a file of *version*, as `schema_of` gives them."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        prepare(connection)
        migrate(connection, MIGRATIONS[:version])
        return schema_of(connection)


def schema_of(connection: sqlite3.Connection) -> frozenset[str]:
    """Definitions in a database, without quotes and spaces: versions of SQLite differ in them."""
    rows = connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_stat*'"
    )
    return frozenset("".join(" ".join(map(str, row)).replace('"', "").split()) for row in rows)


def _checksum(word: str, accepted: int) -> int:
    """Checksum kept beside a word, to detect damage."""
    return crc32(f"{accepted}{word}".encode())
