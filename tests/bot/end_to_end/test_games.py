"""A game with the bot and its real words."""

import re

import pytest

from bot.playground import Person, Playground, Shown
from tests.bot.end_to_end.conversation import newcomer
from tests.long import long

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def play_as_hinted(person: Person, board: Shown) -> Shown:
    hints = [await person.tap(board, "Hint") for _ in range(4)]
    letter, cell, word = re.findall(r"“(\w)” on (\w+) makes “(\w+)”", hints[-1])[0]
    return await person.ask(f"{cell} {letter} {word}")


@pytest.mark.parametrize("level", ["Beginner", long("Champion")])
async def test_a_hinted_move_is_good_and_is_answered(anna: Person, level: str) -> None:
    invitation = await anna.ask("/play 5")
    await anna.tap(invitation, level)
    board = await play_as_hinted(anna, await anna.wait_for_edit(invitation))
    assert board.text.count(", +") == 2
    assert "(in the lexicon)" in board.text


async def test_a_game_may_be_in_english(playground: Playground) -> None:
    vera = newcomer(playground, "ru")
    assert "Балда 5×5" in (await vera.ask("/play table")).text
