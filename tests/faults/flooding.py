"""Somebody who sends to a group of a playground what the bot refuses, in a process of their own.

    python -m tests.faults.flooding ADDRESS CHAT USER RATE SECONDS

The process that floods has its own work to do, so nobody else should wait for it. ADDRESS is that
of the people's side (`docs/playground.md`); how many it has sent is printed.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

import aiohttp

from bot.playground import Person
from tests.faults.process import ROOT

REFUSED = ("/boggle", "/boggle abc", "/boggle qqqqqqqqqq", "/boggle a1 b2 c3")


async def flood(address: str, chat: int, user: int, rate: float, seconds: float) -> int:
    """How many were sent, by the clock and not one after the other."""
    clock, sending = asyncio.get_running_loop().time, set[asyncio.Task[None]]()
    began = clock()

    async def send(number: int) -> None:
        said = {"text": REFUSED[number % len(REFUSED)], "chat": chat, "user": user, "name": "Noise"}
        async with session.post(f"{address}/playground/messages", json=said) as answer:
            answer.raise_for_status()

    async with aiohttp.ClientSession() as session:
        for number in count():
            if (due := began + number / rate) > began + seconds:
                break
            await asyncio.sleep(max(due - clock(), 0.0))
            sending.add(task := asyncio.create_task(send(number)))
            task.add_done_callback(sending.discard)
        await asyncio.gather(*sending)
    return number


@asynccontextmanager
async def make_flood(
    address: str, person: Person, rate: float, seconds: float
) -> AsyncIterator[None]:
    """*person* floods their group from the beginning of the block, so long or longer."""
    place = person.place
    arguments = (address, place.chat.id, place.user.id, rate, seconds)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.faults.flooding", *map(str, arguments), cwd=ROOT
    )
    while not any(m.author_id == place.user.id for m in person.history()):
        await person.world.changed.wait()
    try:
        yield
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


if __name__ == "__main__":
    _, there, *numbers = sys.argv
    group, who, each_second, lasting = numbers
    sent = asyncio.run(flood(there, int(group), int(who), float(each_second), float(lasting)))
    print(sent)
