"""An hour and a time zone as people write them: `9`, `9:00`, `9 утра`; `Москва`, `МСК`, `+3`.

If there are several numbers, the first one is the hour, unless one is written as `9:00`.
If a change of clocks skips the hour, the puzzle comes an hour later; if the hour comes twice, the
puzzle comes at the first.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from zoneinfo import ZoneInfo

from storage import Daily

_CLOCK = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)", re.ASCII)
_HOUR = re.compile(r"(\d|1\d|2[0-3])(am|pm|ч|год|h)?", re.ASCII | re.IGNORECASE)
_OFFSET = re.compile(r"(?:utc|gmt)?([+-])(\d|1[0-4])(?::?00)?", re.ASCII | re.IGNORECASE)
_BESIDE = (
    *("at", "hours", "o'clock", "в", "по", "часов", "часа", "час"),
    *("о", "об", "у", "година", "години"),
)
_MORNING, _EVENING = ("am", "утра", "ночи", "ранку", "ночі"), ("pm", "вечера", "дня", "вечора")
_NOON = 12


@dataclass(frozen=True, slots=True)
class Hour:
    """The *minute* of the day or None, the *zone* or "", and the *rest* of the words."""

    minute: int | None
    zone: str
    rest: tuple[str, ...]

    @classmethod
    def parse(cls, parts: Sequence[str]) -> "Hour":
        minute, zone, rest, has_clock = None, "", list[str](), any(map(_CLOCK.fullmatch, parts))
        for part in _join_zones(parts):
            word = part.lower()
            if minute is not None and word in (*_MORNING, *_EVENING):
                minute = _on_half(minute, word)
            elif minute is None and (hour := _hour_of(word, has_clock=has_clock)) is not None:
                minute = hour
            elif not zone and (found := zone_named(part)):
                zone = found
            elif word not in _BESIDE:
                rest.append(part)
        return cls(minute, zone, tuple(rest))


def zone_named(text: str) -> str:
    """Find a zone by its name, a city, or the hours from UTC; "" if *text* is none of these."""
    word = text.lower()
    if offset := _OFFSET.fullmatch(word):
        # In POSIX names the sign is reversed.
        sign, hours = "-" if offset[1] == "+" else "+", int(offset[2])
        return f"Etc/GMT{sign}{hours}" if hours else "UTC"
    return _read_names().get(_plain(word)) or _cities().get(word) or _cities().get(_plain(word), "")


def zone_name(zone: str) -> str:
    """The name of *zone* for people."""
    if zone.startswith("Etc/GMT"):
        sign, hours = zone[len("Etc/GMT")], zone[len("Etc/GMT") + 1 :]
        return f"UTC{'-' if sign == '+' else '+'}{hours}"
    return zone


def _join_zones(parts: Sequence[str]) -> list[str]:
    """Join neighbouring *parts* that together name a zone: New York, UTC +3."""
    joined = list[str]()
    for part in parts:
        if joined and zone_named(joined[-1] + part):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def _plain(word: str) -> str:
    return re.sub("[-_]", "", word)


@cache
def _read_names() -> dict[str, str]:
    """Zones by their other names, from `cities.txt`."""
    lines = Path(__file__).with_name("cities.txt").read_text("utf-8").splitlines()
    rows = (line.split() for line in lines if not line.startswith("#"))
    return {name: zone for zone, *names in rows for name in names}


@cache
def _cities() -> dict[str, str]:
    """Zones by name, and by the last part of the name, which is mostly a city."""
    named = {name.lower(): name for name in zones() if "/" in name or name == "UTC"}
    cities = {name.rpartition("/")[2].replace("_", "").lower(): name for name in sorted(zones())}
    return {**cities, **named}


def _hour_of(word: str, *, has_clock: bool) -> int | None:
    if found := _CLOCK.fullmatch(word):
        return 60 * int(found[1]) + int(found[2])
    found = None if has_clock else _HOUR.fullmatch(word)
    if found is None:
        return None
    return _on_half(60 * int(found[1]), found[2] or "")


def _on_half(minute: int, half: str) -> int:
    hour, rest = divmod(minute, 60)
    if half in _EVENING and hour < _NOON:
        hour += _NOON
    elif half in _MORNING and hour == _NOON:
        hour = 0
    return 60 * hour + rest


@cache
def zones() -> frozenset[str]:
    """The names of all time zones; the same on every system, as `tzdata` comes with the bot."""
    return frozenset(resources.files("tzdata").joinpath("zones").read_text("utf-8").split())


def moment(daily: Daily, day: int) -> float:
    """The Unix time at which the puzzle of *day*, an ordinal, is due."""
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
