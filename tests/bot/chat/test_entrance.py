"""Admission of chats, and reports of failures."""

from collections.abc import Sequence
from typing import NoReturn, cast

import pytest

from bot.chat.entrance import Dispatcher, Entrance, Failures, Moves, Owner
from bot.chat.messages import GuestQuery, InlineQuery, Message
from bot.chat.network import ClosedError, MovedError, UnansweredError
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape
from bot.chat.spelling import Vocabulary
from bot.render.answer import Answer
from bot.texts import BotError
from storage import Records
from tests.bot.chat.recorder import ANNA, GROUP, PEOPLE, PRIVATE, Recorder, message, tap
from tests.bot.log_lines import capture_logs

ADMIN = 9
VOCABULARY = cast(Vocabulary, None)
REFUSAL = "This bot works only in the chats that its owner has chosen."


async def nothing() -> None:
    """Resume nothing when a group has moved."""


def entrance_to(
    recorder: Recorder,
    routes: Routes,
    *,
    allowed: Sequence[int] = (),
    owner: int | None = None,
    moves: Moves | None = None,
) -> Entrance:
    outbox = recorder.outbox
    return Entrance(
        Dispatcher(PEOPLE, outbox, routes),
        Failures(outbox, Owner(owner, outbox)),
        outbox,
        moves or Moves(cast(Records, None), VOCABULARY, nothing),
        frozenset(allowed),
    )


async def always(said: Said, message: Message, person: Person) -> Alive[None]:
    return Alive(None)


async def greet(message: Message, person: Person, thing: None, said: Said) -> Answer:
    return Answer("Hello")


def failing(error: Exception) -> Routes:
    async def fail(*_: object) -> NoReturn:
        raise error

    row = TextRow("fail", always, dict.fromkeys(Shape, fail), edited=tuple(Shape))
    return Routes(texts=[row], inline=fail, guest=fail)


class TestAdmission:
    ROUTES = Routes(texts=[TextRow("greet", always, dict.fromkeys(Shape, greet))])

    @pytest.mark.parametrize("allowed", [(), (PRIVATE.chat,), (7, PRIVATE.chat)])
    async def test_a_chat_that_is_allowed_is_answered(self, allowed: Sequence[int]) -> None:
        recorder = Recorder()
        await entrance_to(recorder, self.ROUTES, allowed=allowed).message(message("hi"))
        assert recorder.log == ["send Hello"]

    @pytest.mark.parametrize("asked", [message("hi", GROUP), message("hi", edited=True)])
    async def test_a_group_or_an_edit_is_told_nothing(self, asked: Message) -> None:
        recorder = Recorder()
        await entrance_to(recorder, self.ROUTES, allowed=[7]).message(asked)
        assert recorder.log == []

    async def test_a_person_in_private_or_at_a_button_is_told_why(self) -> None:
        recorder = Recorder()
        entrance = entrance_to(recorder, self.ROUTES, allowed=[7])
        await entrance.message(message("hi"))
        await entrance.tap(tap("v1:yes:1", GROUP))
        assert recorder.log == [f"send {REFUSAL}", f"alert {REFUSAL}"]

    @pytest.mark.parametrize(("allowed", "log"), [([7], []), ([ANNA.id], ["offer []"])])
    async def test_an_inline_query_counts_as_the_private_chat_of_its_author(
        self, allowed: Sequence[int], log: list[str]
    ) -> None:
        recorder = Recorder()
        await entrance_to(recorder, self.ROUTES, allowed=allowed).query(InlineQuery("q", ANNA, ""))
        assert recorder.log == log


class TestFailures:
    async def test_the_person_and_the_log_get_the_same_number(self) -> None:
        recorder = Recorder()
        with capture_logs() as logged:
            await entrance_to(recorder, failing(KeyError("x"))).message(message("hi"))
        (entry,) = logged
        number = entry["error_id"]
        assert recorder.log == [
            f"send Something went wrong on my side (error {number}). Please try again."
        ]
        assert recorder.sent[0].reply_to == 5

    async def test_only_the_owner_is_told_of_an_answer_that_was_given_up(self) -> None:
        recorder = Recorder()
        entrance = entrance_to(recorder, failing(UnansweredError("Bad Gateway")), owner=ADMIN)
        await entrance.message(message("hi"))
        (notice,) = recorder.log
        assert notice.startswith("send Balda Bot: UnansweredError, error ")

    async def test_an_update_that_cannot_be_read_is_told_by_its_number(self) -> None:
        recorder = Recorder()
        entrance = entrance_to(recorder, Routes(), owner=ADMIN)
        with capture_logs() as logged:
            await entrance.failures.skip(1000, "KeyError")
        assert "1000" in recorder.log[0]
        assert [entry["update"] for entry in logged] == [1000]

    async def test_a_chat_that_is_closed_to_us_is_no_failure(self) -> None:
        recorder = Recorder()
        with capture_logs() as logged:
            await entrance_to(recorder, failing(ClosedError("blocked"))).message(message("hi"))
        assert [entry["log_level"] for entry in logged] == ["info"]
        assert recorder.log == []

    @pytest.mark.parametrize("error", [KeyError("x"), ClosedError("blocked")])
    async def test_nobody_is_disturbed_for_an_edit_or_a_query(self, error: Exception) -> None:
        recorder = Recorder()
        entrance = entrance_to(recorder, failing(error))
        await entrance.message(message("hi", edited=True))
        await entrance.query(InlineQuery("q", ANNA, "hi"))
        assert recorder.log == []

    async def test_an_apology_that_cannot_be_delivered_is_logged(self) -> None:
        entrance = entrance_to(Recorder(ClosedError("blocked")), failing(KeyError("x")))
        with capture_logs() as logged:
            await entrance.message(message("hi"))
        assert [entry["event"] for entry in logged] == ["update failed", "apology not delivered"]

    async def test_a_tap_is_answered_by_the_apology(self) -> None:
        recorder = Recorder()
        entrance = entrance_to(recorder, Routes())
        await entrance.failures.report(KeyError("x"), tap("v1:yes:1"))
        assert recorder.log[0].startswith("alert Something went wrong")


class TestGuests:
    ASKED = GuestQuery("g", message("hi"))

    @pytest.mark.parametrize(("allowed", "answers"), [((), 1), ((ANNA.id,), 1), ((7,), 0)])
    async def test_a_guest_is_answered_as_in_their_private_chat(
        self, allowed: Sequence[int], answers: int
    ) -> None:
        async def answer(message: Message, person: Person) -> Answer:
            return Answer(f"Hello, {person.chat}")

        recorder = Recorder()
        await entrance_to(recorder, Routes(guest=answer), allowed=allowed).guest(self.ASKED)
        assert recorder.log == ["guest Hello, 1"] * answers

    async def test_a_refusal_and_a_failure_are_answers(self) -> None:
        recorder = Recorder()
        await entrance_to(recorder, failing(BotError("No board."))).guest(self.ASKED)
        await entrance_to(recorder, failing(ValueError("oops"))).guest(self.ASKED)
        assert recorder.log[0] == "guest No board."
        assert recorder.log[1].startswith("guest Something went wrong")


class TestWaiting:
    @pytest.mark.parametrize(
        ("place", "note"),
        [
            (4, "I am busy: 3 answers come first. Yours will come."),
            (1, "I am busy; your answer takes a while, but it will come."),
        ],
    )
    async def test_the_place_in_line_is_told_when_no_answer_waits(
        self, place: int, note: str
    ) -> None:
        recorder = Recorder()
        await entrance_to(recorder, Routes()).tell_place(message("hi", GROUP), place)
        assert recorder.log == [f"send {note}"]
        assert not recorder.sent[0].urgent

    async def test_a_failure_to_tell_the_place_is_ignored(self) -> None:
        entrance = entrance_to(Recorder(ClosedError("blocked")), Routes())
        with capture_logs() as logged:
            await entrance.tell_place(message("hi"), 4)
        assert not logged


class Moving:
    """Notes which groups have moved."""

    def __init__(self) -> None:
        self.moved: list[tuple[int, int]] = []

    async def move(self, old: int, new: int) -> None:
        self.moved.append((old, new))


class TestMoves:
    async def test_data_of_a_group_move_with_it(self) -> None:
        records = Moving()
        moves = Moves(cast(Records, records), VOCABULARY, nothing)
        await entrance_to(Recorder(), Routes(), moves=moves).move_group(-1, -2)
        assert records.moved == [(-1, -2)]

    async def test_a_message_to_a_moved_group_is_answered_in_the_new_one(self) -> None:
        async def answer(message: Message, person: Person, thing: None, said: Said) -> Answer:
            if message.place.chat == GROUP.chat:
                raise MovedError(-1001)
            return Answer(f"{message.text} in {message.place.chat}")

        recorder, records = Recorder(), Moving()
        routes = Routes(texts=[TextRow("answer", always, dict.fromkeys(Shape, answer))])
        moves = Moves(cast(Records, records), VOCABULARY, nothing)
        await entrance_to(recorder, routes, moves=moves).message(message("hi", GROUP))
        assert records.moved == [(GROUP.chat, -1001)]
        assert recorder.log == ["send hi in -1001"]
        assert recorder.sent[0].reply_to == 0

    async def test_the_owner_is_told_of_a_move_that_fails(self) -> None:
        recorder = Recorder()
        moves = Moves(cast(Records, None), VOCABULARY, nothing)
        await entrance_to(recorder, Routes(), owner=ADMIN, moves=moves).move_group(-1, -2)
        assert recorder.log[0].startswith("send Balda Bot: AttributeError")
