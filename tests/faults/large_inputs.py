"""The largest input of a command keeps nobody else waiting; `make faults`.

While one person's command runs, others ask /mode. No callback of the bot's loop and no
transaction may take more than 50 ms of processor time.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from math import ceil, isqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.chat.host_games import MAX_LIST_BYTES
from bot.chat.spelling import MAX_PLAYED_WORDS
from bot.playground import Person, Playground, Shown
from bot.settings import Settings
from bot.work.lexicons import MAX_LIST_LINES, MAX_PATH_LETTERS
from tests.bot.end_to_end.conversation import newcomer
from tests.bot.handlers.boards import tap_through
from tests.faults.conftest import Note
from tests.faults.process import running

MAX_MS = 50.0
PATIENCE_S = 300.0
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_VERDICTS: int = Settings().most_verdicts
LINE = MAX_LIST_BYTES // MAX_LIST_LINES - 1


def make_up_words(count: int, letters: int) -> list[str]:
    rng, words = Random(count), set[str]()
    while len(words) < count:
        words.add("".join(rng.choices(LETTERS, k=letters)))
    return sorted(words)


def lines(*words: str) -> bytes:
    return "\n".join(words).encode()


VERDICTS = lines("word,verdict", *(f"{word},refused" for word in make_up_words(MOST_VERDICTS, 60)))
LIST = lines(
    *(
        word.ljust(LINE)
        for word in make_up_words(MAX_LIST_LINES, isqrt(MAX_PATH_LETTERS // MAX_LIST_LINES))
    )
)
TOO_MANY_VERDICTS = lines("word,verdict", *["ab,refused"] * (MAX_LIST_BYTES // 11 - 2))
TOO_MANY_WORDS = lines(*["ab"] * (MAX_LIST_BYTES // 3))
TOO_LONG_WORDS = lines(*make_up_words(MAX_LIST_LINES, LINE))

MANY_WORDS = ", ".join(make_up_words(MAX_PLAYED_WORDS, 60))
COMMANDS = (
    *("/dict", f"/dict find {'*a' * 32}", "/refused", "/profile", "/word ab"),
    *(f"/{command} {MANY_WORDS}" for command in ("addword", "banword", "accepted", "refused")),
)


@dataclass(slots=True)
class Measured:
    """A running bot that writes *costs*; *answers* counts those to other people."""

    playground: Playground
    costs: Path
    answers: int = 0
    most_ms: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    async def measure(self, work: Coroutine[Any, Any, Shown]) -> Shown:
        """Do *work* while other people ask."""
        noted = len(self.costs.read_text("utf-8"))
        async with asyncio.TaskGroup() as group:
            task = group.create_task(work)
            while not task.done():
                assert "Mode now" in (await newcomer(self.playground).ask("/mode")).text
                self.answers += 1
        costs = self.costs.read_text("utf-8")[noted:].splitlines()
        for kind, ms, _ in (cost.split(" ", 2) for cost in costs):
            self.most_ms[kind] = max(self.most_ms[kind], float(ms))
        assert [cost for cost in costs if float(cost.split()[1]) > MAX_MS] == []
        return task.result()


@asynccontextmanager
async def measure(
    folder: Path, playground: Playground, note: Note, name: str
) -> AsyncIterator[Measured]:
    """Run a bot and measure its costs, which go to the table under *name*."""
    bot = Measured(playground, folder / "costs.txt")
    program = ("tests.faults.measured_bot", str(bot.costs))
    async with running(playground, folder, program=program) as process:
        for language in ("en", "ru"):  # warms up what is done only once
            await newcomer(playground, language).ask("/mode")
        yield bot
        assert await process.stop() == 0
    note("answers to others meanwhile", bot.answers)
    for kind, ms in bot.most_ms.items():
        note(f"{name}: ms of a {kind}", ceil(ms))


def patient(playground: Playground) -> Person:
    return replace(newcomer(playground), patience_s=PATIENCE_S)


async def import_list(person: Person, data: bytes) -> Shown:
    message = await person.answer(await person.attach(data, "a.txt", "text/plain", "/dict import"))
    while message.text.endswith("…"):
        message = await person.wait_for_edit(message)
    return message


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("verdicts", VERDICTS, "refused words"),
        ("too many verdicts", TOO_MANY_VERDICTS, "At most"),
        ("list", LIST, "words. In the profile"),
        ("too many words", TOO_MANY_WORDS, "I take at most"),
        ("too long words", TOO_LONG_WORDS, "too many long words"),
    ],
    ids=["verdicts", "too many verdicts", "list", "too many words", "too long words"],
)
async def test_an_import(
    folder: Path, playground: Playground, note: Note, name: str, data: bytes, told: str
) -> None:
    anna = patient(playground)
    async with measure(folder, playground, note, f"import of {name}") as bot:
        assert told in (await bot.measure(import_list(anna, data))).text


async def test_commands_over_a_full_profile(
    folder: Path, playground: Playground, note: Note
) -> None:
    anna, boris = patient(playground), patient(playground)
    async with measure(folder, playground, note, "take and others") as bot:
        await import_list(anna, LIST)
        await import_list(anna, VERDICTS)
        token = (await anna.ask("/dict share")).text.split("/dict take ")[1].split()[0]
        offer = await boris.ask(f"/dict take {token}")
        taken = await bot.measure(tap_through(boris, offer, "Take it over"))
        assert "counts here now" in taken.text
        await bot.measure(anna.ask("/dict export"))
        for asked in COMMANDS:
            await bot.measure(boris.ask(asked))
        for person in (boris, anna):
            question = await person.ask("/forget_me")
            forgotten = await bot.measure(tap_through(person, question, "Delete everything"))
            assert "is deleted" in forgotten.text
