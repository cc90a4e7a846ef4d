"""Messages, taps and queries reach their routes, and refusals are answered."""

from collections.abc import Sequence
from typing import ClassVar, NoReturn

import pytest

from bot.chat.entrance import Dispatcher
from bot.chat.messages import Article, GuestQuery, InlineQuery, Message
from bot.chat.network import ClosedError, GoneError, NetworkError
from bot.chat.people import Person, Refusals
from bot.chat.routes import Alive, Routes, TapRoute, TextRow
from bot.chat.said import Said, Shape
from bot.render.answer import Answer, TapAnswer
from bot.render.payloads import ChatPayload, Payload, PersonPayload, payload
from bot.texts import BotError
from tests.bot.chat.recorder import ANNA, GROUP, PEOPLE, PRIVATE, Recorder, message, tap
from tests.bot.clock import Clock


@payload("rewrite")
class Rewrite(Payload):
    what: str


@payload("person")
class OfPerson(PersonPayload):
    """A button that only one person may tap."""


@payload("chat")
class OfChat(ChatPayload):
    foreign: ClassVar[str] = "This is the button of another chat."


async def echo(message: Message, person: Person) -> Answer:
    return Answer(f"{person.name}: {message.text}")


async def refuse(message: Message, person: Person) -> Answer:
    raise BotError("I cannot do {what}.", what="that")


async def always(said: Said, message: Message, person: Person) -> Alive[None]:
    return Alive(None)


async def double(message: Message, person: Person, thing: None, said: Said) -> Answer:
    return Answer(str(2 * said.number))


async def spell(message: Message, person: Person, thing: None, said: Said) -> Answer:
    return Answer("-".join(said.text))


async def rewrite(payload: Rewrite, person: Person) -> TapAnswer:
    return TapAnswer("done", rewrite=Answer(payload.what))


async def agree(payload: Payload, person: Person) -> TapAnswer:
    return TapAnswer("yes")


async def articles(query: InlineQuery, person: Person) -> Sequence[Article]:
    if not query.text:
        raise BotError("Nothing yet.")
    return [Article("1", query.text, query.text)]


async def welcome(message: Message, person: Person) -> Answer:
    return await (echo if message.text else refuse)(message, person)


ROUTES = Routes(
    {"echo": echo, "refuse": refuse, "once": echo},
    edited=frozenset({"echo"}),
    taps=[TapRoute(Rewrite, rewrite), TapRoute(OfPerson, agree), TapRoute(OfChat, agree)],
    texts=[
        TextRow("double", always, {Shape.NUMBER: double}, edited=(Shape.NUMBER,)),
        TextRow("spell", always, {Shape.WORD: spell}),
    ],
    inline=articles,
    guest=welcome,
)


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def dispatcher(recorder: Recorder) -> Dispatcher:
    return Dispatcher(PEOPLE, recorder.outbox, ROUTES)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (message("/echo hello"), "Anna: hello"),
        (message("/refuse"), "I cannot do that."),
        (message("21"), "42"),
        (message("cat"), "c-a-t"),
        (message("/echo hello", edited=True), "Anna: hello"),
        (message("21", edited=True), "42"),
        (message("/chess"), "I don't know this command; /help lists those I know."),
    ],
)
async def test_a_message_gets_its_answer(
    dispatcher: Dispatcher, recorder: Recorder, asked: Message, answer: str
) -> None:
    await dispatcher.message(asked)
    assert recorder.log == [f"send {answer}"]


async def test_a_guest_gets_one_answer(dispatcher: Dispatcher, recorder: Recorder) -> None:
    await dispatcher.guest(GuestQuery("g", message("hello")))
    await dispatcher.guest(GuestQuery("g", message("")))
    assert recorder.log == ["guest Anna: hello", "guest I cannot do that."]


@pytest.mark.parametrize(
    "asked",
    [
        message("cat", edited=True),
        message("/once", edited=True),
        message("/chess", edited=True),
        message("/chess", GROUP, insistent=False),
        message(""),
    ],
)
async def test_nothing_is_said_if_nobody_waits(
    dispatcher: Dispatcher, recorder: Recorder, asked: Message
) -> None:
    await dispatcher.message(asked)
    assert recorder.log == []


async def test_a_chat_with_too_many_refusals_is_told_and_ignored_for_seconds(
    recorder: Recorder,
) -> None:
    clock = Clock()
    refusals = Refusals(2, clock=clock)
    dispatcher = Dispatcher(PEOPLE, recorder.outbox, ROUTES, refusals)
    for asked in ("/refuse", "/echo 1", "/refuse", "/echo 2", "/refuse"):
        await dispatcher.message(message(asked))
    await dispatcher.message(message("/refuse", GROUP))
    assert recorder.log == [
        "send I cannot do that.",
        "send Anna: 1",
        "send I cannot do that.\n\nThat was 2 messages within seconds that I could not answer; "
        "I will be quiet here for ten seconds.",
        "send I cannot do that.",
    ]
    clock.move_to(11)
    recorder.log.clear()
    await dispatcher.message(message("/echo 3"))
    assert recorder.log == ["send Anna: 3"]


async def test_only_in_a_group_an_answer_is_a_reply(
    dispatcher: Dispatcher, recorder: Recorder
) -> None:
    for place in (GROUP, PRIVATE):
        await dispatcher.message(message("cat", place))
    assert [delivery.reply_to for delivery in recorder.sent] == [5, None]


async def test_a_tap_rewrites_the_message_above_the_button(
    dispatcher: Dispatcher, recorder: Recorder
) -> None:
    await dispatcher.tap(tap("v1:rewrite:new"))
    await dispatcher.tap(tap("v1:rewrite:new", has_picture=True))
    assert recorder.log == ["edit new", "note done", "edit caption new", "note done"]


async def test_an_alert_that_is_too_long_to_stand_over_the_button_is_a_message(
    recorder: Recorder,
) -> None:
    async def warn(payload: Rewrite, person: Person) -> TapAnswer:
        return TapAnswer(int(payload.what) * "a", alert=True)

    routes = Routes({}, taps=[TapRoute(Rewrite, warn)])
    dispatcher = Dispatcher(PEOPLE, recorder.outbox, routes)
    most = recorder.can.max_note
    for length in (most, most + 1):
        await dispatcher.tap(tap(f"v1:rewrite:{length}"))
    assert recorder.log == [f"alert {'a' * most}", f"send {'a' * (most + 1)}", "note "]


def fail_with(error: NetworkError) -> Routes:
    """Routes whose answers raise *error*."""

    async def fail(*_: object) -> NoReturn:
        raise error

    return Routes({"fail": fail}, taps=[TapRoute(Rewrite, fail)])


@pytest.mark.parametrize("error", [GoneError("gone"), ClosedError("closed")])
async def test_a_tap_on_a_deleted_thing_is_answered(
    recorder: Recorder, error: NetworkError
) -> None:
    await Dispatcher(PEOPLE, recorder.outbox, fail_with(error)).tap(tap("v1:rewrite:new"))
    assert recorder.log == ["note This board is no longer here; send it again."]


async def test_a_message_about_a_deleted_thing_is_answered(recorder: Recorder) -> None:
    routes = fail_with(GoneError("gone"))
    dispatcher = Dispatcher(PEOPLE, recorder.outbox, routes)
    await dispatcher.message(message("/fail", GROUP))
    assert recorder.log == ["send This board is no longer here; send it again."]
    assert recorder.sent[0].reply_to == 5


async def test_a_tap_may_change_only_the_buttons(recorder: Recorder) -> None:
    async def turn(payload: Rewrite, person: Person) -> TapAnswer:
        return TapAnswer(keyboard=())

    routes = Routes(taps=[TapRoute(Rewrite, turn)])
    dispatcher = Dispatcher(PEOPLE, recorder.outbox, routes)
    await dispatcher.tap(tap("v1:rewrite:new"))
    assert recorder.log == ["edit buttons", "note "]


@pytest.mark.parametrize("data", ["", "v1:chess:1", "v1:rewrite:a:b", "v1:person:anna"])
async def test_a_button_that_is_made_up_is_refused(
    dispatcher: Dispatcher, recorder: Recorder, data: str
) -> None:
    await dispatcher.tap(tap(data))
    assert recorder.log == [
        "alert I don't know this button; send the board again for a new answer."
    ]


async def test_a_button_of_another_person_or_chat_is_refused(
    dispatcher: Dispatcher, recorder: Recorder
) -> None:
    for data in ("v1:person:1", "v1:person:2", "v1:chat:-100", "v1:chat:-200"):
        await dispatcher.tap(tap(data, GROUP))
    assert recorder.log == [
        "note yes",
        "alert This button is not yours; send the command yourself.",
        "note yes",
        "alert This is the button of another chat.",
    ]


async def test_an_inline_query_that_is_refused_offers_nothing(
    dispatcher: Dispatcher, recorder: Recorder
) -> None:
    for text in ("cat", ""):
        await dispatcher.query(InlineQuery("q", ANNA, text))
    assert recorder.log == ["offer ['cat']", "offer []"]
