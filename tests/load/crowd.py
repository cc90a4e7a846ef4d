"""People who ask at random times, and the times that they wait."""

import asyncio
import os
import random
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from benchmarks.chat import alter
from bot.playground import People, Person, Shown
from bot.playground.params import JSONDict
from bot.playground.person import show
from tests.bot.end_to_end.conversation import GRID, SCREENSHOT

PATIENCE_S = 120.0
SCREENS = 16
# Telegram allows one message per second and chat; people read an answer for that long.
READING_S = 1.0


screen = cache(alter)


@dataclass(slots=True)
class Visitor:
    """A person and their last answered board; *busy* while they wait or read."""

    person: Person
    board: Shown | None = None
    busy: bool = False
    pictures: int = 0
    uploaded: list[JSONDict] = field(default_factory=list)

    def be_free(self) -> None:
        self.busy = False

    async def upload(self, original: Path = SCREENSHOT) -> None:
        """Upload a new picture, which takes time of the network but not of the bot."""
        files = self.person.world.files
        self.uploaded = await files.add_photo(screen(original, self.pictures % SCREENS))
        self.pictures += 1

    def send_upload(self) -> Shown:
        place = self.person.place
        return show(place.chat, self.person.world.send(place, {"photo": self.uploaded}))


@dataclass(slots=True)
class Waits:
    """Seconds until an answer, for all questions and by kind.

    `lost` counts questions without an answer, `wrong` answers that do not fit the question, such
    as those in the wrong order.
    """

    seconds: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    by_kind: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    lost: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)

    async def of(self, kind: str, act: Awaitable[bool]) -> None:
        """Time *act*, which returns True if its answer fits."""
        self.kinds[kind] += 1
        began = time.monotonic()
        try:
            self.wrong[kind] += not await act
        except TimeoutError:
            self.lost[kind] += 1
            return
        self.by_kind[kind].append(time.monotonic() - began)
        self.seconds.append(self.by_kind[kind][-1])

    def quantile(self, share: float, kind: str = "") -> float:
        """The quantile in seconds for all questions, or for one *kind*."""
        seconds = self.by_kind[kind] if kind else self.seconds
        if len(seconds) < 2:
            return sum(seconds)
        return statistics.quantiles(seconds, n=100, method="inclusive")[int(share * 100) - 1]


async def at_random(rng: random.Random, rate: float, seconds: float) -> AsyncIterator[None]:
    """Yield at random times, *rate* times a second on average, for *seconds*."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await asyncio.sleep(rng.expovariate(rate))
        yield


# Asks one thing; True if the answer fits.
Act = Callable[[Visitor], Awaitable[bool]]


class Crowd:
    """*number* people in private chats; *rng* draws people, times and *acts* by their weights."""

    def __init__(
        self,
        playground: People,
        number: int,
        rng: random.Random,
        acts: Mapping[Act, int] | None = None,
    ) -> None:
        people = (
            playground.person(f"Person {n}", user_id=n, language="en") for n in range(1, number + 1)
        )
        self._visitors = [Visitor(Person(p.world, p.place, PATIENCE_S)) for p in people]
        self._rng = rng
        self._acts = acts or USUAL

    async def ask(self, rate: float, seconds: float) -> Waits:
        """Ask *rate* times a second for *seconds*, then wait for all answers."""
        waits, tasks = Waits(), []
        async for _ in at_random(self._rng, rate, seconds):
            free = [visitor for visitor in self._visitors if not visitor.busy]
            if free:
                tasks.append(asyncio.create_task(self._ask(self._rng.choice(free), waits)))
        await asyncio.gather(*tasks)
        return waits

    async def flood(self, rate: float, seconds: float) -> None:
        """Send more than the bot can answer, without waiting."""
        for _ in range(int(rate * seconds)):
            await asyncio.sleep(self._rng.expovariate(rate))
            await self._rng.choice(self._visitors).person.say(GRID)

    async def _ask(self, visitor: Visitor, waits: Waits) -> None:
        (act,) = self._rng.choices(list(self._acts), weights=list(self._acts.values()))
        visitor.busy = True
        if act is _picture:
            await visitor.upload()
        try:
            await waits.of(act.__name__.replace("_", " ").strip(), act(visitor))
        finally:
            asyncio.get_running_loop().call_later(READING_S, visitor.be_free)


async def _text(visitor: Visitor) -> bool:
    return _take(visitor, await visitor.person.ask(GRID))


async def _picture(visitor: Visitor) -> bool:
    sent = visitor.send_upload()
    return _take(visitor, await visitor.person.answer(sent))


def _take(visitor: Visitor, answer: Shown) -> bool:
    """Keep *answer* and return True if it shows a board; the bot may be busy instead."""
    visitor.board = answer if answer.has_button("look ahead") else None
    return visitor.board is not None


async def _button(visitor: Visitor) -> bool:
    if visitor.board is None:
        return await _text(visitor)
    shown = (message for message in visitor.person.history() if message.id == visitor.board.id)
    await visitor.person.tap(next(shown, visitor.board), "order")
    return True


async def _setting(visitor: Visitor) -> bool:
    return "Mode now" in (await visitor.person.ask("/mode knots")).text


async def ask_twice(visitor: Visitor) -> bool:
    """Ask two questions at once; True if the answers come in their order."""
    asked = await visitor.person.say("/word кот")
    await visitor.person.say("/word стоп")
    first, second = await visitor.person.answers(asked, 2)
    return "кот" in first.text and "стоп" in second.text


USUAL: Mapping[Act, int] = {_text: 40, _picture: 15, _button: 25, _setting: 20}


@dataclass(frozen=True, slots=True)
class Usage:
    """The resources that a process uses; its processor time includes its children."""

    megabytes: float
    handles: int
    processor_s: float

    @classmethod
    def of(cls, pid: int) -> "Usage":
        fields = dict(
            line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines()
        )
        handles = len(list(Path(f"/proc/{pid}/fd").iterdir()))
        return cls(int(fields["VmRSS"].split()[0]) / 1024, handles, _processor_s(pid))


def _processor_s(pid: int) -> float:
    """Processor time, also of children that have ended if they were waited for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return own + sum(_processor_s(int(child)) for t in tasks for child in t.read_text().split())
