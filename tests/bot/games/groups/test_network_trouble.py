"""If the network fails, a turn or an end is told later, and only once."""

import asyncio

import pytest

from bot.playground import Person, Playground
from bot.playground.params import Fault, Kind
from bot.running.timers import RETRY_S, Pace
from tests.bot.bot_parts import QUICK
from tests.bot.clock import Clock
from tests.bot.games.bot_by_clock import Start
from tests.bot.games.parties.tables import begin_party, latest
from tests.bot.games.puzzles.known_puzzles import guess
from tests.bot.persons import replying_to

trouble = pytest.mark.parametrize("kind", ["server_error", "too_many_requests", "drop"])
TRIES = 500


@pytest.fixture
def pace() -> Pace:
    """Give up a call as soon as it fails."""
    return QUICK._replace(give_up_s=-1.0)


@pytest.fixture
def anna(telegram: Playground) -> Person:
    return telegram.member(telegram.group("Друзья"), telegram.person("Анна"))


@pytest.fixture
def boris(telegram: Playground, anna: Person) -> Person:
    return telegram.member(anna.place.chat, telegram.person("Борис", user_id=2))


def find_messages(person: Person, part: str) -> list[int]:
    return [m.id for m in person.history() if m.by_bot and part in m.text]


async def until_said(clock: Clock, person: Person, part: str) -> None:
    """Let time pass until *person* is told *part*."""
    for _ in range(TRIES):
        if find_messages(person, part):
            return
        await clock.settle()
        await asyncio.sleep(0.001)  # time for the workers on a busy machine
        clock.move_to(clock.now + RETRY_S / 5)
    pytest.fail(f"nobody was told {part!r}")


@trouble
async def test_a_turn_is_told_when_the_trouble_is_over(
    start: Start, telegram: Playground, anna: Person, boris: Person, clock: Clock, kind: Kind
) -> None:
    async with start():
        board = await begin_party(anna, boris)
        telegram.faults.add(Fault(kind, "sendPhoto", times=2, retry_after=0))
        await replying_to(anna, board.id).say("б1 рот")
        await until_said(clock, anna, "Анна: рот — б1 р, +3\nБорис, ваш ход")
        await until_said(clock, anna, "Анна — 3: рот")
        assert len(find_messages(anna, "Борис, ваш ход; ")) == 1


@trouble
async def test_a_board_that_could_not_be_edited_is_shown_later(
    start: Start, telegram: Playground, anna: Person, boris: Person, clock: Clock, kind: Kind
) -> None:
    async with start():
        board = await begin_party(anna, boris)
        telegram.faults.add(Fault(kind, "editMessageMedia", retry_after=0))
        await replying_to(anna, board.id).say("б1 рот")
        await until_said(clock, anna, "Анна — 3: рот")
        await until_said(clock, anna, "Борис, ваш ход; ")
        assert "Анна — 3: рот" in latest(anna, board).text


@trouble
async def test_the_end_of_a_puzzle_is_told_when_the_trouble_is_over(
    start: Start, telegram: Playground, anna: Person, boris: Person, clock: Clock, kind: Kind
) -> None:
    async with start():
        hive = await anna.ask("/newbee")
        await guess(boris, hive, "карта")
        await anna.until(lambda: find_messages(anna, "Борис") or None)
        telegram.faults.add(Fault(kind, "sendMessage", times=2, retry_after=0))
        await anna.say("/newbee stop")
        await until_said(clock, anna, "Головоломка окончена")
        await until_said(clock, anna, "Spelling Bee · ")
        assert (
            len(find_messages(anna, "Головоломка окончена"))
            == len(find_messages(anna, "Spelling Bee · "))
            == 1
        )
