"""Calls over HTTP; if no answer comes, they raise the library's errors."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from email import message_from_bytes
from email.policy import HTTP

import pytest
from telegram import InputFile
from telegram.error import NetworkError, TimedOut
from telegram.request import RequestData
from telegram.request._requestparameter import RequestParameter

from bot.telegram.requests import Requests


@asynccontextmanager
async def server_saying(answer: bytes) -> AsyncIterator[str]:
    """A server that reads a request, sends *answer* and disconnects."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        yield url_of(server.sockets[0].getsockname())


@asynccontextmanager
async def echo() -> AsyncIterator[str]:
    """A server that answers with the request."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = message_from_bytes(head.partition(b"\r\n")[2])["Content-Length"]
        request = head + await reader.readexactly(int(length))
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(request) + request)
        writer.close()

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        yield url_of(server.sockets[0].getsockname())


@contextmanager
def silent_server() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield url_of(listener.getsockname())


def url_of(address: tuple[str, int]) -> str:
    return "http://{}:{}/bot1:token/getMe".format(*address)


async def ask(
    url: str, data: RequestData | None = None, call_s: float = 60.0, **options: float
) -> tuple[int, bytes]:
    requests = Requests(1, read_s=5.0, call_s=call_s)
    await requests.initialize()
    try:
        return await requests.do_request(url, "POST", data, **options)
    finally:
        await requests.shutdown()


async def test_an_answer_is_its_status_and_its_body() -> None:
    async with server_saying(b"HTTP/1.1 502 Bad\r\nContent-Length: 2\r\n\r\nno") as url:
        assert await ask(url) == (502, b"no")


async def test_fields_without_a_file_go_as_json() -> None:
    data = RequestData([RequestParameter.from_input("text", "кот")])
    async with echo() as url:
        _, request = await ask(url, data)
    head, _, body = request.partition(b"\r\n\r\n")
    assert b"Content-Type: application/json" in head
    assert json.loads(body) == {"text": "кот"}


async def test_a_file_goes_under_its_name_beside_the_other_fields() -> None:
    file = InputFile(b"\r\n--\x00", filename='a"\r\n\r\nб.txt')
    fields = {"chat_id": 5, "caption": "кот", "document": file}
    data = RequestData([RequestParameter.from_input(*field) for field in fields.items()])
    async with echo() as url:
        _, request = await ask(url, data)
    message = message_from_bytes(request.partition(b"\r\n")[2], policy=HTTP)
    parts = {part.get_param("name", header="Content-Disposition"): part for part in message.walk()}
    assert parts["chat_id"].get_payload(decode=True) == b"5"
    assert parts["caption"].get_payload(decode=True) == "кот".encode()
    assert parts["document"].get_payload(decode=True) == b"\r\n--\x00"
    assert parts["document"].get_filename() == "a%22%0D%0A%0D%0Aб.txt"


async def test_a_server_that_says_nothing_is_waited_for_as_long_as_told() -> None:
    with silent_server() as url, pytest.raises(TimedOut):
        await ask(url, read_timeout=0.01)


async def test_a_call_has_an_end_even_if_a_server_is_not_silent_for_long() -> None:
    """A server may read the request so slowly that the time for its answer never starts."""
    with silent_server() as url, pytest.raises(TimedOut):
        await ask(url, call_s=0.01)


async def test_an_answer_that_is_cut_short_is_trouble_of_the_network() -> None:
    async with server_saying(b"HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nno") as url:
        with pytest.raises(NetworkError):
            await ask(url)


async def test_a_server_that_is_not_there_is_trouble_of_the_network() -> None:
    with silent_server() as url:
        pass
    with pytest.raises(NetworkError):
        await ask(url)


async def test_trouble_does_not_tell_the_token() -> None:
    """The token is in the path of each call, which the library's errors quote."""
    async with server_saying(b"gibberish\r\n\r\n") as url:
        with pytest.raises(NetworkError) as raised:
            await ask(url)
    chain = [raised.value, raised.value.__cause__]
    assert not any("token" in str(error) for error in chain)
