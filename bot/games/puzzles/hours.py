"""An hour and a time zone as people write them: `9`, `9:00`, `9 утра`; `Москва`, `МСК`, `+3`.

Of words and numbers that may be something else the first one is the hour, unless `9:00` says it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from bot.games.puzzles.days import zones

_CLOCK = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)", re.ASCII)
_HOUR = re.compile(r"(\d|1\d|2[0-3])(am|pm|ч|год|h)?", re.ASCII | re.IGNORECASE)
_OFFSET = re.compile(r"(?:utc|gmt)?([+-])(\d|1[0-4])(?::?00)?", re.ASCII | re.IGNORECASE)
_BESIDE = (
    *("at", "hours", "o'clock", "в", "по", "часов", "часа", "час"),
    *("о", "об", "у", "година", "години"),
)
_MORNING, _EVENING = ("am", "утра", "ночи", "ранку", "ночі"), ("pm", "вечера", "дня", "вечора")
_NOON = 12
# Cities that people name by other words than the database of zones does, or in another
# language of ours.
_NAMES = {
    "utc": "UTC",
    "gmt": "UTC",
    "msk": "Europe/Moscow",
    "мск": "Europe/Moscow",
    "москва": "Europe/Moscow",
    "москве": "Europe/Moscow",
    "питер": "Europe/Moscow",
    "петербург": "Europe/Moscow",
    "калининград": "Europe/Kaliningrad",
    "самара": "Europe/Samara",
    "екатеринбург": "Asia/Yekaterinburg",
    "екб": "Asia/Yekaterinburg",
    "омск": "Asia/Omsk",
    "новосибирск": "Asia/Novosibirsk",
    "томск": "Asia/Tomsk",
    "красноярск": "Asia/Krasnoyarsk",
    "иркутск": "Asia/Irkutsk",
    "якутск": "Asia/Yakutsk",
    "владивосток": "Asia/Vladivostok",
    "магадан": "Asia/Magadan",
    "камчатка": "Asia/Kamchatka",
    "минск": "Europe/Minsk",
    "киев": "Europe/Kyiv",
    "київ": "Europe/Kyiv",
    "києві": "Europe/Kyiv",
    "львів": "Europe/Kyiv",
    "харків": "Europe/Kyiv",
    "одеса": "Europe/Kyiv",
    "дніпро": "Europe/Kyiv",
    "рига": "Europe/Riga",
    "вильнюс": "Europe/Vilnius",
    "таллин": "Europe/Tallinn",
    "тбилиси": "Asia/Tbilisi",
    "ереван": "Asia/Yerevan",
    "баку": "Asia/Baku",
    "алматы": "Asia/Almaty",
    "астана": "Asia/Almaty",
    "ташкент": "Asia/Tashkent",
    "бишкек": "Asia/Bishkek",
    "берлин": "Europe/Berlin",
    "лондон": "Europe/London",
    "париж": "Europe/Paris",
    "иерусалим": "Asia/Jerusalem",
}


@dataclass(frozen=True, slots=True)
class Hour:
    """The *minute* of a day, None if none was named; a *zone*, "" if none was; and the *rest*."""

    minute: int | None
    zone: str
    rest: tuple[str, ...]

    @classmethod
    def parse(cls, parts: Sequence[str]) -> "Hour":
        minute, zone, rest, has_clock = None, "", list[str](), any(map(_CLOCK.fullmatch, parts))
        for part in parts:
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
    """The zone that *text* means, "" if none: its name, a city of it, or the hours from UTC."""
    word = text.lower()
    if offset := _OFFSET.fullmatch(word):
        # POSIX counts the other way round.
        sign, hours = "-" if offset[1] == "+" else "+", int(offset[2])
        return f"Etc/GMT{sign}{hours}" if hours else "UTC"
    return _NAMES.get(word) or _cities().get(word, "")


def zone_name(zone: str) -> str:
    """*zone* as people write it."""
    if zone.startswith("Etc/GMT"):
        sign, hours = zone[len("Etc/GMT")], zone[len("Etc/GMT") + 1 :]
        return f"UTC{'-' if sign == '+' else '+'}{hours}"
    return zone


@cache
def _cities() -> dict[str, str]:
    """By names and by the last part of them, without that of a continent."""
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
