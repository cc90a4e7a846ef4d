"""What the bot does for itself once a day."""

from bot.running.timers import Timers
from storage import Retention

DAY_S = 24 * 60 * 60.0


def sweep_daily(timers: Timers, retention: Retention) -> None:
    """Delete what is old, now and every day while *timers* run."""

    async def sweep() -> None:
        timers.at(timers.now() + DAY_S, "sweep", sweep)
        await retention.sweep(timers.now())

    timers.at(timers.now(), "sweep", sweep)
