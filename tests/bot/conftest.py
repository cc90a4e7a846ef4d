"""Settings and lexicons for a bot that knows a few words."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.app import Parts
from bot.running.timers import Pace
from bot.settings import Settings
from bot.work.lexicons import LexiconShelf
from ocr import Reading, ReadingError
from solver import Lexicon
from tests.bot.bot_parts import QUICK, Job, parts
from tests.bot.shelves import shelf_of

LEXICON = Lexicon.from_words(["бар", "барсук", "кар", "кат", "кит", "скраб"])
ENGLISH = Lexicon.from_words(["map"], alphabet="en")
UKRAINIAN = Lexicon.from_words(["вовк", "завод", "заводь", "кит", "місто"], alphabet="uk")


@pytest.fixture(scope="session", autouse=True)
def shared_readings() -> Iterator[None]:
    """Read each picture once for all tests; a reading is plain data that nobody changes."""

    @cache
    def read(data: bytes, **how: Any) -> Reading | ReadingError:
        from ocr.board.board_reader import read_board  # slow, and needed only for pictures

        try:
            return read_board(data, **how)
        except ReadingError as error:
            return error

    def read_once(data: bytes, **how: Any) -> Reading:
        reading = read(data, **how)
        if isinstance(reading, ReadingError):
            raise reading.with_traceback(None)
        return reading

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ocr.read_board", read_once, raising=False)
        yield


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


@pytest.fixture
def shelf(settings: Settings, lexicon: Lexicon) -> LexiconShelf:
    """A shelf with *lexicon* and a few English and Ukrainian words."""
    return shelf_of(ENGLISH, UKRAINIAN, lexicon, directory=settings.lexicons)


@pytest.fixture
def pace() -> Pace:
    return QUICK


@pytest.fixture
def instead() -> dict[str, Job]:
    """Functions that replace jobs, by the names of the replaced ones."""
    return {}


@pytest.fixture
def own_parts(shelf: LexiconShelf, instead: dict[str, Job]) -> Parts:
    return parts(shelf, instead)


@pytest.fixture(scope="session")
def usual_settings() -> Settings:
    return Settings()


@pytest.fixture
def settings(usual_settings: Settings, new_database: bytes, tmp_path: Path) -> Settings:
    settings = replace(usual_settings, data_dir=tmp_path)
    settings.database.write_bytes(new_database)
    return settings
