"""Open pages of matches, each with its own connection."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from itertools import cycle, islice

from bot.playground import Person, Playground
from bot.web.signed_calls import MAX_WINDOWS
from tests.bot.games.signed_web import authorise

# Far from the ids of other people.
FIRST_PLAYER = 10_000

# The head of the request that opens a page.
Opening = bytes


async def openings(playground: Playground, number: int) -> list[Opening]:
    """Requests for *number* pages of matches; each player opens as many as allowed."""
    players = [
        playground.person(f"Player {player}", user_id=FIRST_PLAYER + player, language="en")
        for player in range(-(-number // MAX_WINDOWS))
    ]
    heads = [opening(playground, player, await begin_match(player)) for player in players]
    return list(islice(cycle(heads), number))


async def begin_match(player: Person) -> str:
    """Begin a match with the bot; return its id."""
    invitation = await player.ask("/play карта")
    await player.tap(invitation, "Beginner")
    board = await player.wait_for_edit(invitation)
    return board.button("By touch").web_app.rpartition("=")[2]


def opening(playground: Playground, player: Person, match: str) -> Opening:
    signed = authorise(playground, player)["Authorization"]
    lines = [f"GET /play/matches/{match} HTTP/1.1", "Host: bot", f"Authorization: {signed}", "", ""]
    return "\r\n".join(lines).encode()


class OpenPages:
    """Open pages at *address*, a host and a port."""

    def __init__(self, address: str) -> None:
        self._host, _, self._port = address.rpartition(":")
        self._writers: list[asyncio.StreamWriter] = []
        self._reading: list[asyncio.Task[None]] = []

    async def open(self, heads: Iterable[Opening]) -> None:
        """Open a page for each of *heads* and wait until it shows its match."""
        for head in heads:
            reader, writer = await asyncio.open_connection(self._host, int(self._port))
            self._writers.append(writer)
            writer.write(head)
            await reader.readuntil(b"data: ")
            self._reading.append(asyncio.create_task(_read_on(reader)))

    @property
    def number(self) -> int:
        """The number of pages that the bot has not closed."""
        return sum(not task.done() for task in self._reading)

    async def close(self) -> None:
        for writer in self._writers:
            writer.close()
        await asyncio.gather(*self._reading)


async def _read_on(reader: asyncio.StreamReader) -> None:
    while await reader.read(2**16):
        pass


@asynccontextmanager
async def open_pages(address: str) -> AsyncIterator[OpenPages]:
    pages = OpenPages(address)
    try:
        yield pages
    finally:
        await pages.close()
