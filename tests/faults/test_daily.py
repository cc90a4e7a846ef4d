"""A daily puzzle that is due while the bot is killed again and again is not posted twice."""

import asyncio
import random
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.playground import Person, Playground
from storage import Dailies, Daily, Database
from tests.faults.conftest import person, rounds
from tests.faults.process import running

KILLS = rounds("KILLS", 3)
MAX_S, PATIENCE_S = 1.5, 10.0


async def test_no_kill_posts_it_twice(folder: Path, playground: Playground) -> None:
    rng = random.Random(KILLS)
    anna = playground.member(playground.group("Friends"), person(playground))
    await want_puzzle(folder, anna)
    for _ in range(KILLS):
        async with running(playground, folder) as bot:
            await asyncio.sleep(rng.uniform(0, MAX_S))
            await bot.kill()
    async with running(playground, folder):
        # Unless a kill has lost it, it is there in a moment.
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                while not posted(anna):
                    await anna.world.changed.wait()
        await asyncio.sleep(MAX_S)
    assert posted(anna) <= 1
    assert await day_of_last(folder, anna) == today()


def posted(anna: Person) -> int:
    return sum(m.by_bot and bool(m.picture) for m in anna.history())


def today() -> int:
    return datetime.now(UTC).date().toordinal()


async def want_puzzle(folder: Path, anna: Person) -> None:
    """One that is due since midnight."""
    async with Database.open(folder / "balda.sqlite") as database:
        wanted = Daily(anna.place.chat.id, "bee", 0, "UTC", "ru", posted=today() - 1)
        await Dailies(database).put(wanted)


async def day_of_last(folder: Path, anna: Person) -> int:
    async with Database.open(folder / "balda.sqlite") as database:
        (daily,) = await Dailies(database).of(anna.place.chat.id)
    return daily.posted
