"""`/think` with the real lexicon and the real search."""

import pytest

from bot.playground import Person
from tests.bot.end_to_end.conversation import BOARD, GRID, bot_messages

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_large_board_shows_progress_until_it_is_stopped(anna: Person) -> None:
    await anna.ask(BOARD)
    begun = await anna.ask("/think 60")
    progress = await anna.wait_for_edit(begun)
    assert anna.picture(progress) != anna.picture(begun)
    assert " ahead: you " in progress.text
    assert await anna.tap(progress, "stop") == ""
    found = await anna.wait_for_edit(progress)
    assert (found.id, found.button("look ahead").text) == (begun.id, "Look ahead")


async def test_other_messages_are_answered_meanwhile(anna: Person) -> None:
    await anna.ask(BOARD)
    begun = await anna.ask("/think 60")
    assert "барсук" in (await anna.ask(GRID)).text
    await anna.tap(begun, "stop")


async def test_a_small_board_is_solved_at_once(anna: Person) -> None:
    await anna.ask("шал\n...\n...")
    found = await anna.wait_for_edit(await anna.ask("/think 60"))
    while "I am looking ahead" in found.text:
        found = await anna.wait_for_edit(found)
    assert "To the end of the game: " in found.text
    assert len(bot_messages(anna)) == 2
