"""A repeated refusal is only a reaction, which uses up no message."""

from bot.playground import Person
from tests.bot.networks import both_networks

pytestmark = both_networks


async def test_only_one_of_twelve_refusals_is_a_message(friends: Person, boris: Person) -> None:
    said = [await friends.say("/newbee") for _ in range(12)]  # its words are too few
    refusal = await friends.answer(said[0])
    await friends.until(lambda: _reactions(friends) == len(said) - 1 or None)
    assert [message.text for message in friends.history() if message.by_bot] == [refusal.text]
    assert "узлы" in (await boris.ask("/mode knots")).text


def _reactions(person: Person) -> int:
    return sum(bool(message.reaction) for message in person.history())


async def test_somebody_else_is_told_too(friends: Person, boris: Person) -> None:
    first = await friends.ask("/fix")
    assert (await boris.ask("/fix")).text == first.text


async def test_in_private_each_is_answered(anna: Person) -> None:
    first = await anna.ask("/fix")
    assert (await anna.ask("/fix")).text == first.text
