"""Themes of games: random ones for training, and hand-made ones held out for examinations."""

import colorsys
import random
from collections.abc import Sequence
from dataclasses import replace

from PIL import ImageColor

from ocr.training.overlays import Colour
from ocr.training.screenshots import Look, Theme, blend


def _theme_of(colours: str, gap: float = 0.0, radius: float = 0.0, **more: float) -> Theme:
    """A theme of hexadecimal colours: page, text, board, empty, filled, letter and highlight.

    The eighth colour, if given, is for lines.
    """
    levels = [ImageColor.getrgb(colour)[:3] for colour in colours.split()]
    page, text, board, empty, filled, letter, highlight = levels[:7]
    return Theme(
        page, text, board, empty, filled, letter, highlight, gap,
        line=more.get("line", 0.0), line_colour=levels[-1], radius=radius,
        grain=more.get("grain", 0.0), shade=more.get("shade", 0.0),
    )  # fmt: skip


# Hand-made themes, held out for examinations.
HAND_MADE_THEMES = (
    _theme_of(
        "#faf8ef #776e65 #bbada0 #cdc1b4 #eee4da #776e65 #f65e3b", gap=0.11, radius=0.04
    ),
    _theme_of(
        "#121213 #ffffff #121213 #121213 #3a3a3c #ffffff #538d4e #3a3a3c",
        gap=0.08, line=0.035,
    ),
    _theme_of("#ffffff #212121 #000000 #ffffff #ffffff #000000 #ffda00", gap=0.02),
    _theme_of(
        "#5c3a21 #ffeecd #462a16 #855a34 #deb887 #3a220e #ffd678",
        gap=0.07, radius=0.16, grain=5.0,
    ),
    _theme_of("#e3f2fd #0d47a1 #e3f2fd #bbdefb #2196f3 #ffffff #ff7043", gap=0.12, radius=0.25),
    _theme_of(
        "#263238 #eceff1 #263238 #314047 #ffc107 #212121 #ff5722",
        gap=0.16, radius=0.42, shade=-16.0,
    ),
    _theme_of(
        "#fffde7 #3e2723 #fffde7 #fffde7 #fffde7 #15438c #c8e6c9 #90caf9",
        line=0.012,
    ),
    _theme_of(
        "#143c28 #ebf5eb #143c28 #1a4a32 #f0ead6 #181818 #ffeb3b",
        gap=0.05, radius=0.1, shade=18.0,
    ),
    _theme_of(
        "#281a42 #f0e6ff #281a42 #3a285c #673ab7 #ffffff #00bcd4",
        gap=0.09, radius=0.2, shade=-24.0,
    ),
)  # fmt: skip


def random_theme(rng: random.Random) -> Theme:
    """A random theme: light or dark, with gaps or lines, with or without tiles on filled cells."""
    dark = rng.random() < 0.4
    page = _shade(rng, rng.uniform(0.05, 0.3) if dark else rng.uniform(0.8, 1.0))
    text: Colour = (235, 235, 235) if dark else (35, 35, 35)
    empty = _near(rng, page, 25) if rng.random() < 0.5 else _shade(rng, rng.uniform(0.3, 1.0))
    filled = empty if rng.random() < 0.4 else _shade(rng, rng.uniform(0.2, 1.0))
    lined = rng.random() < 0.45
    board = page if rng.random() < 0.4 else _shade(rng, rng.uniform(0.1, 0.95))
    contrast = max(abs(a - b) for a, b in zip(board, empty, strict=True))
    if not lined and contrast < 14:
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
    highlight = theme.highlight
    if abs(sum(highlight) - sum(theme.letter)) <= 200:  # letters must be read on it
        paler = (255, 255, 255) if sum(theme.letter) < 380 else (0, 0, 0)
        highlight = blend(highlight, paler, 0.6)
    return Look(
        theme=replace(theme, highlight=highlight),
        font=rng.choice(fonts),
        text_font=rng.choice(fonts),
        letter_size=rng.uniform(0.42, 0.74),
        lower_case=rng.random() < 0.08,
        letter_values=rng.random() < 0.15,
        tiles_upper=rng.random() < 0.4,
        faded=rng.uniform(0.2, 0.5) if rng.random() < 0.08 else 0.0,
    )


def random_colour(rng: random.Random) -> Colour:
    """A random strong colour, like those that mark words in games."""
    return _shade(rng, rng.uniform(0.5, 1.0))


def _shade(rng: random.Random, value: float) -> Colour:
    saturation = rng.choice((0.0, 0.08, 0.2, 0.5, 0.8))
    red, green, blue = colorsys.hsv_to_rgb(rng.random(), saturation, value)
    return round(red * 255), round(green * 255), round(blue * 255)


def _near(rng: random.Random, colour: Colour, reach: int) -> Colour:
    step = rng.randint(-reach, reach)
    red, green, blue = (min(255, max(0, channel + step)) for channel in colour)
    return red, green, blue


def _letter_colour(rng: random.Random, ground: Colour) -> Colour:
    """A colour for letters: dark on light or light on dark, sometimes with a hue."""
    light = sum(ground) > 380
    colour = _shade(rng, rng.uniform(0.05, 0.35) if light else rng.uniform(0.9, 1.0))
    return (
        colour
        if abs(sum(colour) - sum(ground)) > 210
        else ((0, 0, 0) if light else (255, 255, 255))
    )
