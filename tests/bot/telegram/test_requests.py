"""Calls over HTTP, and the library's errors where no answer comes."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest
from telegram.error import NetworkError, TimedOut

from bot.telegram.requests import Requests


@asynccontextmanager
async def server_saying(answer: bytes) -> AsyncIterator[str]:
    """A server that reads a request, says *answer* and hangs up."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        yield url_of(server.sockets[0].getsockname())


@contextmanager
def silent_server() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield url_of(listener.getsockname())


def url_of(address: tuple[str, int]) -> str:
    return "http://{}:{}/bot1:token/getMe".format(*address)


async def asked(url: str, call_s: float = 60.0, **options: float) -> tuple[int, bytes]:
    requests = Requests(1, read_s=5.0, call_s=call_s)
    await requests.initialize()
    try:
        return await requests.do_request(url, "POST", None, **options)
    finally:
        await requests.shutdown()


async def test_an_answer_is_its_status_and_its_body() -> None:
    async with server_saying(b"HTTP/1.1 502 Bad\r\nContent-Length: 2\r\n\r\nno") as url:
        assert await asked(url) == (502, b"no")


async def test_a_server_that_says_nothing_is_waited_for_as_long_as_told() -> None:
    with silent_server() as url, pytest.raises(TimedOut):
        await asked(url, read_timeout=0.01)


async def test_a_call_has_an_end_even_if_a_server_is_not_silent_for_long() -> None:
    """As to one that takes what is sent so slowly that nobody waits for its answer yet."""
    with silent_server() as url, pytest.raises(TimedOut):
        await asked(url, call_s=0.01)


async def test_an_answer_that_is_cut_short_is_trouble_of_the_network() -> None:
    async with server_saying(b"HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nno") as url:
        with pytest.raises(NetworkError):
            await asked(url)


async def test_a_server_that_is_not_there_is_trouble_of_the_network() -> None:
    with silent_server() as url:
        pass
    with pytest.raises(NetworkError):
        await asked(url)


async def test_trouble_does_not_tell_the_token() -> None:
    """It is in the path of each call, which the library's errors quote."""
    async with server_saying(b"gibberish\r\n\r\n") as url:
        with pytest.raises(NetworkError) as raised:
            await asked(url)
    chain = [raised.value, raised.value.__cause__]
    assert not any("token" in str(error) for error in chain)
