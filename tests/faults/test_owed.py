"""Every update gets its answer, despite kills, outages and repeated updates."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.playground import Fault, Person, Playground, server
from bot.playground.methods import METHODS, Method
from bot.playground.params import Kind, Params
from bot.playground.world import World
from storage import Database, Inbox
from tests.faults.conftest import Note, make_random, person, rounds, with_lexicons
from tests.faults.process import running, running_here

# The number of unanswered messages at all kills together.
IN_HAND = rounds("OWED_IN_HAND", 20)
PEOPLE, MAX_S = 60, 2.0
# The time of a message to the Bot API, and of its number back, as over the internet.
WAY_S = 0.05
# This allows none of the few messages in `make test`.
MAX_TWICE_PERCENT = 2
OUTAGE_S = rounds("OUTAGE_S", 2)
TROUBLE: list[Kind] = ["html", "drop"]
TROUBLE += ["silence"] * (OUTAGE_S > 20)
GRID = "баъ\n..с\n.ку"


def crowd(playground: Playground) -> list[Person]:
    return [person(playground, number) for number in range(1, PEOPLE + 1)]


@pytest.fixture
def slow_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Delay sent messages and the numbers that come back."""

    def at_a_distance(method: Method) -> Method:
        async def call(world: World, params: Params) -> Any:
            await asyncio.sleep(WAY_S)
            sent = await method(world, params)
            await asyncio.sleep(WAY_S)
            return sent

        return call

    sending = {name: at_a_distance(METHODS[name]) for name in ("sendmessage", "sendphoto")}
    monkeypatch.setattr(server, "METHODS", {**METHODS, **sending})


async def ask(people: Sequence[Person]) -> None:
    """A quarter of the people each sends a setting, a grid, a word, or /help."""
    questions = ("/mode knots", GRID, "/word кот", "/help")
    for number, one in enumerate(people):
        await one.say(questions[number % len(questions)])


async def all_answered(people: Sequence[Person]) -> None:
    async with asyncio.timeout(120):
        await asyncio.gather(*(one.answers(one.history()[0], 1) for one in people))


def answers(one: Person) -> list[str]:
    return [message.text for message in one.history() if message.by_bot]


@dataclass(slots=True)
class Damage:
    """Totals of unanswered messages at kills and of the losses."""

    in_hand: int = 0
    on_their_way: int = 0
    unanswered: int = 0
    twice: int = 0

    async def see(self, folder: Path) -> None:
        """Count the updates that the next start in *folder* has to answer."""
        database = Database.open(folder / "balda.sqlite")
        async with database as opened, Inbox.open(opened, "telegram", folder) as inbox:
            owed = await inbox.read_owed()
            left = [inbox.handling(update.number).find_departure() for update in owed]
        self.in_hand += len(owed)
        self.on_their_way += len(left) - left.count(None)


async def kill(folder: Path, after_s: float, damage: Damage) -> None:
    """Kill a bot at work and let another one answer the rest."""
    async with Playground() as playground:
        people = crowd(playground)
        async with running(playground, folder) as bot:
            await ask(people)
            await asyncio.sleep(after_s)
            await bot.kill()
        await damage.see(folder)
        async with running_here(playground, folder):
            await all_answered(people)
        damage.unanswered += sum(not answers(one) for one in people)
        damage.twice += sum(len(answers(one)) - 1 for one in people)
        assert all("knots" in text for one in people[::4] for text in answers(one))


@pytest.mark.usefixtures("slow_network")
@pytest.mark.long
async def test_a_kill_costs_no_answer_and_changes_no_setting_twice(
    tmp_path: Path, note: Note
) -> None:
    rng, damage, kills = make_random("owed"), Damage(), 0
    while damage.in_hand < IN_HAND:
        kills += 1
        await kill(with_lexicons(tmp_path / str(kills)), rng.uniform(0, MAX_S), damage)
    note("kills", kills)
    note("messages in hand", damage.in_hand)
    note("messages on their way", damage.on_their_way)
    note("never answered", damage.unanswered)
    note("answered twice", damage.twice)
    assert 100 * damage.twice <= MAX_TWICE_PERCENT * damage.in_hand


@pytest.mark.parametrize("kind", TROUBLE)
async def test_an_outage_costs_no_answer(
    folder: Path, playground: Playground, kind: Kind, note: Note
) -> None:
    people = crowd(playground)[:30]
    async with running_here(playground, folder):
        await people[0].ask("/start")
        await ask(people)
        playground.faults.add(Fault(kind, times=10**9))
        await asyncio.sleep(OUTAGE_S)
        playground.faults.clear()
        await all_answered(people)
    note("seconds of outage", OUTAGE_S)
    note("messages amid outages", len(people))
    note("never answered", sum(not answers(one) for one in people))
    assert Counter(len(answers(one)) for one in people[1:]) == {1: len(people) - 1}
