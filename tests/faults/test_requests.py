"""The web server refuses requests with nonsense, keeps running and logs no error.

Only an update with a number that cannot be read is logged and reported to the owner.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot.playground import Playground
from bot.playground.server import free_address
from bot.telegram.webhook import SECRET_HEADER
from tests.bot.end_to_end.conversation import newcomer
from tests.faults.conftest import Note, make_random, rounds
from tests.faults.process import running

REQUESTS = rounds("REQUESTS", 40)
PATHS = ("/telegram", "/health/ready", "/boards/x", "/edit", "/metrics", "/static/../x", "/%00")
VALUES: tuple[object, ...] = (0, -1, 2**63, 1e308, True, None, "", "\ud800", [], {}, [[[[[]]]]])
EXTRA = (
    b"Transfer-Encoding: chunked",
    b"Content-Length: 99",
    b"Content-Length: -1",
    b"Expect: 100-continue",
    b"Host: \xff",
    b"X: " + b"x" * 70_000,
    b"\0: 1",
)


def make_up_request(rng: Random, secret: str) -> bytes:
    """A request like one of Telegram's, but damaged."""
    update = {"update_id": rng.choice(VALUES), rng.choice(("message", "x")): rng.choice(VALUES)}
    body = json.dumps(update).encode() if rng.random() < 0.7 else b"[" * rng.randrange(90_000)
    head = [
        f"{rng.choice(('POST', 'GET', 'PUT', 'X'))} {rng.choice(PATHS)} HTTP/1.1".encode(),
        b"Host: x",
        f"{SECRET_HEADER}: {secret}".encode(),
        f"Content-Length: {len(body)}".encode(),
        *rng.choices(EXTRA, k=rng.choice((0, 0, 1, 2))),
    ]
    request = bytearray(b"\r\n".join(head) + b"\r\n\r\n" + body)
    for _ in range(rng.choice((0, 0, 1, 5))):
        request[rng.randrange(len(request))] = rng.randrange(256)
    return bytes(request[: rng.choice((len(request), len(request), rng.randrange(len(request))))])


async def send(address: str, request: bytes) -> None:
    host, _, port = address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    with suppress(OSError):
        writer.write(request)
        writer.write_eof()
        await writer.drain()
        async with asyncio.timeout(5):
            await reader.read()
    writer.close()


def errors_in(log: bytes) -> Iterator[str]:
    for line in log.decode().splitlines():
        if ('"error"' in line and '"update skipped"' not in line) or "Traceback" in line:
            yield line


@pytest.mark.long
async def test_nonsense_stops_no_web_server(
    folder: Path, playground: Playground, note: Note
) -> None:
    rng = make_random("requests")
    with free_address() as address:
        web = {"BALDA_LISTEN": address, "BALDA_WEBHOOK_URL": f"http://{address}/telegram"}
        async with running(playground, folder, **web) as bot:
            anna = newcomer(playground)
            await anna.ask("/start")
            assert playground.world.webhook is not None
            for _ in range(REQUESTS):
                await send(address, make_up_request(rng, playground.world.webhook.secret))
            assert "Mode now" in (await anna.ask("/mode")).text
            assert await bot.stop() == 0
            assert list(errors_in(bytes(bot.log))) == []
    note("requests with nonsense", REQUESTS)
