"""Flood a group of a playground with messages that the bot refuses, from another process.

    python -m tests.faults.flooding ADDRESS CHAT USER RATE SECONDS

Flooding takes time that a test should not wait for, hence the process. ADDRESS is that of the
people's side (`docs/playground.md`). Prints the number of messages sent.
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
    """Send *rate* messages a second without waiting for answers; return their number."""
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
    """Let *person* flood their group during the block, for at least *seconds*."""
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
