"""How much somebody may ask for within some time."""

import pytest

from bot.chat.quotas import HourlyQuota, Refusals
from bot.texts import BotError
from tests.bot.clock import Clock

ANNA, BORIS = 1, 2


def test_a_quota_is_each_person_s_and_lasts_an_hour_from_the_first() -> None:
    clock = Clock()
    quota = HourlyQuota(2, clock=clock)
    for moment in (0, 3_000):
        clock.move_to(moment)
        quota.spend(ANNA)
    with pytest.raises(BotError, match="within an hour"):
        quota.spend(ANNA)
    quota.spend(BORIS)
    clock.move_to(3_599)
    with pytest.raises(BotError, match="within an hour"):
        quota.spend(ANNA)
    clock.move_to(3_601)
    quota.spend(ANNA)


def test_a_hundred_refusals_in_ten_seconds_are_too_many() -> None:
    refusals = Refusals(clock=Clock())
    for _ in range(99):
        refusals.add(ANNA)
    assert not refusals.are_too_many(ANNA)
    refusals.add(ANNA)
    assert refusals.are_too_many(ANNA)
    assert not refusals.are_too_many(BORIS)
