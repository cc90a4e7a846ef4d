"""If a person edits a message, the bot edits its answer."""

import pytest

from bot.playground import Person, Shown
from tests.bot.handlers.boards import GRID, title


async def edit(person: Person, first: str, then: str) -> tuple[Shown, Shown]:
    """Send a message and edit it; return its answer before and after."""
    asked = await person.say(first)
    answer = await person.answer(asked)
    await person.edit(asked, then)
    return answer, await person.wait_for_edit(answer)


@pytest.mark.parametrize(
    ("first", "then", "says"),
    [
        (GRID, GRID.replace("у", "т"), "т"),
        (f"/solve {GRID}", "/solve ба ..", "2×2"),
        ("/bee барсукт", "/bee кстибар", "К "),
        ("/boggle ба кс", "/boggle ба рк", "бар¹, кар²"),
    ],
)
async def test_a_corrected_question_has_its_answer_corrected(
    anna: Person, first: str, then: str, says: str
) -> None:
    answer, changed = await edit(anna, first, then)
    assert changed.id == answer.id
    assert says in changed.text
    assert changed.text != answer.text


async def test_another_cell_is_another_look_in_the_same_message(anna: Person) -> None:
    await anna.ask(GRID)
    _, changed = await edit(anna, "/cell б2", "/cell а3")
    assert "ходы в клетку а3" in title(changed)


async def test_buttons_of_a_corrected_answer_work(anna: Person) -> None:
    _, changed = await edit(anna, GRID, GRID.replace("у", "т"))
    await anna.tap(changed, "узлы")
    assert "узлы" in title(await anna.wait_for_edit(changed))


async def test_a_question_of_another_kind_gets_an_answer_of_its_own(anna: Person) -> None:
    asked = await anna.say(GRID)
    answer = await anna.answer(asked)
    await anna.edit(asked, "/bee барсукт")
    assert "Spelling Bee" in title(await anna.answer(answer))
