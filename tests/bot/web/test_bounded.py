"""Silent connections keep nobody else from the web server."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.web.http_server import WebBounds, serve, web_app

FEW = WebBounds(connections=5, request_s=60.0)
SOON = WebBounds(connections=50, request_s=0.2)
BAD = b"HTTP/1.1 400 Bad Request\r\n"
WHOLE = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nok"

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def echo(request: Request) -> Response:
    return PlainTextResponse(await request.body())


@asynccontextmanager
async def echoing(bounds: WebBounds) -> AsyncIterator[int]:
    """Run a server with *bounds* that echoes requests; yield its port."""
    app = web_app([Route("/", echo, methods=["GET", "POST"])])
    with socket.create_server(("127.0.0.1", 0)) as listener:
        async with serve(app, listener, bounds):
            yield listener.getsockname()[1]


Open = Callable[..., Awaitable[Stream]]


@pytest.fixture
async def opened() -> AsyncIterator[Open]:
    """Open connections and send *said* there; all are closed after the test."""
    writers = []

    async def connect(port: int, said: bytes = b"") -> Stream:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writers.append(writer)
        writer.write(said)
        await writer.drain()
        return reader, writer

    yield connect
    for writer in writers:
        writer.close()


async def is_closed(stream: Stream) -> bool:
    """True if the server closes the connection before it sends anything; waits for either."""
    try:
        return await stream[0].read(1) == b""
    except ConnectionError:
        return True


async def test_silent_connections_make_room_for_requests(opened: Open) -> None:
    async with echoing(FEW) as port:
        silent = [await opened(port) for _ in range(20)]
        async with httpx.AsyncClient(verify=False) as client:
            answer = await client.get(f"http://127.0.0.1:{port}/")
        assert answer.status_code == 200
        assert [await is_closed(stream) for stream in silent[:15]] == [True] * 15


async def test_a_request_under_way_is_not_closed_for_a_newcomer(opened: Open) -> None:
    async with echoing(FEW) as port:
        asking = await opened(port, WHOLE)
        for _ in range(20):
            await opened(port)
        assert (await asking[0].readline()).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\nHost:", WHOLE[:-1]], ids=["nothing", "half a head", "body"]
)
async def test_a_request_that_never_comes_whole_is_closed(opened: Open, said: bytes) -> None:
    async with echoing(SOON) as port, asyncio.timeout(30):
        assert await is_closed(await opened(port, said))


async def test_a_body_of_two_lengths_is_refused_and_its_connection_closed(opened: Open) -> None:
    twice = b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"
    async with echoing(FEW) as port, asyncio.timeout(30):
        reader, _ = await opened(port, b"POST / HTTP/1.1\r\nHost: x\r\n" + twice + WHOLE)
        answers = await reader.read()
    assert answers.startswith(b"HTTP/1.1 400")
    assert answers.count(b"HTTP/1.1") == 1


async def test_a_body_that_is_cut_short_is_no_error(
    opened: Open, caplog: pytest.LogCaptureFixture
) -> None:
    async with echoing(FEW) as port:
        _, writer = await opened(port, WHOLE[:-1])
        writer.close()
        await writer.wait_closed()
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.parametrize("answered_before", [False, True])
async def test_a_body_of_no_chunks_is_refused_once_and_is_no_error(
    opened: Open, caplog: pytest.LogCaptureFixture, answered_before: bool
) -> None:
    head = b"POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with echoing(FEW) as port, asyncio.timeout(30):
        reader, writer = await opened(port, head if answered_before else head + b"[[[[\r\n")
        answer = await reader.readuntil(b"\r\n")
        writer.write(b"[[[[\r\n")
        rest = await reader.read()
    assert answer == (b"HTTP/1.1 404 Not Found\r\n" if answered_before else BAD)
    assert b"HTTP/1.1" not in rest
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


async def test_the_second_request_of_a_connection_has_its_time_too(opened: Open) -> None:
    async with echoing(SOON) as port, asyncio.timeout(30):
        reader, writer = await opened(port, WHOLE)
        assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
        writer.write(WHOLE)
        assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
        writer.write(WHOLE[:20])
        assert await is_closed((reader, writer))
