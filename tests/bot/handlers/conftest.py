"""The bot with a lexicon of a few words, and people who talk to it in Russian."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot import jobs
from bot.app import serving
from bot.playground import Person, Playground, settings_for
from bot.settings import Settings
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
    monkeypatch.setattr("bot.turns.CHAT_PERIOD_S", 0.0)
    monkeypatch.setattr(Lexicon, "open", lambda name, *, directory: lexicon)
    yield Settings(data_dir=tmp_path)
    jobs._base_lexicon.cache_clear()
    jobs._changed_lexicon.cache_clear()


@pytest.fixture
async def playground(settings: Settings) -> AsyncIterator[Playground]:
    async with Playground() as running, serving(settings_for(running, settings)):
        yield running


@pytest.fixture
def anna(playground: Playground) -> Person:
    return playground.person("Анна")


@pytest.fixture
def friends(playground: Playground, anna: Person) -> Person:
    """Anna in a group where the bot hears everything."""
    return playground.member(playground.group("Друзья", bot_sees_all=True), anna)


@pytest.fixture
def boris(playground: Playground, friends: Person) -> Person:
    """Boris in the same group."""
    return playground.member(friends.place.chat, playground.person("Борис", user_id=2))
