"""A clock that moves on only when everybody sleeps, so that no test has to wait."""

import asyncio
import heapq
from collections.abc import Coroutine
from typing import Any

TURNS_UNTIL_ALL_WAIT = 50


class Clock:
    """Pass the instance as `clock` and its `sleep` as `sleep`."""

    def __init__(self) -> None:
        self.now = 0.0
        self._alarms: list[tuple[float, int, asyncio.Future[None]]] = []
        self._asked = 0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        alarm: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked += 1
        heapq.heappush(self._alarms, (self.now + seconds, self._asked, alarm))
        await alarm

    def set_by(self, seconds: float) -> None:
        """Set the clock forward, or back if *seconds* < 0; sleepers sleep as long as before."""
        self.now += seconds
        self._alarms = [(at + seconds, asked, alarm) for at, asked, alarm in self._alarms]

    async def run(self, *calls: Coroutine[Any, Any, Any]) -> list[Any]:
        """Start *calls* in this order; return their results or exceptions."""
        tasks = [asyncio.create_task(call) for call in calls]
        while not all(task.done() for task in tasks):
            await self.settle()
            self.move_on()
        return await asyncio.gather(*tasks, return_exceptions=True)

    async def settle(self) -> None:
        """Let everything run that does not wait for the clock."""
        for _ in range(TURNS_UNTIL_ALL_WAIT):
            await asyncio.sleep(0)

    def move_on(self) -> None:
        """Go to the next alarm."""
        while self._alarms and not self._ring():
            pass

    def move_to(self, when: float) -> None:
        """Ring all alarms up to *when*."""
        while self._alarms and self._alarms[0][0] <= when:
            self._ring()
        self.now = when

    def _ring(self) -> bool:
        """Ring the next alarm; False if nobody waits for it any more."""
        at, _, alarm = heapq.heappop(self._alarms)
        if alarm.done():
            return False
        self.now = at
        alarm.set_result(None)
        return True
