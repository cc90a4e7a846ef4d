"""A bot that is killed while it writes loses nothing that it has confirmed."""

import asyncio
from pathlib import Path

import pytest

from bot.playground import Person, Playground
from storage import Database, Dictionaries
from tests.faults.conftest import Note, make_random, person, rounds
from tests.faults.process import running

KILLS = rounds("KILLS", 1)
WRITERS, MAX_S = 10, 0.3


def word(number: int) -> str:
    """A different word for each number."""
    return "".join(chr(ord("а") + int(digit)) for digit in f"{number:06d}")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(KILLS))
async def test_confirmed_words_are_there_after_a_kill(
    folder: Path, playground: Playground, seed: int, note: Note
) -> None:
    rng = make_random(seed)
    people = [person(playground, number) for number in range(1, WRITERS + 1)]
    async with running(playground, folder) as bot:
        for one in people:
            await one.say(f"/addword {word(rng.randrange(10**6))}, {word(rng.randrange(10**6))}")
        await confirm(people)
        await asyncio.sleep(rng.uniform(0, MAX_S))
        await bot.kill()
    promised = [(one.place.user.id, each) for one in people for each in words_confirmed(one)]
    assert promised
    lost = set(promised) - await read_kept(folder, people)
    note("kills", 1)
    note("words confirmed", len(promised))
    note("words lost", len(lost))
    assert not lost


async def confirm(people: list[Person]) -> None:
    """Wait until the first of *people* gets a confirmation."""
    waits = [asyncio.create_task(one.answers(one.history()[0], 1)) for one in people]
    _, others = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for other in others:
        other.cancel()


def words_confirmed(one: Person) -> list[str]:
    """The words in the bot's “Added: …”."""
    said = [message.text for message in one.history() if message.by_bot]
    return [each for text in said for each in text.removeprefix("Added: ").rstrip(".").split(", ")]


async def read_kept(folder: Path, people: list[Person]) -> set[tuple[int, str]]:
    async with Database.open(folder / "balda.sqlite") as database:
        own = Dictionaries(database)
        return {
            (one.place.user.id, each)
            for one in people
            for each in (await own.of(one.place.user.id)).added
        }
