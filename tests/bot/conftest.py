"""Settings and lexicons for a bot that knows a few words."""

from pathlib import Path

import pytest

from bot.settings import Settings
from bot.work.shelf import LexiconShelf
from solver import Lexicon
from tests.bot.shelves import shelf_of

LEXICON = Lexicon.from_words(["бар", "барсук", "кар", "кат", "кит", "скраб"])
ENGLISH = Lexicon.from_words(["map"], alphabet="en")


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


@pytest.fixture
def shelf(settings: Settings, lexicon: Lexicon) -> LexiconShelf:
    """For a bot that knows *lexicon* and next to no English."""
    return shelf_of(ENGLISH, lexicon, directory=settings.lexicons)


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr("bot.telegram.turns.CHAT_PERIOD_S", 0.0)
    return Settings(data_dir=tmp_path)
