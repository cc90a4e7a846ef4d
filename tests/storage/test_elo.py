"""Expected scores of two players, calculated by hand."""

import pytest

from storage.elo import expect_score


def test_equals_have_equal_chances() -> None:
    assert expect_score(1500, 1500) == 0.5


def test_four_hundred_points_are_ten_to_one() -> None:
    assert expect_score(1900, 1500) == pytest.approx(10 / 11)
    assert expect_score(1500, 1900) == pytest.approx(1 / 11)
