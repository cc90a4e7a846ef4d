"""People who ask one thing after another at random times, and how long they wait."""

import asyncio
import io
import os
import random
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from PIL import Image

from bot.playground import People, Person, Shown
from tests.bot.end_to_end.conversation import GRID, SCREENSHOT

PATIENCE_S = 120.0
SCREENS = 8


@cache
def screen(number: int) -> bytes:
    """The same board in another file: a picture that was sent before is not read again."""
    picture = Image.open(SCREENSHOT).convert("RGB")
    picture.paste("black", (0, 0, 8 * (number + 1), 8))
    png = io.BytesIO()
    picture.save(png, "PNG")
    return png.getvalue()


@dataclass(slots=True)
class Visitor:
    """A person, the last board that was answered, and whether an answer is still to come."""

    person: Person
    board: Shown | None = None
    waits: bool = False
    pictures: int = 0


@dataclass(slots=True)
class Waits:
    """Seconds until an answer, by what was asked; `lost` counts what never had one."""

    seconds: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)

    def quantile(self, share: float) -> float:
        if len(self.seconds) < 2:
            return sum(self.seconds)
        return statistics.quantiles(self.seconds, n=100, method="inclusive")[int(share * 100) - 1]


class Crowd:
    """*number* people in private chats; *rng* says who asks what, and when."""

    def __init__(self, playground: People, number: int, rng: random.Random) -> None:
        people = (
            playground.person(f"Person {n}", user_id=n, language="en") for n in range(1, number + 1)
        )
        self._visitors = [Visitor(Person(p.world, p.place, PATIENCE_S)) for p in people]
        self._rng = rng

    async def ask(self, rate: float, seconds: float) -> Waits:
        """Ask *rate* times a second for so long, and wait for all answers."""
        waits, tasks = Waits(), []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            await asyncio.sleep(self._rng.expovariate(rate))
            free = [visitor for visitor in self._visitors if not visitor.waits]
            if free:
                tasks.append(asyncio.create_task(self._ask(self._rng.choice(free), waits)))
        await asyncio.gather(*tasks)
        return waits

    async def flood(self, rate: float, seconds: float) -> None:
        """Say more than can be answered, and do not wait."""
        for _ in range(int(rate * seconds)):
            await asyncio.sleep(self._rng.expovariate(rate))
            await self._rng.choice(self._visitors).person.say(GRID)

    async def _ask(self, visitor: Visitor, waits: Waits) -> None:
        kinds = (_text, _picture, _button, _setting)
        (act,) = self._rng.choices(kinds, weights=(40, 15, 25, 20))
        visitor.waits, began = True, time.monotonic()
        kind = act.__name__.strip("_")
        waits.kinds[kind] += 1
        try:
            await act(visitor)
            waits.seconds.append(time.monotonic() - began)
        except TimeoutError:
            waits.lost[kind] += 1
        finally:
            visitor.waits = False


async def _text(visitor: Visitor) -> None:
    _take(visitor, await visitor.person.ask(GRID))


async def _picture(visitor: Visitor) -> None:
    sent = await visitor.person.show(screen(visitor.pictures % SCREENS))
    visitor.pictures += 1
    _take(visitor, await visitor.person.answer(sent))


def _take(visitor: Visitor, answer: Shown) -> None:
    """Keep *answer* if it shows a board; it may be that the bot is busy."""
    visitor.board = answer if answer.has_button("order") else None


async def _button(visitor: Visitor) -> None:
    if visitor.board is None:
        await _text(visitor)
    else:
        await visitor.person.tap(visitor.board, "order")


async def _setting(visitor: Visitor) -> None:
    await visitor.person.ask("/mode knots")


@dataclass(frozen=True, slots=True)
class Usage:
    """What a process uses by now."""

    megabytes: float
    handles: int
    processor_s: float

    @classmethod
    def of(cls, pid: int) -> "Usage":
        fields = dict(
            line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines()
        )
        handles = len(list(Path(f"/proc/{pid}/fd").iterdir()))
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        processor_s = sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
        return cls(int(fields["VmRSS"].split()[0]) / 1024, handles, processor_s)
