"""A bot with a small lexicon and fixed puzzles, and people in a group."""

from collections.abc import AsyncIterator

import pytest

from bot.playground import Person, Playground
from bot.work.lexicons import LexiconShelf
from tests.bot.bot_parts import Job
from tests.bot.games.bot_by_clock import Start
from tests.bot.games.puzzles.known_puzzles import (
    ENGLISH,
    LEXICON,
    UKRAINIAN,
    make_board,
    make_hive,
    solve_known,
)
from tests.bot.shelves import shelf_of


@pytest.fixture
def shelf() -> LexiconShelf:
    return shelf_of(LEXICON, ENGLISH, UKRAINIAN)


@pytest.fixture
def instead() -> dict[str, Job]:
    return {
        "new_hive": make_hive,
        "new_board": make_board,
        "solve_posted_board": solve_known,
    }


@pytest.fixture
def anna(telegram: Playground) -> Person:
    """Anna in a group where the bot sees only messages addressed to it."""
    return telegram.member(telegram.group("Друзья"), telegram.person("Анна <3"))


@pytest.fixture
def boris(telegram: Playground, anna: Person) -> Person:
    return telegram.member(anna.place.chat, telegram.person("Борис", user_id=2, language="en"))


@pytest.fixture
def vera(telegram: Playground) -> Person:
    """Vera in her private chat."""
    return telegram.person("Вера", user_id=3)


@pytest.fixture
def olena(telegram: Playground, anna: Person) -> Person:
    return telegram.member(anna.place.chat, telegram.person("Олена", user_id=7, language="uk"))


@pytest.fixture
async def bot(start: Start) -> AsyncIterator[None]:
    async with start():
        yield
