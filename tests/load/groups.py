"""Groups that guess at a puzzle and check the reactions."""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field, replace

from bot.playground import People, Person, Shown
from solver import Hive, Lexicon, find_answers
from tests.bot.persons import replying_to
from tests.load.crowd import PATIENCE_S, Waits, at_random

MEMBERS = 4
FOUND, FOUND_BEFORE = "👍🎉", "👀"
# The share of guesses that another member repeats at once.
ECHOES = 0.3


@dataclass(slots=True)
class Group:
    """*members* who guess at the hive *puzzle* with these *words*."""

    members: list[Person]
    puzzle: Shown
    words: list[str]
    guessed: Counter[str] = field(default_factory=Counter)

    async def guess(self, member: Person, word: str) -> bool:
        """Guess *word*; True if the reaction fits a first find or a later one."""
        self.guessed[word] += 1
        expected = FOUND if self.guessed[word] == 1 else FOUND_BEFORE
        sent = await replying_to(member, self.puzzle.id).say(word)
        return (await member.wait_for_edit(sent)).reaction in expected


def members_of(people: People, number: int) -> list[Person]:
    """The people of a group, who are in no other one."""
    chat = people.group(f"Group {number}", chat_id=-1000 - number)
    members = (
        people.member(chat, people.person(f"Person {one}", user_id=one))
        for one in range(MEMBERS * number + 1, MEMBERS * (number + 1) + 1)
    )
    return [replace(member, patience_s=PATIENCE_S) for member in members]


def letters_of(puzzle: Shown) -> str:
    """The letters of a hive from its caption, the centre first."""
    return puzzle.text.splitlines()[0].partition(":")[2].replace(" ", "").lower()


async def group_with_puzzle(people: People, number: int) -> Group:
    """Begin a puzzle in a new group."""
    members = members_of(people, number)
    puzzle = await members[0].ask("/newbee")
    answers = find_answers(Hive(letters_of(puzzle)), Lexicon.open("ru"))
    return Group(members, puzzle, [answer.word for answer in answers])


class Groups:
    """Groups whose guesses and their times *rng* draws."""

    def __init__(self, groups: list[Group], rng: random.Random) -> None:
        self._groups = groups
        self._rng = rng

    async def guess(self, rate: float, seconds: float) -> Waits:
        """Guess *rate* times a second for *seconds*, then wait for all reactions."""
        waits, tasks = Waits(), []
        async for _ in at_random(self._rng, rate / (1 + ECHOES), seconds):
            group = self._rng.choice(self._groups)
            word = self._rng.choice(group.words)
            speakers = 2 if self._rng.random() < ECHOES else 1
            for member in self._rng.sample(group.members, speakers):
                tasks.append(asyncio.create_task(waits.of("guess", group.guess(member, word))))
        await asyncio.gather(*tasks)
        return waits
