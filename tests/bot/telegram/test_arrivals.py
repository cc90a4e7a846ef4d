"""Numbers by which a message is looked for that was on its way at a kill."""

import pytest

from bot.telegram.arrivals import MAX_NUMBERS_FAR, MAX_NUMBERS_NEAR, Arrivals
from storage import Handling
from storage.handling import Fate, Step

ANNA, BORIS, GROUP, SUPERGROUP = 1, 2, -5, -1_000_000_000_005


@pytest.fixture
def arrivals() -> Arrivals:
    return Arrivals()


def leave(arrivals: Arrivals, chat: int, *sent: int) -> tuple[int, ...] | None:
    """Note that a message leaves after those *sent* for its update; return what was noted."""
    handling = Handling("telegram", 7, steps=[Step(Fate.ARRIVED, (number,)) for number in sent])
    with handling.at_work():
        for _ in sent:
            handling.skip_message()
        arrivals.leave(chat)
        return handling.find_departure()


def test_nothing_is_noted_for_an_unknown_chat(arrivals: Arrivals) -> None:
    """Old answers in that chat must not be taken for the message on its way."""
    arrivals.see(BORIS, 900)
    assert leave(arrivals, ANNA) == ()
    assert [*arrivals.numbers_beyond(ANNA, ())] == []


def test_the_last_numbers_of_its_chat_and_of_all_others_are_noted(arrivals: Arrivals) -> None:
    arrivals.see(ANNA, 10)
    arrivals.see(GROUP, 30)
    arrivals.see(BORIS, 20)
    assert leave(arrivals, ANNA) == (10, 30)


def test_a_supergroup_has_numbers_of_its_own(arrivals: Arrivals) -> None:
    arrivals.see(ANNA, 10)
    arrivals.see(SUPERGROUP, 900)
    assert leave(arrivals, ANNA) == (10, 10)
    assert leave(arrivals, SUPERGROUP) == (900, 900)


def test_it_comes_after_messages_sent_for_the_same_update(arrivals: Arrivals) -> None:
    arrivals.see(ANNA, 10)
    assert leave(arrivals, ANNA, 11, 12) == (12, 12)


def test_numbers_of_its_chat_are_tried_before_those_of_all(arrivals: Arrivals) -> None:
    numbers = [*arrivals.numbers_beyond(ANNA, (10, 30))]
    assert numbers == [*range(11, 11 + MAX_NUMBERS_NEAR), *range(31, 31 + MAX_NUMBERS_FAR)]


def test_no_number_is_tried_twice(arrivals: Arrivals) -> None:
    assert [*arrivals.numbers_beyond(ANNA, (10, 10))] == [*range(11, 11 + MAX_NUMBERS_FAR)]


def test_no_other_of_ours_is_taken_for_it(arrivals: Arrivals) -> None:
    arrivals.claim(GROUP, 11)
    arrivals.claim(BORIS, 12)
    assert next(arrivals.numbers_beyond(GROUP, (10, 10))) == 12
