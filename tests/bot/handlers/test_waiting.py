"""People who send more than the bot can answer at once are told their place."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.playground import Person
from bot.running.timers import Pace
from bot.work.lexicons import LexiconShelf
from solver import Lexicon
from tests.bot.bot_parts import QUICK


@pytest.fixture
def pace() -> Pace:
    return QUICK._replace(long_own_line=3)


@pytest.fixture
def held() -> Iterator[threading.Event]:
    """An event; no lexicon opens before it is set."""
    go_on = threading.Event()
    yield go_on
    go_on.set()


@pytest.fixture
def shelf(held: threading.Event, lexicon: Lexicon) -> LexiconShelf:
    def opening(name: str, directory: Path) -> Lexicon:
        held.wait(10)
        return lexicon

    return LexiconShelf(Path("/nowhere"), opening=opening)


async def test_a_person_with_a_long_line_is_told_once(anna: Person, held: threading.Event) -> None:
    asked = [await anna.say("/bee барсукт") for _ in range(6)]
    note = await anna.answer(asked[-1])
    assert note.text == "Я занят: до вас ещё 3 ответа. Ваш тоже будет."
    held.set()
    await anna.answers(asked[-1], 7)
    assert len([m for m in anna.history() if "занят" in m.text]) == 1


async def test_talk_that_is_not_for_us_is_told_nothing(
    friends: Person, held: threading.Event
) -> None:
    await friends.say("/bee барсукт")
    talk = [await friends.say("привет") for _ in range(6)]
    held.set()
    answer = await friends.answer(talk[-1])
    assert "занят" not in answer.text
