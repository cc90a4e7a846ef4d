"""How the bot's calls reach Telegram: at its pace, and again when it stumbles.

New messages wait for their turn (`turns.py`); edits, chat actions and other calls use up none of
the budget. When Telegram answers 429 for a chat, that chat alone is held for as long as
Telegram says, and the call is made again. A server in trouble is asked again after a pause.
"""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from datetime import timedelta
from typing import Any

import httpx
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.ext import BaseRateLimiter

from bot.running import metrics
from bot.running.pace import USUAL_PACE
from bot.telegram.turns import Line, Priority, Turn

# python-telegram-bot's own switch: RetryAfter.retry_after is a timedelta, without a warning.
os.environ.setdefault("PTB_TIMEDELTA", "true")

MAX_ATTEMPTS = 5
# A handler that sleeps longer than this for one answer helps nobody: the refusal is raised.
MAX_HOLD_S = 120.0

JSONDict = dict[str, Any]
Answer = bool | JSONDict | list[JSONDict]
Call = Callable[[], Coroutine[Any, Any, Answer]]


class ChatLimiter(BaseRateLimiter[Priority]):
    """Paces and repeats the calls of `telegram.ext.ExtBot`; `rate_limit_args` is a Priority.

    The other arguments are those of `Pace`. *clock* gives seconds that never go back; *sleep*
    waits for seconds of the same clock.
    """

    def __init__(
        self,
        *,
        chat_period_s: float = USUAL_PACE.chat_period_s,
        first_backoff_s: float = USUAL_PACE.first_backoff_s,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._first_backoff_s = first_backoff_s
        self._sleep = sleep
        self._line = Line(clock, sleep, chat_period_s)

    async def initialize(self) -> None:
        """Needs nothing before the first call."""

    async def shutdown(self) -> None:
        self._line.close()

    @property
    def chats(self) -> int:
        """How many chats are remembered; those that have been quiet are forgotten."""
        return len(self._line)

    async def process_request(
        self,
        callback: Callable[..., Coroutine[Any, Any, Answer]],
        args: Any,
        kwargs: JSONDict,
        endpoint: str,
        data: JSONDict,
        rate_limit_args: Priority | None,
    ) -> Answer:
        """Make the call when its turn comes, and again if Telegram asks for that or stumbles."""

        async def call() -> Answer:
            with _counted(endpoint):
                return await callback(*args, **kwargs)

        chat = self._line.chat(data.get("chat_id"))
        priority = Priority.ANSWER if rate_limit_args is None else rate_limit_args
        turn = self._line.turn(chat, priority, is_message=_is_message(endpoint))
        chat.calls_in_hand += 1
        try:
            if endpoint == "sendChatAction":
                return await self._courtesy(call, turn)
            return await self._insist(call, endpoint, turn)
        finally:
            chat.calls_in_hand -= 1

    async def _insist(self, call: Call, endpoint: str, turn: Turn) -> Answer:
        """Call until Telegram has answered, at most MAX_ATTEMPTS times."""
        attempt = 0
        while True:
            attempt += 1
            try:
                async with self._pace(endpoint, turn):
                    return await call()
            except RetryAfter as refusal:
                pause = seconds_of(refusal)
                if attempt == MAX_ATTEMPTS or pause > MAX_HOLD_S:
                    raise
                self._line.hold(turn.chat, pause)
                if not _is_paced(endpoint):
                    await self._sleep(pause)
            except TelegramError as error:
                if attempt > 1 and "message is not modified" in str(error).lower():
                    return True  # the attempt whose answer was lost had done it
                if attempt == MAX_ATTEMPTS or not _may_repeat(error, endpoint):
                    raise
                await self._sleep(self._first_backoff_s * 2 ** (attempt - 1))

    async def _courtesy(self, call: Call, turn: Turn) -> Answer:
        """Show "typing…" now or not at all: late it would only mislead."""
        if self._line.is_held(turn.chat):
            return True
        try:
            return await call()
        except RetryAfter as refusal:
            self._line.hold(turn.chat, seconds_of(refusal))
            return True
        except BadRequest:
            raise
        except NetworkError:
            return True

    def _pace(self, endpoint: str, turn: Turn) -> AbstractAsyncContextManager[None]:
        return self._line.wait_for(turn) if _is_paced(endpoint) else nullcontext()


@contextmanager
def _counted(endpoint: str) -> Iterator[None]:
    result = "ok"
    try:
        yield
    except TelegramError as error:
        result = type(error).__name__
        raise
    finally:
        metrics.CALLS.labels(endpoint, result).inc()


def _is_message(endpoint: str) -> bool:
    """Whether the call puts a new message into a chat."""
    is_new = endpoint.startswith(("send", "copyMessage", "forwardMessage"))
    return is_new and endpoint != "sendChatAction"


def _is_paced(endpoint: str) -> bool:
    return _is_message(endpoint) or endpoint.startswith("edit")


def seconds_of(refusal: RetryAfter) -> float:
    pause = refusal.retry_after
    return pause.total_seconds() if isinstance(pause, timedelta) else float(pause)


def _may_repeat(error: TelegramError, endpoint: str) -> bool:
    """Whether trying again can help and cannot say the same thing twice.

    A message whose answer did not come in time may well have arrived; one that never left, or
    that met a server in trouble, has not.
    """
    if isinstance(error, TimedOut):
        unsent = isinstance(error.__cause__, httpx.ConnectTimeout | httpx.PoolTimeout)
        return unsent or not _is_message(endpoint)
    if isinstance(error, NetworkError):
        return not isinstance(error, BadRequest)
    return str(error) == "Invalid server response"
