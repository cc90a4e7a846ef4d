"""A daily puzzle comes exactly once, even if the bot is killed again and again."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.playground import Person, Playground
from bot.playground.vk.vk_json import peer_of
from bot.vk.known_people import our_id
from storage import Dailies, Daily, Database
from tests.faults.conftest import PATIENCE_S, Note, make_random, rounds
from tests.faults.process import running, running_here, vk_settings

KILLS = rounds("KILLS", 1)
MAX_S = 1.5


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(with_vk=True) as playground:
        yield playground


@pytest.mark.long
async def test_kills_have_it_posted_neither_twice_nor_never_on_vk(
    folder: Path, playground: Playground, note: Note
) -> None:
    rng, both, people = make_random("daily"), vk_settings(playground), playground.vk
    assert people is not None
    anna = people.member(people.group("Friends"), people.person("Anna"))
    chat = our_id(peer_of(anna.place.chat.id))
    await want_puzzle(folder, chat)
    for _ in range(KILLS):
        async with running(playground, folder, **both) as bot:
            await asyncio.sleep(rng.uniform(0, MAX_S))
            await bot.kill()
    async with running_here(playground, folder):
        async with asyncio.timeout(PATIENCE_S):
            while not count_posts(anna):
                await anna.world.changed.wait()
        await asyncio.sleep(MAX_S)
    note("kills", KILLS)
    note("posted on VK", count_posts(anna))
    assert count_posts(anna) == 1
    assert await day_of_last(folder, chat) == today()


def count_posts(anna: Person) -> int:
    return sum(m.by_bot and bool(m.picture) for m in anna.history())


def today() -> int:
    return datetime.now(UTC).date().toordinal()


async def want_puzzle(folder: Path, chat: int) -> None:
    """Order a daily puzzle that has been due since midnight."""
    async with Database.open(folder / "balda.sqlite") as database:
        wanted = Daily(chat, "bee", 0, "UTC", "ru", posted=today() - 1)
        await Dailies(database).put(wanted)


async def day_of_last(folder: Path, chat: int) -> int:
    async with Database.open(folder / "balda.sqlite") as database:
        (daily,) = await Dailies(database).of(chat)
    return daily.posted
