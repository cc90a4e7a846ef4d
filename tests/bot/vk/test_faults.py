"""Trouble with VK loses no message and repeats none."""

import asyncio
from pathlib import Path

import pytest

from bot.app import Parts, serving
from bot.playground import Fault, Person, Playground, Shown
from bot.playground.vk.vk_people import VkPeople
from bot.running.timers import Pace
from bot.settings import Settings, SettingsError
from tests.bot.handlers.boards import GRID, words


def answers(person: Person) -> list[Shown]:
    return [message for message in person.history() if message.by_bot]


def read_kept(place: Path) -> str:
    return place.read_text()


def keep(place: Path, number: str) -> None:
    place.write_text(number)


async def poll(people: VkPeople, times: int) -> None:
    async with asyncio.timeout(10):
        while people.polls < times:  # noqa: ASYNC110  nobody tells of a poll
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("code", [1, 2, 3])
async def test_a_long_poll_that_fails_begins_again(
    playground: Playground, people: VkPeople, anna: Person, code: int
) -> None:
    await poll(people, 1)
    begun = people.polls
    await anna.ask("/mode")
    await poll(people, begun + 1)  # such a failure may lose messages sent before the poll
    playground.faults.add(Fault("failed", "poll", code=code))
    await anna.ask("/mode")
    await poll(people, begun + 3)
    assert words(await anna.ask(GRID))[0] == "барсук"


async def test_events_that_vk_has_forgotten_do_not_stop_us(
    people: VkPeople, vk_settings: Settings, own_parts: Parts, pace: Pace
) -> None:
    async with serving(vk_settings, parts=own_parts, pace=pace):
        anna = people.person("Анна")
        await anna.ask("/mode")
    people.history.forget(100)
    await anna.say("привет")
    people.history.forget(100)
    async with serving(vk_settings, parts=own_parts, pace=pace):
        assert words(await anna.ask(GRID))[0] == "барсук"


@pytest.mark.parametrize(
    "fault",
    [
        Fault("too_many_requests", "messages.send", code=6),
        Fault("too_many_requests", "messages.send", code=9),
        Fault("refusal", "messages.send", code=10),
        Fault("server_error", "messages.send", times=2),
        Fault("html", "messages.send"),
        Fault("drop", "messages.send"),
        Fault("drop", "upload"),
        Fault("html", "upload", times=2),
        Fault("html", "poll"),
        Fault("drop", "poll"),
    ],
    ids=lambda fault: f"{fault.method} {fault.kind} {fault.code}",
)
async def test_an_outage_neither_loses_nor_repeats_the_answer(
    playground: Playground, anna: Person, fault: Fault
) -> None:
    playground.faults.add(fault)
    answer = await anna.ask(GRID)
    assert words(answer)[0] == "барсук"
    assert answer.picture
    assert len(answers(anna)) == 1


async def test_without_an_upload_server_the_words_come_alone(
    playground: Playground, anna: Person
) -> None:
    playground.faults.add(Fault("html", "upload", times=3))
    answer = await anna.ask(GRID)
    assert words(answer)[0] == "барсук"
    assert not answer.picture


async def test_a_person_who_forbids_messages_is_no_failure(people: VkPeople, anna: Person) -> None:
    people.forbid(anna.place.user.id)
    await anna.say(GRID)
    boris = people.person("Борис", user_id=2)
    assert words(await boris.ask(GRID))[0] == "барсук"
    assert answers(anna) == []


async def test_a_revoked_token_is_said_at_the_start(
    playground: Playground, vk_settings: Settings, own_parts: Parts, pace: Pace
) -> None:
    playground.faults.add(Fault("refusal", "groups.getLongPollServer", code=5))
    with pytest.raises(SettingsError, match="refuses this token for community 1000000001"):
        async with serving(vk_settings, parts=own_parts, pace=pace):
            pass


async def test_a_token_that_is_good_again_is_used_again(
    playground: Playground, anna: Person
) -> None:
    playground.faults.add(Fault("failed", "poll", code=2))
    playground.faults.add(Fault("refusal", "groups.getLongPollServer", code=5, times=2))
    assert words(await anna.ask(GRID))[0] == "барсук"


class TestKilled:
    """After a kill VK sends an event again unless the bot noted that it is done."""

    @pytest.fixture
    def place(self, vk_settings: Settings) -> Path:
        return vk_settings.data_dir / "vk-1000000001.ts"

    async def test_between_send_and_note_the_answer_is_not_sent_twice(
        self, people: VkPeople, vk_settings: Settings, own_parts: Parts, pace: Pace, place: Path
    ) -> None:
        anna = people.person("Анна")
        async with serving(vk_settings, parts=own_parts, pace=pace):
            before = read_kept(place)
            await anna.ask(GRID)
        assert read_kept(place) != before
        keep(place, before)
        async with serving(vk_settings, parts=own_parts, pace=pace):
            await anna.ask("/mode")
        first, _ = answers(anna)
        assert words(first)[0] == "барсук"

    async def test_before_the_send_the_answer_is_not_lost(
        self, people: VkPeople, vk_settings: Settings, own_parts: Parts, pace: Pace, place: Path
    ) -> None:
        anna = people.person("Анна")
        async with serving(vk_settings, parts=own_parts, pace=pace):
            before = read_kept(place)
        question = await anna.say(GRID)
        assert read_kept(place) == before
        async with serving(vk_settings, parts=own_parts, pace=pace):
            assert words(await anna.answer(question))[0] == "барсук"
