"""Look-aheads in many groups and a flood of refusals delay nobody else; `make faults`."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from bot.playground import Person, Playground
from tests.bot.end_to_end.conversation import SCREENSHOT, new_number, newcomer
from tests.faults.conftest import PATIENCE_S, Note, make_random
from tests.faults.process import running

Ask = Callable[[Person], Awaitable[None]]

GROUPS, PICTURES, TEXTS = 30, 20, 40
REFUSALS_A_SECOND = 60
MAX_TEXT_S = 1.0  # generous, since this process sends the flood too
REFUSED = ("/boggle", "/boggle abc", "/boggle qqqqqqqqqq", "/boggle 1234", "/boggle a1 b2 c3")
BOARD = ".....\n.....\nбалда\n.....\n....."


@dataclass(frozen=True, slots=True)
class Waits:
    """Seconds that newcomers, one after another, waited for their answers."""

    seconds: list[float]

    @property
    def median(self) -> float:
        return median(self.seconds)

    def note(self, note: Note, what: str) -> None:
        note(f"{what}, median ms", round(self.median * 1000))
        note(f"{what}, 95 % within ms", round(quantiles(self.seconds, n=20)[-1] * 1000))

    @classmethod
    async def measure(cls, playground: Playground, count: int, ask: Ask) -> "Waits":
        seconds = []
        for _ in range(count):
            person, began = replace(newcomer(playground), patience_s=PATIENCE_S), perf_counter()
            await ask(person)
            seconds.append(perf_counter() - began)
        return cls(seconds)


async def ask_by_text(person: Person) -> None:
    await person.ask("/mode")


async def ask_by_picture(person: Person) -> None:
    sent = await person.attach(SCREENSHOT.read_bytes(), "a.png", "image/png")
    await person.wait_for_picture(sent)


def member(playground: Playground) -> Person:
    """A new person in a new group."""
    group = playground.group("Friends", chat_id=-new_number(), bot_sees_all=True)
    return playground.member(group, replace(newcomer(playground), patience_s=PATIENCE_S))


async def test_pictures_come_before_look_aheads(
    folder: Path, playground: Playground, note: Note
) -> None:
    async with running(playground, folder):
        alone = await Waits.measure(playground, PICTURES, ask_by_picture)
        people = [member(playground) for _ in range(GROUPS)]
        for person in people:
            await person.ask(f"/solve {BOARD}")
            await person.say("/think 120")
        beside = await Waits.measure(playground, PICTURES, ask_by_picture)
    alone.note(note, "picture before look-aheads")
    beside.note(note, f"picture beside look-aheads in {GROUPS} groups")
    assert beside.median < 5 * alone.median


@asynccontextmanager
async def flood(person: Person, note: Note) -> AsyncIterator[None]:
    """During the block *person* sends REFUSALS_A_SECOND messages that are refused."""
    rng, clock, sent = make_random("fairness"), asyncio.get_running_loop().time, 0
    began = clock()

    async def send() -> None:
        nonlocal sent
        async with asyncio.TaskGroup() as sending:
            while True:
                sending.create_task(person.say(rng.choice(REFUSED)))
                sent += 1
                await asyncio.sleep(max(0.0, began + sent / REFUSALS_A_SECOND - clock()))

    flooding = asyncio.create_task(send())
    try:
        yield
    finally:
        note("refused messages a second", round(sent / (clock() - began)))
        flooding.cancel()
        with suppress(asyncio.CancelledError):
            await flooding


async def test_a_flood_of_refusals_of_one_chat_keeps_nobody_waiting(
    folder: Path, playground: Playground, note: Note
) -> None:
    async with running(playground, folder):
        texts = await Waits.measure(playground, TEXTS, ask_by_text)
        pictures = await Waits.measure(playground, PICTURES, ask_by_picture)
        async with flood(member(playground), note):
            texts_beside = await Waits.measure(playground, TEXTS, ask_by_text)
            pictures_beside = await Waits.measure(playground, PICTURES, ask_by_picture)
    texts.note(note, "text without the flood")
    texts_beside.note(note, "text beside the flood")
    pictures.note(note, "picture without the flood")
    pictures_beside.note(note, "picture beside the flood")
    assert texts_beside.median < MAX_TEXT_S
    assert pictures_beside.median < 5 * pictures.median
