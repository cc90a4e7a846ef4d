"""A bot that lives by a clock and posts known puzzles, and people in a group."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import pytest

from bot.app import serving
from bot.playground import Person, Playground, settings_for
from bot.running.timers import Timers
from bot.settings import Settings
from tests.bot.bot_parts import QUICK, Job, parts
from tests.bot.clock import Clock
from tests.bot.games.puzzles.known_puzzles import (
    ENGLISH,
    LEXICON,
    NOW,
    Start,
    known_board,
    known_hive,
    known_solution,
)
from tests.bot.shelves import shelf_of


@pytest.fixture
def clock() -> Clock:
    clock = Clock()
    clock.now = NOW
    return clock


@pytest.fixture
def start(telegram: Playground, settings: Settings, clock: Clock) -> Start:
    """Puts a bot to work that lives by *clock*, knows few words and posts known puzzles."""

    def at_work() -> AbstractAsyncContextManager[object]:
        jobs: dict[str, Job] = {
            "new_hive": known_hive,
            "new_board": known_board,
            "solve_posted_board": known_solution,
        }
        known = parts(shelf_of(LEXICON, ENGLISH), jobs)
        known = replace(known, timers=Timers(clock=clock, sleep=clock.sleep))
        return serving(settings_for(telegram, settings), parts=known, pace=QUICK)

    return at_work


@pytest.fixture
async def telegram(clock: Clock) -> AsyncIterator[Playground]:
    """A playground without a bot."""
    async with Playground(now=clock) as running:
        yield running


@pytest.fixture
def anna(telegram: Playground) -> Person:
    """Anna in a group where the bot hears only what is said to it."""
    return telegram.member(telegram.group("Друзья"), telegram.person("Анна <3"))


@pytest.fixture
def boris(telegram: Playground, anna: Person) -> Person:
    return telegram.member(anna.place.chat, telegram.person("Борис", user_id=2, language="en"))


@pytest.fixture
async def bot(start: Start) -> AsyncIterator[None]:
    async with start():
        yield
