"""A database for each test, and a check of the query plans of its statements."""

import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import storage
from storage import Database
from storage.database import Transaction, Values
from storage.migrations import MIGRATIONS
from storage.schema import migrate, prepare

STORAGE = Path(storage.__file__).parent

# Beginnings of the statements that may scan a growing table, with the reasons.
WALKS = {
    "SELECT (SELECT count(*) FROM (SELECT owner FROM boards": "the owner counts all there is",
    "SELECT chat, game FROM dailies": "a start reads all daily puzzles, of which a chat has few",
    "SELECT ifnull(sum(bytes), 0) FROM lists": "all lists together have 512 MB at most",
    "DELETE FROM lists WHERE hash NOT IN": "housekeeping, and there are few lists",
    "SELECT hash FROM lists": "housekeeping, and there are few lists",
    "SELECT hash, start FROM list_slices WHERE hash NOT IN": "housekeeping, a megabyte a row",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "balda.sqlite"


@pytest.fixture
def new_file(file: Path, new_database: bytes) -> Path:
    file.parent.mkdir()
    file.write_bytes(new_database)
    return file


@pytest.fixture
async def database(new_file: Path) -> AsyncIterator[Database]:
    async with Database.open(new_file) as database:
        yield database


@pytest.fixture(scope="session")
def find_scans() -> Iterator[Callable[[str, Values], set[str]]]:
    """A function that returns the tables that a statement would scan."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        prepare(connection)
        migrate(connection, MIGRATIONS)
        schema = connection.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
        tables = {name for kind, name, _ in schema if kind == "table"}
        partial = {name for kind, name, sql in schema if kind == "index" and " WHERE " in str(sql)}

        def explain(sql: str, values: Values) -> set[str]:
            plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)
            steps = [row["detail"].split() for row in plan]
            walked = {step[1] for step in steps if step[0] == "SCAN" and not partial & {*step}}
            return walked & tables

        yield explain


@pytest.fixture(autouse=True)
def check_query_plans(
    find_scans: Callable[[str, Values], set[str]], monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Fail the test if a statement of storage scans a table instead of using an index."""
    asked: dict[str, Values] = {}

    def wrap(ask: Callable[..., Any]) -> Callable[..., Any]:
        def note(self: object, sql: str, values: Values = ()) -> Any:
            if Path(sys._getframe(1).f_code.co_filename).parent == STORAGE:
                asked.setdefault(sql, values)
            return ask(self, sql, values)

        return note

    asking = {Database: ("find", "fetch"), Transaction: ("fetch", "execute", "later")}
    for kind, names in asking.items():
        for name in names:
            monkeypatch.setattr(kind, name, wrap(getattr(kind, name)))
    yield
    walked = {
        sql: tables
        for sql, values in asked.items()
        if not sql.startswith(tuple(WALKS)) and (tables := find_scans(sql, values))
    }
    assert not walked
