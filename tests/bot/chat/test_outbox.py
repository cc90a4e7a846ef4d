"""Answers are sent, and those that a kill interrupted are completed."""

from collections.abc import Sequence

import pytest

from bot.chat.messages import Place, Spot
from bot.chat.network import Delivery, Reaction, RefusedError
from bot.render.answer import Answer
from bot.render.buttons import Button, Keyboard
from bot.texts import BotError
from storage import Handling
from storage.handling import Fate, Step
from tests.bot.chat.recorder import GROUP, PRIVATE, Recorder, message

HELLO = Answer("Hello")
LEFT, ARRIVED = Step(Fate.LEFT, (41,)), Step(Fate.ARRIVED, (42,))
MANY: Keyboard = tuple((Button(str(n), url="https://example.org"),) for n in range(500))


class Remembering(Recorder):
    """Finds message *found* if asked for an interrupted one; keeps edits and keyboards."""

    def __init__(self, found: int | None = None) -> None:
        super().__init__()
        self.found = found
        self.keyboards: list[tuple[Spot, Keyboard]] = []
        self.edited: list[tuple[Spot, Delivery]] = []

    async def find(self, to: Place, answer: Answer, left: Sequence[int]) -> int | None:
        self.log.append(f"find {answer.text} {left} in {to.chat}")
        return self.found

    async def edit(self, at: Spot, delivery: Delivery) -> None:
        self.edited.append((at, delivery))

    async def edit_buttons(self, at: Spot, keyboard: Keyboard) -> None:
        self.keyboards.append((at, keyboard))


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


def handling_of(*steps: Step) -> Handling:
    return Handling("telegram", 1, steps=[*steps])


async def test_a_delivery_has_its_place_and_manner(recorder: Recorder) -> None:
    number = await recorder.outbox.post(GROUP, HELLO, reply_to=5, urgent=False)
    assert number == 1
    assert recorder.sent == [Delivery(HELLO, None, 5, urgent=False)]


async def test_only_in_a_group_an_answer_to_a_message_is_a_reply(recorder: Recorder) -> None:
    for place in (GROUP, PRIVATE):
        await recorder.outbox.reply(message("cat", place), HELLO, once=True)
    assert [delivery.reply_to for delivery in recorder.sent] == [5, None]
    assert all(delivery.urgent for delivery in recorder.sent)


async def test_a_sign_is_put_on_the_message(recorder: Recorder) -> None:
    await recorder.outbox.react(message("cat", GROUP), Reaction.COUNTED)
    assert recorder.log == ["react counted to 5 in -100"]


async def test_a_message_sent_before_the_kill_is_not_repeated_but_its_buttons_are() -> None:
    network = Remembering()
    answer = HELLO._replace(keyboard=MANY[:1])
    with handling_of(ARRIVED).at_work():
        assert await network.outbox.post(GROUP, answer) == 42
    assert network.keyboards == [(Spot(GROUP.chat, 42), MANY[:1])]
    assert network.log == []


@pytest.mark.parametrize(
    ("found", "number", "log"),
    [
        (41, 41, ["find Hello (41,) in -100"]),
        (None, 1, ["find Hello (41,) in -100", "send Hello"]),
    ],
)
async def test_a_message_that_was_on_its_way_is_looked_for_before_it_is_sent(
    found: int | None, number: int, log: list[str]
) -> None:
    network, handling = Remembering(found), handling_of(LEFT)
    with handling.at_work():
        assert await network.outbox.post(GROUP, HELLO) == number
    assert network.log == log
    assert handling.messages == [number]


async def test_a_message_that_may_come_only_once_is_given_up_if_not_found() -> None:
    network = Remembering()
    with handling_of(LEFT).at_work(), pytest.raises(BotError, match="does not count"):
        await network.outbox.reply(message("cat"), HELLO, once=True)
    assert network.sent == []


async def test_a_message_that_may_come_only_once_counts_if_found() -> None:
    network = Remembering(41)
    with handling_of(LEFT).at_work():
        assert await network.outbox.reply(message("cat"), HELLO, once=True) == 41
    assert network.sent == []


async def test_a_message_that_is_refused_is_forgotten_and_one_that_is_sent_noted() -> None:
    handling = handling_of(LEFT)
    with handling.at_work(), pytest.raises(RefusedError):
        await Refusing().outbox.post(GROUP, HELLO)
    assert handling.steps == []
    with handling.at_work():
        await Remembering().outbox.post(GROUP, HELLO)
    assert handling.messages == [1]


class Refusing(Remembering):
    async def send(self, to: Place, delivery: Delivery) -> int:
        raise RefusedError("no")


async def test_too_many_buttons_come_in_pages_wherever_they_leave() -> None:
    network = Remembering()
    outbox, at = network.outbox, Spot(GROUP.chat, 7)
    answer = HELLO._replace(keyboard=MANY)
    await outbox.post(GROUP, answer)
    await outbox.edit(at, answer)
    await outbox.edit_buttons(at, MANY)
    ((shown, edited),) = network.edited
    ((below, buttons),) = network.keyboards
    assert shown == below == at
    for keyboard in (network.sent[0].answer.keyboard, edited.answer.keyboard, buttons):
        assert keyboard[0] == MANY[0]
        assert keyboard[-1][0].label.startswith("1 / ")


async def test_an_edit_is_urgent_unless_it_is_said_not_to_be() -> None:
    network = Remembering()
    await network.outbox.edit(Spot(1, 2), HELLO)
    await network.outbox.edit(Spot(1, 2), HELLO, urgent=False)
    assert [delivery.urgent for _, delivery in network.edited] == [True, False]
