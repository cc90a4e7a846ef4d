"""Messages that a group forbids or that people have deleted break nothing."""

import pytest

from bot.playground import Person
from bot.running import metrics
from tests.bot.handlers.boards import GRID, open_more
from tests.bot.log_lines import capture_logs
from tests.bot.persons import in_topic


@pytest.fixture
def errors() -> int:
    return metrics.total(metrics.ERRORS)


async def test_the_answer_is_text_if_pictures_are_forbidden(friends: Person) -> None:
    friends.place.chat.forbids = frozenset({"photos"})
    answer = await friends.ask(f"/solve {GRID}")
    assert "барсук" in answer.text
    assert not answer.picture
    await friends.tap(answer, "узлы")
    assert "барсук" in (await friends.wait_for_edit(answer)).text


async def test_pages_of_such_an_answer_turn(friends: Person) -> None:
    friends.place.chat.forbids = frozenset({"photos"})
    answer = await friends.ask("/boggle каот стрн илея бвгд")
    if any("▶" in button.text for button in answer.buttons):
        await friends.tap(answer, "▶")
        assert (await friends.wait_for_edit(answer)).text != answer.text


@pytest.mark.parametrize("closed", ["group", "topic"])
async def test_a_closed_group_or_topic_is_no_error(
    friends: Person, anna: Person, errors: int, closed: str
) -> None:
    chat = friends.place.chat
    if closed == "group":
        chat.forbids = frozenset({"photos", "text messages"})
    chat.closed_topics = frozenset({5})
    with capture_logs() as logged:
        await in_topic(friends, 5).say(f"/solve {GRID}")
        await in_topic(friends, 5).say("/start")
        await anna.ask("/start")
        await anna.ask(GRID)
    assert not [entry for entry in logged if entry["log_level"] in ("error", "warning")]
    assert metrics.total(metrics.ERRORS) == errors


async def test_a_tap_on_a_deleted_message_is_answered(friends: Person, errors: int) -> None:
    answer = await open_more(friends, await friends.ask(f"/solve {GRID}"))
    tap = friends.world.tap(friends.place, answer.id, answer.button("узлы").data)
    friends.world.delete(friends.place.chat, answer.id)
    note = await friends.until(lambda: tap.answer)
    assert "уже нет" in note["text"]
    assert metrics.total(metrics.ERRORS) == errors


async def test_a_correction_of_a_deleted_answer_says_so(friends: Person, errors: int) -> None:
    answer = await friends.ask(f"/solve {GRID}")
    friends.world.delete(friends.place.chat, answer.id)
    said = await friends.ask("/fix в1=ъ")
    assert "на моей стороне" not in said.text
    assert metrics.total(metrics.ERRORS) == errors
