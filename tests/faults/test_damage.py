"""A file with a changed byte is refused or still right: no crash and no wrong word."""

import asyncio
import random
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from solver import Lexicon, image_path
from storage import (
    Dailies,
    Database,
    Dictionaries,
    Inbox,
    Parties,
    Preferences,
    Puzzles,
    Questions,
    Records,
    Retention,
    Scope,
    StorageError,
    back_up,
    restore,
)
from tests.faults.conftest import Note, make_random, rounds
from tests.storage.test_questions import QUESTION

FLIPS = rounds("FLIPS", 8)
WORDS = ["кот" * n for n in range(1, 200)]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    Lexicon.open("ru")
    copy = image_path("ru", tmp_path_factory.mktemp("lexicons"))
    shutil.copy(image_path("ru"), copy)
    return copy


def flip(file: Path, rng: random.Random) -> tuple[int, int]:
    """Flip a bit in one byte of *file*; return the place and the old byte."""
    with file.open("r+b") as opened:
        place = rng.randrange(file.stat().st_size)
        opened.seek(place)
        (old,) = opened.read(1)
        opened.seek(place)
        opened.write(bytes([old ^ (1 << rng.randrange(8))]))
    return place, old


def test_a_changed_lexicon_is_refused(image: Path, note: Note) -> None:
    whole = Lexicon.open("ru")
    rng, refused = make_random("lexicon"), 0
    for _ in range(FLIPS):
        place, old = flip(image, rng)
        refused += Lexicon.at(image, whole.info.sources) is None
        put_back(image, place, old)
    note("lexicons changed", FLIPS)
    note("lexicons refused", refused)
    assert refused == FLIPS


@pytest.mark.parametrize("share", [0.0, 0.3, 0.999])
def test_a_cut_lexicon_is_refused(image: Path, tmp_path: Path, share: float) -> None:
    cut = image_path("ru", tmp_path)
    whole = image.read_bytes()
    cut.write_bytes(whole[: int(len(whole) * share)])
    assert Lexicon.at(cut, sources=None) is None


def put_back(file: Path, place: int, old: int) -> None:
    with file.open("r+b") as opened:
        opened.seek(place)
        opened.write(bytes([old]))


def test_a_changed_database_is_refused_or_has_no_wrong_word(tmp_path: Path, note: Note) -> None:
    whole = tmp_path / "whole" / "balda.sqlite"
    asyncio.run(fill(whole))
    rng = make_random("words")
    note("databases changed", FLIPS)
    for number in range(FLIPS):
        file = tmp_path / str(number) / "balda.sqlite"
        file.parent.mkdir()
        shutil.copy(whole, file)
        flip(file, rng)
        before = file.read_bytes()
        try:
            assert asyncio.run(use(file)) <= set(WORDS)
        except StorageError:
            assert file.read_bytes() == before
        except (sqlite3.DatabaseError, ValueError, IndexError):
            assert file.exists()  # an unreadable row or column; the bot would apologise


async def fill(file: Path) -> None:
    async with Database.open(file) as database:
        await Preferences(database).choose(Scope(1), "mode", "knots")
        await Dictionaries(database).add(1, WORDS)
        await Questions(database).add(QUESTION)


async def use(file: Path) -> set[str]:
    """Read and delete all data of a person; return the accepted words."""
    async with Database.open(file) as database:
        await Preferences(database).of(Scope(1))
        words = await Dictionaries(database).of(1)
        await Questions(database).get(QUESTION.id)
        await Records(database).forget(1)
        return set(words.added)


def test_a_bot_starts_on_a_changed_database_or_says_why_not(tmp_path: Path, note: Note) -> None:
    whole, rng, refused = tmp_path / "whole" / "balda.sqlite", make_random("start"), 0
    asyncio.run(fill(whole))
    for number in range(FLIPS):
        file = tmp_path / str(number) / "balda.sqlite"
        file.parent.mkdir()
        shutil.copy(whole, file)
        for _ in range(rng.choice((1, 3, 30))):
            flip(file, rng)
        try:
            asyncio.run(begin(file))
        except StorageError:
            refused += 1
    note("databases changed", FLIPS)
    note("databases refused", refused)


async def begin(file: Path) -> None:
    """Read and write all that a start does."""
    async with (
        Database.open(file) as database,
        Inbox.open(database, "telegram", file.parent) as inbox,
    ):
        await inbox.read_owed()
        await Puzzles(database).running()
        await Dailies(database).all()
        await Parties(database).running()
        await Parties(database).find_unshown()
        await Retention(database, days=365).sweep(0)


def test_a_changed_copy_is_refused(tmp_path: Path, note: Note) -> None:
    file, copy, rng = tmp_path / "balda.sqlite", tmp_path / "copy", make_random("copy")
    asyncio.run(fill(file))
    back_up(file, copy)
    note("copies changed", FLIPS)
    for _ in range(FLIPS):
        place, old = flip(copy, rng)
        with pytest.raises(StorageError):
            restore(copy, tmp_path / "new" / "balda.sqlite", datetime(2026, 11, 21))
        put_back(copy, place, old)
    note("copies refused", FLIPS)


def test_a_database_that_is_locked_elsewhere_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "balda.sqlite"
    asyncio.run(fill(file))
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError):
            asyncio.run(use(file))
