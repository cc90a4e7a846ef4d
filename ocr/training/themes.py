"""Themes of games: random ones for training, and hand-made ones held out for examinations."""

import random
from typing import Any

from PIL import ImageColor

from ocr.training.canvas import (
    Colour,
    blend_colours,
    colour_apart,
    colour_near,
    contrast,
    random_colour,
    random_extra,
)
from ocr.training.screenshots import Theme

_TABLE = """
#faf8ef #776e65 #bbada0 #cdc1b4 #eee4da #776e65 #fbbfb1 #bbada0 .11   0    .04  0    0
#121213 #ffffff #121213 #121213 #3a3a3c #ffffff #538d4e #3a3a3c .08   .035 0    0    0
#ffffff #212121 #000000 #ffffff #ffffff #000000 #ffda00 #000000 .02   0    0    0    0
#5c3a21 #ffeecd #462a16 #855a34 #deb887 #3a220e #ffd678 #462a16 .07   0    .16  .03  0
#e3f2fd #0d47a1 #e3f2fd #bbdefb #2196f3 #ffffff #ff7043 #e3f2fd .12   0    .25  0    0
#263238 #eceff1 #263238 #314047 #ffc107 #212121 #ff5722 #263238 .16   0    .42  0    -.06
#fffde7 #3e2723 #fffde7 #fffde7 #fffde7 #15438c #c8e6c9 #90caf9 0     .012 0    0    0
#143c28 #ebf5eb #143c28 #1a4a32 #f0ead6 #181818 #ffeb3b #143c28 .05   0    .1   0    .12
#281a42 #f0e6ff #281a42 #3a285c #673ab7 #ffffff #00bcd4 #281a42 .09   0    .2   0    -.1
"""


def _parse_theme(row: str) -> Theme:
    """A theme of the colours and numbers of a row, in the order of its fields."""
    values: list[Any] = [
        ImageColor.getrgb(each) if each.startswith("#") else float(each) for each in row.split()
    ]
    return Theme(*values)


HAND_MADE_THEMES = tuple(map(_parse_theme, _TABLE.strip().splitlines()))


def random_theme(rng: random.Random) -> Theme:
    """A random theme: light or dark, with gaps or lines, with or without tiles on filled cells."""
    dark = rng.random() < 0.4
    page = random_colour(rng, 0.05, 0.3) if dark else random_colour(rng, 0.8, 1.0)
    text: Colour = (235, 235, 235) if dark else (35, 35, 35)
    empty = colour_near(rng, page, 25) if rng.random() < 0.5 else random_colour(rng, 0.3, 1.0)
    filled = empty if rng.random() < 0.4 else random_colour(rng, 0.2, 1.0)
    letter = colour_apart(rng, filled, 110)
    line = random_extra(rng, 0.45, 0.012, 0.05)
    board = page if rng.random() < 0.4 else random_colour(rng, 0.1, 0.95)
    if not line and contrast(board, empty) < 14:
        board = blend_colours(empty, text, rng.uniform(0.08, 0.5))
    return Theme(
        page,
        text,
        board,
        empty,
        filled,
        letter,
        highlight=colour_apart(rng, letter, 90),
        line_colour=blend_colours(empty, text, rng.uniform(0.12, 0.8)),
        gap=rng.choice((0.0, 0.0, 0.03, 0.08)) if line else rng.uniform(0.03, 0.2),
        line=line,
        radius=rng.choice((0.0, 0.0, 0.08, 0.15, 0.25, 0.5)),
        texture=random_extra(rng, 0.12, 0.01, 0.05),
        shade=random_extra(rng, 0.2, -0.15, 0.15),
    )
