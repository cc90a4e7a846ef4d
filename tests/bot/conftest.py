"""Settings for a bot that knows a few words."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.settings import Settings
from bot.work import lexicons
from solver import Lexicon

LEXICON = Lexicon.from_words(["бар", "барсук", "кар", "кат", "кит", "скраб"])


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


@pytest.fixture
def settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lexicon: Lexicon
) -> Iterator[Settings]:
    """For a bot that knows *lexicon* alone."""
    monkeypatch.setattr("bot.app.open_lexicons", lambda directory: None)
    monkeypatch.setattr("bot.telegram.turns.CHAT_PERIOD_S", 0.0)
    monkeypatch.setattr(Lexicon, "open", lambda name, *, directory: lexicon)
    yield Settings(data_dir=tmp_path)
    lexicons._built_in.cache_clear()
    lexicons._lexicon.cache_clear()
