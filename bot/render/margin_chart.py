"""The course of a match: a bar of the margin after each move, costly moves marked."""

from typing import NamedTuple

from bot.render.palette import Palette
from solver import Review


class Bar(NamedTuple):
    """The *margin* of side 0 after one move of *side*, and what the move *cost*."""

    side: int
    margin: int
    cost: int


class MarginChart(NamedTuple):
    """The bars of a match; *turning_point* is the index of one of them."""

    bars: tuple[Bar, ...]
    turning_point: int | None = None

    @classmethod
    def of(cls, review: Review, before: int = 0) -> "MarginChart":
        """The chart of *review*; *before* is the margin that the match began with."""
        bars = (Bar(m.side, before + m.scores[0] - m.scores[1], m.cost) for m in review.moves)
        return cls(tuple(bars), review.turning_point)

    def png(self, palette: Palette) -> bytes:
        from bot.render.chart_drawing import draw_chart  # with Pillow

        return draw_chart(self, palette)
