"""Draw the margin of a match as bars."""

import io
from collections import Counter

from PIL import Image

from bot.render.margin_chart import Bar, MarginChart
from bot.render.palette import LIGHT


def colours(chart: MarginChart) -> set[str]:
    with Image.open(io.BytesIO(chart.png(LIGHT))) as picture:
        pixels = picture.convert("RGB").tobytes()
    counts = Counter(pixels[at : at + 3].hex() for at in range(0, len(pixels), 3))
    return {f"#{colour}" for colour, number in counts.items() if number > 50}


def near(colour: str, found: set[str]) -> bool:
    """True if *colour* is in the picture, but for rounding of its palette."""
    wanted = bytes.fromhex(colour[1:])
    return any(
        max(abs(a - b) for a, b in zip(wanted, bytes.fromhex(one[1:]), strict=True)) < 8
        for one in found
    )


def test_bars_are_in_the_colour_of_the_side_that_is_ahead() -> None:
    first, second = LIGHT.placed, LIGHT.rival
    ahead = colours(MarginChart((Bar(0, 5, 0), Bar(1, 1, 0))))
    assert near(first, ahead)
    assert not near(second, ahead)
    assert near(second, colours(MarginChart((Bar(0, 5, 0), Bar(1, -2, 0)))))


def test_costly_moves_are_marked_and_the_turning_point_is_marked_otherwise() -> None:
    bars = (Bar(0, 5, 0), Bar(1, 1, 2), Bar(0, 3, 4))
    assert not near(LIGHT.doubt, colours(MarginChart(bars[:1])))
    assert not near(LIGHT.focus, colours(MarginChart(bars)))
    marked = colours(MarginChart(bars, turning_point=2))
    assert near(LIGHT.doubt, marked)
    assert near(LIGHT.focus, marked)


def test_a_match_of_any_length_is_drawn() -> None:
    for moves in (0, 1, 900):
        bars = tuple(Bar(number % 2, number, 1) for number in range(moves))
        assert MarginChart(bars).png(LIGHT).startswith(b"\x89PNG")
