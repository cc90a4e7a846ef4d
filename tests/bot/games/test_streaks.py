"""Days in a row."""

import pytest

from bot.games.streaks import streak


@pytest.mark.parametrize(
    ("days", "length"),
    [
        (set(), 0),
        ({10}, 1),
        ({9}, 1),
        ({8}, 0),
        ({8, 9, 10}, 3),
        ({7, 8, 9}, 3),
        ({6, 7, 9, 10}, 2),
    ],
)
def test_a_streak_goes_up_to_today_or_yesterday(days: set[int], length: int) -> None:
    assert streak(days, today=10) == length
