"""Forwarded messages are answered; answers ring, edits do not."""

from bot.playground import Person
from bot.render.drawing import Drawing
from bot.render.picture import draw
from solver import Grid
from tests.bot.handlers.boards import GRID, tap_through, title
from tests.bot.networks import both_networks

pytestmark = both_networks

BOARD = draw(Drawing(Grid.parse(".....\n.тсе.\nкарта\n.йак.\n.....").rows))


async def test_a_forwarded_picture_is_answered(anna: Person, friends: Person) -> None:
    sent = await friends.show(BOARD)
    forwarded = await anna.forward(sent, friends.place.chat)
    assert forwarded.forwarded
    assert title(await anna.answer(forwarded)).startswith("Балда 5×5")


async def test_a_forwarded_board_is_answered(anna: Person, friends: Person) -> None:
    sent = await friends.say(GRID)
    assert "барсук" in (await anna.answer(await anna.forward(sent, friends.place.chat))).text


async def test_an_answer_rings_and_its_edits_do_not(anna: Person) -> None:
    answer = await anna.ask(GRID)
    assert anna.rings == 1
    await tap_through(anna, answer, "1", "Назад")
    assert anna.rings == 1
