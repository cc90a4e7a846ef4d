"""Call VK's API at the pace that VK allows, and raise its errors as ours.

A community may make 20 requests a second, each of 25 calls by `execute`. A call that failed is made
again, which does no harm: VK recognises a message by its `random_id`.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import aiohttp
from vkbottle.api import API
from vkbottle.api.request_rescheduler import ABCRequestRescheduler
from vkbottle.exception_factory import VKAPIError
from vkbottle.http import AiohttpClient
from vkbottle.tools.uploader import DocMessagesUploader, PhotoMessageUploader

from bot.chat import network
from bot.chat.network import NetworkError, RefusedError, TooLargeError
from bot.render.answer import File
from bot.running import metrics
from bot.running.logs import Log
from bot.running.timers import Pace

PERIOD_S = 1.0
MAX_BUNDLED_CALLS = 25
MAX_ATTEMPTS = 5
TIMEOUT = aiohttp.ClientTimeout(total=20.0, connect=10.0)
MAX_VK_REASON_LETTERS = 200

# VK's error codes: unknown, invalid token, too many requests, flood, internal error.
UNKNOWN, REVOKED, TOO_MANY, FLOOD, BROKEN = 1, 5, 6, 9, 10
PASSING = (UNKNOWN, TOO_MANY, FLOOD, BROKEN)
# Codes for: no rights, access denied, a person who forbids messages or is gone, a chat without us.
CLOSED = (7, 15, 18, 900, 901, 902, 917, 945, 983)
# Codes for a message that is too old to be changed, or cannot be changed at all.
FROZEN = (909, 920, 924)
ADDRESS_LASTS_S, MAX_TRANSFER_ATTEMPTS, CHUNK_BYTES = 600.0, 3, 2**16
_GONE = (403, 404, 410)
_TROUBLE = (VKAPIError, ValueError, LookupError, OSError, aiohttp.ClientError)

T = TypeVar("T")
_log = Log(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class _Call:
    method: str
    params: dict[str, Any]
    answer: asyncio.Future[Any] = field(default_factory=asyncio.Future)


class _Bundler:
    """Makes at most *requests* a second, each of at most MAX_BUNDLED_CALLS calls.

    *make* makes the calls of one request: it returns an answer or an exception for each of them, or
    raises one for all.
    """

    def __init__(
        self, make: Callable[[Sequence[_Call]], Awaitable[Sequence[Any]]], *, requests: int
    ) -> None:
        self._make = make
        self._requests = requests
        self._waiting: deque[_Call] = deque()
        self._begun: deque[float] = deque()
        self._alarm: asyncio.TimerHandle | None = None
        self._at_work: set[asyncio.Task[None]] = set()

    async def do(self, call: _Call) -> Any:
        """Make *call* when its turn comes, and return the answer."""
        self._waiting.append(call)
        self._call_next()
        return await call.answer

    def close(self) -> None:
        """Make no more requests; waiting calls are cancelled by their callers."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _call_next(self) -> None:
        """Send the bundles that may go now, and set the alarm for the rest."""
        now = time.monotonic()
        while self._begun and self._begun[0] <= now - PERIOD_S:
            self._begun.popleft()
        while self._waiting and (room := self._requests - len(self._begun)) > 0:
            size = min(-(-len(self._waiting) // room), MAX_BUNDLED_CALLS)
            bundle = [self._waiting.popleft() for _ in range(size)]
            self._begun.append(now)
            task = asyncio.create_task(self._send(bundle))
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)
        self.close()
        if self._waiting:
            again_s = self._begun[0] + PERIOD_S - now
            self._alarm = asyncio.get_running_loop().call_later(again_s, self._call_next)

    async def _send(self, bundle: Sequence[_Call]) -> None:
        answers: Sequence[Any]
        try:
            answers = await self._make(bundle)
        except Exception as error:  # raised to all callers
            answers = [error] * len(bundle)
        for call, answer in zip(bundle, answers, strict=True):
            if call.answer.done():  # the caller no longer waits
                continue
            if isinstance(answer, Exception):
                call.answer.set_exception(answer)
            else:
                call.answer.set_result(answer)


class PacedApi(API):
    """The library's client, whose `request` waits for its turn and tries again.

    It raises the library's VKAPIError if VK refuses, ConnectionError if VK cannot be reached.
    """

    def __init__(self, token: str, root: str, pace: Pace) -> None:
        self.client = AiohttpClient(timeout=TIMEOUT)
        super().__init__(token, http_client=self.client, request_rescheduler=_Unreadable())
        self.API_URL = f"{root}/method/"
        self.first_backoff_s = pace.first_backoff_s
        self._bundler = _Bundler(self._make, requests=pace.vk_requests_a_second)

    async def close(self) -> None:
        self._bundler.close()
        await self.client.close()

    async def request(
        self, method: str, data: dict[str, Any], version: str | None = None
    ) -> dict[str, Any]:
        params = {name: value for name, value in data.items() if value is not None}
        attempt, result = 0, "ok"
        while True:
            attempt += 1
            try:
                return {"response": await self._bundler.do(_Call(method, params))}
            except VKAPIError as error:
                result = str(error.code)
                if attempt == MAX_ATTEMPTS or error.code not in PASSING:
                    raise
            except (aiohttp.ClientError, TimeoutError) as error:
                result = type(error).__name__
                if attempt == MAX_ATTEMPTS:
                    raise ConnectionError(str(error) or result) from error
            finally:
                metrics.CALLS.labels(method, result).inc()
            await asyncio.sleep(self.first_backoff_s * 2 ** (attempt - 1))

    async def call(self, method: str, **params: Any) -> Any:
        """Call *method*; raises NetworkError."""
        with translate_errors():
            return (await self.request(method, params))["response"]

    async def _make(self, calls: Sequence[_Call]) -> list[Any]:
        if len(calls) > 1:
            return _answers_in(await super().request("execute", {"code": _script(calls)}))
        return [(await super().request(calls[0].method, calls[0].params))["response"]]


class _Unreadable(ABCRequestRescheduler):
    """Raises for an answer that is no JSON, so that `PacedApi` tries again."""

    async def reschedule(
        self, ctx_api: Any, method: str, data: dict[str, Any], recent_response: Any
    ) -> dict[str, Any]:
        raise VKAPIError[BROKEN](error_msg="the answer is not JSON")


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise our errors in place of the library's."""
    try:
        yield
    except VKAPIError as error:
        raise error_of(error.code, error.error_msg) from error
    except ConnectionError as error:
        raise network.UnansweredError(str(error)) from error


def error_of(code: int, reason: str) -> network.NetworkError:
    kinds = {network.ClosedError: CLOSED, network.FrozenError: FROZEN}
    kinds[network.NetworkError] = (*PASSING, REVOKED)
    kind = next((kind for kind, codes in kinds.items() if code in codes), network.RefusedError)
    return kind(f"{reason} ({code})")


def _script(calls: Sequence[_Call]) -> str:
    made = (f"API.{call.method}({json.dumps(call.params, ensure_ascii=False)})" for call in calls)
    return f"return [{','.join(made)}];"


def _answers_in(done: Mapping[str, Any]) -> list[Any]:
    """The answers of a bundle; a refused call, False in the answer, gets its error in order."""
    errors = (
        VKAPIError[int(error["error_code"])](error_msg=str(error.get("error_msg")))
        for error in done.get("execute_errors", ())
    )
    unknown = VKAPIError[UNKNOWN](error_msg="no reason given")
    return [next(errors, unknown) if answer is False else answer for answer in done["response"]]


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
