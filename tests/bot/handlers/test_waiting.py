"""Who sends more than can be answered at once is told their place."""

import threading

import pytest

from bot.games.bee.solving_hives import BeeRequest, BeeResult
from bot.playground import Person
from solver import Hints

NO_HINTS = Hints({}, {}, total=0, points=0, pangrams=0, perfect=0)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """No hive is solved before this is set."""
    go_on = threading.Event()

    def solve_later(shelf: object, request: BeeRequest) -> BeeResult:
        go_on.wait(10)
        return BeeResult(0, (), NO_HINTS, (), 0)

    monkeypatch.setattr("bot.games.contents.solve_hive", solve_later)
    monkeypatch.setattr("bot.telegram.ordering.LONG_OWN_LINE", 3)
    return go_on


async def test_a_long_line_of_one_s_own_is_told_once(anna: Person, held: threading.Event) -> None:
    asked = [await anna.say("/bee барсукт") for _ in range(6)]
    note = await anna.answer(asked[-1])
    assert note.text == "Я занят: сначала ещё 3 ответа. Ваш тоже будет."
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
