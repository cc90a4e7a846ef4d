"""Hints in place of the words of a hive."""

import pytest

from bot.playground import Person
from tests.bot.handlers.boards import GRID, board_id, words
from tests.bot.networks import both_networks

pytestmark = both_networks


@pytest.mark.parametrize("wish", ["hint", "hints", "подсказка", "ПОДСКАЗКИ"])
async def test_hints_may_be_asked_for_at_once(anna: Person, wish: str) -> None:
    answer = await anna.ask(f"/bee барсук {wish}")
    assert "БА-1" in answer.text
    assert "барсук" not in answer.text
    assert words(answer) == []


async def test_a_button_leads_to_the_hints_and_back(anna: Person) -> None:
    answer = await anna.ask("/bee барсук")
    await anna.tap(answer, "подсказки")
    hints = await anna.edited(answer)
    assert "БА-1" in hints.text
    assert "барсук" not in hints.text
    await anna.tap(hints, "слова")
    assert words(await anna.edited(hints)) == ["барсук", "скраб"]


async def test_hints_are_given_in_reply_to_the_answer(anna: Person) -> None:
    answer = await anna.ask("/bee барсук")
    assert "БА-1" in (await anna.replying_to(answer.id).ask("/bee подсказки")).text


async def test_hints_hide_nothing_in_a_group(friends: Person) -> None:
    answer = await friends.ask("/bee барсук hints")
    assert "spoiler" not in {entity["type"] for entity in answer.entities}


async def test_hints_alone_may_be_letters(anna: Person) -> None:
    assert "H i n t s" in (await anna.ask("/bee hints")).text


async def test_other_boards_have_no_hints(anna: Person) -> None:
    answer = await anna.ask(GRID)
    tapped = f"v1:hints:{board_id(answer)}"
    assert "не знаю такой кнопки" in await anna.send_tap(answer, tapped)
