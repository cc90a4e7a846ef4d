"""What the bot does for itself: it deletes what is old, and minds the clock."""

from functools import partial

from bot.running.timers import MAX_SLEEP_S, Timers, Work
from storage import Retention

HOUSEKEEPING_DAY_S = 24 * 60 * 60.0


def sweep_daily(timers: Timers, retention: Retention) -> None:
    """Delete what is old, now and every day while *timers* run."""

    async def sweep() -> None:
        timers.at(timers.now() + HOUSEKEEPING_DAY_S, "sweep", sweep)
        await retention.sweep(timers.now())

    timers.at(timers.now(), "sweep", sweep)


def mind_clock(timers: Timers, set_back: Work) -> None:
    """Do *set_back* when the clock has been set back, while *timers* run."""

    async def look(last: float) -> None:
        now = timers.now()
        timers.at(now + MAX_SLEEP_S, "clock", partial(look, now))
        if now < last:
            await set_back()

    timers.at(timers.now() + MAX_SLEEP_S, "clock", partial(look, timers.now()))
