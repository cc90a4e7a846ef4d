"""VK's API at the pace that VK allows, its errors as ours.

A community may make 20 requests a second. A call goes out alone while there is room for all that
wait; else as many as needed go together, as one `execute`. A call that met trouble is made again,
which harms nothing: a message has a `random_id`, by which VK knows what it has sent already.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
from vkbottle.api import API
from vkbottle.api.request_rescheduler import ABCRequestRescheduler
from vkbottle.exception_factory import VKAPIError
from vkbottle.http import AiohttpClient

from bot.chat import network
from bot.running import metrics
from bot.running.pace import USUAL_PACE, Pace

MAX_REQUESTS, PERIOD_S = 20, 1.0
MAX_BUNDLE = 25
MAX_ATTEMPTS = 5
READ_S, CONNECT_S = 20.0, 10.0
MAX_REASON = 200

UNKNOWN, REVOKED, TOO_MANY, FLOOD, BROKEN = 1, 5, 6, 9, 10
_PASSING = (UNKNOWN, TOO_MANY, FLOOD, BROKEN)
# No rights, access denied, a person who forbids messages or is gone, a chat that we are not in.
_CLOSED = (7, 15, 18, 900, 901, 902, 917, 945, 983)
# Too old to be changed, or not changeable at all.
_FROZEN = (909, 920, 924)


@dataclass(frozen=True, slots=True, eq=False)
class _Call:
    method: str
    params: Mapping[str, Any]
    answer: asyncio.Future[Any]


class PacedApi(API):
    """The library's client, whose `request` waits for its turn and tries again.

    It raises the library's VKAPIError if VK refuses, ConnectionError if VK cannot be reached.
    """

    def __init__(self, token: str, root: str, pace: Pace = USUAL_PACE) -> None:
        self.client = AiohttpClient(timeout=aiohttp.ClientTimeout(total=READ_S, connect=CONNECT_S))
        super().__init__(token, http_client=self.client, request_rescheduler=_Unreadable())
        self.API_URL = f"{root}/method/"
        self.first_backoff_s = pace.first_backoff_s
        self._waiting: deque[_Call] = deque()
        self._begun: deque[float] = deque()
        self._alarm: asyncio.TimerHandle | None = None
        self._at_work: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Make no more calls; those that wait are cancelled by those who made them."""
        if self._alarm is not None:
            self._alarm.cancel()
        await self.client.close()

    async def request(
        self, method: str, data: dict[str, Any], version: str | None = None
    ) -> dict[str, Any]:
        params = {name: value for name, value in data.items() if value is not None}
        attempt = 0
        while True:
            attempt += 1
            try:
                with _counted(method):
                    return {"response": await self._in_turn(method, params)}
            except VKAPIError as error:
                if attempt == MAX_ATTEMPTS or error.code not in _PASSING:
                    raise
            except (aiohttp.ClientError, TimeoutError) as error:
                if attempt == MAX_ATTEMPTS:
                    raise ConnectionError(str(error) or type(error).__name__) from error
            await asyncio.sleep(self.first_backoff_s * 2 ** (attempt - 1))

    async def call(self, method: str, **params: Any) -> Any:
        """What *method* answers; raises NetworkError."""
        with translated():
            return (await self.request(method, params))["response"]

    async def _in_turn(self, method: str, params: Mapping[str, Any]) -> Any:
        call = _Call(method, params, asyncio.get_running_loop().create_future())
        self._waiting.append(call)
        self._call_next()
        return await call.answer

    def _call_next(self) -> None:
        """Let go what may, and wake up for the rest."""
        now = time.monotonic()
        while self._begun and self._begun[0] <= now - PERIOD_S:
            self._begun.popleft()
        while self._waiting and (room := MAX_REQUESTS - len(self._begun)) > 0:
            size = min(-(-len(self._waiting) // room), MAX_BUNDLE)
            together = [self._waiting.popleft() for _ in range(size)]
            self._begun.append(now)
            task = asyncio.create_task(self._make(together))
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._waiting:
            again = self._begun[0] + PERIOD_S - now
            self._alarm = asyncio.get_running_loop().call_later(again, self._call_next)

    async def _make(self, calls: Sequence[_Call]) -> None:
        try:
            if len(calls) == 1:
                answers = [await self._made(calls[0].method, dict(calls[0].params))]
            else:
                answers = await self._made_together(calls)
        except Exception as error:  # told to all who wait for it
            answers = [error] * len(calls)
        for call, answer in zip(calls, answers, strict=True):
            if call.answer.done():
                continue
            if isinstance(answer, Exception):
                call.answer.set_exception(answer)
            else:
                call.answer.set_result(answer)

    async def _made(self, method: str, params: dict[str, Any]) -> Any:
        return (await super().request(method, params))["response"]

    async def _made_together(self, calls: Sequence[_Call]) -> list[Any]:
        """A refused call is False among the answers; why, is in the errors, in their order."""
        code = ",".join(f"API.{call.method}({_script(call.params)})" for call in calls)
        done = await super().request("execute", {"code": f"return [{code}];"})
        errors = iter(done.get("execute_errors", ()))
        return [
            _refusal(next(errors, {})) if answer is False else answer for answer in done["response"]
        ]


class _Unreadable(ABCRequestRescheduler):
    """What is not JSON is VK in trouble; `PacedApi` knows what to do then."""

    async def reschedule(
        self, ctx_api: Any, method: str, data: dict[str, Any], recent_response: Any
    ) -> dict[str, Any]:
        raise VKAPIError[BROKEN](error_msg="the answer is not JSON")


@contextmanager
def translated() -> Iterator[None]:
    """The library's errors as ours."""
    try:
        yield
    except VKAPIError as error:
        raise error_of(error.code, error.error_msg) from error
    except ConnectionError as error:
        raise network.UnansweredError(str(error)) from error


def error_of(code: int, reason: str) -> network.NetworkError:
    """Our error for VK's *code*."""
    said = f"{reason} ({code})"
    if code in _CLOSED:
        return network.ClosedError(said)
    if code in _FROZEN:
        return network.FrozenError(said)
    if code in (*_PASSING, REVOKED):
        return network.NetworkError(said)
    return network.RefusedError(said)


@contextmanager
def _counted(method: str) -> Iterator[None]:
    result = "ok"
    try:
        yield
    except Exception as error:
        result = type(error).__name__
        raise
    finally:
        metrics.CALLS.labels(method, result).inc()


def _script(params: Mapping[str, Any]) -> str:
    return json.dumps(dict(params), ensure_ascii=False)


def _refusal(error: Mapping[str, Any]) -> VKAPIError:
    code = int(error.get("error_code", UNKNOWN))
    return VKAPIError[code](error_msg=str(error.get("error_msg", "no reason given")))
