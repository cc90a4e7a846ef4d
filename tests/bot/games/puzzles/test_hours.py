"""An hour and a time zone are read as people write them."""

import pytest

from bot.games.puzzles.hours import Hour, zone_name


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
def test_without_an_hour_there_is_none(said: str) -> None:
    assert Hour.parse(said.split()).minute is None
