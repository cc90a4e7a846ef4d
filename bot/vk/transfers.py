"""Upload pictures to VK's upload server, and download them from VK."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

import aiohttp
import structlog
from vkbottle.exception_factory import VKAPIError
from vkbottle.tools.uploader import DocMessagesUploader, PhotoMessageUploader

from bot.chat.network import NetworkError, RefusedError, TooLargeError
from bot.render.answer import File
from bot.vk.api import MAX_VK_REASON_LETTERS, PacedApi

ADDRESS_LASTS_S, MAX_TRANSFER_ATTEMPTS, CHUNK_BYTES = 600.0, 3, 2**16
_GONE = (403, 404, 410)
_TROUBLE = (VKAPIError, ValueError, LookupError, OSError, aiohttp.ClientError)

T = TypeVar("T")
_log = structlog.get_logger(__name__)


class Uploads(PhotoMessageUploader):
    """Uploads pictures and files, and returns their names for messages; raises NetworkError.

    One address of the upload server serves all chats for a while.
    """

    NAME = "board.png"

    def __init__(self, api: PacedApi) -> None:
        super().__init__(api)
        self._paced = api
        self._documents = DocMessagesUploader(api)
        self._address: dict[str, Any] = {}
        self._until = 0.0

    async def picture(self, png: bytes, peer: int) -> str:
        return await _insist(self._paced, lambda: self.upload(png, peer))

    async def file(self, file: File, peer: int) -> str:
        upload = partial(self._documents.upload, file.content, peer_id=peer, title=file.name)
        return await _insist(self._paced, upload)

    async def upload_files(self, upload_url: str, files: dict[str, Any]) -> dict[str, Any]:
        """Upload; if the server does not answer, the next attempt asks for another address."""
        until, self._until = self._until, 0.0
        answer = await super().upload_files(upload_url, files)
        self._until = until
        return answer

    async def get_server(self, **kwargs: Any) -> dict[str, Any]:
        if time.monotonic() > self._until:
            self._address = await super().get_server(**kwargs)
            self._until = time.monotonic() + ADDRESS_LASTS_S
        return self._address


async def fetch_file(api: PacedApi, address: str, max_bytes: int) -> bytes:
    """Content at *address*; TooLargeError beyond *max_bytes*, NetworkError if there is none."""

    async def fetch() -> bytes:
        async with api.client.request(address) as response:
            if response.status in _GONE:
                raise RefusedError(f"the file is gone ({response.status})")
            response.raise_for_status()
            content = bytearray()
            async for chunk in response.content.iter_chunked(CHUNK_BYTES):
                content += chunk
                if len(content) > max_bytes:
                    raise TooLargeError("the file is too large")
            return bytes(content)

    return await _insist(api, fetch)


async def _insist(api: PacedApi, act: Callable[[], Awaitable[T]]) -> T:
    for attempt in range(MAX_TRANSFER_ATTEMPTS):
        try:
            return await act()
        except _TROUBLE as error:
            reason = str(error) or type(error).__name__
            _log.warning("file not transferred", reason=reason[:MAX_VK_REASON_LETTERS])
        await asyncio.sleep(api.first_backoff_s * 2**attempt)
    raise NetworkError("the file cannot be transferred")
