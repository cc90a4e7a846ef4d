"""A watcher hears of each change, and gets a heartbeat in between."""

from contextlib import aclosing

import pytest

from bot.games.page_door import Watching


@pytest.mark.usefixtures("often")
async def test_all_watchers_hear_the_heartbeat_at_once() -> None:
    watching = Watching()
    async with aclosing(watching.changes("a")) as one, aclosing(watching.changes("b")) as other:
        assert [await anext(one), await anext(other)] == [True, True]
        assert [await anext(one), await anext(other)] == [False, False]


async def test_a_change_is_heard_by_its_watchers() -> None:
    watching = Watching()
    async with aclosing(watching.changes("a")) as one, aclosing(watching.changes("b")) as other:
        assert [await anext(one), await anext(other)] == [True, True]
        watching.tell("a")
        assert await anext(one)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.games.page_door.HEARTBEAT_S", 0.01)
