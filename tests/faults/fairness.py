"""Others do not wait for look-aheads in many groups, nor for a flood of refusals; `make faults`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.playground import Person, Playground
from tests.bot.end_to_end.conversation import SCREENSHOT, new_number, newcomer
from tests.faults.conftest import PATIENCE_S, Note, make_random
from tests.faults.process import running

GROUPS, PICTURES = 30, 7
REFUSALS_A_SECOND, FLOOD_S, TEXTS = 60, 15.0, 10
MAX_TEXT_S = 1.0  # the flood is sent by this process, which has its own work to do
REFUSED = ("/boggle", "/boggle abc", "/boggle qqqqqqqqqq", "/boggle 1234", "/boggle a1 b2 c3")
BOARD = ".....\n.....\nбалда\n.....\n....."


async def seconds_for_pictures(playground: Playground) -> float:
    """The median of what somebody new waits for the answer."""
    took = []
    for _ in range(PICTURES):
        person, began = replace(newcomer(playground), patience_s=PATIENCE_S), perf_counter()
        await person.answer(await person.attach(SCREENSHOT.read_bytes(), "a.png", "image/png"))
        took.append(perf_counter() - began)
    return median(took)


def member(playground: Playground) -> Person:
    """Somebody in a group of their own."""
    group = playground.group("Friends", chat_id=-new_number(), bot_sees_all=True)
    return playground.member(group, replace(newcomer(playground), patience_s=PATIENCE_S))


async def test_pictures_come_before_look_aheads(
    folder: Path, playground: Playground, note: Note
) -> None:
    async with running(playground, folder):
        alone = await seconds_for_pictures(playground)
        people = [member(playground) for _ in range(GROUPS)]
        for person in people:
            await person.ask(f"/solve {BOARD}")
            await person.say("/think 120")
        beside = await seconds_for_pictures(playground)
        note("ms for a picture alone", round(alone * 1000))
        note(f"beside look-aheads in {GROUPS} groups", round(beside * 1000))
        assert beside < 5 * alone


async def seconds_for_texts(playground: Playground) -> float:
    """The median of what somebody new waits for the answer."""
    took = []
    for _ in range(TEXTS):
        person, began = replace(newcomer(playground), patience_s=PATIENCE_S), perf_counter()
        await person.ask("/mode")
        took.append(perf_counter() - began)
    return median(took)


@asynccontextmanager
async def flood(person: Person, note: Note) -> AsyncIterator[None]:
    """*person* sends what is refused, so many a second, during the block and FLOOD_S at least."""
    rng, sent = make_random("fairness"), 0

    async def flood() -> None:
        nonlocal sent
        async with asyncio.TaskGroup() as sending:
            while True:
                sending.create_task(person.say(rng.choice(REFUSED)))
                sent += 1
                await asyncio.sleep(1 / REFUSALS_A_SECOND)

    flooding, began = asyncio.create_task(flood()), perf_counter()
    try:
        yield
        await asyncio.sleep(began + FLOOD_S - perf_counter())
    finally:
        flooding.cancel()
        with suppress(asyncio.CancelledError):
            await flooding
    note("refused messages a second", round(sent / (perf_counter() - began)))


async def test_a_flood_of_refusals_of_one_chat_keeps_nobody_waiting(
    folder: Path, playground: Playground, note: Note
) -> None:
    async with running(playground, folder):
        text, picture = await seconds_for_texts(playground), await seconds_for_pictures(playground)
        async with flood(member(playground), note):
            beside = await seconds_for_texts(playground)
            picture_beside = await seconds_for_pictures(playground)
        note("ms for a text alone", round(text * 1000))
        note("beside refusals", round(beside * 1000))
        note("ms for a picture alone (refusals)", round(picture * 1000))
        note("beside refusals (picture)", round(picture_beside * 1000))
        assert beside < MAX_TEXT_S
        assert picture_beside < 5 * picture
