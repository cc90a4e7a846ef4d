"""Pictures do not wait for those who have the bot look ahead in many groups; `make faults`."""

from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.playground import Person, Playground
from tests.bot.end_to_end.conversation import SCREENSHOT, new_number, newcomer
from tests.faults.conftest import PATIENCE_S, Note
from tests.faults.process import running

GROUPS, PICTURES = 30, 7
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
