"""Ratings after a few matches, worked out by hand."""

import pytest

from bot.games.standings.elo import START, expected, ratings
from storage import Outcome, RatedMatch

ANNA, BORIS, VERA = 1, 2, 3


def test_equals_have_equal_chances() -> None:
    assert expected(1500, 1500) == 0.5


def test_four_hundred_points_are_ten_to_one() -> None:
    assert expected(1900, 1500) == pytest.approx(10 / 11)


@pytest.mark.parametrize(
    ("outcome", "rating"), [("won", 1516.0), ("drawn", 1500.0), ("lost", 1484.0)]
)
def test_a_first_match_is_worth_half_of_k(outcome: Outcome, rating: float) -> None:
    assert ratings([RatedMatch(ANNA, BORIS, outcome)]) == {ANNA: rating, BORIS: 3000 - rating}


def test_a_win_over_a_weaker_player_is_worth_less() -> None:
    twice = ratings([RatedMatch(ANNA, BORIS, "won")] * 2)
    assert twice[ANNA] == pytest.approx(1516 + 32 * (1 - expected(1516, 1484)))


def test_what_one_gains_the_others_lose() -> None:
    rated = ratings(
        [
            RatedMatch(ANNA, BORIS, "won"),
            RatedMatch(BORIS, VERA, "drawn"),
            RatedMatch(ANNA, VERA, "lost"),
        ]
    )
    assert sum(rated.values()) == pytest.approx(3 * START)
