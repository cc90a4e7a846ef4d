"""Parse hours and time zones as people write them."""

from datetime import UTC, date, datetime

import pytest

from bot.games.puzzles.daily_poster import Hour, last_day, moment, seed_of, zone_name
from storage import Daily


@pytest.mark.parametrize(
    ("said", "hour", "minute", "zone", "rest"),
    [
        ("9 Москва", 9, 0, "Europe/Moscow", ""),
        ("9:00 МСК", 9, 0, "Europe/Moscow", ""),
        ("в 9 утра по москве", 9, 0, "Europe/Moscow", ""),
        ("9 вечера +3", 21, 0, "UTC+3", ""),
        ("12 ночи", 0, 0, "", ""),
        ("12 дня", 12, 0, "", ""),
        ("9pm UTC", 21, 0, "UTC", ""),
        ("21 GMT-5", 21, 0, "UTC-5", ""),
        ("7.30 Новосибирск", 7, 30, "Asia/Novosibirsk", ""),
        ("9:00 Europe/Moscow", 9, 0, "Europe/Moscow", ""),
        ("9 NewYork many", 9, 0, "America/New_York", "many"),
        ("many 5 9:00 london", 9, 0, "Europe/London", "many 5"),
        ("9 5 natural", 9, 0, "", "5 natural"),
        ("9 am New York", 9, 0, "America/New_York", ""),
        ("many 9 UTC +5", 9, 0, "UTC+5", "many"),
        ("9 Санкт-Петербург", 9, 0, "Europe/Moscow", ""),
        ("9 Нижний Новгород", 9, 0, "Europe/Moscow", ""),
        ("9 Port-au-Prince", 9, 0, "America/Port-au-Prince", ""),
    ],
)
def test_it_is_read(said: str, hour: int, minute: int, zone: str, rest: str) -> None:
    read = Hour.parse(said.split())
    assert read.minute == 60 * hour + minute
    assert (zone_name(read.zone), " ".join(read.rest)) == (zone, rest)


@pytest.mark.parametrize("said", ["", "Москва", "утра", "25:00"])
def test_a_text_without_an_hour_has_none(said: str) -> None:
    assert Hour.parse(said.split()).minute is None


DAY = date(2026, 3, 29).toordinal()  # clocks go from 2:00 to 3:00 in Berlin


def daily(hour: int, minute: int, zone: str) -> Daily:
    return Daily(-100, "bee", 60 * hour + minute, zone, "ru", posted=0)


def utc(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("hour", "minute", "zone", "when"),
    [
        (9, 0, "Europe/Moscow", "2026-03-29 06:00"),
        (9, 30, "Asia/Kolkata", "2026-03-29 04:00"),
        (9, 0, "UTC", "2026-03-29 09:00"),
        (1, 0, "Europe/Berlin", "2026-03-29 00:00"),
        (2, 30, "Europe/Berlin", "2026-03-29 01:30"),
        (9, 0, "Europe/Berlin", "2026-03-29 07:00"),
    ],
)
def test_an_hour_is_that_of_the_zone(hour: int, minute: int, zone: str, when: str) -> None:
    assert moment(daily(hour, minute, zone), DAY) == utc(when)


def test_an_hour_that_comes_twice_is_the_first() -> None:
    autumn = date(2026, 10, 25).toordinal()
    assert moment(daily(2, 30, "Europe/Berlin"), autumn) == utc("2026-10-25 00:30")


@pytest.mark.parametrize(
    ("now", "back"), [("2026-03-29 05:59", 1), ("2026-03-29 06:00", 0), ("2026-03-29 22:00", 0)]
)
def test_the_last_day_is_the_last_one_whose_hour_has_come(now: str, back: int) -> None:
    """At 22:00 UTC the next day has begun in Moscow, but not its hour."""
    assert last_day(daily(9, 0, "Europe/Moscow"), utc(now)) == DAY - back


def test_each_day_game_and_language_has_its_own_seed() -> None:
    seeds = [
        seed_of("bee", "ru", DAY),
        seed_of("bee", "ru", DAY + 1),
        seed_of("bee", "en", DAY),
        seed_of("boggle", "ru", DAY),
    ]
    assert len(set(seeds)) == 4
    assert seeds[0] == seed_of("bee", "ru", DAY)
