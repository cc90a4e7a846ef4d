"""Make the bot's calls at Telegram's pace, and again when Telegram fails.

New messages wait for their turn (`flood_turns.py`); edits, chat actions and other calls do not
count against the limits. When Telegram answers 429 for a chat, only that chat is held for as long
as Telegram says, and the call is made again. If the server fails, the call is repeated after a
pause, for an hour: people get their answer when the failure is over.
"""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, nullcontext
from datetime import timedelta
from typing import Any

from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError
from telegram.ext import BaseRateLimiter

from bot.running import metrics
from bot.running.pace import USUAL_PACE, Pace
from bot.telegram.arrivals import Arrivals
from bot.telegram.flood_turns import Line, Priority, Turn

# python-telegram-bot's own switch: RetryAfter.retry_after is a timedelta, without a warning.
os.environ.setdefault("PTB_TIMEDELTA", "true")

MAX_DOUBLINGS = 10

JSONDict = dict[str, Any]
Answer = bool | JSONDict | list[JSONDict]
Call = Callable[[], Coroutine[Any, Any, Answer]]


class ChatLimiter(BaseRateLimiter[Priority]):
    """Paces and repeats the calls of `telegram.ext.ExtBot`; `rate_limit_args` is a Priority.

    *arrivals* hears of every message. *clock* gives seconds that never go back; *sleep* waits for
    seconds of the same clock.
    """

    def __init__(
        self,
        pace: Pace = USUAL_PACE,
        arrivals: Arrivals | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._pace = pace
        self._arrivals = arrivals or Arrivals()
        self._clock = clock
        self._sleep = sleep
        self._line = Line(
            clock, sleep, pace.chat_period_s, pace.chat_burst, apart_s=pace.messages_apart_s
        )

    async def initialize(self) -> None:
        """Do nothing: nothing is needed before the first call."""

    async def shutdown(self) -> None:
        self._line.close()

    @property
    def chats(self) -> int:
        """Number of chats remembered; quiet ones are forgotten."""
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
        """Make the call when its turn comes, and again if Telegram fails or asks for that."""

        is_message = _is_message(endpoint)

        async def call() -> Answer:
            if is_message:
                self._arrivals.leave(data["chat_id"])
            with _count(endpoint):
                answer = await callback(*args, **kwargs)
            if is_message and isinstance(answer, dict):
                self._arrivals.claim(data["chat_id"], answer["message_id"])
            return answer

        chat = self._line.chat(data.get("chat_id"))
        priority = Priority.ANSWER if rate_limit_args is None else rate_limit_args
        turn = self._line.turn(chat, priority, is_message=is_message)
        chat.calls_in_hand += 1
        try:
            if endpoint == "sendChatAction":
                return await self._courtesy(call, turn)
            return await self._insist(call, endpoint, turn)
        finally:
            chat.calls_in_hand -= 1

    async def _insist(self, call: Call, endpoint: str, turn: Turn) -> Answer:
        """Call until Telegram has answered, or until it is time to give up."""
        began, attempt = self._clock(), 0
        while True:
            attempt += 1
            try:
                async with self._line.wait_for(turn) if _is_paced(endpoint) else nullcontext():
                    return await call()
            except TelegramError as error:
                if attempt > 1 and "message is not modified" in str(error).lower():
                    return True  # an earlier attempt, whose answer was lost, has done it
                if not may_repeat(error):
                    raise
                pause = pause_after(error, self._pace, attempt)
                if self._clock() - began + pause > self._pace.give_up_s:
                    raise
                await self._wait(error, pause, endpoint, turn)

    async def _wait(self, error: TelegramError, seconds: float, endpoint: str, turn: Turn) -> None:
        """Wait before the next attempt; a call to a held chat waits in the line instead."""
        if isinstance(error, RetryAfter):
            self._line.hold(turn.chat, seconds)
            if _is_paced(endpoint):
                return
        await self._sleep(seconds)

    async def _courtesy(self, call: Call, turn: Turn) -> Answer:
        """Show "typing…" now or not at all, since it would mislead later."""
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


@contextmanager
def _count(endpoint: str) -> Iterator[None]:
    result = "ok"
    try:
        yield
    except TelegramError as error:
        result = type(error).__name__
        raise
    finally:
        metrics.CALLS.labels(endpoint, result).inc()


def _is_message(endpoint: str) -> bool:
    """True if the call puts a new message into a chat."""
    is_new = endpoint.startswith(("send", "copyMessage", "forwardMessage"))
    return is_new and endpoint != "sendChatAction"


def _is_paced(endpoint: str) -> bool:
    return _is_message(endpoint) or endpoint.startswith("edit")


def seconds_of(refusal: RetryAfter) -> float:
    pause = refusal.retry_after
    return pause.total_seconds() if isinstance(pause, timedelta) else float(pause)


def pause_after(error: TelegramError, pace: Pace, failures: int) -> float:
    """Seconds to wait after *failures* of a call: as long as we are told, or longer each time."""
    if isinstance(error, RetryAfter):
        return seconds_of(error)
    doublings = min(failures - 1, MAX_DOUBLINGS)
    return min(pace.first_backoff_s * (1 << doublings), pace.max_backoff_s)


def may_repeat(error: TelegramError) -> bool:
    """True if trying again can help.

    A message whose answer did not come in time may have arrived. It is sent again nevertheless:
    getting an answer twice is better than never getting it.
    """
    if isinstance(error, BadRequest):
        return False
    return isinstance(error, NetworkError | RetryAfter) or str(error) == "Invalid server response"
