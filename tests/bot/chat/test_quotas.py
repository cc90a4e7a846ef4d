"""Limits on requests per person and time."""

import pytest

from bot.chat.people import GroupAnswers, Guesses, HourlyQuota, Refusals
from bot.texts import BotError
from tests.bot.clock import Clock

ANNA, BORIS, GROUP = 1, 2, -7


def test_a_quota_is_personal_and_lasts_an_hour_from_the_first_request() -> None:
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
        refusals.add((GROUP, ANNA))
    assert not refusals.are_too_many(GROUP, ANNA)
    refusals.add((GROUP, ANNA))
    assert refusals.are_too_many(GROUP, ANNA)
    assert not refusals.are_too_many(GROUP, BORIS)


def test_a_person_has_some_answers_a_minute_in_a_group() -> None:
    clock = Clock()
    answers = GroupAnswers(2, clock=clock)
    for _ in range(2):
        answers.spend(GROUP, ANNA)
    with pytest.raises(BotError, match="2 answers for you within a minute"):
        answers.spend(GROUP, ANNA)
    answers.spend(GROUP, BORIS)
    clock.move_to(61)
    answers.spend(GROUP, ANNA)


def test_guesses_of_a_person_in_a_chat_are_limited_by_the_minute() -> None:
    clock = Clock()
    guesses = Guesses(2, clock=clock)
    for _ in range(2):
        guesses.spend(GROUP, ANNA)
    with pytest.raises(BotError, match="2 words within a minute"):
        guesses.spend(GROUP, ANNA)
    guesses.spend(GROUP, BORIS)
    clock.move_to(61)
    guesses.spend(GROUP, ANNA)
