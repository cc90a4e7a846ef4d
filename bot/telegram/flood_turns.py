"""Decide whose turn it is: Telegram's flood limits, chat by chat.

A `Line` lets calls go as soon as the limits of their chat and of all chats allow, answers before
progress edits; a chat that has to wait holds up no other. Only new messages are counted.

A message counts from its start until the period after its answer has passed, so that delays on
the way to Telegram cannot bring two messages closer together than they were sent.
"""

import asyncio
from bisect import insort
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from math import inf

MAX_GROUP_MESSAGES, GROUP_PERIOD_S = 20, 60.0
MAX_MESSAGES, MESSAGES_PERIOD_S = 30, 1.0


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


class Spacing:
    """Starts messages *seconds* apart, so that a kill interrupts few of them."""

    __slots__ = ("_next", "_seconds")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = -inf

    def delay(self, now: float) -> float:
        return max(0.0, self._next - now)

    def begin(self, now: float) -> None:
        self._next = now + self._seconds


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
        self._spacing = Spacing(apart_s)
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

    def is_held(self, chat: Chat) -> bool:
        return chat.held_until > self._clock()

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
                self._spacing.begin(now)
            self._waiting.remove(turn)
            turn.chat.answers_waiting -= turn.is_answer
            turn.may_go.set()
        self._set_alarm(min(waits, default=inf))

    def _delay(self, turn: Turn, now: float) -> float:
        """Seconds until *turn* may go; infinite if something else has to finish first."""
        delays = [turn.chat.held_until - now]
        delays += [window.delay(now) for window in self._windows(turn)]
        if turn.is_message:
            delays.append(self._spacing.delay(now))
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
