"""Ratings of people who play matches, after Elo: The Rating of Chessplayers (1978).

A player is expected to score 1 / (1 + 10^((other - own) / 400)) in a match, and gains or loses
K points times what the score differs from that. The sum of all ratings stays the same.
"""

from collections.abc import Iterable

from storage import Outcome, RatedMatch

START, K = 1500.0, 32.0
SCALE = 400.0

SCORES: dict[Outcome, float] = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


def ratings(matches: Iterable[RatedMatch]) -> dict[int, float]:
    """The rating of each player after *matches*, which are in the order in which they ended."""
    rated: dict[int, float] = {}
    for match in matches:
        own, other = rated.get(match.player, START), rated.get(match.opponent, START)
        gain = K * (SCORES[match.outcome] - expected(own, other))
        rated[match.player], rated[match.opponent] = own + gain, other - gain
    return rated


def expected(own: float, other: float) -> float:
    """The score to expect, from 0 for a sure loss to 1 for a sure win."""
    return float(1 / (1 + 10 ** ((other - own) / SCALE)))
