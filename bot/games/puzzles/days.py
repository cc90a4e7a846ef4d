"""On which day a daily puzzle is due, and when: hours of a time zone as Unix time.

An hour that a change of clocks skips comes an hour later; of one that comes twice it is the first.
"""

from datetime import date, datetime, time
from functools import cache
from hashlib import sha256
from importlib import resources
from zoneinfo import ZoneInfo

from storage import Daily


@cache
def zones() -> frozenset[str]:
    """The names of all time zones, which every system knows, as `tzdata` comes with the bot."""
    return frozenset(resources.files("tzdata").joinpath("zones").read_text("utf-8").split())


def moment(daily: Daily, day: int) -> float:
    """When the puzzle of *day* is due."""
    hour = time(*divmod(daily.minute, 60), tzinfo=ZoneInfo(daily.zone))
    return datetime.combine(date.fromordinal(day), hour).timestamp()


def last_day(daily: Daily, now: float) -> int:
    """The last day whose puzzle is due by *now*."""
    today = datetime.fromtimestamp(now, ZoneInfo(daily.zone)).date().toordinal()
    return today if moment(daily, today) <= now else today - 1


def seed_of(game: str, language: str, day: int) -> int:
    """Seed of a daily puzzle, equal in all chats of a language."""
    named = f"{game} {language} {date.fromordinal(day).isoformat()}"
    return int.from_bytes(sha256(named.encode()).digest()[:4])
