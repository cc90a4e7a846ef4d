"""An answer takes one job, which solves its board and draws it."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from bot.playground import Person
from bot.work.jobs import Jobs

BOARDS = ["баъ\n..с\n.ку", "/boggle бар сук тик"]


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The jobs that are done, by name; their requests go the way to another machine."""
    names: list[str] = []
    run = Jobs.run

    async def note(self: Jobs, work: Callable[..., Any], *args: Any) -> Any:
        names.append(work.__name__)
        return await run(self, work, *pickle.loads(pickle.dumps(args)))

    monkeypatch.setattr(Jobs, "run", note)
    return names


@pytest.mark.parametrize("board", BOARDS)
async def test_a_board_is_solved_and_drawn_at_once(
    board: str, anna: Person, done: list[str]
) -> None:
    assert anna.picture(await anna.ask(board))
    assert done == ["solve_and_draw"]


async def test_other_buttons_are_shown_without_a_picture_anew(
    anna: Person, done: list[str]
) -> None:
    answer = await anna.ask(BOARDS[1])
    done.clear()
    await anna.tap(answer, "Ещё")
    assert done == ["solve_boggle"]
