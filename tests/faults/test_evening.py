"""Ten people in a group, on both networks: each is told once what concerns them.

Four sit at a table with a clock, five guess at a hive, one floods from another process. The bot is
killed in the middle, and again while it posts the result of the puzzle.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest

from bot.playground import People, Person, Playground, Shown
from solver import Hive, Lexicon, Move, find_answers
from tests.bot.persons import replying_to
from tests.faults.conftest import PATIENCE_S, Note, make_random, rounds
from tests.faults.flooding import make_flood
from tests.faults.process import BotProcess, running, vk_settings
from tests.faults.test_parties import WORD, line_of, moves
from tests.load.groups import letters_of

SEATED, GUESSING, NOISE = range(4), range(4, 9), 9
ROUNDS = min(rounds("KILLS", 2), 9)
FLOOD_A_SECOND, FLOOD_S, MAX_S = 10, 2.0, 1.5
MAX_WAIT_S = 2.0  # for an answer during the flood
CLOCK_TAPS = 4  # taps that set the clock to a day; other tests cover a minute
NAMES = ["Anna", "Boris", "Vera", "Gleb", "Dina", "Egor", "Zoya", "Ivan", "Yana", "Noise"]


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(with_vk=True) as playground:
        yield playground


class Evening:
    """Ten people of a network in one group, and functions for what they do."""

    def __init__(self, playground: Playground, network: str, folder: Path) -> None:
        assert playground.vk is not None
        self._playground, self._folder = playground, folder
        self.people: People = playground.vk if network == "vk" else playground
        self.address = playground.vk.address if network == "vk" else playground.address
        group = self.people.group("Evening", bot_sees_all=True)
        group.forbids = frozenset({"deleting"})  # so that all messages can be counted
        self.members = [
            replace(self.people.member(group, self._person(number, name)), patience_s=PATIENCE_S)
            for number, name in enumerate(NAMES, start=1)
        ]
        self.hive: Shown
        self.waits: list[float] = []

    def _person(self, number: int, name: str) -> Person:
        return self.people.person(name, user_id=number, language="en")

    def running(self) -> AbstractAsyncContextManager[BotProcess]:
        return running(self._playground, self._folder, **vk_settings(self._playground))

    @property
    def seated(self) -> list[Person]:
        return [self.members[number] for number in SEATED]

    @property
    def guessing(self) -> list[Person]:
        return [self.members[number] for number in GUESSING]

    def find_said(self, part: str) -> list[Shown]:
        return [m for m in self.members[0].history() if m.by_bot and part in m.text]

    async def until_said(self, part: str) -> None:
        await self.members[0].until(lambda: self.find_said(part) or None)

    async def seat(self) -> None:
        host, *others = self.seated
        board = await host.ask(f"/play {WORD} 2-4")
        for _ in range(CLOCK_TAPS):
            await host.tap(self.now(board), "Clock")
        for other in others:
            await other.tap(self.now(board), "Join")
        await self.until_said("Anna, your move: one day")

    def now(self, message: Shown) -> Shown:
        return next(m for m in self.members[0].history() if m.id == message.id)

    async def guess(self, person: Person, hive: Shown, word: str) -> None:
        """Guess *word* and wait for the reaction."""
        began, sent = perf_counter(), await replying_to(person, hive.id).say(word)
        await person.until(lambda: self.now(sent).reaction or None)
        self.waits.append(perf_counter() - began)

    @property
    def board(self) -> Shown:
        """The newest board: it is posted again below later messages."""
        return next(m for m in reversed(self.members[0].history()) if m.has_button("Pass"))

    async def until_turn(self, one: Person) -> None:
        await one.until(lambda: f"▸ {one.place.user.name}" in self.board.text or None)

    async def play(self, number: int, move: Move) -> None:
        """Make a move and wait until the next player is called."""
        mover, following = self.seated[number % len(SEATED)], NAMES[(number + 1) % len(SEATED)]
        began = perf_counter()
        await replying_to(mover, self.board.id).say(f"{move.cell} {move.letter} {move.word}")
        made = f"{mover.place.user.name}: {line_of(move)}"
        turn = f"{following}, your move: one day"
        await mover.until(lambda: any(made in call.text for call in self.find_said(turn)) or None)
        self.waits.append(perf_counter() - began)

    async def act(self, number: int, move: Move, guesses: Sequence[str]) -> None:
        """Make a move and guess a word each, all at once; wait for all of them."""
        async with asyncio.TaskGroup() as acting:
            acting.create_task(self.play(number, move))
            for person, word in zip(self.guessing, guesses, strict=True):
                acting.create_task(self.guess(person, self.hive, word))

    def count_rings(self) -> dict[str, int]:
        """The rings of each phone, except that of the person who floods."""
        return {one.place.user.name: one.notified for one in self.members[:NOISE]}


@pytest.mark.long
@pytest.mark.parametrize("network", ["telegram", "vk"])
async def test_each_is_told_once_whatever_happens(
    folder: Path, playground: Playground, network: str, note: Note
) -> None:
    rng, made = make_random(f"evening {network}"), moves(ROUNDS)
    evening = Evening(playground, network, folder)
    anna, noise = evening.members[0], evening.members[NOISE]
    async with AsyncExitStack() as bots:

        async def start() -> BotProcess:
            return await bots.enter_async_context(evening.running())

        async def kill() -> BotProcess:
            await asyncio.sleep(rng.uniform(0, MAX_S))
            await bot.kill()
            return await start()

        bot = await start()
        evening.hive = await anna.ask("/newbee")
        await evening.seat()
        before = evening.count_rings()
        answers = find_answers(Hive(letters_of(evening.hive)), Lexicon.open("en"))
        words, size = [answer.word for answer in answers], len(evening.guessing)
        async with make_flood(evening.address, noise, FLOOD_A_SECOND, FLOOD_S):
            await evening.act(0, made[0], words[:size])
        slowest = max(evening.waits)
        note(f"{network}: ms for the last of ten", round(slowest * 1000))
        for number, move in enumerate(made[1:], start=1):
            guesses = words[number * size : (number + 1) * size]
            acting = asyncio.create_task(evening.act(number, move, guesses))
            bot = await kill()
            await acting
        calls = evening.find_said("your move: one day")
        told = [line for call in calls for line in call.text.splitlines() if ", +" in line]
        rung = {name: count - before[name] for name, count in evening.count_rings().items()}
        await anna.say("/newbee stop")
        bot = await kill()
        await evening.until_said("Spelling Bee · ")
        for number in range(ROUNDS, ROUNDS + len(SEATED)):
            one = evening.seated[number % len(SEATED)]
            await evening.until_turn(one)
            await one.tap(evening.board, "Pass")
        await evening.until_said("🥇 Anna")
    note(f"{network}: kills", ROUNDS)
    note(f"{network}: turns told", len(told))
    note(f"{network}: ends told", len(evening.find_said("The puzzle is over")))
    assert slowest < MAX_WAIT_S
    assert len(told) == len(set(told)) == ROUNDS
    # A reaction for each move and word, and a call for each turn.
    movers = [number % 4 for number in range(ROUNDS)] + [n % 4 for n in range(1, ROUNDS + 1)]
    seated = {NAMES[n]: movers.count(n) for n in SEATED}
    assert rung == seated | {NAMES[n]: ROUNDS for n in GUESSING}
    assert (
        len(evening.find_said("The puzzle is over"))
        == len(evening.find_said("Spelling Bee · "))
        == 1
    )
    assert len(evening.find_said("🥇 ")) == 2  # of the hive and of the table
