"""Themes of games: random ones to learn from, and hand-made ones that are kept to examine with."""

import colorsys
import random
from collections.abc import Sequence
from dataclasses import replace

from ocr.training.overlays import Colour
from ocr.training.screenshots import Look, Theme, blend

# Whole themes that random ones do not come from; kept for examination.
HAND_MADE_THEMES = (
        Theme(
            page=(250, 248, 239), text=(119, 110, 101), board=(187, 173, 160),
            empty=(205, 193, 180), filled=(238, 228, 218), letter=(119, 110, 101),
            highlight=(246, 94, 59), gap=0.11, radius=0.04,
        ),
        Theme(
            page=(18, 18, 19), text=(255, 255, 255), board=(18, 18, 19), empty=(18, 18, 19),
            filled=(58, 58, 60), letter=(255, 255, 255), highlight=(83, 141, 78), gap=0.08,
            line=0.035, line_colour=(58, 58, 60), radius=0.0,
        ),
        Theme(
            page=(255, 255, 255), text=(33, 33, 33), board=(0, 0, 0), empty=(255, 255, 255),
            filled=(255, 255, 255), letter=(0, 0, 0), highlight=(255, 218, 0), gap=0.02,
            radius=0.0,
        ),
        Theme(
            page=(92, 58, 33), text=(255, 238, 205), board=(70, 42, 22), empty=(133, 90, 52),
            filled=(222, 184, 135), letter=(58, 34, 14), highlight=(255, 214, 120), gap=0.07,
            radius=0.16, grain=5.0,
        ),
        Theme(
            page=(227, 242, 253), text=(13, 71, 161), board=(227, 242, 253),
            empty=(187, 222, 251), filled=(33, 150, 243), letter=(255, 255, 255),
            highlight=(255, 112, 67), gap=0.12, radius=0.25,
        ),
        Theme(
            page=(38, 50, 56), text=(236, 239, 241), board=(38, 50, 56), empty=(49, 64, 71),
            filled=(255, 193, 7), letter=(33, 33, 33), highlight=(255, 87, 34), gap=0.16,
            radius=0.42, shade=-16.0,
        ),
        Theme(
            page=(255, 253, 231), text=(62, 39, 35), board=(255, 253, 231), empty=(255, 253, 231),
            filled=(255, 253, 231), letter=(21, 67, 140), highlight=(200, 230, 201), gap=0.0,
            line=0.012, line_colour=(144, 202, 249), radius=0.0,
        ),
        Theme(
            page=(20, 60, 40), text=(235, 245, 235), board=(20, 60, 40), empty=(26, 74, 50),
            filled=(240, 234, 214), letter=(24, 24, 24), highlight=(255, 235, 59), gap=0.05,
            radius=0.1, shade=18.0,
        ),
        Theme(
            page=(40, 26, 66), text=(240, 230, 255), board=(40, 26, 66), empty=(58, 40, 92),
            filled=(103, 58, 183), letter=(255, 255, 255), highlight=(0, 188, 212), gap=0.09,
            radius=0.2, shade=-24.0,
        ),
    )  # fmt: skip


def random_theme(rng: random.Random) -> Theme:
    """Light or dark, with gaps or lines, tiles on the filled cells or none."""
    dark = rng.random() < 0.4
    page = _shade(rng, rng.uniform(0.05, 0.3) if dark else rng.uniform(0.8, 1.0))
    text: Colour = (235, 235, 235) if dark else (35, 35, 35)
    empty = _near(rng, page, 25) if rng.random() < 0.5 else _shade(rng, rng.uniform(0.3, 1.0))
    filled = empty if rng.random() < 0.4 else _shade(rng, rng.uniform(0.2, 1.0))
    lined = rng.random() < 0.45
    board = page if rng.random() < 0.4 else _shade(rng, rng.uniform(0.1, 0.95))
    if not lined and _contrast(board, empty) < 14:
        board = blend(empty, text, rng.uniform(0.08, 0.5))
    return Theme(
        page=page,
        text=text,
        board=board,
        empty=empty,
        filled=filled,
        letter=_letter_colour(rng, filled),
        highlight=_shade(rng, rng.uniform(0.4, 1.0)),
        gap=rng.choice((0.0, 0.0, 0.03, 0.08)) if lined else rng.uniform(0.03, 0.2),
        line=rng.uniform(0.012, 0.05) if lined else 0.0,
        line_colour=blend(empty, text, rng.uniform(0.12, 0.8)),
        radius=rng.choice((0.0, 0.0, 0.08, 0.15, 0.25, 0.5)),
        grain=rng.uniform(2, 7) if rng.random() < 0.12 else 0.0,
        shade=rng.uniform(-35, 35) if rng.random() < 0.2 else 0.0,
    )


def random_look(rng: random.Random, theme: Theme, fonts: Sequence[str]) -> Look:
    return Look(
        theme=replace(theme, highlight=_keep_apart(theme.highlight, theme.letter)),
        font=rng.choice(fonts),
        text_font=rng.choice(fonts),
        letter_size=rng.uniform(0.42, 0.74),
        lower_case=rng.random() < 0.08,
        letter_values=rng.random() < 0.15,
        tiles_upper=rng.random() < 0.4,
        faded=rng.uniform(0.2, 0.5) if rng.random() < 0.08 else 0.0,
    )


def random_colour(rng: random.Random) -> Colour:
    """A strong colour, as a game marks a word with."""
    return _shade(rng, rng.uniform(0.5, 1.0))


def _shade(rng: random.Random, value: float) -> Colour:
    saturation = rng.choice((0.0, 0.08, 0.2, 0.5, 0.8))
    red, green, blue = colorsys.hsv_to_rgb(rng.random(), saturation, value)
    return round(red * 255), round(green * 255), round(blue * 255)


def _near(rng: random.Random, colour: Colour, reach: int) -> Colour:
    step = rng.randint(-reach, reach)
    red, green, blue = (min(255, max(0, channel + step)) for channel in colour)
    return red, green, blue


def _contrast(one: Colour, other: Colour) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _letter_colour(rng: random.Random, ground: Colour) -> Colour:
    """Dark on light or light on dark, sometimes with a hue."""
    light = sum(ground) > 380
    colour = _shade(rng, rng.uniform(0.05, 0.35) if light else rng.uniform(0.9, 1.0))
    return (
        colour
        if abs(sum(colour) - sum(ground)) > 210
        else ((0, 0, 0) if light else (255, 255, 255))
    )


def _keep_apart(ground: Colour, letter: Colour) -> Colour:
    """*ground*, or a lighter or darker one on which *letter* can be read."""
    if abs(sum(ground) - sum(letter)) > 200:
        return ground
    return blend(ground, (255, 255, 255) if sum(letter) < 380 else (0, 0, 0), 0.6)
