"""Many people for a few seconds: everybody is answered, and nothing leaks."""

import asyncio
import random
from pathlib import Path

import pytest

from bot.playground import Playground
from solver import Lexicon, image_path
from tests.bot.end_to_end.conversation import GRID, newcomer
from tests.faults.process import running, running_here
from tests.load.crowd import USUAL, Crowd, Usage, Waits, ask_twice
from tests.load.groups import Groups, group_with_puzzle
from tests.load.open_pages import open_pages, openings

PEOPLE, RATE, SECONDS = 20, 8.0, 2.0
GROUPS, PAGES = 4, 16
SPARE_HANDLES = 64  # connections that a flood opens at once


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    Lexicon.open("ru")
    (tmp_path / "lexicons").symlink_to(image_path("ru").parent.resolve())
    return tmp_path


def all_answered(waits: Waits) -> bool:
    return bool(waits.seconds) and not waits.lost and not +waits.wrong


@pytest.mark.long
async def test_everybody_is_answered_and_a_flood_passes(folder: Path) -> None:
    async with Playground() as playground, running(playground, folder) as bot:
        crowd = Crowd(playground, PEOPLE, random.Random(1))
        waits = await crowd.ask(RATE, SECONDS)
        before = Usage.of(bot.process.pid)
        await crowd.flood(5 * RATE, SECONDS)
        answer = await newcomer(playground).ask(GRID)
        after = Usage.of(bot.process.pid)
        assert await bot.stop() == 0
    assert all_answered(waits)
    assert "барсук" in answer.text
    assert after.handles <= before.handles + SPARE_HANDLES


async def test_every_guess_of_many_groups_gets_its_reaction(folder: Path) -> None:
    async with Playground() as playground, running_here(playground, folder):
        groups = [await group_with_puzzle(playground, number) for number in range(GROUPS)]
        waits = await Groups(groups, random.Random(1)).guess(RATE, SECONDS)
    assert all_answered(waits)


@pytest.mark.long
async def test_both_networks_at_once_answer_everybody_in_order(folder: Path) -> None:
    async with Playground(with_vk=True) as playground, running_here(playground, folder):
        assert playground.vk is not None
        crowds = [
            Crowd(people, PEOPLE, random.Random(1), {**USUAL, ask_twice: 40})
            for people in (playground, playground.vk)
        ]
        both = await asyncio.gather(*(crowd.ask(RATE / 2, SECONDS) for crowd in crowds))
    assert all(map(all_answered, both))


@pytest.mark.long
async def test_pages_stay_open_while_other_people_ask(folder: Path) -> None:
    async with Playground() as playground:
        listen = playground.free_address()
        web = {"BALDA_LISTEN": listen, "BALDA_PUBLIC_URL": "https://balda.example"}
        async with running(playground, folder, **web), open_pages(listen) as pages:
            await pages.open(await openings(playground, PAGES))
            waits = await Crowd(playground, PEOPLE, random.Random(1)).ask(RATE, SECONDS)
            assert pages.number == PAGES
    assert all_answered(waits)
