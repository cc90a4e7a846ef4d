"""Kills during puzzles lose no point, repeat no puzzle, and skip no daily one.

An update that was being handled at 20 kills is skipped as their cause; so after every MOST_IN_A_ROW
kills the bot has time to answer all.
"""

import asyncio
import random
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.playground import Person, Playground, Shown
from storage import Dailies, Daily, Database, Puzzles
from tests.bot.persons import replying_to
from tests.faults.conftest import Note, make_random, rounds
from tests.faults.process import running, running_here
from tests.load.groups import FOUND, FOUND_BEFORE, Group, group_with_puzzle, letters_of, members_of

KILLS = rounds("PUZZLE_KILLS", 1)
GROUPS, MAX_S, PATIENCE_S, MOST_IN_A_ROW = 5, 1.0, 60.0, 10
# Groups for new and daily puzzles begin at these numbers, one of each kind per kill.
FRESH, DAILY = 100, 1000

VOID = "не считается"

Said = list[tuple[Person, Shown, str]]


@pytest.mark.long
async def test_no_point_is_lost_and_no_puzzle_posted_twice(
    folder: Path, playground: Playground, note: Note
) -> None:
    rng = make_random("puzzles")
    async with running_here(playground, folder):
        groups = [await group_with_puzzle(playground, number) for number in range(GROUPS)]
    said: list[Said] = [[] for _ in groups]
    fresh = [members_of(playground, FRESH + kill)[0] for kill in range(KILLS)]
    daily = [members_of(playground, DAILY + kill)[0] for kill in range(KILLS)]
    asked: list[Shown] = []

    async def answer_all() -> None:
        async with running_here(playground, folder):
            async with asyncio.timeout(PATIENCE_S):
                for asker, question in zip(fresh, asked, strict=False):
                    await asker.answer(question)
                for guesses in said:
                    await all_judged(guesses)
                for waiting in daily[: len(asked)]:
                    await puzzle_of_the_day(waiting)
            await asyncio.sleep(MAX_S)

    for asker, waiting in zip(fresh, daily, strict=True):
        await want_puzzle(folder, waiting)
        async with running(playground, folder) as bot:
            asked.append(await asker.say("/newbee"))
            for group, guesses in zip(groups, said, strict=True):
                guesses += await guess_together(group, rng)
            await asyncio.sleep(rng.uniform(0, MAX_S))
            await bot.kill()
        if len(asked) % MOST_IN_A_ROW == 0 or len(asked) == KILLS:
            await answer_all()
    lost = sum([await points_lost(folder, *each) for each in zip(groups, said, strict=True)])
    posted = [len(puzzles_in(one)) for one in (*fresh, *daily)]
    lines = sum(message.by_bot for waiting in daily for message in waiting.history())
    days = await days_of_last(folder, daily)
    note("kills", KILLS)
    note("guesses", sum(map(len, said)))
    note("points lost", lost)
    note("judged otherwise than in their order", misjudged := sum(map(count_misjudged, said)))
    note("puzzles asked for or due", len(posted))
    note("daily puzzles that never came", posted[KILLS:].count(0))
    note("lines that announce a puzzle and stand alone", lines - KILLS)
    note("puzzles posted twice", sum(number > 1 for number in posted))
    assert not lost
    assert not misjudged
    assert max(posted) == 1
    assert min(posted[KILLS:]) == 1
    assert days == [today()] * KILLS
    for one, letters in zip(fresh, await hives_of(folder, fresh), strict=True):
        told = " ".join(message.text for message in one.history() if message.by_bot)
        assert letters == letters_of(puzzles_in(one)[0]) if letters else VOID in told


async def guess_together(group: Group, rng: random.Random) -> Said:
    """Let two members guess the same word in a row."""
    word = rng.choice(group.words)
    return [
        (member, await replying_to(member, group.puzzle.id).say(word), word)
        for member in rng.sample(group.members, 2)
    ]


async def all_judged(guesses: Said) -> None:
    """Wait until each guess has a reaction."""
    group = guesses[0][0]
    numbers = {message.id for _, message, _ in guesses}
    while any(not m.reaction for m in group.history() if m.id in numbers):
        await group.world.changed.wait()


async def puzzle_of_the_day(waiting: Person) -> None:
    """Wait until the daily puzzle has been posted."""
    while not puzzles_in(waiting):
        await waiting.world.changed.wait()


def count_misjudged(guesses: Said) -> int:
    """Count wrong reactions: the first person to guess a word gets another one than the next."""
    group, known, wrong = guesses[0][0], set[str](), 0
    reactions = {message.id: message.reaction for message in group.history()}
    for _, message, word in guesses:
        wrong += reactions[message.id] not in (FOUND_BEFORE if word in known else FOUND)
        known.add(word)
    return wrong


async def points_lost(folder: Path, group: Group, guesses: Said) -> int:
    """Count words that are not credited to the first person who guessed them."""
    first: dict[str, int] = {}
    for member, _, word in guesses:
        first.setdefault(word, member.place.user.id)
    chat = group.members[0].place.chat.id
    async with Database.open(folder / "balda.sqlite") as database:
        puzzles = Puzzles(database)
        puzzle = await puzzles.last(chat, "bee")
        assert puzzle is not None
        kept = {guess.word: guess.player for guess in await puzzles.guesses(puzzle)}
    return len(first.items() - kept.items())


async def hives_of(folder: Path, askers: Sequence[Person]) -> list[str]:
    """The letters of the last hive of each chat, or an empty text."""
    async with Database.open(folder / "balda.sqlite") as database:
        puzzles = [await Puzzles(database).last(one.place.chat.id, "bee") for one in askers]
    return ["".join(puzzle.rows[0]) if puzzle else "" for puzzle in puzzles]


def puzzles_in(person: Person) -> list[Shown]:
    return [message for message in person.history() if message.by_bot and message.picture]


def today() -> int:
    return datetime.now(UTC).date().toordinal()


async def want_puzzle(folder: Path, person: Person) -> None:
    """Order a daily puzzle that has been due since midnight."""
    async with Database.open(folder / "balda.sqlite") as database:
        wanted = Daily(person.place.chat.id, "bee", 0, "UTC", "ru", posted=today() - 1)
        await Dailies(database).put(wanted)


async def days_of_last(folder: Path, people: Sequence[Person]) -> list[int]:
    """The day of the last daily puzzle of each person."""
    async with Database.open(folder / "balda.sqlite") as database:
        dailies = [await Dailies(database).of(one.place.chat.id) for one in people]
    return [daily.posted for (daily,) in dailies]
