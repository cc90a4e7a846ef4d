"""Ratings of people who play matches, after Elo: The Rating of Chessplayers (1978).

A player is expected to score 1 / (1 + 10^((other - own) / 400)) in a match, and gains or loses
K times the difference between score and expectation. The sum of all ratings stays the same.
"""

START, K = 1500.0, 32.0

_SCALE = 400.0


def expect_score(own: float, other: float) -> float:
    """The score to expect, from 0 for a sure loss to 1 for a sure win."""
    return float(1 / (1 + 10 ** ((other - own) / _SCALE)))
