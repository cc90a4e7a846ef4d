"""The playground as a server whose clients disconnect suddenly."""

import asyncio
from urllib.parse import urlsplit

import pytest
from telegram import Bot

from bot.playground import Playground

CUT_SHORT = (
    b"POST /bot%s/sendPhoto HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\n"
)


@pytest.mark.asyncio(loop_scope="module")
async def test_a_bot_that_disconnects_during_a_call_is_no_error(
    server: Playground, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    address = urlsplit(server.address)
    _, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(CUT_SHORT % server.token.encode())
    await writer.drain()
    writer.close()
    await bot.get_me()
    await asyncio.sleep(0.05)  # time for the server to read from the first connection
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
