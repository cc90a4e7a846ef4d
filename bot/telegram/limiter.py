"""Make the bot's calls at Telegram's pace, and again when Telegram fails.

New messages wait for their turn in a `Line`, which lets calls go as soon as the limits of their
chat and of all chats allow, answers before progress edits; a chat that has to wait holds up no
other. Edits, chat actions and other calls do not count against the limits. A message counts from
its start until the period after its answer has passed, so that delays on the way to Telegram cannot
bring two messages closer together than they were sent.

When Telegram answers 429 for a chat, only that chat is held for as long as Telegram says, and the
call is made again. If the server fails, the call is repeated after a pause, for an hour: people get
their answer when the failure is over.
"""

import asyncio
import os
import time
from bisect import insort
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import timedelta
from enum import IntEnum
from math import inf
from typing import Any

from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError
from telegram.ext import BaseRateLimiter

from bot.running import metrics
from bot.running.timers import USUAL_PACE, Pace
from bot.telegram.arrivals import Arrivals

MAX_GROUP_MESSAGES, GROUP_PERIOD_S = 20, 60.0
MAX_MESSAGES, MESSAGES_PERIOD_S = 30, 1.0
# python-telegram-bot's own switch: RetryAfter.retry_after is a timedelta, without a warning.
os.environ.setdefault("PTB_TIMEDELTA", "true")

MAX_DOUBLINGS = 10

JSONDict = dict[str, Any]
Answer = bool | JSONDict | list[JSONDict]
Call = Callable[[], Coroutine[Any, Any, Answer]]


class Priority(IntEnum):
    """Priority of a call: a progress edit waits while an answer waits in its chat."""

    ANSWER = 0
    PROGRESS = 1


class Window:
    """At most *count* messages in any *seconds*."""

    __slots__ = ("_count", "_freed", "_in_flight", "_seconds")

    def __init__(self, count: int, seconds: float) -> None:
        self._count = count
        self._seconds = seconds
        self._in_flight = 0
        self._freed: deque[float] = deque()

    def delay(self, now: float) -> float:
        """Seconds until one more message may go; infinite if one under way has to end first."""
        while self._freed and self._freed[0] <= now:
            self._freed.popleft()
        if self._in_flight + len(self._freed) < self._count:
            return 0.0
        return self._freed[0] - now if self._freed else inf

    def begin(self) -> None:
        self._in_flight += 1

    def end(self, now: float) -> None:
        self._in_flight -= 1
        self._freed.append(now + self._seconds)

    def is_idle(self, now: float) -> bool:
        return self._in_flight == 0 and (not self._freed or self._freed[-1] <= now)


class Chat:
    """The messages sent to one chat lately, and until when Telegram wants it left alone."""

    __slots__ = ("answers_waiting", "calls_in_hand", "held_until", "windows")

    def __init__(self, period_s: float, burst: int, *, group: bool) -> None:
        self.held_until = -inf
        self.calls_in_hand = 0
        self.answers_waiting = 0
        # One message is sent at a time, so that only one is searched for after a kill (`arrivals`).
        self.windows = [Window(1, 0.0), Window(burst, burst * period_s)]
        if group:
            self.windows.append(Window(MAX_GROUP_MESSAGES, GROUP_PERIOD_S))

    def is_idle(self, now: float) -> bool:
        quiet = all(window.is_idle(now) for window in self.windows)
        return quiet and self.calls_in_hand == 0 and self.held_until <= now


@dataclass(slots=True, order=True)
class Turn:
    """A call to be made; turns sort by priority, then by age. A repeated call keeps its place."""

    priority: Priority
    number: int
    chat: Chat = field(compare=False)
    is_message: bool = field(compare=False)
    may_go: asyncio.Event = field(compare=False, default_factory=asyncio.Event)

    @property
    def is_answer(self) -> bool:
        return self.priority is Priority.ANSWER


class Line:
    """Queue of calls: a message per *chat_period_s* in a chat, one per *apart_s* in all chats.

    A chat may get *chat_burst* messages at once, which Telegram allows if there are not more on
    average: so two people need not wait for a period. *clock* gives seconds that never go back,
    *sleep* waits for seconds.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
        chat_period_s: float,
        chat_burst: int,
        apart_s: float = 0.0,
    ) -> None:
        self._clock = clock
        self._chat_period_s = chat_period_s
        self._chat_burst = chat_burst
        self._sleep = sleep
        self._total = Window(MAX_MESSAGES, MESSAGES_PERIOD_S)
        # Messages start apart, so that a kill interrupts few of them.
        self._apart_s, self._next_start = apart_s, -inf
        self._chats: dict[str, Chat] = {}
        self._waiting: list[Turn] = []
        self._turns = 0
        self._alarm: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """Number of chats remembered; quiet ones are forgotten."""
        return len(self._chats)

    def chat(self, chat_id: object) -> Chat:
        """The record of a chat; a call without a chat gets its own, so that nothing holds it."""
        if chat_id is None:
            return self._new_chat(group=False)
        key = str(chat_id)
        if key not in self._chats:
            now = self._clock()
            self._chats = {k: chat for k, chat in self._chats.items() if not chat.is_idle(now)}
            self._chats[key] = self._new_chat(group=key.startswith(("-", "@")))
        return self._chats[key]

    def _new_chat(self, *, group: bool) -> Chat:
        return Chat(self._chat_period_s, self._chat_burst, group=group)

    def turn(self, chat: Chat, priority: Priority, *, is_message: bool) -> Turn:
        """A turn behind all earlier ones of its priority."""
        self._turns += 1
        return Turn(priority, self._turns, chat, is_message)

    def hold(self, chat: Chat, seconds: float) -> None:
        """Send nothing to *chat* for *seconds*."""
        chat.held_until = max(chat.held_until, self._clock() + seconds)

    def close(self) -> None:
        """Stop the alarm; waiting calls are cancelled by their callers."""
        self._set_alarm(inf)

    @asynccontextmanager
    async def wait_for(self, turn: Turn) -> AsyncIterator[None]:
        """Wait until *turn* comes, and hold its place in the budgets while the call is made."""
        turn.may_go.clear()
        insort(self._waiting, turn)
        turn.chat.answers_waiting += turn.is_answer
        self._call_next()
        try:
            await turn.may_go.wait()
        except asyncio.CancelledError:
            self._leave(turn)
            raise
        try:
            yield
        finally:
            self._give_back(turn)

    def _leave(self, turn: Turn) -> None:
        """Take a cancelled call out of the line, or give back its place if it just got one."""
        if turn.may_go.is_set():
            self._give_back(turn)
            return
        self._waiting.remove(turn)
        turn.chat.answers_waiting -= turn.is_answer
        self._call_next()

    def _give_back(self, turn: Turn) -> None:
        now = self._clock()
        for window in self._windows(turn):
            window.end(now)
        self._call_next()

    def _call_next(self) -> None:
        """Let all calls go that may, first come first served; set the alarm for the next one."""
        now = self._clock()
        waits = []
        for turn in list(self._waiting):
            if (delay := self._delay(turn, now)) > 0:
                waits.append(delay)
                continue
            for window in self._windows(turn):
                window.begin()
            if turn.is_message:
                self._next_start = now + self._apart_s
            self._waiting.remove(turn)
            turn.chat.answers_waiting -= turn.is_answer
            turn.may_go.set()
        self._set_alarm(min(waits, default=inf))

    def _delay(self, turn: Turn, now: float) -> float:
        """Seconds until *turn* may go; infinite if something else has to finish first."""
        delays = [turn.chat.held_until - now]
        delays += [window.delay(now) for window in self._windows(turn)]
        if turn.is_message:
            delays.append(self._next_start - now)
        if not turn.is_answer:
            delays += [self._total.delay(now), inf if turn.chat.answers_waiting else 0.0]
        return max(delays)

    def _windows(self, turn: Turn) -> list[Window]:
        return [*turn.chat.windows, self._total] if turn.is_message else []

    def _set_alarm(self, seconds: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if seconds < inf:
            self._alarm = asyncio.create_task(self._ring_in(seconds))

    async def _ring_in(self, seconds: float) -> None:
        await self._sleep(seconds)
        self._alarm = None
        self._call_next()


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
                pace = self._pace
                pause = pause_s(error, attempt, pace.first_backoff_s, pace.max_backoff_s)
                if self._clock() - began + pause > pace.give_up_s:
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
        if turn.chat.held_until > self._clock():
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


def pause_s(error: Exception, failures: int, first_s: float, longest_s: float) -> float:
    """Seconds to wait after *failures* of a call: as long as we are told, or longer each time."""
    if isinstance(error, RetryAfter):
        return seconds_of(error)
    doublings = min(failures - 1, MAX_DOUBLINGS)
    return min(first_s * (1 << doublings), longest_s)


def may_repeat(error: TelegramError) -> bool:
    """True if trying again can help.

    A message whose answer did not come in time may have arrived. It is sent again nevertheless:
    getting an answer twice is better than never getting it.
    """
    if isinstance(error, BadRequest):
        return False
    return isinstance(error, NetworkError | RetryAfter) or str(error) == "Invalid server response"
