"""The database file: creation, transactions and refusals."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from storage import Database, Dictionaries, Preferences, Questions, Scope, StorageError
from storage.first_tables import FIRST_VERSION
from storage.migrations import APPLICATION_ID, MIGRATIONS
from tests.storage.test_questions import QUESTION

ANNA, BORIS = 1, 2


def tables(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"
        )
        return {name for (name,) in rows}


def version(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def open_once(file: Path) -> None:
    """Open *file*, save one setting, close."""

    async def save() -> None:
        async with Database.open(file) as database:
            await Preferences(database).choose(Scope(ANNA), "mode", "knots")

    asyncio.run(save())


def test_a_new_file_has_all_tables_and_the_newest_version(file: Path) -> None:
    open_once(file)
    assert tables(file) == {
        *("preferences", "boards", "words", "puzzles", "guesses", "games", "tallies", "ratings"),
        *("results", "names", "dailies", "parties", "seats"),
        *(
            "readings",
            "glyphs",
            "day_marks",
            "revisions",
            "profiles",
            "verdicts",
            "lists",
            "list_slices",
            "imports",
            "inbox",
            "shares",
            "dailies",
            "names",
            "results",
        ),
    }
    assert version(file) == len(MIGRATIONS)


def test_an_empty_file_is_a_new_one(file: Path) -> None:
    file.parent.mkdir()
    file.touch()
    open_once(file)
    assert version(file) == len(MIGRATIONS)


async def test_a_step_that_fails_leaves_nothing_of_itself(file: Path) -> None:
    half_broken = ("CREATE TABLE nonsense (id INTEGER)", "CREATE NONSENSE")
    async with Database.open(file):
        pass
    with pytest.raises(StorageError):
        async with Database.open(file, steps=(*MIGRATIONS, half_broken)):
            pass
    assert not [thread for thread in threading.enumerate() if "connection" in thread.name]
    assert "nonsense" not in tables(file)
    assert version(file) == len(MIGRATIONS)


async def test_everything_is_there_after_a_restart(file: Path) -> None:
    async with Database.open(file) as database:
        await Preferences(database).choose(Scope(ANNA), "mode", "knots")
        await Questions(database).add(QUESTION)
        await Dictionaries(database).ban(ANNA, ["аба"])
    async with Database.open(file) as database:
        assert await Preferences(database).of(Scope(ANNA)) == [{"mode": "knots"}]
        assert await Questions(database).get(QUESTION.id) == QUESTION
        assert (await Dictionaries(database).of(ANNA)).banned == ("аба",)


async def test_a_transaction_that_raises_keeps_nothing(database: Database) -> None:
    async def write_and_fail() -> None:
        async with database.transaction() as transaction:
            await transaction.fetch("INSERT INTO preferences VALUES (1, 0, 'mode', 'knots')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await write_and_fail()
    assert await database.fetch("SELECT * FROM preferences") == []


async def test_rows_asked_for_later_come_with_the_end(database: Database) -> None:
    async with database.transaction() as transaction:
        first = transaction.later("INSERT INTO preferences VALUES (1, 0, 'mode', 'x') RETURNING 7")
        again = transaction.later("UPDATE preferences SET value = 'y' RETURNING value")
        assert (first, again) == ([], [])
    assert [tuple(row) for row in (*first, *again)] == [(7,), ("y",)]


async def test_a_read_waits_for_a_write_that_has_begun(database: Database) -> None:
    begun = asyncio.Event()

    async def write() -> None:
        async with database.transaction() as transaction:
            begun.set()
            await transaction.fetch("INSERT INTO preferences VALUES (1, 0, 'mode', 'knots')")

    writing = asyncio.create_task(write())
    await begun.wait()
    (row,) = await database.find("SELECT value FROM preferences WHERE owner = ?", (ANNA,))
    await writing
    assert row["value"] == "knots"


async def test_a_read_cannot_write(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await database.find("INSERT INTO preferences VALUES (1, 0, 'mode', 'knots')")


async def test_a_cancelled_transaction_keeps_nothing_and_blocks_nobody(database: Database) -> None:
    written = asyncio.Event()

    async def write_and_wait() -> None:
        async with database.transaction() as transaction:
            await transaction.execute("INSERT INTO preferences VALUES (1, 0, 'mode', 'knots')")
            assert await transaction.fetch("SELECT * FROM preferences")
            written.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(write_and_wait())
    await written.wait()
    task.cancel()
    await Preferences(database).choose(Scope(BORIS), "mode", "classic")
    ((owner,),) = await database.fetch("SELECT owner FROM preferences")
    assert owner == BORIS


async def test_writers_at_once_all_get_through(database: Database) -> None:
    preferences = Preferences(database)
    await asyncio.gather(
        *(preferences.choose(Scope(owner), "mode", "knots") for owner in range(1, 51))
    )
    ((count,),) = await database.fetch("SELECT count(*) FROM preferences")
    assert count == 50


KILLED_WRITER = """
import asyncio, os, signal, sys
from pathlib import Path
from storage import Database, Preferences, Scope

async def main() -> None:
    async with Database.open(Path(sys.argv[1])) as database:
        await Preferences(database).choose(Scope(1), "mode", "knots")
        async with database.transaction() as transaction:
            await transaction.fetch("UPDATE preferences SET value = 'classic'")
            os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


async def test_a_kill_during_a_write_keeps_only_confirmed_data(file: Path) -> None:
    writer = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", KILLED_WRITER, str(file)],
        cwd=Path(__file__).parents[2],
        check=False,
    )
    assert writer.returncode == -signal.SIGKILL
    async with Database.open(file) as database:
        assert await Preferences(database).of(Scope(ANNA)) == [{"mode": "knots"}]


async def test_a_database_in_use_is_refused(database: Database, file: Path) -> None:
    with pytest.raises(StorageError, match="in use by another program"):
        async with Database.open(file):
            pass


def test_a_newer_file_is_refused_and_left_alone(file: Path) -> None:
    open_once(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = file.read_bytes()
    with pytest.raises(StorageError, match="newer version"):
        open_once(file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("older", [1, FIRST_VERSION - 1])
def test_a_file_from_before_the_first_version_is_refused(file: Path, older: int) -> None:
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE words (owner INTEGER, word TEXT)")
        connection.execute(f"PRAGMA user_version = {older}")
    before = file.read_bytes()
    with pytest.raises(StorageError, match=r"not one of Balda Bot 0\.1\.0 or later"):
        open_once(file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("damage", [b"not a database" * 100, bytes(4096)])
def test_a_damaged_file_is_refused_and_left_alone(file: Path, damage: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(damage)
    with pytest.raises(StorageError, match="left as it is"):
        open_once(file)
    assert file.read_bytes() == damage
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_file_cut_short_is_refused_and_left_alone(file: Path) -> None:
    open_once(file)
    half = file.read_bytes()[: file.stat().st_size // 2]
    file.write_bytes(half)
    with pytest.raises(StorageError, match="left as it is"):
        open_once(file)
    assert file.read_bytes() == half


@pytest.mark.parametrize(
    ("whole", "damaged"),
    [
        (b"CREATE TABLE boards", b"CREATE TABL\xff boards"),
        (b"seal_verdicts", b"seal_verdict2"),
        (APPLICATION_ID.to_bytes(4, "big"), b"Balt"),
    ],
)
def test_a_file_whose_tables_are_not_ours_is_refused_and_left_alone(
    file: Path, whole: bytes, damaged: bytes
) -> None:
    open_once(file)
    before = file.read_bytes().replace(whole, damaged)
    file.write_bytes(before)
    with pytest.raises(StorageError, match="left as it is"):
        open_once(file)
    assert file.read_bytes() == before


def test_a_file_of_another_program_is_refused_and_left_alone(file: Path) -> None:
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = file.read_bytes()
    with pytest.raises(StorageError, match="not one of Balda Bot"):
        open_once(file)
    assert file.read_bytes() == before


async def test_damage_that_shows_itself_later_ends_the_program_in_a_sentence(file: Path) -> None:
    async with Database.open(file):
        pass
    with pytest.raises(StorageError, match="cannot be used"):
        await read_while_it_is_damaged(file)


async def read_while_it_is_damaged(file: Path) -> None:
    async with Database.open(file) as database:
        spoil_all_pages_but_the_first(file)
        await database.fetch("SELECT * FROM boards")


def spoil_all_pages_but_the_first(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))


async def test_text_that_is_no_utf_8_keeps_no_other_row_from_being_read(database: Database) -> None:
    async with database.transaction() as transaction:
        await transaction.execute(
            "INSERT INTO names VALUES (1, CAST(x'41ff' AS TEXT)), (2, 'Борис')"
        )
    rows = await database.fetch("SELECT name FROM names ORDER BY player")
    assert [row["name"] for row in rows] == ["A\N{REPLACEMENT CHARACTER}", "Борис"]


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError):
        open_once(tmp_path / "file" / "balda.sqlite")


def test_a_folder_in_the_place_of_its_journal_is_named(file: Path) -> None:
    file.with_name(f"{file.name}-journal").mkdir(parents=True)
    with pytest.raises(StorageError, match="directory"):
        open_once(file)
