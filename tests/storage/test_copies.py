"""Copies of the database are complete and checked, and replace no file."""

import asyncio
import gzip
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from storage import Choices, Database, Preferences, Records, Scope, StorageError, back_up, restore
from storage.first_tables import FIRST_VERSION
from storage.migrations import MIGRATIONS
from storage.schema import migrate, prepare

ANNA = Scope(1)
KEPT = Path(__file__).parents[1] / "inputs" / "version-0.1.0" / "balda.sqlite.gz"
NOON = datetime(2026, 11, 21, 12)
OTHERS = r"belongs to another user, number \d+; run"


async def choose(file: Path, mode: str) -> None:
    async with Database.open(file) as database:
        await Preferences(database).choose(ANNA, "mode", mode)


async def read_choices(file: Path) -> Choices:
    async with Database.open(file) as database:
        return (await Preferences(database).of(ANNA))[0]


@pytest.fixture
async def copy(file: Path, tmp_path: Path) -> Path:
    """A copy with the mode knots, of a database that has classic since."""
    path = tmp_path / "copy.sqlite"
    await choose(file, "knots")
    back_up(file, path)
    await choose(file, "classic")
    return path


async def test_a_copy_is_made_while_the_database_is_in_use(
    database: Database, file: Path, tmp_path: Path
) -> None:
    await Preferences(database).choose(ANNA, "mode", "knots")
    back_up(file, tmp_path / "copy.sqlite")
    assert await read_choices(tmp_path / "copy.sqlite") == {"mode": "knots"}


def test_a_copy_takes_the_place_of_no_file(file: Path, copy: Path) -> None:
    before = copy.read_bytes()
    with pytest.raises(StorageError, match="choose a new name"):
        back_up(file, copy)
    assert copy.read_bytes() == before


async def test_a_copy_that_cannot_be_written_leaves_nothing(file: Path, copy: Path) -> None:
    with pytest.raises(StorageError, match="cannot be written"):
        back_up(file, copy.parent / ("x" * 300))
    assert not list(copy.parent.rglob("*.part"))


async def test_a_copy_that_finds_no_room_changes_nothing(
    file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_no_room(*paths: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("storage.copies._copy", find_no_room)
    with pytest.raises(StorageError, match=r"No space left.*it is as it was"):
        restore(copy, file, NOON)
    assert await read_choices(file) == {"mode": "classic"}


def test_a_missing_folder_for_the_copy_is_named(file: Path, copy: Path) -> None:
    with pytest.raises(StorageError, match=r"There is no folder .*/nowhere for the copy"):
        back_up(file, copy.parent / "nowhere" / "copy.sqlite")


def test_a_file_of_another_user_is_told(
    file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    monkeypatch.setattr("os.geteuid", lambda: file.stat().st_uid + 1)
    with pytest.raises(StorageError, match=OTHERS):
        back_up(file, copy.with_name("new.sqlite"))
    with pytest.raises(StorageError, match=OTHERS):
        restore(copy, file, NOON)


async def test_the_database_of_another_user_is_not_opened(
    file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: path != file)
    monkeypatch.setattr("os.geteuid", lambda: file.stat().st_uid + 1)
    with pytest.raises(StorageError, match=OTHERS):
        await read_choices(file)


def test_without_a_database_there_is_nothing_to_copy(file: Path, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no database"):
        back_up(file, tmp_path / "copy.sqlite")


async def test_a_copy_is_put_back_and_the_old_file_kept(file: Path, copy: Path) -> None:
    kept = restore(copy, file, NOON)
    assert await read_choices(file) == {"mode": "knots"}
    assert kept == file.with_name("balda.sqlite.20261121-120000")
    assert await read_choices(kept) == {"mode": "classic"}


async def test_the_last_writes_of_a_killed_bot_stay_with_the_old_file(
    file: Path, copy: Path
) -> None:
    with closing(sqlite3.connect(file)) as killed:
        killed.execute("PRAGMA wal_autocheckpoint = 0")
        killed.execute("UPDATE preferences SET value = 'late'")
        killed.commit()
        kept = restore(copy, file, NOON)
        assert kept is not None
        assert kept.with_name(f"{kept.name}-wal").stat().st_size > 0
    assert await read_choices(file) == {"mode": "knots"}
    assert await read_choices(kept) == {"mode": "late"}


async def test_an_older_copy_is_brought_up_to_date(file: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(old)) as connection:
        prepare(connection)
        migrate(connection, MIGRATIONS[:FIRST_VERSION])
        connection.execute("INSERT INTO preferences VALUES (1, 0, 'mode', 'knots')")
        connection.commit()
    assert restore(old, file, NOON) is None
    assert await read_choices(file) == {"mode": "knots"}


async def test_nothing_is_put_back_under_a_bot_at_work(file: Path, copy: Path) -> None:
    async with Database.open(file) as database:
        with pytest.raises(StorageError, match="in use"):
            restore(copy, file, NOON)
        assert await Preferences(database).of(ANNA) == [{"mode": "classic"}]


@pytest.mark.parametrize("content", [b"", b"my shopping list", bytes(8192)])
def test_a_file_that_is_no_copy_of_ours_is_refused(file: Path, copy: Path, content: bytes) -> None:
    copy.write_bytes(content)
    before = file.read_bytes()
    with pytest.raises(StorageError):
        restore(copy, file, NOON)
    assert file.read_bytes() == before


def recipes(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.execute("PRAGMA user_version = 3")


def add_trigger(copy: Path) -> None:
    """Add a trigger to *copy* and cut off its checksum, as its maker could."""
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(
            "CREATE TRIGGER spy AFTER INSERT ON words BEGIN DELETE FROM preferences; END"
        )
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        size = pages * connection.execute("PRAGMA page_size").fetchone()[0]
    os.truncate(copy, size)


@pytest.mark.parametrize("change", [recipes, add_trigger])
def test_a_copy_that_another_program_made_or_changed_is_refused(
    file: Path, copy: Path, change: Callable[[Path], None]
) -> None:
    change(copy)
    before, beside = file.read_bytes(), sorted(copy.parent.iterdir())
    with pytest.raises(StorageError, match="not one of Balda Bot"):
        restore(copy, file, NOON)
    assert file.read_bytes() == before
    assert sorted(copy.parent.iterdir()) == beside


@pytest.mark.parametrize("share", [0.0, 0.2, 0.4, 0.6, 0.8, 0.9997, 1.0])
def test_a_copy_with_a_changed_byte_is_refused(file: Path, copy: Path, share: float) -> None:
    content = bytearray(copy.read_bytes())
    content[int((len(content) - 1) * share)] ^= 1
    copy.write_bytes(content)
    with pytest.raises(StorageError, match="nothing was changed"):
        restore(copy, file, NOON)


@pytest.mark.parametrize("lost", [1, 40, 5000])
def test_a_copy_cut_short_is_refused(file: Path, copy: Path, lost: int) -> None:
    os.truncate(copy, copy.stat().st_size - lost)
    with pytest.raises(StorageError, match="nothing was changed"):
        restore(copy, file, NOON)


def test_a_copy_that_is_longer_than_it_says_is_refused(file: Path, tmp_path: Path) -> None:
    longer = tmp_path / "longer.sqlite"
    longer.write_bytes(gzip.decompress(KEPT.read_bytes()) + bytes(512))
    with pytest.raises(StorageError) as refusal:
        restore(longer, file, NOON)
    assert str(refusal.value) == (
        f"The copy {longer} cannot be used (it is damaged); nothing was changed. Choose another "
        "one."
    )


async def test_a_copy_of_version_0_1_0_has_no_checksum_and_is_put_back(
    file: Path, tmp_path: Path
) -> None:
    old = tmp_path / "old.sqlite"
    old.write_bytes(gzip.decompress(KEPT.read_bytes()))
    restore(old, file, NOON)
    async with Database.open(file) as database:
        assert (await Records(database).statistics()).people > 0


async def test_the_file_that_restore_set_aside_is_put_back(file: Path, copy: Path) -> None:
    kept = restore(copy, file, NOON)
    assert kept is not None
    restore(kept, file, NOON.replace(hour=13))
    assert await read_choices(file) == {"mode": "classic"}


def test_no_copy_is_made_that_would_be_refused(file: Path, tmp_path: Path) -> None:
    asyncio.run(choose(file, "knots"))
    add_trigger(file)
    with pytest.raises(StorageError, match="not one of Balda Bot"):
        back_up(file, tmp_path / "new.sqlite")
    assert not list(tmp_path.glob("new*"))


async def test_nobody_else_may_read_the_database_or_its_copies(
    file: Path, copy: Path, tmp_path: Path
) -> None:
    kept = restore(copy, file, NOON)
    async with Database.open(file) as database:
        await Preferences(database).choose(ANNA, "mode", "knots")
        beside = [path for path in file.parent.iterdir() if path.name.startswith(file.name)]
        modes = {path.name: path.stat().st_mode & 0o777 for path in (copy, kept, *beside) if path}
        assert len(modes) >= 4
        assert set(modes.values()) == {0o600}


def test_a_database_that_others_could_read_becomes_private(file: Path) -> None:
    asyncio.run(choose(file, "knots"))
    file.chmod(0o644)
    assert asyncio.run(read_choices(file)) == {"mode": "knots"}
    assert file.stat().st_mode & 0o777 == 0o600
